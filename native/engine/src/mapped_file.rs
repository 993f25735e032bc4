//! Files that are read through memory: the system brings in what is touched, and takes it away again when memory is short.
#![allow(unsafe_code)] // mapping a file is a promise about it, made below

use memmap2::{Advice, Mmap};
use std::fs::File;
use std::io;
use std::path::Path;

/// Maps a file for reading.
///
/// # Errors
/// When it cannot be opened.
pub fn map(path: &Path) -> io::Result<Mmap> {
    // SAFETY: the files of an index are written once under a name of their own, and after that only ever removed as a whole,
    // which leaves the mapping as it is. The folder belongs to one process (`src/storage/serving-lock.ts`).
    unsafe { Mmap::map(&File::open(path)?) }
}

/// The BLAKE3 hash of a mapped file. Its pages are given back afterwards: what was only hashed takes no memory of the process.
#[must_use]
pub fn hash(map: &Mmap) -> String {
    #[cfg(target_os = "linux")]
    let _ = map.advise(Advice::Sequential);
    let hash = blake3::Hasher::new().update_rayon(map).finalize().to_hex().to_string();
    #[cfg(target_os = "linux")]
    {
        let _ = map.advise(Advice::Normal);
        // SAFETY: a mapping of a file that nobody writes: pages dropped here are read from it again when they are touched.
        let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    }
    hash
}
