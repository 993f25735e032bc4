//! Files that are read through memory: the system brings in what is touched, and takes it away again when
//! memory is short.
#![allow(unsafe_code)] // mapping a file is a promise about it, made below

use crate::cut_file::WatchedRange;
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::path::Path;

/// Large enough that hashing is divided among cores, small beside an index.
const HASHED_AT_ONCE: usize = 1 << 20;

/// A file in memory. When it is cut meanwhile, the process ends as [`crate::cut_file`] says.
#[derive(Debug)]
pub(crate) struct MappedFile {
    /// Given up before the mapping is: afterwards its addresses may be anybody's.
    _watched: Option<WatchedRange>,
    map: Mmap,
}

impl MappedFile {
    pub(crate) fn open(path: &Path) -> io::Result<MappedFile> {
        // SAFETY: the files of an index are written once under a name of their own, made read-only, and after
        // that only ever removed as a whole, which leaves the mapping as it is. The folder belongs to one
        // process (`src/database/serving-lock.ts`).
        let map = unsafe { Mmap::map(&File::open(path)?) }?;
        Ok(MappedFile { _watched: WatchedRange::over(&map, path), map })
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.map
    }
}

/// The length and the BLAKE3 hash of a file. It is read, not mapped: what cannot be read is an error then,
/// and a snapshot on a failing disk is set aside like any other damaged one.
pub(crate) fn length_and_hash(path: &Path) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let mut hasher = blake3::Hasher::new();
    let mut buffer = Vec::with_capacity(HASHED_AT_ONCE);
    loop {
        buffer.clear();
        if (&mut file).take(HASHED_AT_ONCE as u64).read_to_end(&mut buffer)? == 0 {
            return Ok((hasher.count(), hasher.finalize().to_hex().to_string()));
        }
        hasher.update_rayon(&buffer);
    }
}
