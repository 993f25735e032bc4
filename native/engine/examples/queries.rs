//! Shows what the engine makes of queries, for the recipes of `native/models/`: a line of JSON for each line of
//! standard input. NAMES holds an app's name a line.
//!
//! `queries readings NAMES WEIGHTS` prints the readings by a file of `train_tagger.py`, whose judge calls this;
//! `queries inputs NAMES STATES` the words, facts and app names that it learns from, and writes the words'
//! states to STATES as 384 little-endian floats each.

use engine::{AppNames, Encoder, Language, QueryText, SearchedScreens, Tagger, interpret, language_named_by};
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufWriter, Write, stdin, stdout};
use std::path::Path;

use serde_json::{Value, json};

const SCREENS: SearchedScreens<'static> = SearchedScreens { has_app: &|_| true, use_word: &|_, _| false };

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, names, path] = arguments.as_slice() else {
        return Err(
            "usage: queries readings NAMES WEIGHTS | inputs NAMES STATES, with queries on stdin".into()
        );
    };
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    let encoder = Encoder::open(&pack)?;
    let mut apps = AppNames::default();
    for name in std::fs::read_to_string(names)?.lines() {
        apps.intern(name);
    }
    let mut out = BufWriter::new(stdout().lock());
    if mode == "readings" {
        let tagger = Tagger::parse(&std::fs::read(path)?).ok_or("WEIGHTS is no file of a tagger")?;
        for line in stdin().lock().lines() {
            writeln!(out, "{}", reading(&tagger, &QueryText::new(&encoder, &line?), &apps))?;
        }
    } else {
        let mut states = BufWriter::new(File::create(path)?);
        for line in stdin().lock().lines() {
            let query = QueryText::new(&encoder, &line?);
            states.write_all(bytemuck::cast_slice(&query.word_states))?;
            writeln!(out, "{}", inputs(&query, &apps))?;
        }
        states.flush()?;
    }
    Ok(out.flush()?)
}

fn reading(tagger: &Tagger, query: &QueryText, apps: &AppNames) -> Value {
    let reading = interpret(tagger, query, &apps.matches(&query.words, SCREENS));
    let names_of = |numbers: &[u32]| numbers.iter().filter_map(|&app| apps.name(app)).collect::<Vec<_>>();
    json!({
        "apps": names_of(reading.apps.as_deref().unwrap_or_default()),
        "refused_apps": names_of(&reading.refused_apps),
        "text": reading.text,
        "negated": reading.negated,
        "language": reading.language.map(Language::name),
    })
}

fn inputs(query: &QueryText, apps: &AppNames) -> Value {
    let features = query.features(&apps.matches(&query.words, SCREENS));
    let words = query.words.iter().map(|word| {
        let language = language_named_by(&word.text).map(Language::name);
        json!({ "text": word.text, "start": word.start, "end": word.end, "language": language })
    });
    json!({ "query": query.text, "words": words.collect::<Vec<_>>(), "features": features })
}
