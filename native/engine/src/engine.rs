//! The index over a library: searched by many at once, changed by one at a time, kept on disk as a snapshot.

use crate::app_names::AppNames;
use crate::base::Base;
use crate::cancellation::Cancellation;
use crate::encoder::Encoder;
use crate::error::EngineError;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::screen_vectors::{ScreenVectors, ScreenWords};
use crate::search::{Answer, Hit, Search};
use crate::simd::Simd;
use crate::snapshot;
use parking_lot::{Mutex, RwLock};
use std::path::PathBuf;
use std::sync::Arc;
use uuid::Uuid;

/// A platform gets a base when this many of its screens are in its tail. Below, a search that scans them all takes no longer.
pub const TAIL_ROWS_MIN: usize = 32_768;

/// How an index is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the snapshot; `None` keeps the index in memory only, all of it in tails.
    pub folder: Option<PathBuf>,
    /// Tails of at least this many rows become a base.
    pub tail_rows_min: usize,
    /// Names the records that the index is a cache of; a snapshot of others is not used.
    pub library_id: String,
}

impl Default for Options {
    fn default() -> Options {
        Options { folder: None, tail_rows_min: TAIL_ROWS_MIN, library_id: String::new() }
    }
}

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

/// One change of the library.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new or changed screen.
    Upsert {
        /// Its place in the order of changes.
        sequence: u64,
        /// Its id.
        id: Uuid,
        /// Its platform.
        platform: Platform,
        /// Its words.
        words: ScreenWords,
        /// The blob of [`crate::screen_vectors::encode_screens`].
        vectors: Vec<u8>,
    },
    /// A screen that is gone.
    Remove {
        /// Its place in the order of changes.
        sequence: u64,
        /// Its id.
        id: Uuid,
    },
}

impl Change {
    fn sequence(&self) -> u64 {
        match self {
            Change::Upsert { sequence, .. } | Change::Remove { sequence, .. } => *sequence,
        }
    }
}

/// What the index holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The last change applied.
    pub sequence: u64,
    /// Live screens of iOS and web.
    pub screens: [usize; 2],
    /// Rows in each platform's base; 0 without one.
    pub base_rows: [usize; 2],
    /// Memory in bytes, without the mapped files.
    pub bytes: usize,
    /// Mapped files in bytes.
    pub mapped_bytes: usize,
}

/// Everything a search reads.
#[derive(Debug)]
pub struct Library {
    /// The apps of both platforms.
    pub names: AppNames,
    /// iOS and web.
    pub platforms: [PlatformIndex; 2],
    /// The last change applied.
    pub sequence: u64,
}

impl Library {
    /// Without screens, for token vectors of `dimensions`.
    #[must_use]
    pub fn new(dimensions: usize) -> Library {
        let platforms = [PlatformIndex::new(dimensions), PlatformIndex::new(dimensions)];
        Library { names: AppNames::default(), platforms, sequence: 0 }
    }

    /// The screens of a platform.
    #[must_use]
    pub fn platform(&self, platform: Platform) -> &PlatformIndex {
        &self.platforms[platform as usize]
    }

    fn upsert(&mut self, id: Uuid, platform: Platform, words: &ScreenWords, vectors: &ScreenVectors<'_>) {
        let app = self.names.number(&words.app_name);
        self.remove(id);
        self.platforms[platform as usize].upsert(id, app, words, vectors);
    }

    fn remove(&mut self, id: Uuid) {
        for index in &mut self.platforms {
            index.remove(id);
        }
    }
}

/// The index.
pub struct Engine {
    encoder: Arc<Encoder>,
    simd: Simd,
    options: Options,
    library: RwLock<Library>,
    /// Held by whoever changes or saves: a change that waits here does not hold up new searches.
    writer: Mutex<()>,
}

impl Engine {
    /// Opens the index of a folder. A missing, foreign or damaged snapshot gives an empty index, to be filled again.
    ///
    /// # Errors
    /// When the folder cannot be read or made, or the model has no projection for token vectors.
    pub fn open(encoder: Arc<Encoder>, options: Options) -> Result<(Engine, Opened), EngineError> {
        let simd = Simd::best();
        let Some((_, dimensions)) = encoder.projection() else {
            return Err(EngineError::Request("the model has no projection for token vectors".to_owned()));
        };
        let (library, opened) = match &options.folder {
            None => (Library::new(dimensions), Opened::Empty),
            Some(folder) => {
                let expected = snapshot::Expected {
                    model_id: encoder.model_id(),
                    library_id: &options.library_id,
                    token_dimensions: dimensions,
                };
                snapshot::open(folder, &expected, simd)?
            }
        };
        let engine = Engine { encoder, simd, options, library: RwLock::new(library), writer: Mutex::new(()) };
        Ok((engine, opened))
    }

    /// The encoder.
    #[must_use]
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// The encoder, to be shared.
    #[must_use]
    pub fn encoder_shared(&self) -> Arc<Encoder> {
        Arc::clone(&self.encoder)
    }

    /// Answers one search.
    ///
    /// # Panics
    /// Never: a search that nobody can cancel ends with its answer.
    #[must_use]
    pub fn search(&self, search: &Search) -> Answer {
        self.search_unless(search, &Cancellation::default()).expect("nothing cancels this search")
    }

    /// Answers one search unless it is cancelled first.
    ///
    /// # Errors
    /// [`EngineError::Cancelled`], within a millisecond of retrieval or re-scoring after the flag was set.
    pub fn search_unless(&self, search: &Search, cancellation: &Cancellation) -> Result<Answer, EngineError> {
        crate::search::search(&self.library, &self.encoder, self.simd, search, cancellation)
    }

    /// The `limit` nearest screens of the same platform, best first, without the screen itself; none for an unknown id.
    #[must_use]
    pub fn similar(&self, id: Uuid, limit: usize) -> Vec<Hit> {
        crate::search::similar(&self.library.read(), self.simd, id, limit)
    }

    /// Applies changes in the order given. Each is searchable when this returns.
    ///
    /// # Errors
    /// When vectors cannot be read, or a platform is full: nothing of the batch is applied then.
    pub fn apply(&self, changes: &[Change]) -> Result<(), EngineError> {
        let _writer = self.writer.lock();
        let dimensions = self.library.read().platforms[0].dimensions();
        let parsed: Vec<Option<ScreenVectors<'_>>> =
            changes.iter().map(|change| parse(change, dimensions)).collect::<Result<_, _>>()?;
        self.check_room(changes)?;
        for (change, vectors) in changes.iter().zip(parsed) {
            let mut library = self.library.write();
            match (change, vectors) {
                (Change::Upsert { id, platform, words, .. }, Some(vectors)) => {
                    library.upsert(*id, *platform, words, &vectors);
                }
                (Change::Upsert { id, .. } | Change::Remove { id, .. }, _) => library.remove(*id),
            }
            library.sequence = library.sequence.max(change.sequence());
        }
        self.compact();
        Ok(())
    }

    /// Whether all screens of a batch fit the platforms they are of.
    fn check_room(&self, changes: &[Change]) -> Result<(), EngineError> {
        let library = self.library.read();
        Platform::ALL.into_iter().try_for_each(|wanted| {
            let is_of =
                |change: &&Change| matches!(change, Change::Upsert { platform, .. } if *platform == wanted);
            library.platform(wanted).check_room(changes.iter().filter(is_of).count())
        })
    }

    /// Copies a platform without a base when many of its rows are dead; searches go on meanwhile. Needs the writer.
    fn compact(&self) {
        for platform in Platform::ALL {
            let compacted = {
                let library = self.library.read();
                let index = library.platform(platform);
                index.is_worth_compacting().then(|| index.compacted())
            };
            if let Some(index) = compacted {
                self.library.write().platforms[platform as usize] = index;
            }
        }
    }

    /// Writes the snapshot, with a new base for a platform whose tail has grown; searches go on meanwhile, changes wait
    /// (45 s for a base of 1,000,000 on two cores, 2 s for 100,000). Does nothing without a folder. Uses the rayon pool it is called in.
    ///
    /// # Errors
    /// When the folder cannot be written; the snapshot before stays whole.
    pub fn save(&self) -> Result<(), EngineError> {
        let _writer = self.writer.lock();
        let Some(folder) = &self.options.folder else { return Ok(()) };
        for platform in Platform::ALL {
            let settled = {
                let library = self.library.read();
                let index = library.platform(platform);
                let is_worth_it = index.is_worth_settling(self.options.tail_rows_min);
                is_worth_it.then(|| snapshot::settle(folder, self.simd, platform, index)).transpose()?
            };
            if let Some(index) = settled {
                self.library.write().platforms[platform as usize] = index;
            }
        }
        let ids = (self.encoder.model_id(), self.options.library_id.as_str());
        snapshot::save(folder, ids, &self.library.read())
    }

    /// What the index holds.
    #[must_use]
    pub fn status(&self) -> Status {
        let library = self.library.read();
        let total = |of: &dyn Fn(&PlatformIndex) -> usize| library.platforms.iter().map(of).sum();
        Status {
            sequence: library.sequence,
            screens: library.platforms.each_ref().map(PlatformIndex::live_count),
            base_rows: library.platforms.each_ref().map(PlatformIndex::base_row_count),
            bytes: total(&PlatformIndex::bytes),
            mapped_bytes: total(&|index| index.base().map_or(0, Base::file_bytes)),
        }
    }
}

fn parse(change: &Change, dimensions: usize) -> Result<Option<ScreenVectors<'_>>, EngineError> {
    let Change::Upsert { id, vectors, .. } = change else { return Ok(None) };
    match ScreenVectors::parse(vectors, dimensions) {
        Ok(vectors) => Ok(Some(vectors)),
        Err(reason) => Err(EngineError::Vectors { screen: id.to_string(), reason }),
    }
}
