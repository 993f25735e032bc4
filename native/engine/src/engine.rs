//! The index over a library: searched by many at once, changed by one at a time, kept on disk as a snapshot.

use crate::app_names::AppNames;
use crate::encoder::Encoder;
use crate::error::EngineError;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::screen_vectors::{ScreenVectors, ScreenWords};
use crate::search::{Answer, Hit, Search};
use crate::simd::Simd;
use crate::snapshot;
use crate::vector_index::{GRAPH_ROWS_MIN, VectorIndex};
use parking_lot::{Mutex, RwLock};
use std::path::PathBuf;
use std::sync::Arc;
use uuid::Uuid;

/// Rows added to a graph after each change, so that building one never holds up the next change for long.
const GRAPH_ROWS_A_STEP: usize = 2000;

/// How an index is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the snapshot; `None` keeps the index in memory only.
    pub folder: Option<PathBuf>,
    /// Platforms of at least this many rows get a graph.
    pub graph_rows_min: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { folder: None, graph_rows_min: GRAPH_ROWS_MIN }
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
    /// Rows each platform's graph holds; 0 without a graph.
    pub graph_rows: [usize; 2],
    /// Memory in bytes.
    pub bytes: usize,
}

/// One platform: its rows, and the graph over them when they are many.
#[derive(Debug)]
pub struct Half {
    /// The rows.
    pub rows: PlatformIndex,
    /// The graph over the first of them.
    pub graph: Option<VectorIndex>,
}

/// Everything a search reads.
#[derive(Debug)]
pub struct Library {
    /// The apps of both platforms.
    pub names: AppNames,
    /// iOS and web.
    pub halves: [Half; 2],
    /// The last change applied.
    pub sequence: u64,
}

impl Library {
    /// Without screens, for token vectors of `dimensions`.
    #[must_use]
    pub fn new(dimensions: usize) -> Library {
        let half = || Half { rows: PlatformIndex::new(dimensions), graph: None };
        Library { names: AppNames::default(), halves: [half(), half()], sequence: 0 }
    }

    /// The half of a platform.
    #[must_use]
    pub fn half(&self, platform: Platform) -> &Half {
        &self.halves[platform as usize]
    }

    fn upsert(&mut self, id: Uuid, platform: Platform, words: &ScreenWords, vectors: &ScreenVectors<'_>) {
        let app = self.names.number(&words.app_name);
        self.remove(id);
        self.halves[platform as usize].rows.upsert(id, app, words, vectors);
    }

    fn remove(&mut self, id: Uuid) {
        for half in &mut self.halves {
            half.rows.remove(id);
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
            Some(folder) => snapshot::open(folder, encoder.model_id(), dimensions, simd)?,
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
    #[must_use]
    pub fn search(&self, search: &Search) -> Answer {
        crate::search::search(&self.library, &self.encoder, self.simd, search)
    }

    /// The `limit` nearest screens of the same platform, best first, without the screen itself; none for an unknown id.
    #[must_use]
    pub fn similar(&self, id: Uuid, limit: usize) -> Vec<Hit> {
        crate::search::similar(&self.library.read(), self.simd, id, limit)
    }

    /// Applies changes in the order given. Each is searchable when this returns.
    ///
    /// # Errors
    /// When vectors cannot be read: nothing of the batch is applied then.
    pub fn apply(&self, changes: &[Change]) -> Result<(), EngineError> {
        let _writer = self.writer.lock();
        let dimensions = self.library.read().halves[0].rows.dimensions();
        let parsed: Vec<Option<ScreenVectors<'_>>> =
            changes.iter().map(|change| parse(change, dimensions)).collect::<Result<_, _>>()?;
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

    /// Copies a half without its dead rows when they are many; searches go on meanwhile. Needs the writer.
    fn compact(&self) {
        for platform in Platform::ALL {
            let compacted = {
                let library = self.library.read();
                let rows = &library.half(platform).rows;
                rows.is_worth_compacting().then(|| rows.compacted())
            };
            if let Some(rows) = compacted {
                self.library.write().halves[platform as usize] = Half { rows, graph: None };
            }
        }
    }

    /// Brings the graphs of large platforms a step nearer to their rows. True when more steps are needed.
    ///
    /// # Errors
    /// When the graph library fails; searches then scan what it lacks.
    pub fn extend_graphs(&self) -> Result<bool, EngineError> {
        let _writer = self.writer.lock();
        let mut is_unfinished = false;
        for platform in Platform::ALL {
            if self.library.read().half(platform).rows.row_count() >= self.options.graph_rows_min {
                is_unfinished |= self.extend_graph(platform)?;
            }
        }
        Ok(is_unfinished)
    }

    fn extend_graph(&self, platform: Platform) -> Result<bool, EngineError> {
        {
            let mut library = self.library.write();
            let half = &mut library.halves[platform as usize];
            if half.graph.is_none() {
                half.graph = Some(VectorIndex::new(self.simd)?);
            }
            if let Some(graph) = &mut half.graph {
                graph.grow(half.rows.row_count())?;
            }
        }
        let library = self.library.read();
        let half = library.half(platform);
        half.graph.as_ref().map_or(Ok(false), |graph| Ok(graph.add_rows(&half.rows, GRAPH_ROWS_A_STEP)?))
    }

    /// Writes the snapshot; searches go on meanwhile. Does nothing without a folder.
    ///
    /// # Errors
    /// When the folder cannot be written; the snapshot before stays whole.
    pub fn save(&self) -> Result<(), EngineError> {
        let _writer = self.writer.lock();
        let Some(folder) = &self.options.folder else { return Ok(()) };
        snapshot::save(folder, self.encoder.model_id(), &self.library.read())
    }

    /// What the index holds.
    #[must_use]
    pub fn status(&self) -> Status {
        let library = self.library.read();
        let graph_bytes = |half: &Half| half.graph.as_ref().map_or(0, VectorIndex::bytes);
        Status {
            sequence: library.sequence,
            screens: library.halves.each_ref().map(|half| half.rows.live_count()),
            graph_rows: library
                .halves
                .each_ref()
                .map(|half| half.graph.as_ref().map_or(0, VectorIndex::row_count)),
            bytes: library.halves.iter().map(|half| half.rows.bytes() + graph_bytes(half)).sum(),
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
