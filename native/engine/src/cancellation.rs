//! A way to tell a running search that nobody waits for its answer any more.

use crate::error::EngineError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by whoever cancels and the search that looks at it. Clones share one state; once set it stays set.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Ends the search at its next check.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lets the search go on.
    ///
    /// # Errors
    /// [`EngineError::Cancelled`] after [`Cancellation::cancel`].
    pub fn check(&self) -> Result<(), EngineError> {
        if self.0.load(Ordering::Relaxed) { Err(EngineError::Cancelled) } else { Ok(()) }
    }
}
