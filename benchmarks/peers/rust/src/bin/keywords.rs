//! tantivy in memory: terms as they are given, frequencies without positions, one segment, block-max WAND
//! over `Should` terms.

#[path = "../../../../../native/engine/examples/side/mod.rs"]
mod side;

use std::error::Error;
use std::fs::read_to_string;
use std::time::Instant;

use serde_json::{Value, json};
use side::{Answer, Side, serve, text, timed};
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{Index, Searcher, TantivyDocument, Term};

/// More than all documents need, so that they become one segment.
const WRITER_BYTES: usize = 2_000_000_000;

struct Built {
    searcher: Searcher,
    field: Field,
    queries: Vec<String>,
}

#[derive(Default)]
struct Keywords {
    built: Option<Built>,
    rounds: usize,
}

impl Built {
    fn new(terms: &str, queries: &str) -> tantivy::Result<Built> {
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("whitespace")
            .set_index_option(IndexRecordOption::WithFreqs);
        let mut schema = Schema::builder();
        let field = schema.add_text_field("terms", TextOptions::default().set_indexing_options(indexing));
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads(1, WRITER_BYTES)?;
        for line in terms.lines() {
            let mut document = TantivyDocument::default();
            document.add_text(field, line);
            writer.add_document(document)?;
        }
        writer.commit()?;
        let searcher = index.reader()?.searcher();
        Ok(Built { searcher, field, queries: queries.lines().map(str::to_owned).collect() })
    }

    /// Rows of the best, best first. In one segment they are numbered as they were added.
    fn search(&self, query: &str, limit: usize) -> tantivy::Result<Vec<u32>> {
        let clauses = query.split(' ').filter(|term| !term.is_empty()).map(|term| {
            let term = Term::from_field_text(self.field, term);
            let query: Box<dyn Query> = Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs));
            (Occur::Should, query)
        });
        let query = BooleanQuery::new(clauses.collect());
        let found = self.searcher.search(&query, &TopDocs::with_limit(limit).order_by_score())?;
        Ok(found.into_iter().map(|(_, address)| address.doc_id).collect())
    }
}

impl Side for Keywords {
    fn prepare(&mut self, request: &Value) -> Answer {
        let start = Instant::now();
        let (terms, queries) =
            (read_to_string(text(request, "terms")?)?, read_to_string(text(request, "queryTerms")?)?);
        let built = Built::new(&terms, &queries)?;
        let segments = built.searcher.segment_readers().len();
        let bytes = built.searcher.space_usage()?.total().get_bytes();
        self.built = Some(built);
        Ok(json!({
            "ok": true, "version": env!("TANTIVY_VERSION"), "bytes": bytes, "buildSeconds": start.elapsed().as_secs_f64(),
            "setting": format!("in memory, {segments} segment, frequencies without positions"),
        }))
    }

    fn round(&mut self, request: &Value) -> Result<Vec<f64>, Box<dyn Error>> {
        let (limit, parts) = (number(request, "limit"), number(request, "parts"));
        let part = self.rounds % parts;
        self.rounds += 1;
        let built = self.built.as_ref().ok_or("nothing was prepared")?;
        let mut all = Vec::new();
        for query in built.queries.iter().skip(part).step_by(parts) {
            let (milliseconds, found) = timed(|| built.search(query, limit));
            found?;
            all.push(milliseconds);
        }
        Ok(all)
    }

    fn answers(&mut self, request: &Value, path: &str) -> Result<(), Box<dyn Error>> {
        let (limit, every) = (number(request, "limit"), number(request, "every"));
        let built = self.built.as_ref().ok_or("nothing was prepared")?;
        let queries = built.queries.iter().step_by(every);
        let rows: Result<Vec<Vec<u32>>, _> = queries.map(|query| built.search(query, limit)).collect();
        Ok(std::fs::write(path, json!(rows?).to_string())?)
    }
}

/// `parts`: a round does one of so many parts of the queries, the next one each time. `every`: answers are of
/// one in so many.
fn number(request: &Value, name: &str) -> usize {
    request[name].as_u64().unwrap_or(1).max(1) as usize
}

fn main() -> Result<(), Box<dyn Error>> {
    serve(&mut Keywords::default())
}
