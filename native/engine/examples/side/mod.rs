//! A side of a benchmark, ours or a peer's in Rust (benchmarks/peers/rust): answers JSON lines of standard
//! input, one JSON line each, until the input ends.

use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use serde_json::{Value, json};

/// The answer to a request; an error ends the process, and its text becomes the reason.
pub(crate) type Answer = Result<Value, Box<dyn Error>>;

/// The operations of a side; a request carries its parameters beside `do`.
pub(crate) trait Side {
    /// Loads and builds what a round needs.
    fn prepare(&mut self, request: &Value) -> Answer;
    /// Does the work once: milliseconds of each operation.
    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>>;
    /// Writes the results of the work to the path, so that they can be compared.
    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>>;
    /// Bytes of the index, where the table asks for them apart from `prepare`.
    fn bytes(&self) -> usize {
        0
    }
}

/// Serves until standard input ends or the side fails.
pub(crate) fn serve(side: &mut impl Side) -> Result<(), Box<dyn Error>> {
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let answer = match text(&request, "do")? {
            "prepare" => side.prepare(&request)?,
            "round" => json!({ "ms": side.round(&request)? }),
            "memory" => json!({ "bytes": side.bytes() }),
            _ => {
                side.answers(&request, text(&request, "path")?)?;
                json!({ "ok": true })
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// Milliseconds that `work` takes, and its result.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let made = work();
    (start.elapsed().as_secs_f64() * 1e3, made)
}

pub(crate) fn text<'a>(request: &'a Value, name: &str) -> Result<&'a str, Box<dyn Error>> {
    request[name].as_str().ok_or_else(|| format!("the request has no {name}").into())
}
