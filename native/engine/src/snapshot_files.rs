//! The files of a snapshot's folder: written under a temporary name, synced, renamed, and gone again when the
//! work they are of fails.

use crate::error::EngineError;
use crate::file_entry::FileEntry;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Files that are written together. Those not kept are removed when this is dropped, after an error and after
/// a panic too: on a full disk a half-written segment would keep it full.
#[derive(Debug)]
pub(crate) struct NewFiles<'a> {
    folder: &'a Path,
    paths: Vec<PathBuf>,
}

impl<'a> NewFiles<'a> {
    pub(crate) fn new(folder: &'a Path) -> NewFiles<'a> {
        NewFiles { folder, paths: Vec::new() }
    }

    /// Writes a file under a temporary name, syncs it, makes it read-only, as a file that is cut while it is
    /// mapped ends the process ([`crate::cut_file`]), and gives it its own name.
    pub(crate) fn write(
        &mut self,
        name: &str,
        write: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<FileEntry, EngineError> {
        let (path, temporary) = (self.folder.join(name), self.folder.join(format!("{name}.part")));
        self.paths.extend([temporary.clone(), path.clone()]);
        write(&temporary).and_then(|()| make_read_only(&temporary)).map_err(at(&temporary))?;
        sync(&temporary).map_err(at(&temporary))?;
        fs::rename(&temporary, &path).and_then(|()| FileEntry::of(&path)).map_err(at(&path))
    }

    pub(crate) fn keep(mut self) {
        self.paths.clear();
    }
}

impl Drop for NewFiles<'_> {
    fn drop(&mut self) {
        self.paths.iter().for_each(|path| drop(fs::remove_file(path)));
    }
}

/// A name that no other save has: until the new manifest is there, the old one's files stay.
pub(crate) fn file_name(what: &str) -> String {
    let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    format!("{what}-{nanoseconds:x}.bin")
}

/// Puts new content in the place of a file, or nothing. Durable once the folder is [`sync`]ed.
pub(crate) fn replace(folder: &Path, name: &str, content: &[u8]) -> Result<(), EngineError> {
    let temporary = folder.join(format!("{name}.part"));
    let written = fs::write(&temporary, content).and_then(|()| sync(&temporary));
    written.and_then(|()| fs::rename(&temporary, folder.join(name))).map_err(|error| {
        let _ = fs::remove_file(&temporary);
        at(&temporary)(error)
    })
}

/// Removes the files of earlier snapshots and of interrupted ones, all but `kept`. One that cannot be removed
/// is tried again at the next save.
pub(crate) fn remove_others(folder: &Path, kept: &[&str]) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if is_ours(Path::new(&name)) && !kept.contains(&name.to_string_lossy().as_ref()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Reports whether snapshots have files of this kind.
fn is_ours(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "bin" || is_part(path))
}

fn is_part(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "part")
}

/// Moves what is there to `set-aside/`, replacing what was set aside before; half-written files are removed.
/// Everything else of a damaged snapshot is kept, as evidence against the disk; of a foreign one only the
/// manifest, which says whose it was: its files, gigabytes in a large library, could be read by no build that
/// opens this folder, and the database makes them again.
pub(crate) fn set_aside(folder: &Path, is_foreign: bool) -> Result<(), EngineError> {
    let aside = folder.join("set-aside");
    if aside.exists() {
        fs::remove_dir_all(&aside).map_err(at(&aside))?;
    }
    fs::create_dir(&aside).map_err(at(&aside))?;
    for path in fs::read_dir(folder).map_err(at(folder))?.flatten().map(|entry| entry.path()) {
        if is_part(&path) || (is_foreign && is_ours(&path)) {
            fs::remove_file(&path).map_err(at(&path))?;
        } else if path != aside {
            let to = aside.join(path.file_name().unwrap_or_default());
            fs::rename(&path, &to).map_err(at(&to))?;
        }
    }
    Ok(())
}

pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> EngineError {
    let path = path.to_owned();
    |source| EngineError::Io { path, source }
}

/// Nobody may read it who could not before.
fn make_read_only(path: &Path) -> io::Result<()> {
    let mut permissions = fs::metadata(path)?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions)
}

pub(crate) fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
