//! Measures retrieval and re-scoring on a library of any size, mixed from real captions, on one thread:
//! recall of the planned search against exact scores, and the time of every part of a search.
//!
//! `cargo run --release -p engine --example retrieval -- [--rows 100000] [--queries 200] [--nprobe 400 ...]`
//! (in native/). The captions are those of ../../shared when they are there, and of the built-in library. A
//! guard that does not hold (recall@20 >= .98, and .99 of the best 20 among the candidates) ends it with 1.

mod library;
#[path = "../merged/mod.rs"]
mod merged;

use engine::{
    Allowed, DeepQuery, Encoder, NPROBE, PlatformIndex, QueryVectors, Rescorer, Retrieval, ScreenWords,
    Segment, Simd, TopK, WordsKind, fused_score,
};
use fastrand::Rng;
use library::{captions, library};
use merged::merged;
use rustc_hash::FxHashSet;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

const WANTED: usize = 100;
const RESCORED: usize = 2000;
const RECALL_MIN: f64 = 0.98;
const CANDIDATE_SHARE_MIN: f64 = 0.99;
const USAGE: &str = "options are --rows, --queries and --nprobe, each with a number";

struct Options {
    rows: usize,
    queries: usize,
    nprobe: Vec<usize>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let encoder = Encoder::open(&root.join("native/models/screen-minilm-l6-v2.pack"))?;
    let words = captions(&root)?;
    let simd = Simd::best();
    let in_memory = library(&encoder, &words, options.rows)?;
    let start = Instant::now();
    let index = merged(simd, &in_memory)?;
    println!(
        "{} clusters, written in {:.1?}",
        index.segment().map_or(0, Segment::cluster_count),
        start.elapsed()
    );
    let queries = queries(&encoder, &words, options.queries);
    let exact = exact_of_all(simd, &index, &queries);
    let mut is_met = true;
    for nprobe in &options.nprobe {
        let measured = measure(simd, &index, &queries, &exact, *nprobe);
        report(&measured, *nprobe);
        is_met &=
            measured.recall_20 >= RECALL_MIN && measured.fused.min(measured.deep) >= CANDIDATE_SHARE_MIN;
    }
    if is_met { Ok(()) } else { Err("a guard does not hold".into()) }
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options { rows: 100_000, queries: 200, nprobe: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let number = arguments.next().ok_or(USAGE)?.parse()?;
        match name.as_str() {
            "--rows" => options.rows = number,
            "--queries" => options.queries = number,
            "--nprobe" => options.nprobe.push(number),
            _ => return Err(USAGE.into()),
        }
    }
    if options.nprobe.is_empty() {
        options.nprobe = vec![NPROBE];
    }
    Ok(options)
}

/// 4 to 24 words of captions, as `latency.ts` asks.
fn queries(encoder: &Encoder, words: &[ScreenWords], count: usize) -> Vec<(String, QueryVectors)> {
    let mut random = Rng::with_seed(11);
    (0..count)
        .map(|_| {
            let caption: Vec<&str> = words[random.usize(..words.len())].description.split(' ').collect();
            let length = (4 + random.usize(..20)).min(caption.len());
            let first = random.usize(..=caption.len() - length);
            let text = caption[first..first + length].join(" ");
            let vectors = QueryVectors::new(encoder, &text);
            (text, vectors)
        })
        .collect()
}

/// The best rows of all by three scores.
struct Exact {
    cosine: Vec<u32>,
    fused: Vec<u32>,
    deep: Vec<u32>,
}

fn exact_of_all(simd: Simd, index: &PlatformIndex, queries: &[(String, QueryVectors)]) -> Vec<Exact> {
    let rows: Vec<u32> = index.live_rows().collect();
    let of_query = |(text, query): &(String, QueryVectors)| {
        let lexical = index.score_words(simd, &index.term_dictionary().lexical_query(text, &[]), &rows);
        let cosine = |row: u32| simd.dot_bf16(index.whole_bf16(row), &query.whole_bf16);
        let weights = index.term_dictionary().token_weights(text, &query.token_starts);
        let deep = DeepQuery { whole: query.clone(), negated: Vec::new() };
        let mut rescorer = Rescorer::new(simd, &deep, &weights);
        Exact {
            cosine: best_of(&rows, WANTED, |_, row| cosine(row)),
            fused: best_of(&rows, 20, |at, row| fused_score(cosine(row), lexical[at])),
            deep: best_of(&rows, 20, |at, row| {
                rescorer.features(index, row, lexical[at], 0.0).score(WordsKind::Described)
            }),
        }
    };
    queries.iter().map(of_query).collect()
}

/// The score is that of a row and its place among `rows`.
fn best_of(rows: &[u32], k: usize, mut score: impl FnMut(usize, u32) -> f32) -> Vec<u32> {
    let mut top = TopK::new(k);
    rows.iter().enumerate().for_each(|(at, &row)| top.push(row, score(at, row)));
    top.into_sorted().iter().map(|scored| scored.row).collect()
}

struct Measured {
    recall_20: f64,
    recall_100: f64,
    /// Share of the best 20 of all rows among the candidates of `standard` and of `deep`.
    fused: f64,
    deep: f64,
    /// Median and 99th percentile of each part, in milliseconds.
    parts: Vec<(&'static str, f64, f64)>,
}

const PARTS: [&str; 4] = ["nearest 100", "candidates, standard", "candidates, deep", "re-score 2,000"];

fn measure(
    simd: Simd,
    index: &PlatformIndex,
    queries: &[(String, QueryVectors)],
    exact: &[Exact],
    nprobe: usize,
) -> Measured {
    let allowed = Allowed::AllBut(FxHashSet::default());
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); PARTS.len()];
    let mut shares = [0.0; 4];
    for ((text, query), exact) in queries.iter().zip(exact) {
        let words = index.term_dictionary().lexical_query(text, &[]);
        let none = index.term_dictionary().lexical_query("", &[]);
        let by_vector = Retrieval { simd, index, query, words: &none, language: None };
        let retrieval = Retrieval { simd, index, query, words: &words, language: None };
        let near = timed(&mut times[0], || by_vector.nearest(&allowed, nprobe, WANTED));
        let fused = timed(&mut times[1], || retrieval.standard_candidates(&allowed, nprobe, 20).rows);
        let deep = timed(&mut times[2], || retrieval.deep_candidates(&allowed, nprobe, WANTED).rows);
        let weights = index.term_dictionary().token_weights(text, &query.token_starts);
        let whole = DeepQuery { whole: query.clone(), negated: Vec::new() };
        let mut rescorer = Rescorer::new(simd, &whole, &weights);
        timed(&mut times[3], || {
            for (at, &row) in deep.iter().take(RESCORED).enumerate() {
                if let Some(&next) = deep.get(at + 1) {
                    rescorer.prefetch(index, next);
                }
                black_box(rescorer.features(index, row, 0.0, 0.0).score(WordsKind::Described));
            }
        });
        let near: Vec<u32> = near.iter().map(|scored| scored.row).collect();
        let found = [
            share(&exact.cosine[..20], &near),
            share(&exact.cosine, &near),
            share(&exact.fused, &fused),
            share(&exact.deep, &deep),
        ];
        shares.iter_mut().zip(found).for_each(|(sum, share)| *sum += share / queries.len() as f64);
    }
    let parts = PARTS.iter().zip(&mut times).map(|(&name, times)| {
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        (name, at(0.5), at(0.99))
    });
    let [recall_20, recall_100, fused, deep] = shares;
    Measured { recall_20, recall_100, fused, deep, parts: parts.collect() }
}

fn timed<T>(times: &mut Vec<Duration>, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let made = work();
    times.push(start.elapsed());
    made
}

fn share(best: &[u32], found: &[u32]) -> f64 {
    let found: FxHashSet<u32> = found.iter().copied().collect();
    best.iter().filter(|row| found.contains(row)).count() as f64 / best.len() as f64
}

fn report(measured: &Measured, nprobe: usize) {
    let Measured { recall_20, recall_100, fused, deep, parts } = measured;
    println!("nprobe {nprobe}: recall@20 {recall_20:.4}, @100 {recall_100:.4} against exact cosines");
    println!("of the best 20 of all, candidates hold {fused:.4} (standard) and {deep:.4} (deep)");
    for (name, median, p99) in parts {
        println!("{name:<22} {median:>9.3} {p99:>9.3}");
    }
}
