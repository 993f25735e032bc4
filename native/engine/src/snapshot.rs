//! The index on disk: a cache of the database that makes a start take seconds.
//!
//! A folder holds `manifest.json`, which carries its own BLAKE3 hash, and the files it names, each with its
//! length and hash: a small state, the segments, and the deltas in pieces, so that a save writes the rows
//! that came since the last one. New files get new names, are synced, and only then the manifest is replaced
//! by renaming, so a kill at any point leaves a whole snapshot, the old one or the new. Nothing is read into
//! the index before every hash has been checked; a snapshot that cannot be used, or belongs to another database,
//! is set aside for the operator and the index is filled again.

mod manifest;
mod saved_deltas;

pub(crate) use saved_deltas::SavedDeltas;

use crate::analysis::ANALYSIS_ID;
use crate::delta_file::{read_state, write_state};
use crate::encoder::DIMENSIONS;
use crate::error::EngineError;
use crate::library::Library;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::segment::Segment;
use crate::snapshot_files::{NewFiles, at, file_name, remove_others, replace, set_aside, sync};
use manifest::{FORMAT, HashedManifest, MANIFEST, Manifest, Unusable, read_manifest};
use saved_deltas::{SavedDelta, load_delta, save_delta, with_file};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The outcome of opening the folder's snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    Empty,
    Loaded,
    /// The snapshot could not be used, was set aside, and the index is empty; with the reason.
    SetAside(String),
}

/// Values that a snapshot must have to be used.
pub(crate) struct Expected<'a> {
    pub model_id: &'a str,
    pub library_id: &'a str,
    pub token_dimensions: usize,
}

/// Loads the snapshot of a folder, or says why there is none.
///
/// # Errors
/// When the folder cannot be read or made, or a damaged snapshot cannot be set aside.
pub(crate) fn open(
    folder: &Path,
    expected: &Expected<'_>,
) -> Result<(Library, SavedDeltas, Opened), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let empty = |opened| (Library::new(expected.token_dimensions), SavedDeltas::default(), opened);
    if !folder.join(MANIFEST).exists() {
        remove_others(folder, &[]);
        return Ok(empty(Opened::Empty));
    }
    match load(folder, expected) {
        Ok((library, saved)) => Ok((library, saved, Opened::Loaded)),
        Err(unusable) => {
            let is_foreign = matches!(unusable, Unusable::Foreign(_));
            set_aside(folder, is_foreign)?;
            let (Unusable::Foreign(reason) | Unusable::Damaged(reason)) = unusable;
            Ok(empty(Opened::SetAside(reason)))
        }
    }
}

/// Writes the snapshot of the model and the database with these ids: the rows since the save before, which
/// `saved` remembers.
///
/// # Errors
/// When the folder cannot be written; the snapshot before stays whole, and nothing is left of the new one.
pub(crate) fn save(
    folder: &Path,
    expected: &Expected<'_>,
    library: &Library,
    saved: &mut SavedDeltas,
) -> Result<(), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let mut files = NewFiles::new(folder);
    let mut deltas = SavedDeltas::default();
    for platform in Platform::ALL {
        let before = &saved.0[platform as usize];
        let index = library.platform(platform);
        let kept = before.kept(folder, index).to_vec();
        deltas.0[platform as usize] = save_delta(&mut files, platform, index, kept)?;
    }
    let manifest = Manifest {
        format: FORMAT,
        model_id: expected.model_id.to_owned(),
        analysis: ANALYSIS_ID.clone(),
        library_id: expected.library_id.to_owned(),
        dimensions: DIMENSIONS,
        token_dimensions: expected.token_dimensions,
        sequence: library.sequence,
        mark: library.mark,
        state: files.write(&file_name("state"), |path| write_state(path, library))?,
        segments: library
            .platforms
            .each_ref()
            .map(|index| index.segment().map(|segment| segment.file().clone())),
        deltas: deltas.0.each_ref().map(|delta| delta.pieces.clone()),
    };
    let hashed = HashedManifest::of(manifest).map_err(at(folder))?;
    let text = serde_json::to_vec_pretty(&hashed).map_err(|error| at(folder)(error.into()))?;
    replace(folder, MANIFEST, &text)?;
    // Named from here on. Without the sync either manifest may be found after a crash, and needs its files.
    files.keep();
    *saved = deltas;
    sync(folder).map_err(at(folder))?;
    remove_others(folder, &hashed.manifest.files());
    Ok(())
}

fn load(folder: &Path, expected: &Expected<'_>) -> Result<(Library, SavedDeltas), Unusable> {
    let manifest = read_manifest(folder)?;
    manifest.check(expected).map_err(Unusable::Foreign)?;
    let mut library = Library::new(manifest.token_dimensions);
    for (index, file) in library.platforms.iter_mut().zip(manifest.segments.clone()) {
        if let Some(file) = file {
            let segment = Segment::open(folder, file)?;
            if segment.token_dimensions() != manifest.token_dimensions {
                return Err(format!("{} has token vectors of another length", segment.file().name).into());
            }
            *index = PlatformIndex::on(segment);
        }
    }
    for file in manifest.deltas.iter().flatten().map(|piece| &piece.file).chain([&manifest.state]) {
        file.check(folder)?;
    }
    let state = with_file(folder, &manifest.state, read_state)?
        .ok_or_else(|| "its state is of another layout".to_owned())?;
    library.sequence = manifest.sequence;
    library.mark = manifest.mark;
    let names = Arc::make_mut(&mut library.names);
    for name in &state.names {
        names.intern(name);
    }
    let mut saved = SavedDeltas::default();
    for ((index, pieces), at) in library.platforms.iter_mut().zip(&manifest.deltas).zip(0..) {
        load_delta(folder, pieces, &state, at, index)?
            .ok_or_else(|| "its deltas do not fit its manifest".to_owned())?;
        saved.0[at] = SavedDelta { generation: index.generation(), pieces: pieces.clone() };
    }
    remove_others(folder, &manifest.files());
    Ok((library, saved))
}

#[cfg(test)]
mod tests;
