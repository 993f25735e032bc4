//! Our side of the table "keywords" (`bun run bench keywords`): the best of all captions by BM25, query text
//! in, rows out.
//!
//! `keywords terms` writes the index terms of each line of standard input, so that every side indexes the
//! same ones.

mod side;

use engine::{Field, KeywordIndex, RowWords, TermDictionary, TopK, terms};
use std::error::Error;
use std::fs::read_to_string;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use serde_json::{Value, json};
use side::{Answer, Side, serve, text, timed};

#[derive(Default)]
struct Keywords {
    index: KeywordIndex,
    queries: Vec<String>,
    scores: Vec<f32>,
    rounds: usize,
}

impl Keywords {
    /// Rows of the best, best first.
    fn search(&mut self, query: &str, limit: usize) -> Vec<u32> {
        let words = TermDictionary { segment: None, delta: &self.index }.lexical_query(query, &[]);
        self.scores.clear();
        self.scores.resize(self.index.row_count(), 0.0);
        self.index.add_scores(&words.delta, &words.bm25, &mut self.scores);
        let mut top = TopK::above(f32::MIN_POSITIVE, limit);
        top.push_run(0, &self.scores, |_| true);
        top.into_sorted().into_iter().map(|scored| scored.row).collect()
    }

    /// Milliseconds and rows of every `step`th query from `first` on.
    fn search_some(&mut self, first: usize, step: usize, limit: usize) -> Vec<(f64, Vec<u32>)> {
        let queries = std::mem::take(&mut self.queries);
        let asked = queries.iter().skip(first).step_by(step);
        let found = asked.map(|query| timed(|| self.search(query, limit))).collect();
        self.queries = queries;
        found
    }
}

impl Side for Keywords {
    fn prepare(&mut self, request: &Value) -> Answer {
        let start = Instant::now();
        for (row, caption) in (0..).zip(read_to_string(text(request, "captions")?)?.lines()) {
            self.index.add(row, &RowWords::of(&[Field { text: caption, weight: 1.0 }]));
        }
        let seconds = start.elapsed().as_secs_f64();
        self.queries = read_to_string(text(request, "queries")?)?.lines().map(str::to_owned).collect();
        Ok(json!({
            "ok": true, "version": env!("CARGO_PKG_VERSION"), "bytes": self.index.bytes(), "buildSeconds": seconds,
            "setting": "in memory, every row scored; stems queries and captions itself",
        }))
    }

    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
        let parts = number(request, "parts");
        let part = self.rounds % parts;
        self.rounds += 1;
        let found = self.search_some(part, parts, number(request, "limit"));
        Ok(found.into_iter().map(|(milliseconds, _)| milliseconds).collect())
    }

    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>> {
        let found = self.search_some(0, number(request, "every"), number(request, "limit"));
        let rows: Vec<Vec<u32>> = found.into_iter().map(|(_, rows)| rows).collect();
        Ok(std::fs::write(path, json!(rows).to_string())?)
    }
}

/// `parts`: a round does one of so many parts of the queries, the next one each time. `every`: answers are of
/// one in so many.
fn number(request: &Value, name: &str) -> usize {
    request[name].as_u64().unwrap_or(1).max(1) as usize
}

/// A term in letters and digits of ASCII, which every peer's tokeniser leaves whole.
fn coded(term: &str) -> String {
    if term.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return term.to_owned();
    }
    term.bytes().fold("x".to_owned(), |code, byte| format!("{code}{byte:02x}"))
}

fn write_terms() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let terms: Vec<String> = terms(&line?).iter().map(|term| coded(term)).collect();
        writeln!(out, "{}", terms.join(" "))?;
    }
    Ok(out.flush()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1).as_deref() {
        Some("terms") => write_terms(),
        _ => serve(&mut Keywords::default()),
    }
}
