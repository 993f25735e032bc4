//! The rows of a delta as a snapshot has them.

use super::PlatformIndex;
use crate::keyword_index::KeywordParts;
use crate::row_traits::RowTraits;
use std::ops::Range;

/// The part of a row that a snapshot stores beside its vectors and words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowState {
    pub is_live: bool,
    pub traits: RowTraits,
    /// The change that wrote it.
    pub sequence: u64,
}

impl PlatformIndex {
    /// The words of the rows pushed since the last call; `None` when they are of another number of rows.
    pub(crate) fn append_words(&mut self, words: &KeywordParts) -> Option<()> {
        (self.keywords.row_count() + words.lengths.len() == self.ids.len()).then_some(())?;
        self.keywords.append(words)
    }

    /// The words of some rows of the delta, for a snapshot.
    pub(crate) fn words_of(&self, rows: Range<u32>) -> KeywordParts {
        let first = self.segment_row_count();
        self.keywords.parts(rows.start as usize - first..rows.end as usize - first)
    }
}
