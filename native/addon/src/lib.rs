//! The engine as a Node-API class.
