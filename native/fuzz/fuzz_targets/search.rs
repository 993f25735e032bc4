//! Any query in any mode: the answer keeps its promises, whatever the words are. Goes through reading,
//! tokenizer and retrieval.
#![no_main]

use arbitrary::Arbitrary;
use engine::{Engine, Mode, Platform, Search};
use engine_fuzz::{SCREENS, id, library};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

#[derive(Arbitrary, Debug)]
struct Asked {
    query: String,
    is_deep: bool,
    is_web: bool,
    limit: u8,
    excluded: u32,
    is_uncut: bool,
}

static FOLDER: LazyLock<tempfile::TempDir> =
    LazyLock::new(|| tempfile::tempdir().expect("the temporary folder can be used"));
static ENGINE: LazyLock<Engine> = LazyLock::new(|| library(Some(FOLDER.path())));

fuzz_target!(|asked: Asked| {
    let mode = if asked.is_deep { Mode::Deep } else { Mode::Standard };
    let search = Search {
        limit: usize::from(asked.limit).clamp(1, 100),
        exclude: (0..SCREENS + 2).filter(|at| asked.excluded >> at & 1 == 1).map(id).collect(),
        is_uncut: asked.is_uncut,
        ..engine_fuzz::search(&asked.query, Platform::ALL[usize::from(asked.is_web)], mode)
    };
    let answer = ENGINE.search(&search);
    assert!(answer.hits.len() <= search.limit);
    assert!(answer.hits.iter().all(|hit| !search.exclude.contains(&hit.id) && hit.score.is_finite()));
    assert!(answer.hits.is_sorted_by(|one, next| one.score >= next.score));
    assert!(answer.hits.iter().all(|hit| hit.probability.is_none_or(|share| (0.0..=1.0).contains(&share))));
});
