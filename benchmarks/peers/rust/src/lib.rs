//! What the sides in Rust share: the protocol of ours.

#[path = "../../../../native/engine/examples/side/mod.rs"]
mod side;

pub use side::*;
