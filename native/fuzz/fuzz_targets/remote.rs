//! Any stored row that an index in another process returns for a screen is either refused or scored with a
//! number.
#![no_main]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use engine::{
    AppNames, Cancellation, Mode, RemoteCandidate, RemoteParts, RemoteQuery, RemoteRanking, RemoteRow,
    RemoteScreen, RemoteWords, ScreenVectors, ScreenWords, Simd, Statistics, encode_screens,
};
use engine_fuzz::{ENCODER, Edit, damaged, id};
use libfuzzer_sys::fuzz_target;
use std::sync::{Arc, LazyLock};

static STORED: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let words = ScreenWords { title: "Login form with two fields".to_owned(), ..ScreenWords::default() };
    let vectors = encode_screens(&ENCODER, std::slice::from_ref(&words)).swap_remove(0);
    let (_, dimensions) = ENCODER.projection().expect("the shipped model has a projection");
    let vectors = ScreenVectors::parse(&vectors, dimensions).expect("they were just made");
    let RemoteScreen { row, parts, .. } = RemoteScreen::new(&words, &vectors);
    [row, parts].map(|text| BASE64.decode(text).expect("it was just encoded"))
});

fuzz_target!(|damage: [(Vec<Edit>, u8); 2]| {
    let [row, parts] =
        [0, 1].map(|at| BASE64.encode(damaged(STORED[at].clone(), &damage[at].0, damage[at].1)));
    let (_, dimensions) = ENCODER.projection().expect("the shipped model has a projection");
    let (Some(row), parts) = (RemoteRow::parse(&row), RemoteParts::parse(&parts, dimensions)) else { return };
    let query = RemoteQuery::new(&ENCODER, "login form", Arc::new(AppNames::default()));
    let reading = query.read();
    let vectors = query.vectors(&ENCODER, &reading, Mode::Deep);
    let words = RemoteWords::new(
        &reading,
        &vectors.whole.token_starts,
        &Statistics { rows: 10, mean_length: 8.0, ..Statistics::default() },
    );
    let ranking = RemoteRanking {
        simd: Simd::best(),
        reading: &reading,
        query: &vectors,
        words: &words,
        limit: 5,
        is_uncut: true,
        cancellation: &Cancellation::default(),
    };
    let candidates = [RemoteCandidate { id: id(0), app: "app".to_owned(), row, parts }];
    let deep = ranking.deep(&candidates, &[]).expect("nothing cancels it");
    for hit in deep.iter().chain(&ranking.standard(&candidates, &[])) {
        assert!(hit.features.lexical.is_finite(), "{hit:?}");
    }
});
