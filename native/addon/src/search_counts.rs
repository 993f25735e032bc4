//! Number of searches of the addon that have not ended: a cancelled one counts until its thread has seen that
//! it is cancelled.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The counts of one engine; clones share them.
#[derive(Clone, Default)]
pub(crate) struct SearchCounts {
    /// Handed over, and waiting for a thread.
    waiting: Arc<AtomicUsize>,
    /// On a thread.
    running: Arc<AtomicUsize>,
}

impl SearchCounts {
    /// Counts a search that waits until what is returned is dropped or runs.
    pub(crate) fn enter(&self) -> Counted {
        Counted::of(&self.waiting)
    }

    /// Counts a search as running, no longer as waiting, until what is returned is dropped.
    pub(crate) fn begin(&self, waiting: Counted) -> Counted {
        let running = Counted::of(&self.running);
        drop(waiting);
        running
    }

    /// Those that wait and those that run.
    pub(crate) fn read(&self) -> [usize; 2] {
        [&self.waiting, &self.running].map(|count| count.load(Ordering::Relaxed))
    }
}

/// One search in a count.
pub(crate) struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn of(count: &Arc<AtomicUsize>) -> Counted {
        count.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
