//! Page after page through a platform that is large enough for `deep` to choose its candidates.

use crate::small_library::{ENCODER, MODES, id, open, options_in, query, upsert};
use engine::{
    Change, DIMENSIONS, Engine, Hit, Mode, Options, ScreenWords, Search, bf16, encode_screens, from_bf16,
};
use uuid::Uuid;

/// More than `deep` scores without choosing.
const ROWS: usize = 20_500;
const TITLES: [&str; 8] = [
    "Login with a chart of visits",
    "Login form",
    "Sales chart",
    "Order list",
    "Map of stations",
    "Settings",
    "Photo gallery",
    "Chart legend",
];
/// One screen in this many has the best-matching title. That is enough for more than two pages, yet fewer
/// than `standard` compares exactly: ties between 4-bit scores are broken by row number, which a merge
/// changes.
const MATCH_EVERY: usize = 64;
/// The range of the 384 bfloat16 of the whole vector in a blob.
const WHOLE: std::ops::Range<usize> = 8..8 + DIMENSIONS * 2;

fn kind(at: usize) -> usize {
    if at.is_multiple_of(MATCH_EVERY) { 0 } else { 1 + at % (TITLES.len() - 1) }
}

fn words(kind: usize, number: usize) -> ScreenWords {
    let title = format!("{} {}", TITLES[kind], number % 97);
    ScreenWords { app_name: "Zammad".to_owned(), title, ..ScreenWords::default() }
}

/// The blob with one direction in eight a little turned, so that no two screens are the same.
fn turned(blob: &[u8], at: usize) -> Vec<u8> {
    let mut out = blob.to_vec();
    for (dimension, bytes) in out[WHOLE].chunks_exact_mut(2).enumerate().skip(at % 8).step_by(8) {
        let value = from_bf16(u16::from_le_bytes([bytes[0], bytes[1]]));
        let turn = ((at * 7919 + dimension * 3571) % 10_007) as f32 / 10_007.0 - 0.5;
        bytes.copy_from_slice(&bf16(value + 0.1 * turn).to_le_bytes());
    }
    out
}

fn changes() -> Vec<Change> {
    let kinds: Vec<ScreenWords> = (0..TITLES.len()).map(|kind| words(kind, kind)).collect();
    let blobs = encode_screens(&ENCODER, &kinds);
    let change = |at: usize| upsert(at as u64 + 1, id(at), words(kind(at), at), turned(&blobs[kind(at)], at));
    (0..ROWS).map(change).collect()
}

fn page(engine: &Engine, mode: Mode, exclude: &[Uuid]) -> Vec<Hit> {
    let exclude = exclude.to_vec();
    engine.search(&Search { limit: 100, exclude, is_uncut: true, ..query("login chart", mode) }).hits
}

/// Two pages in both modes, the second without half of the first.
fn pages(engine: &Engine) -> Vec<(Uuid, u32)> {
    let mut out = Vec::new();
    for mode in MODES {
        let first = page(engine, mode, &[]);
        let seen: Vec<Uuid> = first.iter().take(50).map(|hit| hit.id).collect();
        let second = page(engine, mode, &seen);
        assert!(second.iter().all(|hit| !seen.contains(&hit.id)));
        out.extend(first.iter().chain(&second).map(|hit| (hit.id, hit.features.lexical.to_bits())));
    }
    assert_eq!(out.len(), 400);
    out
}

#[test]
fn every_page_has_the_exact_word_scores_from_a_segment_as_from_a_delta() {
    let (options, folder) = options_in("pages");
    let (engine, _) = open(Options { delta_rows_min: 1000, ..options });
    engine.apply(&changes()).expect("the vectors are sound");
    let from_delta = pages(&engine);
    engine.save().expect("the folder can be written");
    assert_eq!(engine.status().segment_rows, [0, ROWS]);
    assert_eq!(pages(&engine), from_delta);
    std::fs::remove_dir_all(folder).expect("it is ours");
}
