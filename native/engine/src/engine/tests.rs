use super::*;
use crate::cancellation::tests::{TITLES, engine_of, paused_at, search, upserts};
use crate::merge::tests::merged;
use crate::search::Mode;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Barrier, mpsc};
use std::thread;
use std::time::Duration;

fn removals(numbers: std::ops::Range<u128>) -> Vec<Change> {
    let remove =
        |number: u128| Change::Remove { mark: 0, sequence: number as u64, id: Uuid::from_u128(number) };
    numbers.map(remove).collect()
}

fn ids(engine: &Engine, query: &str, mode: Mode) -> Vec<Uuid> {
    let mut ids: Vec<Uuid> = engine.search(&search(query, mode)).hits.iter().map(|hit| hit.id).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn a_standard_search_and_a_change_wait_for_no_deep_search() {
    let (engine, barrier) = (engine_of(300), Arc::new(Barrier::new(2)));
    let (engine, barrier) = (&engine, &barrier);
    let (sender, done) = mpsc::channel();
    thread::scope(|scope| {
        // In the middle of re-scoring, where a thread of low priority stands while others want its core.
        let slow =
            scope.spawn(|| engine.search_unless(&search("sign in", Mode::Deep), &paused_at(5, barrier)));
        barrier.wait();
        scope.spawn(move || {
            engine.apply(&removals(1..2)).expect("removals are sound");
            sender.send(engine.search(&search("sign in", Mode::Standard)).hits.len()).expect("it is heard");
        });
        let found = done.recv_timeout(Duration::from_secs(20));
        barrier.wait();
        assert_eq!(found, Ok(100));
        let slow = slow.join().expect("it ends").expect("it is not cancelled");
        assert_eq!(slow.hits.len(), 100);
    });
    assert_eq!(engine.status().screens, [299, 0]);
}

#[test]
fn changes_made_during_a_merge_are_in_the_platform_after_it() {
    let (engine, expected) = (engine_of(0), engine_of(0));
    for engine in [&engine, &expected] {
        engine.apply(&upserts(engine, 1..60)).expect("the vectors are sound");
    }
    let before = engine.library.load_full();
    let index = before.platform(Platform::Ios);
    let merged = merged(index);
    for engine in [&engine, &expected] {
        // New, changed, gone, and back again.
        engine.apply(&upserts(engine, 55..80)).expect("the vectors are sound");
        engine.apply(&removals(1..20)).expect("removals are sound");
        engine.apply(&upserts(engine, 3..5)).expect("the vectors are sound");
        engine.apply(&removals(70..75)).expect("removals are sound");
    }
    engine.put_on(merged, index, Platform::Ios).expect("there is room");
    assert_eq!(engine.status().segment_rows, [59, 0]);
    assert_eq!(engine.status().screens, expected.status().screens);
    for mode in [Mode::Standard, Mode::Deep] {
        for query in TITLES {
            assert_eq!(ids(&engine, query, mode), ids(&expected, query, mode), "{query} {mode:?}");
        }
    }
}

#[test]
fn a_panic_while_a_version_is_made_leaves_the_one_before_and_no_lock() {
    let engine = engine_of(5);
    let before = engine.status();
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        engine.publish(|library| {
            removals(1..4).iter().try_for_each(|change| library.apply(change, None))?;
            panic!("in the middle of a batch");
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(engine.status(), before);
    engine.apply(&removals(1..2)).expect("removals are sound");
    assert_eq!(ids(&engine, "sign in", Mode::Standard).len(), 4);
}

#[test]
fn a_version_that_a_search_reads_never_changes() {
    let engine = engine_of(0);
    engine.apply(&upserts(&engine, 1..40)).expect("the vectors are sound");
    let version = engine.library.load_full();
    let answer = |library: &Library| {
        let answer = crate::search::search(
            library,
            engine.encoder(),
            engine.simd,
            &search("chart of visitors", Mode::Deep),
            &Cancellation::default(),
        );
        answer.expect("it is not cancelled").hits
    };
    let before = answer(&version);
    engine.apply(&upserts(&engine, 20..90)).expect("the vectors are sound");
    engine.apply(&removals(1..15)).expect("removals are sound");
    assert_eq!(answer(&version), before);
    assert_ne!(answer(&engine.library.load_full()), before);
}
