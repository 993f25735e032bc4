//! The screens of one platform, row by row: first those of the segment, which is a mapped file in the order
//! of its clusters, then the delta in memory. A clone shares its memory with the original, and a change
//! copies the last blocks of the delta only.
//!
//! Rows are only appended, to the delta. A changed screen gets a new row and its old one dies; dead rows are
//! skipped by every search. When the delta has grown, everything live becomes a new segment (a log-structured
//! merge of two levels, O'Neil et al.
//! 1996); a platform that is too small for a segment is compacted instead.

mod compaction;
mod rows;
mod saved_rows;
mod scan;

pub(crate) use saved_rows::RowState;

use crate::arena::{Arena, Place, Rows};
use crate::column::Column;
use crate::encoder::DIMENSIONS;
use crate::error::EngineError;
use crate::keyword_index::{KeywordIndex, ROWS_MAX};
use crate::lexical_query::TermDictionary;
use crate::prepared_row::{PreparedRow, RowVectors};
use crate::row_look_up::RowLookUp;
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::screen_words::ScreenWords;
use crate::segment::Segment;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use uuid::Uuid;

const NONE: u32 = u32::MAX;

static GENERATIONS: AtomicU64 = AtomicU64::new(1);

#[derive(Clone, Debug)]
pub struct PlatformIndex {
    dimensions: usize,
    generation: u64,
    segment: Option<Arc<Segment>>,
    /// For all rows, those of the segment, too.
    is_live: Column<bool>,
    live_count: usize,
    /// All that follows is of the delta, whose rows come after those of the segment.
    row_of: RowLookUp,
    /// The last row of each app, and of each row the one before of its app.
    last_of_app: FxHashMap<u32, u32>,
    before_of_app: Column<u32>,
    ids: Column<Uuid>,
    app_of: Column<u32>,
    /// The change that wrote each row: the order of the library.
    sequence_of: Column<u64>,
    traits_of: Column<RowTraits>,
    whole_int4: Rows,
    whole_bf16: Rows,
    parts: Arena,
    parts_at: Column<(Place, PartsShape)>,
    keywords: KeywordIndex,
}

impl PlatformIndex {
    /// Without rows, for token vectors of `dimensions`.
    pub fn new(dimensions: usize) -> PlatformIndex {
        PlatformIndex {
            dimensions,
            generation: GENERATIONS.fetch_add(1, Ordering::Relaxed),
            segment: None,
            is_live: Column::new(),
            live_count: 0,
            row_of: RowLookUp::default(),
            last_of_app: FxHashMap::default(),
            before_of_app: Column::new(),
            ids: Column::new(),
            app_of: Column::new(),
            sequence_of: Column::new(),
            traits_of: Column::new(),
            whole_int4: Rows::new(DIMENSIONS / 2),
            whole_bf16: Rows::new(DIMENSIONS * 2),
            parts: Arena::default(),
            parts_at: Column::new(),
            keywords: KeywordIndex::default(),
        }
    }

    /// On a segment, without a delta.
    pub fn on(segment: Segment) -> PlatformIndex {
        let rows = segment.row_count();
        let empty = PlatformIndex::new(segment.token_dimensions());
        PlatformIndex {
            segment: Some(Arc::new(segment)),
            is_live: std::iter::repeat_n(true, rows).collect(),
            live_count: rows,
            ..empty
        }
    }

    /// Versions of one generation number their rows alike; a later one has the rows of an earlier one first.
    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// Checks that one more row fits; dead ones count until the next merge or compaction.
    pub(crate) fn check_room(&self) -> Result<(), EngineError> {
        check_room(self.row_count())
    }

    /// Adds a screen behind all others; a screen of the same id is replaced.
    ///
    /// # Panics
    /// Above 16 million rows, see [`PlatformIndex::check_room`].
    pub fn upsert(&mut self, id: Uuid, app: u32, words: &ScreenWords, vectors: &ScreenVectors<'_>) {
        self.remove(id);
        self.push(id, app, self.row_count() as u64, &PreparedRow::new(words, vectors));
    }

    /// Adds a screen whose id has no live row, written by the change `sequence`.
    pub(crate) fn push(&mut self, id: Uuid, app: u32, sequence: u64, prepared: &PreparedRow<'_>) {
        let state = RowState { is_live: true, traits: prepared.traits, sequence };
        let row = self.push_vectors(id, app, state, &prepared.vectors);
        self.keywords.add(row - self.segment_row_count() as u32, &prepared.words);
    }

    /// Adds everything of a row but its words, which come later by [`PlatformIndex::append_words`] where the
    /// row is one of a snapshot.
    pub(crate) fn push_vectors(
        &mut self,
        id: Uuid,
        app: u32,
        state: RowState,
        vectors: &RowVectors<'_>,
    ) -> u32 {
        let row = self.row_count() as u32;
        assert!((row as usize) < ROWS_MAX, "a platform holds at most {ROWS_MAX} rows");
        self.ids.push(id);
        self.row_of.insert(id, row);
        self.app_of.push(app);
        self.sequence_of.push(state.sequence);
        self.before_of_app.push(self.last_of_app.insert(app, row).unwrap_or(NONE));
        self.is_live.push(state.is_live);
        self.live_count += usize::from(state.is_live);
        self.traits_of.push(state.traits);
        self.whole_int4.push(&vectors.int4_codes);
        self.whole_bf16.push(bytemuck::cast_slice(&vectors.bf16));
        self.parts_at.push((self.parts.push(vectors.parts), vectors.shape));
        row
    }

    /// Removes a screen, if it is there.
    pub(crate) fn remove(&mut self, id: Uuid) {
        if let Some(row) = self.row(id) {
            self.kill(row);
        }
    }

    /// Rows, dead ones included.
    pub(crate) fn row_count(&self) -> usize {
        self.is_live.len()
    }

    pub fn segment(&self) -> Option<&Segment> {
        self.segment.as_deref()
    }

    /// Rows of the segment, dead ones included.
    pub(crate) fn segment_row_count(&self) -> usize {
        self.row_count() - self.ids.len()
    }

    /// The segment and the row in it, or the place in the delta.
    fn place(&self, row: u32) -> Result<&Segment, usize> {
        match self.segment() {
            Some(segment) if (row as usize) < segment.row_count() => Ok(segment),
            _ => Err(row as usize - self.segment_row_count()),
        }
    }

    pub(crate) fn live_count(&self) -> usize {
        self.live_count
    }

    pub(crate) fn kill(&mut self, row: u32) {
        self.is_live.set(row as usize, false);
        self.live_count -= 1;
    }

    pub(crate) fn dimensions(&self) -> usize {
        self.dimensions
    }

    pub(crate) fn delta_words(&self) -> &KeywordIndex {
        &self.keywords
    }

    /// The words of both parts.
    pub fn term_dictionary(&self) -> TermDictionary<'_> {
        TermDictionary { segment: self.segment(), delta: &self.keywords }
    }

    /// Memory in bytes, the file of the segment not counted: its pages come and go.
    pub fn bytes(&self) -> usize {
        let blocks = self.whole_int4.bytes() + self.whole_bf16.bytes() + self.parts.bytes();
        let of_ids = self.ids.bytes()
            + self.sequence_of.bytes()
            + self.row_of.bytes()
            + self.parts_at.bytes()
            + self.traits_of.bytes();
        let of_apps = self.app_of.bytes() + self.before_of_app.bytes() + self.last_of_app.capacity() * 9;
        let rows = of_ids + of_apps + self.is_live.bytes();
        let segment = self.segment().map_or(0, Segment::own_bytes);
        blocks + self.keywords.bytes() + rows + segment
    }
}

fn check_room(rows: usize) -> Result<(), EngineError> {
    if rows < ROWS_MAX { Ok(()) } else { Err(EngineError::Full { rows_max: ROWS_MAX }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_that_fits_is_taken_and_the_next_one_is_an_error() {
        assert!(check_room(ROWS_MAX - 1).is_ok());
        let error = check_room(ROWS_MAX).expect_err("one is too many");
        assert_eq!(error.code(), "INDEX_FULL");
        assert!(error.to_string().contains("16777216"), "{error}");
    }
}
