//! Measures retrieval and re-scoring on a library of any size, made from real captions with noise, on one thread:
//! recall of the planned search (scan or graph) against exact cosines, and the time of every part of a search.
//!
//! `cargo run --release -p engine --example retrieval -- [--rows 100000] [--queries 200] [--graph] [--json] [CAPTIONS.jsonl ...]`
//! (in native/). Without files it reads those of ../../shared when they are there, and the built-in library. A guard that
//! does not hold (recall@20 >= .98, and .99 of the best 20 among the candidates) ends it with 1.

use engine::encoder::{DIMENSIONS, Encoder};
use engine::fusion::fused_score;
use engine::platform_index::PlatformIndex;
use engine::quantise::{bf16, from_bf16};
use engine::query_vectors::{DeepQuery, QueryVectors};
use engine::rescorer::Rescorer;
use engine::retrieval::{Allowed, best_by_words, best_fused, nearest};
use engine::screen_vectors::{ScreenVectors, ScreenWords, encode_screens};
use engine::search::{VECTOR_CANDIDATES, WORD_CANDIDATES};
use engine::simd::Simd;
use engine::top_k::{Scored, TopK};
use engine::vector_index::{GRAPH_ROWS_MIN, VectorIndex};
use rustc_hash::FxHashSet;
use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Captions that are encoded; the rest are their copies with noise.
const CAPTIONS_MAX: usize = 1500;
/// Noise of a component, against a mean size of .05: neighbours are real, copies are not equal.
const NOISE: f32 = 0.02;
/// Nearest rows that are timed.
const WANTED: usize = 200;
const RESCORED: usize = 2000;
const RECALL_MIN: f64 = 0.98;
const CANDIDATE_SHARE_MIN: f64 = 0.99;

struct Options {
    rows: usize,
    queries: usize,
    is_json: bool,
    /// A graph also for fewer rows than the engine makes one for.
    has_graph: bool,
    captions: Vec<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let encoder = Encoder::open(&root.join("native/models/screen-minilm-l6-v2.pack"))?;
    let words = captions(&options, &root)?;
    if !options.is_json {
        println!("{} captions, {} rows", words.len(), options.rows);
    }
    let simd = Simd::best();
    let index = library(&encoder, &words, options.rows)?;
    let graph = graph(simd, &index, options.has_graph)?;
    let queries = queries(&encoder, &words, options.queries);
    let measured = measure(simd, &index, graph.as_ref(), &queries);
    report(&measured, options.is_json);
    if let Some(share) = measured.candidate_shares.into_iter().find(|&share| share < CANDIDATE_SHARE_MIN) {
        return Err(format!("candidates hold {share:.4} of the best, below {CANDIDATE_SHARE_MIN}").into());
    }
    if measured.recall_20 < RECALL_MIN {
        return Err(format!("recall@20 is {:.4}, below {RECALL_MIN}", measured.recall_20).into());
    }
    Ok(())
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options =
        Options { rows: 100_000, queries: 200, is_json: false, has_graph: false, captions: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => options.is_json = true,
            "--graph" => options.has_graph = true,
            "--rows" => options.rows = arguments.next().ok_or("--rows takes a number")?.parse()?,
            "--queries" => options.queries = arguments.next().ok_or("--queries takes a number")?.parse()?,
            file => options.captions.push(file.into()),
        }
    }
    Ok(options)
}

fn captions(options: &Options, root: &Path) -> Result<Vec<ScreenWords>, Box<dyn Error>> {
    let known =
        ["../shared/screens/manifest.jsonl", "../shared/eval/rico100/screens.jsonl", "demo/manifest.jsonl"];
    let files: Vec<PathBuf> = if options.captions.is_empty() {
        known.iter().map(|file| root.join(file)).filter(|file| file.exists()).collect()
    } else {
        options.captions.clone()
    };
    let mut out = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            out.push(words_of(&serde_json::from_str(line)?));
        }
    }
    out.truncate(CAPTIONS_MAX);
    Ok(out)
}

fn words_of(row: &serde_json::Value) -> ScreenWords {
    let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let elements = row["elements"].as_array().into_iter().flatten();
    ScreenWords {
        app_name: text("app_name"),
        title: text("title"),
        description: text("description"),
        elements: elements.filter_map(|element| element.as_str().map(str::to_owned)).collect(),
        ..ScreenWords::default()
    }
}

/// xorshift32, 0 to 1.
struct Random(u32);

impl Random {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    fn below(&mut self, bound: usize) -> usize {
        ((self.next() * bound as f32) as usize).min(bound - 1)
    }
}

fn library(encoder: &Encoder, words: &[ScreenWords], rows: usize) -> Result<PlatformIndex, Box<dyn Error>> {
    let blobs: Vec<Vec<u8>> = words.chunks(16).flat_map(|batch| encode_screens(encoder, batch)).collect();
    let dimensions = encoder.projection().map_or(DIMENSIONS, |(_, dimensions)| dimensions);
    let mut index = PlatformIndex::new(dimensions);
    let mut random = Random(7);
    for at in 0..rows {
        let from = at % words.len();
        let vectors = ScreenVectors::parse(&blobs[from], dimensions)?;
        let (whole, text) = if at < words.len() {
            (vectors.whole().collect(), words[from].clone())
        } else {
            (noisy(&vectors, &mut random), mixed(&words[from], words, &mut random))
        };
        let whole: Vec<u8> = whole.iter().flat_map(|value: &u16| value.to_le_bytes()).collect();
        let moved = ScreenVectors::from_parts(&whole, vectors.parts, vectors.shape);
        index.upsert(Uuid::from_u128(at as u128), (from % 500) as u32, &text, &moved);
    }
    Ok(index)
}

fn noisy(vectors: &ScreenVectors<'_>, random: &mut Random) -> Vec<u16> {
    let mut noise = || (random.next() + random.next() + random.next() - 1.5) * 2.0 * NOISE;
    let whole: Vec<f32> = vectors.whole().map(|value| from_bf16(value) + noise()).collect();
    let length = whole.iter().map(|value| value * value).sum::<f32>().sqrt();
    whole.iter().map(|value| bf16(value / length)).collect()
}

/// One word in eight is one of another caption, so that postings are not copies.
fn mixed(words: &ScreenWords, all: &[ScreenWords], random: &mut Random) -> ScreenWords {
    let other: Vec<&str> = all[random.below(all.len())].description.split(' ').collect();
    let mut swap = |word| if random.next() < 0.125 { other[random.below(other.len())] } else { word };
    let description: Vec<&str> = words.description.split(' ').map(&mut swap).collect();
    ScreenWords { description: description.join(" "), ..words.clone() }
}

fn graph(simd: Simd, index: &PlatformIndex, is_wanted: bool) -> Result<Option<VectorIndex>, Box<dyn Error>> {
    if index.row_count() < GRAPH_ROWS_MIN && !is_wanted {
        return Ok(None);
    }
    let mut graph = VectorIndex::new(simd)?;
    graph.grow(index.row_count())?;
    while graph.add_rows(index, 10_000)? {}
    Ok(Some(graph))
}

/// 4 to 24 words of captions, as `latency.ts` asks.
fn queries(encoder: &Encoder, words: &[ScreenWords], count: usize) -> Vec<(String, QueryVectors)> {
    let mut random = Random(11);
    (0..count)
        .map(|_| {
            let caption: Vec<&str> = words[random.below(words.len())].description.split(' ').collect();
            let length = (4 + random.below(20)).min(caption.len());
            let first = random.below(caption.len() - length + 1);
            let text = caption[first..first + length].join(" ");
            let vectors = QueryVectors::new(encoder, &text);
            (text, vectors)
        })
        .collect()
}

struct Measured {
    plan: &'static str,
    recall_20: f64,
    recall_100: f64,
    /// Share of the best 20 of all rows that the candidates of `standard` and of `deep` hold.
    candidate_shares: [f64; 2],
    /// Median and 99th percentile of each part, in milliseconds.
    parts: Vec<(&'static str, f64, f64)>,
}

fn measure(
    simd: Simd,
    index: &PlatformIndex,
    graph: Option<&VectorIndex>,
    queries: &[(String, QueryVectors)],
) -> Measured {
    let excluded = FxHashSet::default();
    let allowed = Allowed::AllBut(excluded.clone());
    let names = ["nearest 200", "words of all", "best fused 20", "re-score 2,000"];
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); names.len()];
    let mut recalls = [0.0; 2];
    let mut shares = [0.0; 2];
    let mut scores = Vec::new();
    for (text, query) in queries {
        let mut watch = Timer(&mut times, Instant::now(), 0);
        let near = nearest(simd, index, graph, query, &allowed, WANTED);
        watch.lap();
        let terms = index.keywords().query_terms(text);
        index.keywords().score_into(&terms, &mut scores);
        watch.lap();
        black_box(best_fused(simd, index, query, &excluded, &scores, 20));
        watch.lap();
        let deep = DeepQuery { whole: query.clone(), phrases: Vec::new(), negated: Vec::new() };
        let weights = index.keywords().token_weights(text, &query.token_starts);
        let mut rescorer = Rescorer::new(simd, &deep, &weights);
        let wide = nearest(simd, index, graph, query, &allowed, RESCORED);
        watch.restart();
        for (at, scored) in wide.iter().enumerate() {
            if let Some(next) = wide.get(at + 1) {
                rescorer.prefetch(index, next.row);
            }
            black_box(rescorer.features(index, scored.row, 0.0, 0.0).score());
        }
        watch.lap();
        let lexical = |row: u32| scores[row as usize];
        let by_fusion = best_of_all(index, |row| {
            fused_score(simd.dot_bf16(index.whole_bf16(row), &query.whole_bf16), lexical(row))
        });
        let by_deep = best_of_all(index, |row| rescorer.features(index, row, lexical(row), 0.0).score());
        let worded = |k| best_by_words(index, &scores, &allowed, k);
        let wide = nearest(simd, index, graph, query, &allowed, VECTOR_CANDIDATES);
        let fused = best_fused(simd, index, query, &excluded, &scores, 20);
        shares[0] += share(&by_fusion, &fused, &[]);
        shares[1] += share(&by_deep, &wide, &worded(WORD_CANDIDATES));
        let found: Vec<u32> = near.iter().map(|scored| scored.row).collect();
        let exact = exact(simd, index, query);
        for (recall, k) in recalls.iter_mut().zip([20, 100]) {
            *recall += exact[..k].iter().filter(|row| found[..k.min(found.len())].contains(row)).count()
                as f64
                / k as f64;
        }
    }
    let parts = names.iter().zip(&mut times).map(|(&name, times)| {
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        (name, at(0.5), at(0.99))
    });
    Measured {
        plan: if graph.is_some() { "graph" } else { "scan" },
        parts: parts.collect(),
        recall_20: recalls[0] / queries.len() as f64,
        recall_100: recalls[1] / queries.len() as f64,
        candidate_shares: shares.map(|share| share / queries.len() as f64),
    }
}

struct Timer<'a>(&'a mut Vec<Vec<Duration>>, Instant, usize);

impl Timer<'_> {
    fn lap(&mut self) {
        self.0[self.2].push(self.1.elapsed());
        self.2 += 1;
        self.restart();
    }

    fn restart(&mut self) {
        self.1 = Instant::now();
    }
}

/// The 20 best of all rows by a score.
fn best_of_all(index: &PlatformIndex, mut score: impl FnMut(u32) -> f32) -> Vec<Scored> {
    let mut top = TopK::new(20);
    for row in index.live_rows() {
        top.push(row, score(row));
    }
    top.into_sorted()
}

/// How much of `best` is in one of two views.
fn share(best: &[Scored], near: &[Scored], worded: &[Scored]) -> f64 {
    let candidates: FxHashSet<u32> = near.iter().chain(worded).map(|scored| scored.row).collect();
    best.iter().filter(|scored| candidates.contains(&scored.row)).count() as f64 / best.len() as f64
}

/// The rows with the 100 largest cosines.
fn exact(simd: Simd, index: &PlatformIndex, query: &QueryVectors) -> Vec<u32> {
    let mut top = TopK::new(100);
    for row in index.live_rows() {
        top.push(row, simd.dot_bf16(index.whole_bf16(row), &query.whole_bf16));
    }
    top.into_sorted().iter().map(|scored| scored.row).collect()
}

fn report(measured: &Measured, is_json: bool) {
    let Measured { plan, recall_20, recall_100, candidate_shares: [standard, deep], parts } = measured;
    if is_json {
        let times: serde_json::Map<String, serde_json::Value> = parts
            .iter()
            .map(|&(name, median, p99)| {
                (name.to_owned(), serde_json::json!({ "medianMs": median, "p99Ms": p99 }))
            })
            .collect();
        println!(
            "{}",
            serde_json::json!({ "plan": plan, "recallAt20": recall_20, "recallAt100": recall_100, "candidateShares": { "standard": standard, "deep": deep }, "times": times })
        );
        return;
    }
    println!("{plan}: recall@20 {recall_20:.4}, recall@100 {recall_100:.4} against exact cosines");
    println!("of the best 20 of all, candidates hold {standard:.4} (standard) and {deep:.4} (deep)");
    println!("{:<20} {:>9} {:>9}", "", "median ms", "p99 ms");
    for (name, median, p99) in parts {
        println!("{name:<20} {median:>9.3} {p99:>9.3}");
    }
}
