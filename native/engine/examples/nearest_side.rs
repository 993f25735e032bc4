//! Our side of `benchmarks/tables/nearest-neighbours.ts`: the engine's retrieval alone, over vectors of a
//! file. Speaks the JSON lines of `benchmarks/sides.ts`.
//!
//! `nearest_side FOLDER` (with ios.f32, web.f32, queries.f32 and queries.json of
//! `benchmarks/peers/python/nearest_data.py`)

use engine::{
    Allowed, DIMENSIONS, FileEntry, PartsShape, PlatformIndex, QueryVectors, Retrieval, ScreenVectors,
    ScreenWords, Segment, Simd, bf16, write_segment,
};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;
use uuid::Uuid;

/// Token vectors of the shipped model; there are none here.
const TOKEN_DIMENSIONS: usize = 64;
/// Row r is of app r mod 500.
const APPS: usize = 500;
const NEAREST: usize = 100;
/// Floats read at a time.
const READ_ROWS: usize = 10_000;

struct Request {
    vectors: QueryVectors,
    platform: usize,
    app: u32,
    excluded: Vec<u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: nearest_side FOLDER")?);
    let simd = Simd::best();
    let mut libraries = Vec::new();
    let requests = requests(&folder)?;
    for line in stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?)?;
        let answer = match asked["do"].as_str() {
            Some("prepare") => {
                let start = Instant::now();
                libraries =
                    vec![library(&folder.join("ios.f32"), simd)?, library(&folder.join("web.f32"), simd)?];
                let clusters = libraries[0].segment().map_or(0, Segment::cluster_count);
                json!({ "ok": true, "version": env!("CARGO_PKG_VERSION"), "setting": format!("{clusters} clusters a platform"),
                    "buildSeconds": start.elapsed().as_secs_f64(), "effort": "clusters", "effortMax": clusters })
            }
            Some("round") => round(simd, &libraries, &requests, &asked),
            Some("answers") => {
                let case = asked["case"].as_str().unwrap_or_default();
                let effort = asked["effort"].as_u64().unwrap_or_default() as usize;
                let answers: Vec<Vec<u32>> =
                    requests.iter().map(|request| search(simd, &libraries, request, case, effort)).collect();
                let path = asked["path"].as_str().ok_or("answers go to a path")?;
                std::fs::write(path, serde_json::to_string(&answers)?)?;
                json!({ "ok": true })
            }
            Some("memory") => json!({ "bytes": libraries.iter().map(bytes).sum::<usize>() }),
            _ => json!({ "skip": "an unknown request" }),
        };
        writeln!(stdout(), "{answer}")?;
        stdout().flush()?;
    }
    Ok(())
}

/// A segment over the vectors of a file, as a saved index has it.
fn library(path: &Path, simd: Simd) -> Result<PlatformIndex, Box<dyn Error>> {
    let mut index = PlatformIndex::new(TOKEN_DIMENSIONS);
    let shape = PartsShape { sentences: 0, panels: 0 };
    for_each_row(path, |row, vector| {
        let whole: Vec<u8> = vector.iter().flat_map(|&value| bf16(value).to_le_bytes()).collect();
        let vectors = ScreenVectors::from_parts(&whole, &[], shape);
        index.upsert(Uuid::from_u128(row as u128), (row % APPS) as u32, &ScreenWords::default(), &vectors);
    })?;
    let folder = std::env::temp_dir().join(format!("nearest-side-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("rows");
    write_segment(simd, &index, &path)?;
    let segment = Segment::open(&folder, FileEntry::of(&path)?)?;
    std::fs::remove_dir_all(&folder)?;
    Ok(PlatformIndex::on(segment))
}

fn bytes(index: &PlatformIndex) -> usize {
    index.bytes() + index.segment().map_or(0, Segment::file_bytes)
}

fn for_each_row(path: &Path, mut each: impl FnMut(usize, &[f32])) -> Result<(), Box<dyn Error>> {
    let mut file = std::io::BufReader::with_capacity(READ_ROWS * DIMENSIONS * 4, std::fs::File::open(path)?);
    let mut vector = vec![0.0f32; DIMENSIONS];
    for row in 0..std::fs::metadata(path)?.len() as usize / (DIMENSIONS * 4) {
        std::io::Read::read_exact(&mut file, bytemuck::cast_slice_mut(&mut vector))?;
        each(row, &vector);
    }
    Ok(())
}

fn requests(folder: &Path) -> Result<Vec<Request>, Box<dyn Error>> {
    let asked: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(folder.join("queries.json"))?)?;
    let mut vectors = Vec::new();
    for_each_row(&folder.join("queries.f32"), |_, vector| {
        vectors.push(QueryVectors::from_floats(vector, &[], TOKEN_DIMENSIONS));
    })?;
    let number = |value: &Value| value.as_u64().unwrap_or_default() as u32;
    let each = asked.iter().zip(vectors).map(|(asked, vectors)| Request {
        vectors,
        platform: number(&asked["platform"]) as usize,
        app: number(&asked["app"]),
        excluded: asked["excluded"].as_array().into_iter().flatten().map(number).collect(),
    });
    Ok(each.collect())
}

fn round(simd: Simd, libraries: &[PlatformIndex], requests: &[Request], asked: &Value) -> Value {
    let number = |name: &str| asked[name].as_u64().unwrap_or_default() as usize;
    let case = asked["case"].as_str().unwrap_or_default();
    let each = requests.iter().skip(number("first")).take(number("count")).map(|request| {
        let start = Instant::now();
        std::hint::black_box(search(simd, libraries, request, case, number("effort")));
        start.elapsed().as_secs_f64() * 1e3
    });
    json!({ "ms": each.collect::<Vec<f64>>() })
}

/// The nearest allowed rows of one request, best first, by their numbers in the file; `effort` clusters of a
/// segment are scanned.
fn search(simd: Simd, libraries: &[PlatformIndex], request: &Request, case: &str, effort: usize) -> Vec<u32> {
    let index = &libraries[request.platform];
    let is_excluding = matches!(case, "excluded" | "all");
    let row = |&number: &u32| index.row(Uuid::from_u128(u128::from(number)));
    let excluded: FxHashSet<u32> = request.excluded.iter().filter(|_| is_excluding).filter_map(row).collect();
    let allowed = if matches!(case, "app" | "all") {
        Allowed::Only(index.rows_of_app(request.app).filter(|row| !excluded.contains(row)).collect())
    } else {
        Allowed::AllBut(excluded)
    };
    let words = index.term_dictionary().lexical_query("", &[]);
    let retrieval = Retrieval { simd, index, query: &request.vectors, words: &words, language: None };
    let found = retrieval.nearest(&allowed, effort, NEAREST);
    found.iter().map(|scored| index.id(scored.row).as_u128() as u32).collect()
}
