//! The index over a library: searched by many at once, changed by one at a time, kept on disk as a snapshot.
//!
//! A search reads one version of the library and holds no lock: a change makes a new version beside it and
//! publishes that whole. So nobody waits for a search, however low its priority, a search waits for nobody,
//! and a panic leaves the version before in service.

use crate::cancellation::Cancellation;
use crate::encoder::Encoder;
use crate::error::EngineError;
use crate::library::{Change, Library};
use crate::merge::{Retry, build_segment};
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::prepared_row::PreparedRow;
use crate::search::{Answer, Search};
use crate::segment::Segment;
use crate::simd::Simd;
use crate::snapshot::{self, Expected, Opened, SavedDeltas};
use crate::view::Hit;
use arc_swap::ArcSwap;
use parking_lot::Mutex;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use uuid::Uuid;

/// A platform gets a segment when this many of its screens are in its delta. Below, a search that scans them
/// all takes no longer.
pub(crate) const DELTA_ROWS_MIN: usize = 32_768;

#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the snapshot; `None` keeps the index in memory only, all of it in deltas.
    pub folder: Option<PathBuf>,
    /// Deltas of at least this many rows become a segment.
    pub delta_rows_min: usize,
    /// Names the database that the index is a cache of; a snapshot of another one is not used.
    pub library_id: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { folder: None, delta_rows_min: DELTA_ROWS_MIN, library_id: String::new() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The last change applied.
    pub sequence: u64,
    /// Its mark; 0 when it has none.
    pub mark: u64,
    /// Live screens of iOS and web.
    pub screens: [usize; 2],
    /// Rows in each platform's segment; 0 without one.
    pub segment_rows: [usize; 2],
    /// Memory in bytes, without the mapped files.
    pub bytes: usize,
    /// Mapped files in bytes.
    pub mapped_bytes: usize,
}

pub struct Engine {
    encoder: Arc<Encoder>,
    simd: Simd,
    options: Options,
    /// The version that searches begin with.
    library: ArcSwap<Library>,
    /// Held while a new version is made: milliseconds.
    writer: Mutex<()>,
    /// Held while rows get other numbers, or a snapshot is written: up to a minute. Whoever holds it may take
    /// the writer.
    saver: Mutex<Saver>,
}

/// State that one save leaves for the next.
#[derive(Default)]
struct Saver {
    deltas: SavedDeltas,
    /// Those of iOS and web.
    merges: [Retry; 2],
}

impl Engine {
    /// Opens the index of a folder. A missing, foreign or damaged snapshot gives an empty index, to be filled
    /// again.
    ///
    /// # Errors
    /// When the folder cannot be read or made, or the model has no projection for token vectors.
    pub fn open(encoder: Arc<Encoder>, options: Options) -> Result<(Engine, Opened), EngineError> {
        let simd = Simd::best();
        let Some((_, dimensions)) = encoder.projection() else {
            return Err(EngineError::Request("the model has no projection for token vectors".to_owned()));
        };
        let (library, deltas, opened) = match &options.folder {
            None => (Library::new(dimensions), SavedDeltas::default(), Opened::Empty),
            Some(folder) => snapshot::open(folder, &expected(&encoder, &options, dimensions))?,
        };
        let engine = Engine {
            encoder,
            simd,
            options,
            library: ArcSwap::from_pointee(library),
            writer: Mutex::new(()),
            saver: Mutex::new(Saver { deltas, ..Saver::default() }),
        };
        Ok((engine, opened))
    }

    pub fn encoder(&self) -> &Arc<Encoder> {
        &self.encoder
    }

    /// Answers one search.
    ///
    /// # Panics
    /// Never: a search that nobody can cancel ends with its answer.
    pub fn search(&self, search: &Search) -> Answer {
        self.search_unless(search, &Cancellation::default()).expect("nothing cancels this search")
    }

    /// Answers one search unless it is cancelled first.
    ///
    /// # Errors
    /// [`EngineError::Cancelled`], within a millisecond of retrieval or re-scoring after the flag was set.
    pub fn search_unless(&self, search: &Search, cancellation: &Cancellation) -> Result<Answer, EngineError> {
        crate::search::search(&self.library.load_full(), &self.encoder, self.simd, search, cancellation)
    }

    /// The `limit` nearest screens of the same platform, best first, without the screen itself; none for an
    /// unknown id.
    pub fn similar(&self, id: Uuid, limit: usize, same_app: bool) -> Vec<Hit> {
        crate::search::similar(&self.library.load_full(), self.simd, id, limit, same_app)
    }

    /// Applies changes in the order given, all in one new version. They are searchable when this returns.
    ///
    /// # Errors
    /// When vectors cannot be read, or a platform is full: nothing of the batch is applied then.
    pub fn apply(&self, changes: &[Change]) -> Result<(), EngineError> {
        let dimensions = self.library.load().platforms[0].dimensions();
        let rows: Vec<Option<PreparedRow<'_>>> =
            changes.iter().map(|change| change.prepared(dimensions)).collect::<Result<_, _>>()?;
        let mut prepared = changes.iter().zip(&rows);
        self.publish(|library| prepared.try_for_each(|(change, row)| library.apply(change, row.as_ref())))?;
        self.compact()
    }

    /// Makes a new version and lets searches begin with it; when the change fails or panics, the one before
    /// stays. That is freed by the last search that reads it, under no lock.
    fn publish(
        &self,
        change: impl FnOnce(&mut Library) -> Result<(), EngineError>,
    ) -> Result<(), EngineError> {
        let writer = self.writer.lock();
        let mut next = Library::clone(&self.library.load());
        change(&mut next)?;
        let before = self.library.swap(Arc::new(next));
        drop(writer);
        drop(before);
        Ok(())
    }

    /// Copies a platform without a segment when many of its rows are dead; not while a save relies on the
    /// numbers of rows.
    fn compact(&self) -> Result<(), EngineError> {
        let Some(_saver) = self.saver.try_lock() else { return Ok(()) };
        for platform in Platform::ALL {
            if self.library.load().platform(platform).is_worth_compacting() {
                self.publish(|library| {
                    let index = &mut library.platforms[platform as usize];
                    *index = index.compacted();
                    Ok(())
                })?;
            }
        }
        Ok(())
    }

    /// Writes the snapshot: first the rows that came since the last one, then again with a new segment for a
    /// platform whose delta has grown (45 s for a segment of 1,000,000 on two cores, 2 s for 100,000).
    /// Searches and changes go on meanwhile. Does nothing without a folder. Uses the rayon pool it is called
    /// in.
    ///
    /// # Errors
    /// When the folder cannot be written; the snapshot before stays whole. When a merge fails the deltas are
    /// saved, and it is left out of the saves of the next minutes.
    pub fn save(&self) -> Result<(), EngineError> {
        let Some(folder) = &self.options.folder else { return Ok(()) };
        let mut saver = self.saver.lock();
        self.write_snapshot(folder, &mut saver)?;
        let merged = Platform::ALL.map(|platform| self.merge(folder, platform, &mut saver));
        if merged.iter().any(|merged| matches!(merged, Ok(true))) {
            self.write_snapshot(folder, &mut saver)?;
        }
        merged.into_iter().collect::<Result<Vec<bool>, _>>().map(drop)
    }

    fn write_snapshot(&self, folder: &Path, saver: &mut Saver) -> Result<(), EngineError> {
        let library = self.library.load_full();
        let expected = expected(&self.encoder, &self.options, library.platforms[0].dimensions());
        snapshot::save(folder, &expected, &library, &mut saver.deltas)
    }

    /// Merges a platform where that is worth it; says whether it was. Needs the saver.
    fn merge(&self, folder: &Path, platform: Platform, saver: &mut Saver) -> Result<bool, EngineError> {
        let retry = &mut saver.merges[platform as usize];
        let library = self.library.load_full();
        let index = library.platform(platform);
        if !index.is_worth_merging(self.options.delta_rows_min) || !retry.is_due(Instant::now()) {
            return Ok(false);
        }
        // Until it is done it counts as failed, so that a panic is not tried again at once either.
        retry.ended(true, Instant::now());
        let segment = build_segment(folder, self.simd, platform, index)?;
        retry.ended(false, Instant::now());
        self.put_on(PlatformIndex::on(segment), index, platform)?;
        Ok(true)
    }

    /// Puts a segment, which was made of an earlier version of a platform, in its place.
    fn put_on(
        &self,
        mut on_segment: PlatformIndex,
        merged: &PlatformIndex,
        platform: Platform,
    ) -> Result<(), EngineError> {
        self.publish(|library| {
            let index = &mut library.platforms[platform as usize];
            on_segment.carry_over(merged, index);
            *index = on_segment;
            Ok(())
        })
    }

    /// Describes the state of the index; takes no lock and some hundred nanoseconds.
    pub fn status(&self) -> Status {
        let library = self.library.load();
        let total = |of: &dyn Fn(&PlatformIndex) -> usize| library.platforms.iter().map(of).sum();
        Status {
            sequence: library.sequence,
            mark: library.mark,
            screens: library.platforms.each_ref().map(PlatformIndex::live_count),
            segment_rows: library.platforms.each_ref().map(PlatformIndex::segment_row_count),
            bytes: total(&PlatformIndex::bytes),
            mapped_bytes: total(&|index| index.segment().map_or(0, Segment::file_bytes)),
        }
    }
}

fn expected<'a>(encoder: &'a Encoder, options: &'a Options, token_dimensions: usize) -> Expected<'a> {
    Expected { model_id: encoder.model_id(), library_id: &options.library_id, token_dimensions }
}

#[cfg(test)]
mod tests;
