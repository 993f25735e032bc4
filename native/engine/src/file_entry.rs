//! A file of a snapshot with its length and hash.

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Large enough that hashing is divided among cores, small beside an index.
const HASHED_AT_ONCE: usize = 1 << 20;

/// A file of a snapshot, as its manifest names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) blake3: String,
}

impl FileEntry {
    /// Reads the length and the hash of a file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(path: &Path) -> io::Result<FileEntry> {
        let (bytes, blake3) = length_and_hash(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(FileEntry { name, bytes, blake3 })
    }

    /// Checks that the file has this length and hash. A manifest is not trusted with a path: its names are
    /// plain file names.
    ///
    /// # Errors
    /// What does not fit.
    pub(crate) fn check(&self, folder: &Path) -> Result<(), String> {
        let FileEntry { name, bytes, blake3 } = self;
        if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(format!("{name:?} is no file name"));
        }
        let (length, hash) =
            length_and_hash(&folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        if length != *bytes {
            return Err(format!("{name} has {length} bytes instead of {bytes}"));
        }
        if hash != *blake3 {
            return Err(format!("{name} is damaged: its hash does not fit"));
        }
        Ok(())
    }
}

/// The length and the BLAKE3 hash of a file. It is read, not mapped: what cannot be read is an error then,
/// and a snapshot on a failing disk is set aside like any other damaged one.
fn length_and_hash(path: &Path) -> io::Result<(u64, String)> {
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
