//! Measures the kernels of `simd/` against what this machine can do: bytes a second against a plain sum over
//! the same memory, products a second against multiply-accumulates that never leave the registers (AVX-512
//! VNNI; 0 elsewhere). One thread.
//!
//! `cargo run --release -p engine --example kernels -- [--json]` (in native/). Sides take turns; medians of
//! 15 rounds.

mod registers;

use engine::{PANEL_LANES, QueryTokens, Simd};
use registers::run_products;
use std::hint::black_box;
use std::time::Instant;

/// Larger than any cache here.
const BYTES: usize = 96 << 20;
const DIMENSIONS: usize = 384;
const TOKEN_DIMENSIONS: usize = 64;
/// Panels of a screen of 48 token vectors.
const PANELS_A_SCREEN: usize = 3;
/// Stays in the second cache.
const CACHED_BYTES: usize = 1 << 20;
const ROUNDS: usize = 15;
/// Products in registers, 2 to 10 ms.
const REGISTER_PRODUCTS: usize = 1_536_000_000;

/// One kernel on one kind of data.
struct Work<'a> {
    name: String,
    bytes: usize,
    multiplications: usize,
    run: Box<dyn Fn() + 'a>,
    seconds: Vec<f64>,
}

impl<'a> Work<'a> {
    fn new(name: impl Into<String>, bytes: usize, multiplications: usize, run: impl Fn() + 'a) -> Work<'a> {
        Work { name: name.into(), bytes, multiplications, run: Box::new(run), seconds: Vec::new() }
    }

    fn time(&mut self) {
        let start = Instant::now();
        (self.run)();
        self.seconds.push(start.elapsed().as_secs_f64());
    }

    /// Thousands of millions a second at the median round.
    fn rate(&mut self, count: usize) -> f64 {
        self.seconds.sort_by(f64::total_cmp);
        count as f64 / self.seconds[self.seconds.len() / 2] / 1e9
    }
}

fn main() {
    let is_json = std::env::args().any(|argument| argument == "--json");
    let simd = Simd::best();
    let memory: Vec<u8> = (0..BYTES).map(|at| (at * 31 % 251) as u8).collect();
    let query: Vec<i8> = (0..DIMENSIONS).map(|at| (at % 200) as i8).collect();
    let mut work = works(simd, &memory, &query);
    for _ in 0..ROUNDS {
        work.iter_mut().for_each(Work::time);
    }
    report(simd, &mut work, is_json);
}

fn works<'a>(simd: Simd, memory: &'a [u8], query: &'a [i8]) -> Vec<Work<'a>> {
    let rows = memory.len() / DIMENSIONS;
    let mut works = vec![
        Work::new("sum of the memory", BYTES, 0, || {
            let (words, _) = memory.as_chunks::<8>();
            black_box(words.iter().fold(0u64, |sum, &word| sum.wrapping_add(u64::from_le_bytes(word))));
        }),
        Work::new("products in registers", 0, REGISTER_PRODUCTS, || {
            black_box(run_products(REGISTER_PRODUCTS));
        }),
        Work::new("scan, 8 bits", rows * DIMENSIONS, rows * DIMENSIONS, move || {
            let mut out = vec![0; rows];
            simd.dot_rows(&memory[..rows * DIMENSIONS], query, &mut out);
            black_box(out);
        }),
        Work::new("scan, 4 bits", rows * DIMENSIONS, rows * DIMENSIONS * 2, move || {
            let mut out = vec![0; rows * 2];
            simd.dot_int4_rows(&memory[..rows * DIMENSIONS], query, &mut out);
            black_box(out);
        }),
    ];
    for tokens in [8, 16, 32] {
        works.push(max_sim(simd, memory, tokens, "from memory"));
        works.push(max_sim(simd, &memory[..CACHED_BYTES], tokens, "cached"));
    }
    works
}

/// Screen after screen, each fetched while the one before is scored, as the re-scorer does.
fn max_sim<'a>(simd: Simd, memory: &'a [u8], tokens: usize, from: &str) -> Work<'a> {
    let screen = PANELS_A_SCREEN * PANEL_LANES * TOKEN_DIMENSIONS;
    let (bytes, passes) = (memory.len() / screen * screen, BYTES / memory.len());
    let values: Vec<i8> = (0..tokens * TOKEN_DIMENSIONS).map(|at| (at % 100) as i8).collect();
    let query = QueryTokens::new(&values, TOKEN_DIMENSIONS);
    Work::new(
        format!("MaxSim, {tokens} tokens, {from}"),
        passes * bytes,
        passes * bytes * tokens,
        move || {
            let mut best = vec![0; tokens];
            for at in (0..passes).flat_map(|_| (0..bytes).step_by(screen)) {
                simd.prefetch(&memory[(at + screen) % bytes..][..screen]);
                simd.max_sim(&query, &memory[at..at + screen], &mut best);
                black_box(&best);
            }
        },
    )
}

fn report(simd: Simd, works: &mut [Work<'_>], is_json: bool) {
    let memory_peak = works[0].rate(works[0].bytes);
    let product_peak = works[1].rate(works[1].multiplications);
    if !is_json {
        println!("{:?}, {} MB, median of {ROUNDS} rounds", simd.level(), BYTES >> 20);
        println!("{:<34} {:>8} {:>10} {:>10} {:>10}", "", "GB/s", "of memory", "G products", "of peak");
    }
    for work in works {
        let (bytes, products) = (work.rate(work.bytes), work.rate(work.multiplications));
        let (of_memory, of_peak) = (bytes / memory_peak, products / product_peak);
        if is_json {
            println!(
                "{}",
                serde_json::json!({ "work": work.name, "gigabytes": bytes, "ofMemory": of_memory, "gigaProducts": products, "ofPeak": of_peak })
            );
        } else {
            let Work { name, .. } = work;
            println!("{name:<34} {bytes:>8.1} {of_memory:>10.2} {products:>10.1} {of_peak:>10.2}");
        }
    }
}
