//! The manifest of a snapshot: the library it belongs to, and its files, each with its length and hash.

use super::Expected;
use crate::analysis::ANALYSIS_ID;
use crate::encoder::DIMENSIONS;
use crate::file_entry::FileEntry;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;

/// Raised with every change of the layout; another format is filled again from the database.
pub(super) const FORMAT: u32 = 10;
pub(super) const MANIFEST: &str = "manifest.json";

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) format: u32,
    pub(super) model_id: String,
    /// The analysis that made terms of words, see [`crate::analysis`].
    pub(super) analysis: String,
    pub(super) library_id: String,
    pub(super) dimensions: usize,
    pub(super) token_dimensions: usize,
    pub(super) sequence: u64,
    /// The mark of the change `sequence`, 0 when it is not known.
    pub(super) mark: u64,
    /// Names of apps, and what is live.
    pub(super) state: FileEntry,
    /// The segments of iOS and web.
    pub(super) segments: [Option<FileEntry>; 2],
    /// The deltas of iOS and web, in the order of their rows.
    pub(super) deltas: [Vec<Piece>; 2],
}

/// Rows of a delta that follow each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Piece {
    pub(super) file: FileEntry,
    pub(super) rows: usize,
}

/// The file: without the hash a flipped bit of the sequence would hide screens for ever.
#[derive(Serialize, Deserialize)]
pub(super) struct HashedManifest {
    pub(super) manifest: Manifest,
    /// The hash of the manifest as JSON without spaces, in hex.
    blake3: String,
}

impl HashedManifest {
    pub(super) fn of(manifest: Manifest) -> io::Result<HashedManifest> {
        Ok(HashedManifest { blake3: manifest.blake3()?, manifest })
    }
}

pub(super) enum Unusable {
    /// It is of another format, model, analysis or library: nothing is wrong with it.
    Foreign(String),
    /// It is not as it was written, or does not fit itself.
    Damaged(String),
}

/// A reason without more is of damage.
impl From<String> for Unusable {
    fn from(reason: String) -> Unusable {
        Unusable::Damaged(reason)
    }
}

impl Manifest {
    fn blake3(&self) -> io::Result<String> {
        Ok(blake3::hash(&serde_json::to_vec(self)?).to_hex().to_string())
    }

    pub(super) fn files(&self) -> Vec<&str> {
        let deltas = self.deltas.iter().flatten().map(|piece| &piece.file);
        let all = self.segments.iter().flatten().chain(deltas).chain([&self.state]);
        all.map(|entry| entry.name.as_str()).collect()
    }

    pub(super) fn check(&self, expected: &Expected<'_>) -> Result<(), String> {
        if self.library_id != expected.library_id {
            return Err("it belongs to another database".to_owned());
        }
        if self.model_id != expected.model_id
            || self.dimensions != DIMENSIONS
            || self.token_dimensions != expected.token_dimensions
        {
            return Err(format!("it was made with the model {}", self.model_id));
        }
        if self.analysis != *ANALYSIS_ID {
            let (other, own) = (&self.analysis, &*ANALYSIS_ID);
            return Err(format!("its words were analysed by {other}, this build does it by {own}"));
        }
        Ok(())
    }
}

/// Reads the manifest of a folder, whole and of this format.
pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, Unusable> {
    let text = fs::read(folder.join(MANIFEST)).map_err(|error| error.to_string())?;
    let found: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let format = found["manifest"]["format"].as_u64();
    if let Some(format) = format.filter(|&format| format != u64::from(FORMAT)) {
        return Err(Unusable::Foreign(format!("it has format {format}, this build reads {FORMAT}")));
    }
    let HashedManifest { manifest, blake3 } =
        serde_json::from_slice(&text).map_err(|error| format!("{MANIFEST}: {error}"))?;
    let is_whole = manifest.blake3().is_ok_and(|found| found == blake3);
    if is_whole { Ok(manifest) } else { Err(format!("{MANIFEST} is not as it was written").into()) }
}
