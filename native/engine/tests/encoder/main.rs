//! Promises of the encoder, on the pack that ships and every kernel that this CPU can run.

mod batches;
mod cosine;
mod damaged_pack;
mod properties;
mod reference;
mod tokens;
