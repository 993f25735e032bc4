//! The index on disk: a cache of the records that makes a start take seconds.
//!
//! A folder holds `manifest.json`, which carries its own BLAKE3 hash, and the files it names, each with its length and
//! hash: the tails of both platforms in one file, written at every save, and the bases, written when a tail has grown. New
//! files get new names, are synced, and only then the manifest is replaced by renaming, so a kill at any point leaves a
//! whole snapshot, the old one or the new. Nothing is read into the index before every hash has been checked; a snapshot
//! that cannot be used, or belongs to other records, is set aside for the operator and the index is filled again.

use crate::analysis::analysis_id;
use crate::base::{self, Base, BaseFiles, FileEntry};
use crate::encoder::DIMENSIONS;
use crate::engine::{Library, Opened};
use crate::error::EngineError;
use crate::interpreter::Language;
use crate::keyword_index::{KeywordIndex, KeywordParts};
use crate::mapped_file::MappedFile;
use crate::platform::Platform;
use crate::platform_index::{PlatformIndex, RowState};
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::simd::Simd;
use crate::snapshot_bytes::{Reader, Writer};
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use uuid::Uuid;

/// Raised with every change of the layout; another format is filled again from the records.
const FORMAT: u32 = 7;
const MANIFEST: &str = "manifest.json";
const WHOLE_BYTES: usize = DIMENSIONS * 2;

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
    /// Rows of iOS and web, dead ones included.
    rows: [usize; 2],
    tails: FileEntry,
    /// The bases of iOS and web.
    bases: [Option<BaseFiles>; 2],
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
pub fn open(folder: &Path, expected: &Expected<'_>, simd: Simd) -> Result<(Library, Opened), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let empty = || Library::new(expected.token_dimensions);
    if !folder.join(MANIFEST).exists() {
        return Ok((empty(), Opened::Empty));
    }
    match load(folder, expected, simd) {
        Ok(library) => Ok((library, Opened::Loaded)),
        Err(unusable) => {
            set_aside(folder, &unusable)?;
            let (Unusable::Foreign(reason) | Unusable::Damaged(reason)) = unusable;
            Ok((empty(), Opened::SetAside(reason)))
        }
    }
}

/// Writes the snapshot of the model and the records with these ids.
///
/// # Errors
/// When the folder cannot be written; the snapshot before stays whole.
pub fn save(
    folder: &Path,
    (model_id, library_id): (&str, &str),
    library: &Library,
) -> Result<(), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let manifest = Manifest {
        format: FORMAT,
        model_id: model_id.to_owned(),
        analysis: analysis_id().to_owned(),
        library_id: library_id.to_owned(),
        dimensions: DIMENSIONS,
        token_dimensions: library.platforms[0].dimensions(),
        sequence: library.sequence,
        rows: library.platforms.each_ref().map(PlatformIndex::row_count),
        tails: write_file(folder, &file_name("tails", "bin"), |path| write_tails(path, library))?,
        bases: library.platforms.each_ref().map(|index| index.base().map(|base| base.files().clone())),
    };
    let blake3 = manifest.blake3().map_err(at(folder))?;
    let hashed = HashedManifest { manifest, blake3 };
    write_manifest(folder, &hashed)?;
    remove_others(folder, &hashed.manifest);
    Ok(())
}

/// Writes all live rows of a platform as a base and opens it. The snapshot does not name it before the next [`save`].
///
/// # Errors
/// When the folder cannot be written.
pub fn settle(
    folder: &Path,
    simd: Simd,
    platform: Platform,
    index: &PlatformIndex,
) -> Result<PlatformIndex, EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let graph_name = file_name(&format!("cells-{}", platform.name()), "usearch");
    let graph_part = folder.join(format!("{graph_name}.part"));
    let rows_name = file_name(&format!("base-{}", platform.name()), "bin");
    let mut has_graph = false;
    let rows = write_file(folder, &rows_name, |path| {
        has_graph = base::write(simd, index, path, &graph_part)?;
        Ok(())
    })?;
    let graph = has_graph.then(|| finish_file(folder, &graph_name)).transpose()?;
    Base::open_written(folder, BaseFiles { rows, graph }, simd)
        .map(PlatformIndex::on)
        .map_err(|reason| at(&folder.join(rows_name))(io::Error::other(reason)))
}

/// A name that no other save has: until the new manifest is there, the old one's files stay.
fn file_name(what: &str, extension: &str) -> String {
    format!("{what}-{:x}.{extension}", nanoseconds())
}

fn nanoseconds() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos())
}

fn write_file(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<FileEntry, EngineError> {
    let temporary = folder.join(format!("{name}.part"));
    write(&temporary).map_err(at(&temporary))?;
    finish_file(folder, name)
}

/// Syncs a file that was written under a temporary name, makes it read-only, as a file that is cut while it is mapped ends the
/// process ([`crate::cut_file`]), and gives it its own name.
fn finish_file(folder: &Path, name: &str) -> Result<FileEntry, EngineError> {
    let (path, temporary) = (folder.join(name), folder.join(format!("{name}.part")));
    make_read_only(&temporary).and_then(|()| sync(&temporary)).map_err(at(&temporary))?;
    fs::rename(&temporary, &path).map_err(at(&path))?;
    FileEntry::of(&path).map_err(at(&path))
}

fn write_manifest(folder: &Path, manifest: &HashedManifest) -> Result<(), EngineError> {
    let temporary = folder.join("manifest.json.part");
    let text = serde_json::to_vec_pretty(manifest).map_err(|error| at(&temporary)(error.into()))?;
    fs::write(&temporary, text).and_then(|()| sync(&temporary)).map_err(at(&temporary))?;
    fs::rename(&temporary, folder.join(MANIFEST)).and_then(|()| sync(folder)).map_err(at(folder))
}

/// Nobody may read it who could not before.
fn make_read_only(path: &Path) -> io::Result<()> {
    let mut permissions = fs::metadata(path)?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions)
}

fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Files of earlier snapshots and of interrupted ones. One that cannot be removed is tried again at the next save.
fn remove_others(folder: &Path, manifest: &Manifest) {
    let bases =
        manifest.bases.iter().flatten().flat_map(|files| [Some(&files.rows), files.graph.as_ref()]).flatten();
    let kept: Vec<&str> = bases.chain([&manifest.tails]).map(|entry| entry.name.as_str()).collect();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if is_ours(&name) && !kept.contains(&name.to_string_lossy().as_ref()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Moves what is there to `set-aside/`, replacing what was set aside before. Of a damaged snapshot everything
/// is kept, as evidence against the disk; of a foreign one only the manifest, which says whose it was: its
/// files, gigabytes in a large library, could be read by no build that opens this folder, and the records
/// make them again.
fn set_aside(folder: &Path, unusable: &Unusable) -> Result<(), EngineError> {
    let aside = folder.join("set-aside");
    if aside.exists() {
        fs::remove_dir_all(&aside).map_err(at(&aside))?;
    }
    fs::create_dir(&aside).map_err(at(&aside))?;
    for entry in fs::read_dir(folder).map_err(at(folder))?.flatten().filter(|entry| entry.path() != aside) {
        let (from, to) = (entry.path(), aside.join(entry.file_name()));
        let is_useless = matches!(unusable, Unusable::Foreign(_)) && is_ours(&entry.file_name());
        let moved = if is_useless { fs::remove_file(&from) } else { fs::rename(&from, &to) };
        moved.map_err(at(&from))?;
    }
    Ok(())
}

/// Whether a file is one that saves write and replace, by its name.
fn is_ours(name: &OsStr) -> bool {
    let name = Path::new(name);
    name.extension()
        .is_some_and(|extension| extension == "bin" || extension == "usearch" || extension == "part")
}

impl Manifest {
    fn blake3(&self) -> io::Result<String> {
        Ok(blake3::hash(&serde_json::to_vec(self)?).to_hex().to_string())
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

fn load(folder: &Path, expected: &Expected<'_>, simd: Simd) -> Result<Library, Unusable> {
    let manifest = read_manifest(folder)?;
    manifest.check(expected).map_err(Unusable::Foreign)?;
    let mut library = Library::new(manifest.token_dimensions);
    for (index, files) in library.platforms.iter_mut().zip(manifest.bases.clone()) {
        if let Some(files) = files {
            *index = PlatformIndex::on(Base::open(folder, files, simd)?);
        }
    }
    base::check(folder, &manifest.tails)?;
    let map = MappedFile::open(&folder.join(&manifest.tails.name)).map_err(|error| error.to_string())?;
    read_tails(Reader::new(&map[..], manifest.tails.bytes), &manifest, &mut library)
        .ok_or_else(|| "its tails do not fit its manifest".to_owned())?;
    Ok(library)
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> EngineError {
    let path = path.to_owned();
    |source| EngineError::Io { path, source }
}

fn write_tails(path: &Path, library: &Library) -> io::Result<()> {
    let mut out = Writer::new(File::create(path)?);
    out.strings(library.names.names())?;
    for index in &library.platforms {
        let first = index.base_row_count() as u32;
        out.count(first as usize)?;
        (0..first).try_for_each(|row| out.bytes(&[u8::from(index.is_live(row))]))?;
        write_rows(&mut out, index, first..index.row_count() as u32)?;
        write_keywords(&mut out, &index.tail_words().to_parts())?;
    }
    out.finish()?.flush()
}

fn write_rows(out: &mut Writer<File>, index: &PlatformIndex, rows: Range<u32>) -> io::Result<()> {
    out.count(rows.len())?;
    for row in rows {
        let (parts, shape) = index.parts(row);
        out.bytes(index.id(row).as_bytes())?;
        out.count(index.app(row) as usize)?;
        let language = index.language(row).map_or(0, Language::number);
        out.bytes(&[u8::from(index.is_live(row)), language, shape.sentences, shape.panels])?;
        out.words16(index.whole_bf16(row))?;
        out.bytes(parts)?;
    }
    Ok(())
}

fn write_keywords(out: &mut Writer<File>, parts: &KeywordParts) -> io::Result<()> {
    out.strings(&parts.terms)?;
    for list in &parts.postings {
        out.count(list.len())?;
        out.words32(list)?;
    }
    out.count(parts.lengths.len())?;
    out.floats(&parts.lengths)
}

fn read_tails(mut input: Reader<&[u8]>, manifest: &Manifest, library: &mut Library) -> Option<()> {
    library.sequence = manifest.sequence;
    for name in input.strings()? {
        library.names.number(&name);
    }
    let apps = library.names.names().len();
    for (index, &rows) in library.platforms.iter_mut().zip(&manifest.rows) {
        let settled = input.count()?;
        (settled == index.base_row_count()).then_some(())?;
        index.set_live(input.bytes(settled)?);
        read_rows(&mut input, index, apps)?;
        let keywords = KeywordIndex::from_parts(read_keywords(&mut input)?)?;
        (index.row_count() == rows && index.set_keywords(keywords)).then_some(())?;
    }
    input.is_at_end().then_some(())
}

fn read_rows(input: &mut Reader<&[u8]>, rows: &mut PlatformIndex, apps: usize) -> Option<()> {
    for _ in 0..input.count()? {
        let id = Uuid::from_slice(input.bytes(16)?).ok()?;
        let app = input.count()?;
        let &[is_live, language, sentences, panels] = input.bytes(4)? else { return None };
        let shape = PartsShape { sentences, panels };
        let (whole, parts) = input.bytes(WHOLE_BYTES + shape.bytes(rows.dimensions()))?.split_at(WHOLE_BYTES);
        if app >= apps {
            return None;
        }
        rows.push_without_words(
            id,
            app as u32,
            RowState { is_live: is_live != 0, language },
            &ScreenVectors::from_parts(whole, parts, shape),
        );
    }
    Some(())
}

fn read_keywords(input: &mut Reader<&[u8]>) -> Option<KeywordParts> {
    let terms: Vec<Box<str>> = input.strings()?.into_iter().map(String::into_boxed_str).collect();
    let mut postings = Vec::with_capacity(terms.len());
    for _ in 0..terms.len() {
        let count = input.count()?;
        postings.push(input.words32(count)?);
    }
    let count = input.count()?;
    Some(KeywordParts { terms, postings, lengths: input.floats(count)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: Expected<'_> =
        Expected { model_id: "model", library_id: "library", token_dimensions: 64 };

    fn saved(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("snapshot-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        save(&folder, ("model", "library"), &Library::new(64)).expect("the folder can be written");
        fs::write(folder.join("base-ios-1.bin"), "of an earlier save").expect("the folder can be written");
        folder
    }

    fn rewrite(folder: &Path, change: impl FnOnce(&mut Manifest)) {
        let mut manifest = read_manifest(folder).ok().expect("it was written");
        change(&mut manifest);
        let blake3 = manifest.blake3().expect("it is text");
        write_manifest(folder, &HashedManifest { manifest, blake3 }).expect("the folder can be written");
    }

    fn reason(folder: &Path) -> String {
        let (_, opened) = open(folder, &EXPECTED, Simd::best()).expect("the folder can be read");
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
        let tails = before.iter().find(|name| name.starts_with("tails-")).expect("it was written");
        let path = folder.join(tails);
        fs::remove_file(&path).and_then(|()| fs::write(&path, "short")).expect("the folder can be written");
        assert!(reason(&folder).contains("instead of"));
        let mut kept = names(&folder.join("set-aside"));
        kept.sort();
        before.sort();
        assert_eq!(kept, before);
        fs::remove_dir_all(folder).expect("it is ours");
    }
}
