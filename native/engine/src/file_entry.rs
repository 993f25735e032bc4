//! A file of a snapshot with its length and hash.

use crate::mapped_file::length_and_hash;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A file of a snapshot, as its manifest names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// The name in the folder.
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(crate) blake3: String,
}

impl FileEntry {
    /// Reads the length and the hash of a file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(path: &Path) -> std::io::Result<FileEntry> {
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
