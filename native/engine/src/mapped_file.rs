//! Files that are read through memory: the system brings in what is touched, and takes it away again when
//! memory is short.
#![allow(unsafe_code)] // mapping a file is a promise about it, made below

use crate::cut_file::WatchedRange;
use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

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
