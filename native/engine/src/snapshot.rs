//! The index on disk: a cache of the records that makes a start take seconds.
//!
//! A folder holds `manifest.json` and the files it names, each with its length and BLAKE3 hash. New files get new names,
//! are synced, and only then the manifest is replaced by renaming, so a kill at any point leaves a whole snapshot, the
//! old one or the new. Nothing is read into the index before every hash has been checked; a snapshot that cannot be used
//! is set aside for the operator and the index is filled again from the records.

use crate::encoder::DIMENSIONS;
use crate::engine::{Library, Opened};
use crate::error::EngineError;
use crate::interpreter::Language;
use crate::keyword_index::{KeywordIndex, KeywordParts};
use crate::platform::Platform;
use crate::platform_index::{PlatformIndex, RowState};
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::simd::Simd;
use crate::snapshot_bytes::{Reader, Writer};
use crate::vector_index::VectorIndex;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use uuid::Uuid;

/// Raised with every change of the layout; another format is filled again from the records.
const FORMAT: u32 = 2;
const MANIFEST: &str = "manifest.json";
const WHOLE_BYTES: usize = DIMENSIONS * 2;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    format: u32,
    model_id: String,
    dimensions: usize,
    token_dimensions: usize,
    sequence: u64,
    /// Rows of iOS and web, dead ones included.
    rows: [usize; 2],
    screens: FileEntry,
    /// The graphs of iOS and web, with the rows they cover.
    graphs: [Option<(FileEntry, usize)>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FileEntry {
    name: String,
    bytes: u64,
    blake3: String,
}

/// Loads the snapshot of a folder, or says why there is none.
///
/// # Errors
/// When the folder cannot be read or made, or a damaged snapshot cannot be set aside.
pub fn open(
    folder: &Path,
    model_id: &str,
    dimensions: usize,
    simd: Simd,
) -> Result<(Library, Opened), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    if !folder.join(MANIFEST).exists() {
        return Ok((Library::new(dimensions), Opened::Empty));
    }
    match load(folder, model_id, dimensions, simd) {
        Ok(library) => Ok((library, Opened::Loaded)),
        Err(reason) => {
            set_aside(folder)?;
            Ok((Library::new(dimensions), Opened::SetAside(reason)))
        }
    }
}

/// Writes the snapshot.
///
/// # Errors
/// When the folder cannot be written; the snapshot before stays whole.
pub fn save(folder: &Path, model_id: &str, library: &Library) -> Result<(), EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    // Two saves at one sequence (a graph grew) must not share names: until the new manifest is there, the old one's files stay.
    let save = format!("{}-{:x}", library.sequence, nanoseconds());
    let screens = write_file(folder, &format!("screens-{save}.bin"), |path| write_screens(path, library))?;
    let mut graphs = [None, None];
    for platform in Platform::ALL {
        if let Some(graph) = &library.half(platform).graph {
            let name = format!("graph-{}-{save}.usearch", platform.name());
            let rows = graph.row_count();
            let entry = write_file(folder, &name, |path| graph.save(path).map_err(io::Error::other))?;
            graphs[platform as usize] = Some((entry, rows));
        }
    }
    let manifest = Manifest {
        format: FORMAT,
        model_id: model_id.to_owned(),
        dimensions: DIMENSIONS,
        token_dimensions: library.halves[0].rows.dimensions(),
        sequence: library.sequence,
        rows: library.halves.each_ref().map(|half| half.rows.row_count()),
        screens,
        graphs,
    };
    write_manifest(folder, &manifest)?;
    remove_others(folder, &manifest);
    Ok(())
}

fn nanoseconds() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos())
}

fn write_file(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<FileEntry, EngineError> {
    let path = folder.join(name);
    let temporary = folder.join(format!("{name}.part"));
    write(&temporary).and_then(|()| sync(&temporary)).map_err(at(&temporary))?;
    let (bytes, blake3) = length_and_hash(&temporary).map_err(at(&temporary))?;
    fs::rename(&temporary, &path).map_err(at(&path))?;
    Ok(FileEntry { name: name.to_owned(), bytes, blake3 })
}

fn write_manifest(folder: &Path, manifest: &Manifest) -> Result<(), EngineError> {
    let temporary = folder.join("manifest.json.part");
    let text = serde_json::to_vec_pretty(manifest).map_err(|error| at(&temporary)(error.into()))?;
    fs::write(&temporary, text).and_then(|()| sync(&temporary)).map_err(at(&temporary))?;
    fs::rename(&temporary, folder.join(MANIFEST)).and_then(|()| sync(folder)).map_err(at(folder))
}

fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Files of earlier snapshots and of interrupted ones. One that cannot be removed is tried again at the next save.
fn remove_others(folder: &Path, manifest: &Manifest) {
    let graphs = manifest.graphs.iter().flatten().map(|(entry, _)| entry.name.as_str());
    let kept: Vec<&str> = graphs.chain([manifest.screens.name.as_str(), MANIFEST]).collect();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.ends_with(".bin") || name.ends_with(".usearch") || name.ends_with(".part");
        if is_ours && !kept.contains(&name.as_ref()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Moves what is there to `set-aside/`, replacing what was set aside before.
fn set_aside(folder: &Path) -> Result<(), EngineError> {
    let aside = folder.join("set-aside");
    if aside.exists() {
        fs::remove_dir_all(&aside).map_err(at(&aside))?;
    }
    fs::create_dir(&aside).map_err(at(&aside))?;
    for entry in fs::read_dir(folder).map_err(at(folder))?.flatten() {
        if entry.path() != aside {
            let to: PathBuf = aside.join(entry.file_name());
            fs::rename(entry.path(), &to).map_err(at(&to))?;
        }
    }
    Ok(())
}

fn load(folder: &Path, model_id: &str, dimensions: usize, simd: Simd) -> Result<Library, String> {
    let text = fs::read(folder.join(MANIFEST)).map_err(|error| error.to_string())?;
    let manifest: Manifest = serde_json::from_slice(&text).map_err(|error| format!("{MANIFEST}: {error}"))?;
    if manifest.format != FORMAT {
        return Err(format!("it has format {}, this build reads {FORMAT}", manifest.format));
    }
    if manifest.model_id != model_id
        || manifest.dimensions != DIMENSIONS
        || manifest.token_dimensions != dimensions
    {
        return Err(format!("it was made with the model {}", manifest.model_id));
    }
    let path = checked(folder, &manifest.screens)?;
    let file = File::open(&path).map_err(|error| error.to_string())?;
    let mut library = read_screens(Reader::new(file, manifest.screens.bytes), &manifest)
        .ok_or("its screens do not fit its manifest")?;
    for (half, graph) in library.halves.iter_mut().zip(&manifest.graphs) {
        if let Some((entry, rows)) = graph {
            let path = checked(folder, entry)?;
            let rows = *rows.min(&half.rows.row_count());
            half.graph = Some(VectorIndex::load(simd, &path, rows).map_err(|error| error.to_string())?);
        }
    }
    Ok(library)
}

/// The path of a file whose length and hash are those of the manifest, which is not trusted with a path: its names are plain
/// file names. The file is read once for this and once for what it holds, in small pieces: a whole file in memory would cost
/// more in page faults (677 MB: .4 to .9 s) than reading it twice.
fn checked(folder: &Path, entry: &FileEntry) -> Result<PathBuf, String> {
    let FileEntry { name, bytes, blake3 } = entry;
    if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
        return Err(format!("{name:?} is no file name"));
    }
    let path = folder.join(name);
    let (found, hash) = length_and_hash(&path).map_err(|error| error.to_string())?;
    if found != *bytes {
        return Err(format!("{name} has {found} bytes instead of {bytes}"));
    }
    if hash != *blake3 {
        return Err(format!("{name} is damaged: its hash does not fit"));
    }
    Ok(path)
}

fn length_and_hash(path: &Path) -> io::Result<(u64, String)> {
    let mut hasher = blake3::Hasher::new();
    let mut file = File::open(path)?;
    let (mut piece, mut bytes) = (vec![0; 1 << 20], 0);
    loop {
        let count = file.read(&mut piece)?;
        if count == 0 {
            break;
        }
        hasher.update(&piece[..count]);
        bytes += count as u64;
    }
    Ok((bytes, hasher.finalize().to_hex().to_string()))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> EngineError {
    let path = path.to_owned();
    |source| EngineError::Io { path, source }
}

fn write_screens(path: &Path, library: &Library) -> io::Result<()> {
    let mut out = Writer::new(File::create(path)?);
    out.strings(library.names.names())?;
    for half in &library.halves {
        write_rows(&mut out, &half.rows)?;
        write_keywords(&mut out, &half.rows.keywords().to_parts())?;
    }
    out.finish()?.flush()
}

fn write_rows(out: &mut Writer<File>, rows: &PlatformIndex) -> io::Result<()> {
    out.count(rows.row_count())?;
    for row in 0..rows.row_count() as u32 {
        let (parts, shape) = rows.parts(row);
        out.bytes(rows.id(row).as_bytes())?;
        out.count(rows.app(row) as usize)?;
        let language = rows.language(row).map_or(0, Language::number);
        out.bytes(&[u8::from(rows.is_live(row)), language, shape.sentences, shape.panels])?;
        out.words16(rows.whole_bf16(row))?;
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

fn read_screens(mut input: Reader<File>, manifest: &Manifest) -> Option<Library> {
    let mut library = Library::new(manifest.token_dimensions);
    library.sequence = manifest.sequence;
    for name in input.strings()? {
        library.names.number(&name);
    }
    let apps = library.names.names().len();
    for (half, &rows) in library.halves.iter_mut().zip(&manifest.rows) {
        read_rows(&mut input, &mut half.rows, apps)?;
        let keywords = KeywordIndex::from_parts(read_keywords(&mut input)?)?;
        (half.rows.row_count() == rows && half.rows.set_keywords(keywords)).then_some(())?;
    }
    input.is_at_end().then_some(library)
}

fn read_rows(input: &mut Reader<File>, rows: &mut PlatformIndex, apps: usize) -> Option<()> {
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

fn read_keywords(input: &mut Reader<File>) -> Option<KeywordParts> {
    let terms: Vec<Box<str>> = input.strings()?.into_iter().map(String::into_boxed_str).collect();
    let mut postings = Vec::with_capacity(terms.len());
    for _ in 0..terms.len() {
        let count = input.count()?;
        postings.push(input.words32(count)?);
    }
    let count = input.count()?;
    Some(KeywordParts { terms, postings, lengths: input.floats(count)? })
}
