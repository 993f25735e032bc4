//! Prints how queries are read, for a library without apps: one JSON line for each line of standard input.
//!
//! `read_queries < QUERIES.txt`

use engine::app_names::AppNames;
use engine::interpreter::{Reading, interpret};
use std::io::stdin;

fn main() -> std::io::Result<()> {
    for line in stdin().lines() {
        let query = line?;
        let Reading { text, phrases, negated, language, .. } =
            interpret(&query, &AppNames::default(), &|_, _| false);
        let language = language.map(engine::interpreter::Language::name);
        let reading = serde_json::json!({ "query": query, "text": text, "phrases": phrases, "negated": negated, "language": language });
        println!("{reading}");
    }
    Ok(())
}
