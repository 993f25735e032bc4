//! Changes of the library, and searches beside them.

use crate::small_library::{CHANGES, ENCODER, SCREENS, found, id, library, options_in, query, upsert};
use engine::{Change, Mode, Options, ScreenWords, encode_screens};

#[test]
fn a_change_is_searchable_at_once_and_a_removal_too() {
    let engine = library(Options::default());
    let new = ScreenWords {
        app_name: "Mealie".into(),
        title: "Aeroplane seat map".into(),
        ..ScreenWords::default()
    };
    let vectors = encode_screens(&ENCODER, std::slice::from_ref(&new)).remove(0);
    engine.apply(&[upsert(20, id(6), new, vectors)]).expect("the vectors are sound");
    assert_eq!(found(&engine, &query("seat map of an aeroplane", Mode::Deep)), [6]);
    assert_eq!(found(&engine, &query("pasta recipe", Mode::Standard)).len(), SCREENS.len());
    engine.apply(&[Change::Remove { mark: 0, sequence: 21, id: id(6) }]).expect("a removal needs no vectors");
    assert!(found(&engine, &query("seat map of an aeroplane", Mode::Deep)).is_empty());
    assert_eq!((engine.status().sequence, engine.status().screens), (21, [0, SCREENS.len() - 1]));
}

#[test]
fn damaged_vectors_are_refused_and_nothing_of_the_batch_is_applied() {
    let engine = library(Options::default());
    let mut bad = CHANGES[0].clone();
    if let Change::Upsert { vectors, .. } = &mut bad {
        vectors.truncate(100);
    }
    let error = engine
        .apply(&[Change::Remove { mark: 0, sequence: 30, id: id(1) }, bad])
        .expect_err("they are cut off");
    assert_eq!(error.code(), "VECTORS_UNUSABLE");
    assert_eq!((engine.status().sequence, engine.status().screens[1]), (12, SCREENS.len()));
}

#[test]
fn searches_go_on_while_the_library_changes_and_is_saved() {
    let engine = library(options_in("live").0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 0..50 {
                engine
                    .apply(&[Change::Remove { mark: 0, sequence: 100 + round * 2, id: id(0) }])
                    .expect("a removal is sound");
                engine.apply(&CHANGES[..1]).expect("the vectors are sound");
                engine.save().expect("the folder can be written");
            }
        });
        for _ in 0..50 {
            let answer = found(&engine, &query("login form", Mode::Standard));
            assert!(answer[0] == 3 && answer.len() >= SCREENS.len() - 1);
        }
    });
    assert_eq!(engine.status().screens, [0, SCREENS.len()]);
}
