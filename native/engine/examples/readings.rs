//! Prints the readings of queries: `readings NAMES WEIGHTS < QUERIES`, a JSON line for each line of input.
//! NAMES holds an app's name a line, WEIGHTS is a file of `native/models/train_tagger.py`, whose judge calls
//! this.

use engine::{AppNames, Encoder, Language, QueryText, SearchedScreens, Tagger, interpret};
use std::error::Error;
use std::io::BufRead;
use std::path::Path;

use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(names), Some(weights)) = (arguments.next(), arguments.next()) else {
        return Err("usage: readings NAMES WEIGHTS < QUERIES".into());
    };
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    let encoder = Encoder::open(&pack)?;
    let tagger = Tagger::parse(&std::fs::read(weights)?).ok_or("WEIGHTS is no file of a tagger")?;
    let mut apps = AppNames::default();
    for name in std::fs::read_to_string(names)?.lines() {
        apps.intern(name);
    }
    let screens = SearchedScreens { has_app: &|_| true, use_word: &|_, _| false };
    let names_of = |numbers: &[u32]| numbers.iter().filter_map(|&app| apps.name(app)).collect::<Vec<_>>();
    for line in std::io::stdin().lock().lines() {
        let query = QueryText::new(&encoder, &line?);
        let reading = interpret(&tagger, &query, &apps.matches(&query.words, screens));
        let line = json!({
            "apps": names_of(reading.apps.as_deref().unwrap_or_default()),
            "refused_apps": names_of(&reading.refused_apps),
            "text": reading.text,
            "negated": reading.negated,
            "language": reading.language.map(Language::name),
        });
        println!("{line}");
    }
    Ok(())
}
