//! Deltas in pieces: a save writes the rows that came since the last one, with those pieces that are not
//! larger.

use super::manifest::Piece;
use crate::byte_reader::ByteReader;
use crate::delta_file::{State, read_piece, write_piece};
use crate::error::EngineError;
use crate::file_entry::FileEntry;
use crate::mapped_file::MappedFile;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::snapshot_files::{NewFiles, file_name};
use std::path::Path;

/// The deltas of iOS and web as the folder holds them.
#[derive(Debug, Default)]
pub(crate) struct SavedDeltas(pub(super) [SavedDelta; 2]);

#[derive(Debug, Default)]
pub(super) struct SavedDelta {
    /// Pieces are of this numbering of rows.
    pub(super) generation: u64,
    pub(super) pieces: Vec<Piece>,
}

impl SavedDelta {
    /// The pieces that stay as they are. One that is not larger than what came after it is written again
    /// together with that, so that pieces are few, and a row is written some log2(rows) times.
    pub(super) fn kept(&self, folder: &Path, index: &PlatformIndex) -> &[Piece] {
        // Somebody may have removed the folder while it was served.
        let is_there = |piece: &Piece| folder.join(&piece.file.name).exists();
        if self.generation != index.generation() || !self.pieces.iter().all(is_there) {
            return &[];
        }
        let mut kept = self.pieces.as_slice();
        let rows = |pieces: &[Piece]| pieces.iter().map(|piece| piece.rows).sum::<usize>();
        let delta = index.row_count() - index.segment_row_count();
        if rows(kept) == delta {
            return kept;
        }
        while let [before @ .., last] = kept
            && last.rows <= delta - rows(kept)
        {
            kept = before;
        }
        kept
    }
}

/// Writes the rows that come after those of `pieces`.
pub(super) fn save_delta(
    files: &mut NewFiles<'_>,
    platform: Platform,
    index: &PlatformIndex,
    mut pieces: Vec<Piece>,
) -> Result<SavedDelta, EngineError> {
    let first = index.segment_row_count() + pieces.iter().map(|piece| piece.rows).sum::<usize>();
    if first < index.row_count() {
        let name = file_name(&format!("delta-{}", platform.name()));
        let rows = first as u32..index.row_count() as u32;
        let file = files.write(&name, |path| write_piece(path, index, rows.clone()))?;
        pieces.push(Piece { file, rows: rows.len() });
    }
    Ok(SavedDelta { generation: index.generation(), pieces })
}

/// The delta of one platform, the `at`th of the state.
pub(super) fn load_delta(
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
    let of_segment = (0..).zip(&is_live[..index.row_count()]);
    of_segment.filter(|&(_, &is_live)| !is_live).for_each(|(row, _)| index.kill(row));
    for piece in pieces {
        let read = |input: ByteReader<'_>| read_piece(input, piece.rows, state, is_live, index);
        if with_file(folder, &piece.file, read)?.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(()))
}

/// Reads a mapped file, as long as the manifest says.
pub(super) fn with_file<T>(
    folder: &Path,
    file: &FileEntry,
    read: impl FnOnce(ByteReader<'_>) -> T,
) -> Result<T, String> {
    let map = MappedFile::open(&folder.join(&file.name)).map_err(|error| error.to_string())?;
    Ok(read(ByteReader::new(&map)))
}
