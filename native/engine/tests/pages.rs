//! Page after page through a platform that is large enough for `deep` to choose its candidates.

use engine::{
    Change, DIMENSIONS, Encoder, Engine, Hit, Mode, Options, Platform, ScreenWords, Search, bf16,
    encode_screens, from_bf16,
};
use std::path::Path;
use std::sync::Arc;
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

fn changes(encoder: &Encoder) -> Vec<Change> {
    let kinds: Vec<ScreenWords> = (0..TITLES.len()).map(|kind| words(kind, kind)).collect();
    let blobs = encode_screens(encoder, &kinds);
    let upsert = |at: usize| Change::Upsert {
        mark: 0,
        sequence: at as u64 + 1,
        id: Uuid::from_u128(at as u128),
        platform: Platform::Web,
        words: words(kind(at), at),
        vectors: turned(&blobs[kind(at)], at),
    };
    (0..ROWS).map(upsert).collect()
}

fn page(engine: &Engine, mode: Mode, exclude: &[Uuid]) -> Vec<Hit> {
    let search = Search {
        query: "login chart".to_owned(),
        platform: Platform::Web,
        mode,
        limit: 100,
        exclude: exclude.to_vec(),
        is_uncut: true,
        look_limits: None,
    };
    engine.search(&search).hits
}

/// Two pages in both modes, the second without half of the first.
fn pages(engine: &Engine) -> Vec<(Uuid, u32)> {
    let mut out = Vec::new();
    for mode in [Mode::Standard, Mode::Deep] {
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
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    let encoder = Arc::new(Encoder::open(&pack).expect("the pack is in the repository"));
    let folder = std::env::temp_dir().join(format!("engine-pages-{}", std::process::id()));
    let options = Options { folder: Some(folder.clone()), delta_rows_min: 1000, ..Options::default() };
    let (engine, _) = Engine::open(Arc::clone(&encoder), options).expect("the folder can be used");
    engine.apply(&changes(&encoder)).expect("the vectors are sound");
    let from_delta = pages(&engine);
    engine.save().expect("the folder can be written");
    assert_eq!(engine.status().segment_rows, [0, ROWS]);
    assert_eq!(pages(&engine), from_delta);
    std::fs::remove_dir_all(folder).expect("it is ours");
}
