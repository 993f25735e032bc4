//! Number of searches of the addon that have not ended: a cancelled one counts until its thread has seen that
//! it is cancelled.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A waiting search in the shared number, whose lower half counts those.
const WAITING: u64 = 1;
/// A running search in it. One number, so that a search that begins is never seen twice or not at all.
const RUNNING: u64 = 1 << 32;

/// The counts of one engine; clones share them.
#[derive(Clone, Default)]
pub(crate) struct SearchCounts(Arc<AtomicU64>);

impl SearchCounts {
    /// Counts a search that waits until what is returned is dropped or runs.
    pub(crate) fn enter(&self) -> Counted {
        self.0.fetch_add(WAITING, Ordering::Relaxed);
        Counted { counts: Arc::clone(&self.0), state: WAITING }
    }

    /// Those that wait for a thread and those that are on one.
    pub(crate) fn read(&self) -> [u64; 2] {
        let both = self.0.load(Ordering::Relaxed);
        [both % RUNNING, both / RUNNING]
    }
}

/// One search in the counts until it is dropped.
pub(crate) struct Counted {
    counts: Arc<AtomicU64>,
    state: u64,
}

impl Counted {
    /// Counts the search as running, no longer as waiting.
    pub(crate) fn begin(&mut self) {
        self.counts.fetch_add(RUNNING - self.state, Ordering::Relaxed);
        self.state = RUNNING;
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.counts.fetch_sub(self.state, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_in_one_count_from_its_entry_to_its_end() {
        let counts = SearchCounts::default();
        let (mut first, second) = (counts.enter(), counts.enter());
        first.begin();
        assert_eq!(counts.read(), [1, 1]);
        drop(second);
        assert_eq!(counts.read(), [0, 1]);
        drop(first);
        assert_eq!(counts.read(), [0, 0]);
    }
}
