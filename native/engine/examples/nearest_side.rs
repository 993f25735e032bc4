//! Our side of `benchmarks/tables/nearest-neighbours.ts`: the engine's retrieval alone, over vectors of a
//! file. Speaks the JSON lines of `benchmarks/sides.ts`.
//!
//! `nearest_side FOLDER` (with ios.f32, web.f32, queries.f32 and queries.json of
//! `benchmarks/peers/python/nearest_data.py`)

mod merged;
mod side;

use engine::{
    Allowed, DIMENSIONS, PartsShape, PlatformIndex, QueryVectors, Retrieval, ScreenVectors, ScreenWords,
    Segment, Simd, bf16,
};
use rustc_hash::FxHashSet;
use std::error::Error;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;
use uuid::Uuid;

use merged::merged;
use serde_json::{Value, json};
use side::{Answer, Side, serve, text, timed};

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

struct Nearest {
    simd: Simd,
    folder: PathBuf,
    requests: Vec<Request>,
    libraries: Vec<PlatformIndex>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: nearest_side FOLDER")?);
    serve(&mut Nearest { simd: Simd::best(), requests: requests(&folder)?, folder, libraries: Vec::new() })
}

impl Side for Nearest {
    fn prepare(&mut self, _: &Value) -> Answer {
        let start = Instant::now();
        let files = ["ios.f32", "web.f32"].iter();
        self.libraries =
            files.map(|file| library(&self.folder.join(file), self.simd)).collect::<Result<_, _>>()?;
        let clusters = self.libraries[0].segment().map_or(0, Segment::cluster_count);
        Ok(json!({
            "ok": true, "version": env!("CARGO_PKG_VERSION"), "setting": format!("{clusters} clusters a platform"),
            "buildSeconds": start.elapsed().as_secs_f64(), "effort": "clusters", "effortMax": clusters,
        }))
    }

    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
        let (case, effort) = (text(request, "case")?, number(request, "effort"));
        let asked = self.requests.iter().skip(number(request, "first")).take(number(request, "count"));
        Ok(asked.map(|one| timed(|| black_box(self.search(one, case, effort))).0).collect())
    }

    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>> {
        let (case, effort) = (text(request, "case")?, number(request, "effort"));
        let rows: Vec<Vec<u32>> = self.requests.iter().map(|one| self.search(one, case, effort)).collect();
        Ok(std::fs::write(path, json!(rows).to_string())?)
    }

    fn bytes(&self) -> usize {
        let of_segment = |index: &PlatformIndex| index.segment().map_or(0, Segment::file_bytes);
        self.libraries.iter().map(|index| index.bytes() + of_segment(index)).sum()
    }
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
    merged(simd, &index)
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
    let each = asked.iter().zip(vectors).map(|(asked, vectors)| Request {
        vectors,
        platform: number(asked, "platform"),
        app: number(asked, "app") as u32,
        excluded: asked["excluded"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .map(|row| row as u32)
            .collect(),
    });
    Ok(each.collect())
}

fn number(request: &Value, name: &str) -> usize {
    request[name].as_u64().unwrap_or_default() as usize
}

impl Nearest {
    /// The nearest allowed rows of one request, best first, by their numbers in the file; `effort` clusters of
    /// a segment are scanned.
    fn search(&self, request: &Request, case: &str, effort: usize) -> Vec<u32> {
        let index = &self.libraries[request.platform];
        let is_excluding = matches!(case, "excluded" | "all");
        let row = |&number: &u32| index.row(Uuid::from_u128(u128::from(number)));
        let excluded: FxHashSet<u32> =
            request.excluded.iter().filter(|_| is_excluding).filter_map(row).collect();
        let allowed = if matches!(case, "app" | "all") {
            Allowed::Only(index.rows_of_app(request.app).filter(|row| !excluded.contains(row)).collect())
        } else {
            Allowed::AllBut(excluded)
        };
        let words = index.term_dictionary().lexical_query("", &[]);
        let retrieval =
            Retrieval { simd: self.simd, index, query: &request.vectors, words: &words, language: None };
        let found = retrieval.nearest(&allowed, effort, NEAREST);
        found.iter().map(|scored| index.id(scored.row).as_u128() as u32).collect()
    }
}
