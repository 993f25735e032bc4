//! Times the encoder for `benchmarks/peers/onnxruntime`: every line of standard input is a batch of texts separated by
//! tabs; the answer is the nanoseconds that encoding it took.
//!
//! `encode PACK [avx512vnni | avx2 | portable]`

use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;
use std::time::Instant;

use engine::encoder::{Encoder, Kernel};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let pack = arguments
        .first()
        .ok_or("usage: encode PACK [KERNEL] < LINES")?;
    let encoder = Encoder::open_with(
        Path::new(pack),
        kernel(arguments.get(1).map(String::as_str))?,
    )?;
    let mut out = stdout().lock();
    for line in stdin().lock().lines() {
        let line = line?;
        let texts: Vec<&str> = line.split('\t').collect();
        let start = Instant::now();
        std::hint::black_box(encoder.encode(&texts));
        writeln!(out, "{}", start.elapsed().as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

fn kernel(name: Option<&str>) -> Result<Kernel, String> {
    match name {
        None => Ok(Kernel::Best),
        Some("avx512vnni") => Ok(Kernel::Avx512Vnni),
        Some("avx2") => Ok(Kernel::Avx2),
        Some("portable") => Ok(Kernel::Portable),
        Some(other) => Err(format!("no kernel is called {other}")),
    }
}
