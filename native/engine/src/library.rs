//! The screens of all platforms at one moment. A version is never changed once searches read it: a change is
//! made to a copy, which shares nearly all its memory with the version before.

use crate::app_names::AppNames;
use crate::error::EngineError;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::prepared_row::PreparedRow;
use crate::screen_vectors::ScreenVectors;
use crate::screen_words::ScreenWords;
use std::sync::Arc;
use uuid::Uuid;

/// Everything a search reads.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    /// The apps of both platforms.
    pub names: Arc<AppNames>,
    /// iOS and web.
    pub platforms: [PlatformIndex; 2],
    /// The last change applied.
    pub sequence: u64,
    /// The mark that the database gave that change, see [`Change`]; 0 when it has none.
    pub mark: u64,
}

impl Library {
    /// Without screens, for token vectors of `dimensions`.
    pub(crate) fn new(dimensions: usize) -> Library {
        let platforms = [PlatformIndex::new(dimensions), PlatformIndex::new(dimensions)];
        Library { names: Arc::default(), platforms, sequence: 0, mark: 0 }
    }

    pub(crate) fn platform(&self, platform: Platform) -> &PlatformIndex {
        &self.platforms[platform as usize]
    }

    /// Applies a change; `row` is what [`Change::prepared`] made of it.
    ///
    /// # Errors
    /// [`EngineError::Full`] when its platform has no room for another row: this copy is of no use then.
    pub(crate) fn apply(
        &mut self,
        change: &Change,
        row: Option<&PreparedRow<'_>>,
    ) -> Result<(), EngineError> {
        let (Change::Upsert { sequence, mark, id, .. } | Change::Remove { sequence, mark, id }) = *change;
        for index in &mut self.platforms {
            index.remove(id);
        }
        if let (Change::Upsert { platform, words, .. }, Some(row)) = (change, row) {
            let app = self.app(&words.app_name);
            let index = &mut self.platforms[*platform as usize];
            index.check_room()?;
            index.push(id, app, sequence, row);
        }
        if sequence >= self.sequence {
            (self.sequence, self.mark) = (sequence, mark);
        }
        Ok(())
    }

    /// The number of an app. The names are copied only for a new one.
    fn app(&mut self, name: &str) -> u32 {
        self.names.known(name).unwrap_or_else(|| Arc::make_mut(&mut self.names).intern(name))
    }
}

/// One change of the library. Its mark is a random number that tells it from another change of the same
/// sequence, which records that were put back to an earlier moment give out again; 0 when it has none.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "removals are rare, and a box would cost every other change")]
pub enum Change {
    Upsert {
        sequence: u64,
        mark: u64,
        id: Uuid,
        platform: Platform,
        words: ScreenWords,
        /// The blob of [`crate::screen_vectors::encode_screens`].
        vectors: Vec<u8>,
    },
    Remove {
        sequence: u64,
        mark: u64,
        id: Uuid,
    },
}

impl Change {
    /// Reads the vectors of an upsert, with token vectors of `dimensions`, and prepares its row.
    ///
    /// # Errors
    /// [`EngineError::Vectors`] when they cannot be read.
    pub(crate) fn prepared(&self, dimensions: usize) -> Result<Option<PreparedRow<'_>>, EngineError> {
        let Change::Upsert { id, words, vectors, .. } = self else { return Ok(None) };
        let vectors = ScreenVectors::parse(vectors, dimensions)
            .map_err(|reason| EngineError::Vectors { screen: id.to_string(), reason })?;
        Ok(Some(PreparedRow::new(words, &vectors)))
    }
}
