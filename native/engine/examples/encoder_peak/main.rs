//! Measures how near the encoder is to this core: its time for a text against the same six layers' matrix
//! products as nothing but int8 multiply-accumulate, at the best of several blockings, and those plus
//! attention's products in f32.
//!
//! `cargo run --release -p engine --example encoder_peak -- PACK [--json]` (in native/). x86-64 with AVX-512
//! VNNI; one thread (pin it: `taskset -c 1`). The encoder gets text and gives a vector: its tokeniser counts.
//! Sides take turns; medians.

#[cfg(target_arch = "x86_64")]
mod gemm;

#[cfg(target_arch = "x86_64")]
mod measure;

#[cfg(target_arch = "x86_64")]
#[path = "../registers/mod.rs"]
mod registers;

use std::error::Error;

#[cfg(target_arch = "x86_64")]
fn main() -> Result<(), Box<dyn Error>> {
    measure::run()
}

#[cfg(not(target_arch = "x86_64"))]
fn main() -> Result<(), Box<dyn Error>> {
    Err("the products are written for AVX-512 VNNI".into())
}
