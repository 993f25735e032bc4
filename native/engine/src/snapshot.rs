//! The index on disk: a cache of the records that makes a start take seconds.
//!
//! A folder holds `manifest.json`, which carries its own BLAKE3 hash, and the files it names, each with its
//! length and hash: a small state, the bases, and the tails in pieces, so that a save writes the rows that
//! came since the last one. New files get new names, are synced, and only then the manifest is replaced by
//! renaming, so a kill at any point leaves a whole snapshot, the old one or the new. Nothing is read into the
//! index before every hash has been checked; a snapshot that cannot be used, or belongs to other records, is
//! set aside for the operator and the index is filled again.

mod manifest;
mod saved_tails;

pub use saved_tails::SavedTails;

use crate::analysis::analysis_id;
use crate::base::{self, Base};
use crate::delta_file::{read_state, write_state};
use crate::encoder::DIMENSIONS;
use crate::error::EngineError;
use crate::library::Library;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::snapshot_files::{NewFiles, at, file_name, remove_others, replace, set_aside, sync};
use manifest::{FORMAT, HashedManifest, MANIFEST, Manifest, Unusable, read_manifest};
use saved_tails::{SavedTail, load_tail, save_tail, with_file};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// What was found in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// No snapshot: the index is empty.
    Empty,
    /// A sound snapshot was loaded.
    Loaded,
    /// The snapshot could not be used, was set aside, and the index is empty; with the reason.
    SetAside(String),
}

/// What a snapshot must say of itself to be used.
pub struct Expected<'a> {
    /// The model that made the vectors.
    pub model_id: &'a str,
    /// The records.
    pub library_id: &'a str,
    /// Dimensions of token vectors.
    pub token_dimensions: usize,
}

/// Loads the snapshot of a folder, or says why there is none.
///
/// # Errors
/// When the folder cannot be read or made, or a damaged snapshot cannot be set aside.
pub fn open(folder: &Path, expected: &Expected<'_>) -> Result<(Library, SavedTails, Opened), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let empty = |opened| (Library::new(expected.token_dimensions), SavedTails::default(), opened);
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

/// Writes the snapshot of the model and the records with these ids: the rows since the save before, which
/// `saved` remembers.
///
/// # Errors
/// When the folder cannot be written; the snapshot before stays whole, and nothing is left of the new one.
pub fn save(
    folder: &Path,
    expected: &Expected<'_>,
    library: &Library,
    saved: &mut SavedTails,
) -> Result<(), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let mut files = NewFiles::new(folder);
    let mut tails = SavedTails::default();
    for platform in Platform::ALL {
        let before = &saved.0[platform as usize];
        let index = library.platform(platform);
        let kept = before.kept(folder, index).to_vec();
        tails.0[platform as usize] = save_tail(&mut files, platform, index, kept)?;
    }
    let manifest = Manifest {
        format: FORMAT,
        model_id: expected.model_id.to_owned(),
        analysis: analysis_id().to_owned(),
        library_id: expected.library_id.to_owned(),
        dimensions: DIMENSIONS,
        token_dimensions: expected.token_dimensions,
        sequence: library.sequence,
        state: files.write(&file_name("state", "bin"), |path| write_state(path, library))?,
        bases: library.platforms.each_ref().map(|index| index.base().map(|base| base.file().clone())),
        tails: tails.0.each_ref().map(|tail| tail.pieces.clone()),
    };
    let hashed = HashedManifest { blake3: manifest.blake3().map_err(at(folder))?, manifest };
    let text = serde_json::to_vec_pretty(&hashed).map_err(|error| at(folder)(error.into()))?;
    replace(folder, MANIFEST, &text)?;
    // Named from here on. Without the sync either manifest may be found after a crash, and needs its files.
    files.keep();
    *saved = tails;
    sync(folder).map_err(at(folder))?;
    remove_others(folder, &hashed.manifest.files());
    Ok(())
}

fn load(folder: &Path, expected: &Expected<'_>) -> Result<(Library, SavedTails), Unusable> {
    let manifest = read_manifest(folder)?;
    manifest.check(expected).map_err(Unusable::Foreign)?;
    let mut library = Library::new(manifest.token_dimensions);
    for (index, file) in library.platforms.iter_mut().zip(manifest.bases.clone()) {
        if let Some(file) = file {
            *index = PlatformIndex::on(Base::open(folder, file)?);
        }
    }
    for file in manifest.tails.iter().flatten().map(|piece| &piece.file).chain([&manifest.state]) {
        base::check(folder, file)?;
    }
    let state = with_file(folder, &manifest.state, read_state)?
        .ok_or_else(|| "its state is of another layout".to_owned())?;
    library.sequence = manifest.sequence;
    let names = Arc::make_mut(&mut library.names);
    for name in &state.names {
        names.number(name);
    }
    let mut saved = SavedTails::default();
    for ((index, pieces), at) in library.platforms.iter_mut().zip(&manifest.tails).zip(0..) {
        load_tail(folder, pieces, &state, at, index)?
            .ok_or_else(|| "its tails do not fit its manifest".to_owned())?;
        saved.0[at] = SavedTail { generation: index.generation(), pieces: pieces.clone() };
    }
    remove_others(folder, &manifest.files());
    Ok((library, saved))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: Expected<'_> =
        Expected { model_id: "model", library_id: "library", token_dimensions: 64 };

    fn saved(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("snapshot-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        save(&folder, &EXPECTED, &Library::new(64), &mut SavedTails::default())
            .expect("the folder can be written");
        fs::write(folder.join("base-ios-1.bin"), "of an earlier save").expect("the folder can be written");
        folder
    }

    fn rewrite(folder: &Path, change: impl FnOnce(&mut Manifest)) {
        let mut manifest = read_manifest(folder).ok().expect("it was written");
        change(&mut manifest);
        let blake3 = manifest.blake3().expect("it is text");
        let text = serde_json::to_vec(&HashedManifest { manifest, blake3 }).expect("it is text");
        fs::write(folder.join(MANIFEST), text).expect("the folder can be written");
    }

    fn reason(folder: &Path) -> String {
        let (_, _, opened) = open(folder, &EXPECTED).expect("the folder can be read");
        let Opened::SetAside(reason) = opened else { panic!("it was used: {opened:?}") };
        reason
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it was made").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_snapshot_of_another_analysis_or_format_is_set_aside_and_only_its_manifest_is_kept() {
        type Change = fn(&mut Manifest);
        let changes: [(&str, Change); 3] = [
            ("its words were analysed by 1-0, this build", |manifest| manifest.analysis = "1-0".to_owned()),
            ("it has format 6, this build reads", |manifest| manifest.format = 6),
            ("it was made with the model another", |manifest| manifest.model_id = "another".to_owned()),
        ];
        for (at, (expected, change)) in changes.into_iter().enumerate() {
            let folder = saved(&format!("foreign-{at}"));
            rewrite(&folder, change);
            assert!(reason(&folder).starts_with(expected), "{expected}");
            assert_eq!(names(&folder), ["set-aside"]);
            assert_eq!(names(&folder.join("set-aside")), [MANIFEST]);
            fs::remove_dir_all(folder).expect("it is ours");
        }
    }

    #[test]
    fn the_manifest_of_a_format_before_this_one_says_which_it_was() {
        let folder = saved("before");
        let of_before = r#"{"manifest":{"format":6,"model_id":"model"},"blake3":"00"}"#;
        fs::write(folder.join(MANIFEST), of_before).expect("the folder can be written");
        assert_eq!(reason(&folder), format!("it has format 6, this build reads {FORMAT}"));
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_damaged_snapshot_is_kept_whole_as_evidence() {
        let folder = saved("damaged");
        let mut before = names(&folder);
        let state = before.iter().find(|name| name.starts_with("state-")).expect("it was written");
        let path = folder.join(state);
        fs::remove_file(&path).and_then(|()| fs::write(&path, "short")).expect("the folder can be written");
        assert!(reason(&folder).contains("instead of"));
        let mut kept = names(&folder.join("set-aside"));
        kept.sort();
        before.sort();
        assert_eq!(kept, before);
        fs::remove_dir_all(folder).expect("it is ours");
    }
}
