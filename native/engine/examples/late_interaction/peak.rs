//! Peak of this core for MaxSim: the same candidates only read, as many bytes read in one run, and as many
//! products in registers. All take turns, less than a few milliseconds each, so that other work on the core
//! affects all alike.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;

use serde_json::json;

use crate::Library;
use crate::data::{DIMENSIONS, numbers_of};
use crate::registers::run_products;
use crate::side::timed;

const ROUNDS: usize = 20;
const LIMIT: usize = 100;

/// Prints a line for each length of queries: milliseconds, and the shares of the time that each bound
/// explains.
pub(crate) fn measure(folder: &Path) -> Result<(), Box<dyn Error>> {
    let library = Library::open(folder)?;
    for tokens in [8, 16] {
        let queries: Vec<f32> = numbers_of(&folder.join(format!("queries-{tokens}.f32")))?;
        let mut turns: Vec<[f64; 4]> = Vec::new();
        for _ in 0..ROUNDS {
            for (query, rows) in queries.chunks_exact(tokens * DIMENSIONS).zip(&library.candidates) {
                turns.push(turn(&library, query, rows));
            }
        }
        let share = |bound: usize| median(turns.iter().map(|turn| turn[bound] / turn[0]).collect());
        println!(
            "{}",
            json!({
                "tokens": tokens, "ms": median(turns.iter().map(|turn| turn[0]).collect()),
                "ofScatteredReads": share(1), "ofSequentialReads": share(2), "ofProducts": share(3),
            })
        );
    }
    Ok(())
}

/// Milliseconds of the search and of its three bounds. Each reads other screens than the one before, which
/// are not in a cache.
fn turn(library: &Library, query: &[f32], rows: &[u32]) -> [f64; 4] {
    let bytes: usize = rows.iter().map(|&row| library.panels(row).len()).sum();
    let screens = library.places.len() as u32;
    let shifted: Vec<u32> = rows.iter().map(|row| (row + screens / 2) % screens).collect();
    let first = rows[0] % (screens - 2 * rows.len() as u32);
    let run: Vec<u32> = (first..first + rows.len() as u32).collect();
    let search = timed(|| black_box(library.search(query, rows, LIMIT))).0;
    let scattered = timed(|| black_box(sum(library, &shifted))).0;
    let sequential = timed(|| black_box(sum(library, &run))).0;
    let products = timed(|| black_box(run_products(bytes * query.len() / DIMENSIONS))).0;
    [search, scattered, sequential, products]
}

/// Reads every byte of the rows and does nothing else; the next row is asked for ahead, as the search does.
fn sum(library: &Library, rows: &[u32]) -> u64 {
    let mut total = 0u64;
    for (at, &row) in rows.iter().enumerate() {
        if let Some(&next) = rows.get(at + 1) {
            library.simd.prefetch(library.panels(next));
        }
        let words = library.panels(row).as_chunks::<8>().0;
        total = words.iter().fold(total, |sum, &word| sum.wrapping_add(u64::from_le_bytes(word)));
    }
    total
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
