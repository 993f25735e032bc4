//! Training data for `native/models/train_tagger.py`: `tagger_inputs NAMES STATES < QUERIES > WORDS` reads a
//! query a line and writes its words, facts and app names as a JSON line, and the words' states as 384
//! little-endian floats each to STATES. NAMES holds an app's name a line.

use engine::{AppNames, Encoder, QueryText, SearchedScreens, language_named_by};
use std::error::Error;
use std::io::{BufRead, BufWriter, Write};
use std::path::Path;

use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(names), Some(states)) = (arguments.next(), arguments.next()) else {
        return Err("usage: tagger_inputs NAMES STATES < QUERIES > WORDS".into());
    };
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    let encoder = Encoder::open(&pack)?;
    let mut apps = AppNames::default();
    for name in std::fs::read_to_string(names)?.lines() {
        apps.intern(name);
    }
    let mut states = BufWriter::new(std::fs::File::create(states)?);
    let mut words = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let query = QueryText::new(&encoder, &line?);
        states.write_all(bytemuck::cast_slice(&query.word_states))?;
        writeln!(words, "{}", description(&query, &apps))?;
    }
    words.flush()?;
    Ok(states.flush()?)
}

fn description(query: &QueryText, apps: &AppNames) -> serde_json::Value {
    let screens = SearchedScreens { has_app: &|_| true, use_word: &|_, _| false };
    let matches = apps.matches(&query.words, screens);
    let words = query.words.iter().map(|word| {
        let language = language_named_by(&word.text).map(engine::Language::name);
        json!({ "text": word.text, "start": word.start, "end": word.end, "language": language })
    });
    json!({ "query": query.text, "words": words.collect::<Vec<_>>(), "features": query.features(&matches) })
}
