//! A way to tell a running search that nobody waits for its answer any more.

use crate::error::EngineError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by whoever cancels and the search that looks at it. Clones share one state; once set it
/// stays set.
#[derive(Clone, Debug, Default)]
pub struct Cancellation {
    is_cancelled: Arc<AtomicBool>,
    #[cfg(test)]
    checks: Arc<tests::Checks>,
}

impl Cancellation {
    /// Ends the search at its next check.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Lets the search go on.
    ///
    /// # Errors
    /// [`EngineError::Cancelled`] after [`Cancellation::cancel`].
    pub fn check(&self) -> Result<(), EngineError> {
        #[cfg(test)]
        self.checks.count(self);
        if self.is_cancelled.load(Ordering::Relaxed) { Err(EngineError::Cancelled) } else { Ok(()) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::encoder::Encoder;
    use crate::engine::{Engine, Options};
    use crate::library::Change;
    use crate::platform::Platform;
    use crate::screen_vectors::encode_screens;
    use crate::screen_words::ScreenWords;
    use crate::search::{Mode, Search};
    use std::ops::Range;
    use std::path::Path;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;
    use uuid::Uuid;

    pub(crate) const TITLES: [&str; 6] =
        ["Sign in", "Shopping cart", "Chart of visitors", "Chat with a customer", "Map of a city", "Recipe"];

    /// Checks that were made, and the one before which the search is cancelled; 0 for none.
    #[derive(Debug, Default)]
    pub(crate) struct Checks {
        made: AtomicUsize,
        cancelled_at: usize,
        /// The check at which the search waits for the barrier, and once more.
        paused_at: Option<(usize, Arc<Barrier>)>,
    }

    impl Checks {
        pub(crate) fn count(&self, cancellation: &Cancellation) {
            let check = self.made.fetch_add(1, Ordering::Relaxed) + 1;
            if check == self.cancelled_at {
                cancellation.cancel();
            }
            if let Some((at, barrier)) = &self.paused_at
                && *at == check
            {
                barrier.wait();
                barrier.wait();
            }
        }
    }

    /// Never cancelled: the search stops at a check until the barrier was waited for twice.
    pub(crate) fn paused_at(check: usize, barrier: &Arc<Barrier>) -> Cancellation {
        let checks = Checks { paused_at: Some((check, Arc::clone(barrier))), ..Checks::default() };
        Cancellation { checks: Arc::new(checks), ..Cancellation::default() }
    }

    fn cancelled_at(check: usize) -> Cancellation {
        let checks = Checks { cancelled_at: check, ..Checks::default() };
        Cancellation { checks: Arc::new(checks), ..Cancellation::default() }
    }

    pub(crate) fn engine_of(screens: u128) -> Engine {
        let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
        let encoder = Arc::new(Encoder::open(&pack).expect("the pack is in the repository"));
        let (engine, _) = Engine::open(encoder, Options::default()).expect("it is in memory only");
        engine.apply(&upserts(&engine, 1..screens + 1)).expect("the vectors are sound");
        engine
    }

    pub(crate) fn upserts(engine: &Engine, numbers: Range<u128>) -> Vec<Change> {
        let words = TITLES.map(|title| ScreenWords { title: title.to_owned(), ..ScreenWords::default() });
        let vectors = encode_screens(engine.encoder(), &words);
        let upsert = |number: u128| {
            let kind = number as usize % TITLES.len();
            let (words, vectors) = (words[kind].clone(), vectors[kind].clone());
            let id = Uuid::from_u128(number);
            Change::Upsert { mark: 0, sequence: number as u64, id, platform: Platform::Ios, words, vectors }
        };
        numbers.map(upsert).collect()
    }

    pub(crate) fn search(query: &str, mode: Mode) -> Search {
        Search {
            query: query.to_owned(),
            platform: Platform::Ios,
            mode,
            limit: 100,
            exclude: Vec::new(),
            is_uncut: true,
            look_limits: None,
        }
    }

    #[test]
    fn a_cancelled_search_ends_at_its_next_check_and_deep_checks_every_64_candidates() {
        let engine = engine_of(300);
        // Before the first step and after the embedding; then before candidates 0, 64, 128, 192 and 256.
        for (mode, checks) in [(Mode::Standard, 2), (Mode::Deep, 7)] {
            let search = search("sign in", mode);
            for check in 1..=checks {
                let cancellation = cancelled_at(check);
                assert!(matches!(engine.search_unless(&search, &cancellation), Err(EngineError::Cancelled)));
                assert_eq!(cancellation.checks.made.load(Ordering::Relaxed), check);
            }
            let never = cancelled_at(0);
            assert_eq!(engine.search_unless(&search, &never).map(|answer| answer.hits.len()).ok(), Some(100));
            assert_eq!(never.checks.made.load(Ordering::Relaxed), checks);
        }
    }
}
