//! Handling of a mapped file of the index that is truncated, or whose disk fails, while it is in use: one
//! line on standard error and an exit that a supervisor answers with a new start, which sets the file aside.
//!
//! The kernel reports it by SIGBUS at the read. The handler may only call what is async-signal-safe: it looks
//! the address up in a table of atomics, writes a prepared line, and exits. Any other SIGBUS goes to the
//! previous handler.
#![allow(unsafe_code)] // signals are C, and so is all that a handler may call

use std::mem::MaybeUninit;
use std::path::Path;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};

/// `EX_IOERR` of sysexits.h.
pub(crate) const EXIT_CODE: i32 = 74;
/// A segment of each platform, the ones that take their places, and files being loaded. A file beyond these
/// is mapped without a watch.
const RANGES_MAX: usize = 64;
/// Time to wait for a standard error that accepts no output.
const WRITABLE_MS_MAX: i32 = 1_000;

/// An entry of the table. `end` is 0 while the others are not to be looked at.
#[derive(Debug)]
struct Entry {
    start: AtomicUsize,
    end: AtomicUsize,
    line: AtomicPtr<u8>,
    line_bytes: AtomicUsize,
}

static TABLE: [Entry; RANGES_MAX] = [const {
    Entry {
        start: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        line: AtomicPtr::new(null_mut()),
        line_bytes: AtomicUsize::new(0),
    }
}; RANGES_MAX];

static PREVIOUS: OnceLock<libc::sigaction> = OnceLock::new();
static IS_LEAVING: AtomicBool = AtomicBool::new(false);

impl Entry {
    fn holds(&self, address: usize) -> bool {
        let end = self.end.load(Ordering::Acquire);
        (self.start.load(Ordering::Relaxed)..end).contains(&address)
    }
}

/// Addresses of a mapped file, in the table until this is dropped.
#[derive(Debug)]
pub(crate) struct WatchedRange {
    entry: &'static Entry,
    /// The text that the entry points to.
    _line: String,
}

impl WatchedRange {
    /// Enters a mapping of the file at `path`; `None` when it is empty or the table is full.
    pub(crate) fn over(map: &[u8], path: &Path) -> Option<WatchedRange> {
        let start = map.as_ptr() as usize;
        let is_claimed = |entry: &&Entry| {
            entry.start.compare_exchange(0, start, Ordering::Acquire, Ordering::Relaxed).is_ok()
        };
        let entry = if map.is_empty() { None } else { TABLE.iter().find(is_claimed) }?;
        let line = format!(
            "{}: this file of the index was cut while in use, or its disk failed. \
             The service ends; the next start makes the index again.\n",
            path.display()
        );
        entry.line.store(line.as_ptr().cast_mut(), Ordering::Relaxed);
        entry.line_bytes.store(line.len(), Ordering::Relaxed);
        entry.end.store(start + map.len(), Ordering::Release);
        Some(WatchedRange { entry, _line: line })
    }
}

impl Drop for WatchedRange {
    fn drop(&mut self) {
        self.entry.end.store(0, Ordering::Relaxed);
        self.entry.start.store(0, Ordering::Release);
    }
}

/// From now on the process ends with [`EXIT_CODE`] when a mapped file of an index cannot be read. A second
/// call changes nothing.
pub fn end_process_when_cut() {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let handler: extern "C" fn(libc::c_int, *mut libc::siginfo_t, *mut libc::c_void) = on_bus_error;
        // SAFETY: zeroes are a valid `sigaction`, and the one passed on names a handler of the kind that
        // `SA_SIGINFO` says.
        unsafe {
            let mut action: libc::sigaction = MaybeUninit::zeroed().assume_init();
            let mut previous: libc::sigaction = MaybeUninit::zeroed().assume_init();
            action.sa_sigaction = handler as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            if libc::sigaction(libc::SIGBUS, &raw const action, &raw mut previous) == 0 {
                let _ = PREVIOUS.set(previous);
            }
        }
    });
}

extern "C" fn on_bus_error(signal: libc::c_int, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    // SAFETY: the system passes a valid `info`; of a fault, which has a positive code, it holds the address.
    let fault = unsafe { ((*info).si_code > 0).then(|| (*info).si_addr() as usize) };
    match fault.and_then(|address| TABLE.iter().find(|entry| entry.holds(address))) {
        Some(entry) => leave(entry),
        None => pass_on(signal, fault.is_some()),
    }
}

/// Writes the line of an entry and ends the process; other threads that come here wait for that.
fn leave(entry: &Entry) -> ! {
    let line = entry.line.load(Ordering::Relaxed);
    let bytes = entry.line_bytes.load(Ordering::Relaxed);
    // SAFETY: all four are async-signal-safe. The line lives as long as the mapping, which the interrupted
    // read has borrowed.
    unsafe {
        while IS_LEAVING.swap(true, Ordering::Relaxed) {
            libc::pause();
        }
        let mut error_output = libc::pollfd { fd: libc::STDERR_FILENO, events: libc::POLLOUT, revents: 0 };
        if libc::poll(&raw mut error_output, 1, WRITABLE_MS_MAX) == 1 {
            libc::write(libc::STDERR_FILENO, line.cast(), bytes);
        }
        libc::_exit(EXIT_CODE)
    }
}

/// Leaves the signal to the handler before this one: a read that failed fails again at once, another one is
/// raised again.
fn pass_on(signal: libc::c_int, is_fault: bool) {
    // SAFETY: both calls are async-signal-safe. Without a handler before, or while it is being noted, the
    // system's own action holds.
    unsafe {
        let unset: libc::sigaction = MaybeUninit::zeroed().assume_init();
        libc::sigaction(signal, PREVIOUS.get().unwrap_or(&unset), null_mut());
        if !is_fault {
            libc::raise(signal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_watched(address: usize) -> bool {
        TABLE.iter().any(|entry| entry.holds(address))
    }

    #[test]
    fn addresses_are_watched_while_their_range_lives_however_many_came_before() {
        for round in 0..3 * RANGES_MAX {
            let memory = vec![0u8; 64];
            let start = memory.as_ptr() as usize;
            let range = WatchedRange::over(&memory, Path::new("index/base.bin"));
            let found: Vec<bool> =
                [start - 1, start, start + 63, start + 64].into_iter().map(is_watched).collect();
            assert_eq!(found, [false, true, true, false], "round {round}");
            drop(range);
            assert!(!is_watched(start), "round {round}");
        }
    }

    #[test]
    fn a_file_without_bytes_is_not_watched() {
        assert!(WatchedRange::over(&[], Path::new("empty")).is_none());
    }
}
