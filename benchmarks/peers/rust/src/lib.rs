//! The protocol that the sides in Rust share, the same as ours.

#[path = "../../../../native/engine/examples/side/mod.rs"]
mod side;

pub use side::*;
