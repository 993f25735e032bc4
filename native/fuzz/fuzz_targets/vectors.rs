//! Any blob of vectors: refused, or taken and searched without a number that is not finite.
#![no_main]

use engine::{Change, Engine, Mode, Options, Platform, ScreenVectors, ScreenWords, encode_screens};
use engine_fuzz::{ENCODER, Edit, damaged, id, search};
use libfuzzer_sys::fuzz_target;
use std::sync::{Arc, LazyLock};

static BLOB: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let words = ScreenWords { title: "Login form with two fields".to_owned(), ..ScreenWords::default() };
    encode_screens(&ENCODER, &[words]).swap_remove(0)
});

fuzz_target!(|damage: (Vec<Edit>, u8)| {
    let vectors = damaged(BLOB.clone(), &damage.0, damage.1);
    let (_, dimensions) = ENCODER.projection().expect("the shipped model has a projection");
    let is_sound = ScreenVectors::parse(&vectors, dimensions).is_ok();
    let (engine, _) = Engine::open(Arc::clone(&ENCODER), Options::default()).expect("nothing is read");
    let words = ScreenWords::default();
    let change = Change::Upsert { mark: 0, sequence: 1, id: id(0), platform: Platform::Web, words, vectors };
    assert_eq!(engine.apply(&[change]).is_ok(), is_sound);
    let answer = engine.search(&search("login", Platform::Web, Mode::Deep));
    assert_eq!(answer.hits.len(), usize::from(is_sound));
});
