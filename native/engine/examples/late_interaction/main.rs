//! Our side of the table "late interaction" (`bun run bench late-interaction`): MaxSim of one query against
//! 2,000 given candidates, which lie anywhere in the index's memory among 100,000 screens; the best 100, best
//! first.
//!
//! `late_interaction data PACK FOLDER < TEXTS.json` writes what every side gets; `late_interaction peak
//! FOLDER` measures how near the search is to this core's memory and multiplications.

mod data;
mod peak;
mod registers;
#[path = "../side/mod.rs"]
mod side;

use engine::{
    Arena, PANEL_LANES, Place, QueryTokens, Simd, TOKEN_PRODUCT_UNIT, TopK, push_panels, token_bytes,
};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use data::{DIMENSIONS, numbers_of};
use serde_json::{Value, json};
use side::{Answer, Side, serve, text, timed};

/// Tokens of a query; the index holds no longer ones here.
const TOKENS_MAX: usize = 64;

struct Library {
    simd: Simd,
    arena: Arena,
    places: Vec<Place>,
    /// Rows to score, a list for each query.
    candidates: Vec<Vec<u32>>,
    folder: PathBuf,
}

#[derive(Default)]
struct LateInteraction(Option<Library>);

impl Library {
    fn open(folder: &Path) -> Result<Library, Box<dyn Error>> {
        let tokens: Vec<f32> = numbers_of(&folder.join("tokens.f32"))?;
        let (mut arena, mut places, mut rest) = (Arena::default(), Vec::new(), tokens.as_slice());
        let mut panels = Vec::new();
        for length in std::fs::read(folder.join("lengths.u8"))? {
            let (own, following) = rest.split_at(usize::from(length) * DIMENSIONS);
            panels.clear();
            push_panels(own, DIMENSIONS, &mut panels);
            places.push(arena.push(&panels));
            rest = following;
        }
        let candidates: Vec<u32> = numbers_of(&folder.join("candidates.u32"))?;
        let count = candidates.len() / data::QUERIES;
        let candidates = candidates.chunks_exact(count).map(<[u32]>::to_vec).collect();
        Ok(Library { simd: Simd::best(), arena, places, candidates, folder: folder.to_owned() })
    }

    /// Rows of the best, best first. The query's quantising counts.
    fn search(&self, tokens: &[f32], candidates: &[u32], limit: usize) -> Vec<u32> {
        let query = QueryTokens::new(&token_bytes(tokens).collect::<Vec<i8>>(), DIMENSIONS);
        let (mut best, mut top) = ([0; TOKENS_MAX], TopK::new(limit));
        for (at, &row) in candidates.iter().enumerate() {
            if let Some(&next) = candidates.get(at + 1) {
                self.simd.prefetch(self.panels(next));
            }
            self.simd.max_sim(&query, self.panels(row), &mut best);
            let sum: i32 = best[..query.count()].iter().sum();
            top.push(row, sum as f32 * TOKEN_PRODUCT_UNIT);
        }
        top.into_sorted().into_iter().map(|scored| scored.row).collect()
    }

    /// The stored bytes of a screen.
    fn panels(&self, row: u32) -> &[u8] {
        self.arena.get(self.places[row as usize])
    }
}

/// Milliseconds and rows of a search.
type Found = (f64, Vec<u32>);

impl LateInteraction {
    fn search_all(&self, request: &Value) -> Result<Vec<Found>, Box<dyn Error>> {
        let library = self.0.as_ref().ok_or("nothing was prepared")?;
        let number = |name: &str| request[name].as_u64().unwrap_or_default() as usize;
        let (tokens, limit) = (number("tokens"), number("limit"));
        let queries: Vec<f32> = numbers_of(&library.folder.join(format!("queries-{tokens}.f32")))?;
        let asked = queries.chunks_exact(tokens * DIMENSIONS).zip(&library.candidates);
        Ok(asked.map(|(query, candidates)| timed(|| library.search(query, candidates, limit))).collect())
    }
}

impl Side for LateInteraction {
    fn prepare(&mut self, request: &Value) -> Answer {
        let start = Instant::now();
        let library = Library::open(Path::new(text(request, "folder")?))?;
        let setting =
            format!("int8 in panels of {PANEL_LANES}, {:?}, scattered candidates", library.simd.level());
        let bytes = library.arena.bytes();
        self.0 = Some(library);
        Ok(json!({
            "ok": true, "version": env!("CARGO_PKG_VERSION"), "setting": setting, "bytes": bytes,
            "buildSeconds": start.elapsed().as_secs_f64(),
        }))
    }

    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
        Ok(self.search_all(request)?.into_iter().map(|(milliseconds, _)| milliseconds).collect())
    }

    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>> {
        let rows: Vec<Vec<u32>> = self.search_all(request)?.into_iter().map(|(_, rows)| rows).collect();
        Ok(std::fs::write(path, json!(rows).to_string())?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [mode, pack, folder] if mode == "data" => data::make(Path::new(pack), Path::new(folder)),
        [mode, folder] if mode == "peak" => peak::measure(Path::new(folder)),
        _ => serve(&mut LateInteraction::default()),
    }
}
