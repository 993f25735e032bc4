//! The index on disk: a cache of the records that makes a start take seconds.
//!
//! A folder holds `manifest.json`, which carries its own BLAKE3 hash, and the files it names, each with its
//! length and hash: a small state, the bases, and the tails in pieces, so that a save writes the rows that
//! came since the last one. New files get new names, are synced, and only then the manifest is replaced by
//! renaming, so a kill at any point leaves a whole snapshot, the old one or the new. Nothing is read into the
//! index before every hash has been checked; a snapshot that cannot be used, or belongs to other records, is
//! set aside for the operator and the index is filled again.

use crate::analysis::analysis_id;
use crate::base::{self, Base, FileEntry};
use crate::delta_file::{State, read_piece, read_state, write_piece, write_state};
use crate::encoder::DIMENSIONS;
use crate::error::EngineError;
use crate::library::Library;
use crate::mapped_file::MappedFile;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::snapshot_bytes::Reader;
use crate::snapshot_files::{NewFiles, at, file_name, remove_others, replace, set_aside};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Raised with every change of the layout; another format is filled again from the records.
const FORMAT: u32 = 8;
const MANIFEST: &str = "manifest.json";

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

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    model_id: String,
    /// How words became terms, see [`crate::analysis`].
    analysis: String,
    library_id: String,
    dimensions: usize,
    token_dimensions: usize,
    sequence: u64,
    /// Names of apps, and what is live.
    state: FileEntry,
    /// The bases of iOS and web.
    bases: [Option<FileEntry>; 2],
    /// The tails of iOS and web, in the order of their rows.
    tails: [Vec<Piece>; 2],
}

/// Rows of a tail that follow each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Piece {
    file: FileEntry,
    rows: usize,
}

/// The file: without the hash a flipped bit of the sequence would hide screens for ever.
#[derive(Serialize, Deserialize)]
struct HashedManifest {
    manifest: Manifest,
    /// Of the manifest as JSON without spaces, in hex.
    blake3: String,
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

/// What the folder holds of the tails of iOS and web.
#[derive(Debug, Default)]
pub struct SavedTails([SavedTail; 2]);

#[derive(Debug, Default)]
struct SavedTail {
    /// Pieces are of this numbering of rows.
    generation: u64,
    pieces: Vec<Piece>,
}

impl SavedTail {
    /// The pieces that stay as they are. One that is not larger than what came after it is written again
    /// together with that, so that pieces are few, and a row is written some log2(rows) times.
    fn kept(&self, folder: &Path, index: &PlatformIndex) -> &[Piece] {
        // Somebody may have removed the folder while it was served.
        let is_there = |piece: &Piece| folder.join(&piece.file.name).exists();
        if self.generation != index.generation() || !self.pieces.iter().all(is_there) {
            return &[];
        }
        let mut kept = self.pieces.as_slice();
        let rows = |pieces: &[Piece]| pieces.iter().map(|piece| piece.rows).sum::<usize>();
        let tail = index.row_count() - index.base_row_count();
        if rows(kept) == tail {
            return kept;
        }
        while let [before @ .., last] = kept
            && last.rows <= tail - rows(kept)
        {
            kept = before;
        }
        kept
    }
}

/// Why a snapshot is not used.
enum Unusable {
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
    files.keep();
    *saved = tails;
    remove_others(folder, &hashed.manifest.files());
    Ok(())
}

/// Writes the rows that come after those of `pieces`.
fn save_tail(
    files: &mut NewFiles<'_>,
    platform: Platform,
    index: &PlatformIndex,
    mut pieces: Vec<Piece>,
) -> Result<SavedTail, EngineError> {
    let first = index.base_row_count() + pieces.iter().map(|piece| piece.rows).sum::<usize>();
    if first < index.row_count() {
        let name = file_name(&format!("tail-{}", platform.name()), "bin");
        let rows = first as u32..index.row_count() as u32;
        let file = files.write(&name, |path| write_piece(path, index, rows.clone()))?;
        pieces.push(Piece { file, rows: rows.len() });
    }
    Ok(SavedTail { generation: index.generation(), pieces })
}

impl Manifest {
    fn blake3(&self) -> io::Result<String> {
        Ok(blake3::hash(&serde_json::to_vec(self)?).to_hex().to_string())
    }

    /// The names of all files.
    fn files(&self) -> Vec<&str> {
        let tails = self.tails.iter().flatten().map(|piece| &piece.file);
        let all = self.bases.iter().flatten().chain(tails).chain([&self.state]);
        all.map(|entry| entry.name.as_str()).collect()
    }

    fn check(&self, expected: &Expected<'_>) -> Result<(), String> {
        if self.library_id != expected.library_id {
            return Err("it belongs to other records".to_owned());
        }
        if self.model_id != expected.model_id
            || self.dimensions != DIMENSIONS
            || self.token_dimensions != expected.token_dimensions
        {
            return Err(format!("it was made with the model {}", self.model_id));
        }
        if self.analysis != analysis_id() {
            let (other, own) = (&self.analysis, analysis_id());
            return Err(format!("its words were analysed by {other}, this build does it by {own}"));
        }
        Ok(())
    }
}

/// As much of a manifest as every format has.
#[derive(Deserialize)]
struct AnyManifest {
    manifest: AnyFormat,
}

#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

fn read_manifest(folder: &Path) -> Result<Manifest, Unusable> {
    let text = fs::read(folder.join(MANIFEST)).map_err(|error| error.to_string())?;
    let found: Result<AnyManifest, _> = serde_json::from_slice(&text);
    if let Some(format) = found.ok().map(|found| found.manifest.format).filter(|&format| format != FORMAT) {
        return Err(Unusable::Foreign(format!("it has format {format}, this build reads {FORMAT}")));
    }
    let HashedManifest { manifest, blake3 } =
        serde_json::from_slice(&text).map_err(|error| format!("{MANIFEST}: {error}"))?;
    let is_whole = manifest.blake3().is_ok_and(|found| found == blake3);
    if is_whole { Ok(manifest) } else { Err(format!("{MANIFEST} is not as it was written").into()) }
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

/// The tail of one platform, the `at`th of the state.
fn load_tail(
    folder: &Path,
    pieces: &[Piece],
    state: &State,
    at: usize,
    index: &mut PlatformIndex,
) -> Result<Option<()>, String> {
    let is_live = &state.is_live[at];
    let rows = index.row_count() + pieces.iter().map(|piece| piece.rows).sum::<usize>();
    if rows != is_live.len() {
        return Ok(None);
    }
    let of_base = (0..).zip(&is_live[..index.row_count()]);
    of_base.filter(|&(_, &is_live)| !is_live).for_each(|(row, _)| index.kill(row));
    for piece in pieces {
        let read = |input: Reader<&[u8]>| read_piece(input, piece.rows, state, is_live, index);
        if with_file(folder, &piece.file, read)?.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(()))
}

fn with_file<T>(folder: &Path, file: &FileEntry, read: impl FnOnce(Reader<&[u8]>) -> T) -> Result<T, String> {
    let map = MappedFile::open(&folder.join(&file.name)).map_err(|error| error.to_string())?;
    Ok(read(Reader::new(&map[..], file.bytes)))
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
