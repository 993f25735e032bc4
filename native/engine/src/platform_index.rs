//! The screens of one platform, row by row: first those of the base, which is a mapped file in the order of its cells, then
//! the tail in memory.
//!
//! Rows are only appended, to the tail. A changed screen gets a new row and its old one dies; dead rows are skipped by every
//! search. When the tail has grown, everything live becomes a new base (a log-structured merge of two levels, O'Neil et al.
//! 1996); a platform that is too small for a base is compacted instead.

use crate::arena::{Arena, Place, Rows};
use crate::base::Base;
use crate::encoder::DIMENSIONS;
use crate::error::EngineError;
use crate::interpreter::{Language, language_of_text};
use crate::keyword_index::{Bm25, KeywordIndex, ROWS_MAX, RowWords, fields};
use crate::quantise::{from_bf16, nibbles};
use crate::query_vectors::SignedVector;
use crate::query_words::{QueryWords, Vocabulary};
use crate::screen_vectors::{PartsShape, ScreenVectors, ScreenWords};
use crate::simd::Simd;
use rustc_hash::FxHashMap;
use uuid::Uuid;

/// Compacted when more than a quarter of the rows and more than this many are dead.
const DEAD_ROWS_MIN: usize = 1000;
/// Rows whose vectors are brought nearer while another is compared.
const ROWS_AHEAD: usize = 4;
/// A new base is made when the tail has more than this share of its rows: the tail is scanned whole by every search.
const TAIL_SHARE_MAX: usize = 16;

/// What a snapshot says of a row beside its vectors and words.
#[derive(Clone, Copy, Debug)]
pub struct RowState {
    /// Whether it is a screen of the library now.
    pub is_live: bool,
    /// The number of its language, 0 when unknown.
    pub language: u8,
}

/// The rows of one platform.
#[derive(Debug)]
pub struct PlatformIndex {
    /// Dimensions of the token vectors.
    dimensions: usize,
    base: Option<Base>,
    /// Of all rows.
    row_of: FxHashMap<Uuid, u32>,
    rows_of_app: FxHashMap<u32, Vec<u32>>,
    is_live: Vec<bool>,
    /// All that follows is of the tail, whose rows come after those of the base.
    ids: Vec<Uuid>,
    app_of: Vec<u32>,
    /// The number of the language that each row's visible text is in, 0 when unknown.
    language_of: Vec<u8>,
    whole_nibbles: Rows,
    whole_bf16: Rows,
    parts: Arena,
    parts_at: Vec<(Place, PartsShape)>,
    keywords: KeywordIndex,
}

impl PlatformIndex {
    /// Without rows, for token vectors of `dimensions`.
    #[must_use]
    pub fn new(dimensions: usize) -> PlatformIndex {
        PlatformIndex {
            dimensions,
            base: None,
            row_of: FxHashMap::default(),
            rows_of_app: FxHashMap::default(),
            is_live: Vec::new(),
            ids: Vec::new(),
            app_of: Vec::new(),
            language_of: Vec::new(),
            whole_nibbles: Rows::new(DIMENSIONS / 2),
            whole_bf16: Rows::new(DIMENSIONS * 2),
            parts: Arena::default(),
            parts_at: Vec::new(),
            keywords: KeywordIndex::default(),
        }
    }

    /// On a base, without a tail.
    #[must_use]
    pub fn on(base: Base) -> PlatformIndex {
        let rows = base.row_count() as u32;
        let mut out = PlatformIndex {
            is_live: vec![true; rows as usize],
            ..PlatformIndex::new(base.token_dimensions())
        };
        out.row_of = (0..rows).map(|row| (base.id(row), row)).collect();
        (0..rows).for_each(|row| out.rows_of_app.entry(base.app(row)).or_default().push(row));
        out.base = Some(base);
        out
    }

    /// What a snapshot says of the rows of the base: 0 for those that are dead.
    pub fn set_live(&mut self, is_live: &[u8]) {
        for (row, _) in (0..).zip(is_live).filter(|&(_, &is_live)| is_live == 0) {
            let id = self.id(row);
            self.row_of.remove(&id);
            self.is_live[row as usize] = false;
        }
    }

    /// Whether so many more rows fit; dead ones count until the next merge or compaction.
    ///
    /// # Errors
    /// [`EngineError::Full`].
    pub fn check_room(&self, more: usize) -> Result<(), EngineError> {
        check_room(self.row_count(), more)
    }

    /// Adds a screen; a screen of the same id is replaced. Returns its row.
    ///
    /// # Panics
    /// Above 16 million rows, see [`PlatformIndex::check_room`], or when the system has no memory left: the
    /// screen is as it was.
    pub fn upsert(&mut self, id: Uuid, app: u32, words: &ScreenWords, vectors: &ScreenVectors<'_>) -> u32 {
        let language = language_of_text(&words.visible_text).map_or(0, Language::number);
        let words = RowWords::of(&fields(words, &words.elements.join(", ")));
        let row = self.push_vectors(id, app, language, vectors);
        self.keywords.add(row - self.base_row_count() as u32, words);
        row
    }

    /// Everything of a row but its words; a row of the same id dies. What may panic comes first: the panic is
    /// caught, and the index stays in service.
    fn push_vectors(&mut self, id: Uuid, app: u32, language: u8, vectors: &ScreenVectors<'_>) -> u32 {
        let row = self.row_count() as u32;
        assert!((row as usize) < ROWS_MAX, "a platform holds at most {ROWS_MAX} rows");
        let bf16: Vec<u16> = vectors.whole().collect();
        let nibbles = nibbles(&bf16.iter().map(|&value| from_bf16(value)).collect::<Vec<f32>>());
        self.whole_nibbles.reserve();
        self.whole_bf16.reserve();
        self.parts.reserve(vectors.parts.len());
        self.whole_nibbles.push(&nibbles);
        self.whole_bf16.push(bytemuck::cast_slice(&bf16));
        self.parts_at.push((self.parts.push(vectors.parts), vectors.shape));
        self.ids.push(id);
        self.app_of.push(app);
        self.rows_of_app.entry(app).or_default().push(row);
        self.language_of.push(language);
        self.is_live.push(true);
        if let Some(old) = self.row_of.insert(id, row) {
            self.is_live[old as usize] = false;
        }
        row
    }

    /// Removes a screen; false when it is not there.
    pub fn remove(&mut self, id: Uuid) -> bool {
        let Some(row) = self.row_of.remove(&id) else { return false };
        self.is_live[row as usize] = false;
        true
    }

    /// Rows, dead ones included.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.is_live.len()
    }

    /// The base, when there is one.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.base.as_ref()
    }

    /// Rows of the base, dead ones included.
    #[must_use]
    pub fn base_row_count(&self) -> usize {
        self.row_count() - self.ids.len()
    }

    /// The base and the row in it, or the place in the tail.
    fn place(&self, row: u32) -> Result<&Base, usize> {
        match &self.base {
            Some(base) if (row as usize) < base.row_count() => Ok(base),
            _ => Err(row as usize - self.base_row_count()),
        }
    }

    /// Live screens.
    #[must_use]
    pub fn live_count(&self) -> usize {
        self.row_of.len()
    }

    /// Whether the row is a screen of the library now.
    #[must_use]
    pub fn is_live(&self, row: u32) -> bool {
        self.is_live[row as usize]
    }

    /// The id of a row.
    #[must_use]
    pub fn id(&self, row: u32) -> Uuid {
        self.place(row).map_or_else(|at| self.ids[at], |base| base.id(row))
    }

    /// The app of a row.
    #[must_use]
    pub fn app(&self, row: u32) -> u32 {
        self.place(row).map_or_else(|at| self.app_of[at], |base| base.app(row))
    }

    /// The language of the row's visible text, when it is known.
    #[must_use]
    pub fn language(&self, row: u32) -> Option<Language> {
        Language::from_number(self.language_number(row))
    }

    fn language_number(&self, row: u32) -> u8 {
        self.place(row).map_or_else(|at| self.language_of[at], |base| base.language(row))
    }

    /// The weighted length of a row in words.
    #[must_use]
    pub fn length(&self, row: u32) -> f32 {
        self.place(row).map_or_else(|at| self.keywords.lengths()[at], |base| base.lengths()[row as usize])
    }

    /// The row of a live screen.
    #[must_use]
    pub fn row(&self, id: Uuid) -> Option<u32> {
        self.row_of.get(&id).copied()
    }

    /// The live rows of an app, ascending.
    pub fn rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        self.rows_of_app.get(&app).into_iter().flatten().copied().filter(|&row| self.is_live(row))
    }

    /// All live rows, ascending.
    pub fn live_rows(&self) -> impl Iterator<Item = u32> {
        (0..self.row_count() as u32).filter(|&row| self.is_live(row))
    }

    /// The whole-caption vector of a row as bfloat16.
    #[must_use]
    pub fn whole_bf16(&self, row: u32) -> &[u16] {
        self.place(row)
            .map_or_else(|at| bytemuck::cast_slice(self.whole_bf16.get(at)), |base| base.whole_bf16(row))
    }

    /// The whole vector of a row in 4 bits a component.
    #[must_use]
    pub fn nibbles(&self, row: u32) -> &[u8] {
        self.place(row).map_or_else(|at| self.whole_nibbles.get(at), |base| base.nibbles(row))
    }

    /// Brings the whole vector nearer that is compared some rows after `rows[at]`.
    pub fn prefetch_ahead(&self, simd: Simd, rows: &[u32], at: usize) {
        if let Some(&later) = rows.get(at + ROWS_AHEAD) {
            simd.prefetch(bytemuck::cast_slice(self.whole_bf16(later)));
        }
    }

    /// Sentence scales, sentence vectors and token panels of a row, and what they hold.
    #[must_use]
    pub fn parts(&self, row: u32) -> (&[u8], PartsShape) {
        self.place(row).map_or_else(
            |at| {
                let (place, shape) = self.parts_at[at];
                (self.parts.get(place), shape)
            },
            |base| base.parts(row),
        )
    }

    /// Hands over the rows of the tail, run by run: the first row, the approximate cosines (of 4-bit components, off by some
    /// .006) and the lexical scores.
    pub fn scan_tail(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &QueryWords,
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let lexical = self.tail_scores(words);
        let mut cosines = Vec::new();
        for (start, run) in self.whole_nibbles.runs() {
            cosines.clear();
            query.cosines_of_nibbles(simd, std::iter::once(run), &mut cosines);
            each((self.base_row_count() + start) as u32, &cosines, &lexical[start..start + cosines.len()]);
        }
    }

    fn tail_scores(&self, words: &QueryWords) -> Vec<f32> {
        let mut scores = vec![0.0; self.ids.len()];
        self.keywords.add_scores(&words.tail, &words.bm25, &mut scores);
        scores
    }

    /// The lexical scores of `rows`, which ascend, in their order: 1 at most, below 0 where unwanted words
    /// stand.
    #[must_use]
    pub fn score_words(&self, simd: Simd, words: &QueryWords, rows: &[u32]) -> Vec<f32> {
        let base_rows = self.base_row_count() as u32;
        let (of_base, of_tail) = rows.split_at(rows.partition_point(|&row| row < base_rows));
        let mut scores = Vec::with_capacity(rows.len());
        if let Some(base) = &self.base {
            let runs = base.runs_of_rows(of_base);
            base.score_runs(simd, &words.base, &words.bm25, &runs, |_, of_run| scores.extend(of_run));
        }
        let of_tail: Vec<u32> = of_tail.iter().map(|&row| row - base_rows).collect();
        scores.extend(self.keywords.scores_of(&words.tail, &words.bm25, &of_tail));
        scores
    }

    /// Dimensions of the token vectors.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The words of the tail.
    #[must_use]
    pub fn tail_words(&self) -> &KeywordIndex {
        &self.keywords
    }

    /// The words of both parts.
    #[must_use]
    pub fn vocabulary(&self) -> Vocabulary<'_> {
        Vocabulary { base: self.base.as_ref(), tail: &self.keywords }
    }

    /// BM25 with the mean length of all rows.
    #[must_use]
    pub fn bm25(&self) -> Bm25 {
        self.vocabulary().bm25()
    }

    /// Memory in bytes, the file of the base not counted: its pages come and go.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let per_tail_row = 16 + 4 + 1 + size_of::<(Place, PartsShape)>();
        let per_row = 1 + 4 + 40;
        let blocks = self.whole_nibbles.bytes() + self.whole_bf16.bytes() + self.parts.bytes();
        let rows = self.ids.capacity() * per_tail_row + self.is_live.capacity() * per_row;
        blocks + self.keywords.bytes() + rows + self.base.as_ref().map_or(0, Base::own_bytes)
    }

    /// Whether a platform without a base has so many dead rows that a compacted copy is worth its time.
    #[must_use]
    pub fn is_worth_compacting(&self) -> bool {
        self.base.is_none() && self.has_many_dead()
    }

    fn has_many_dead(&self) -> bool {
        let dead = self.row_count() - self.live_count();
        dead > DEAD_ROWS_MIN && dead * 4 > self.row_count()
    }

    /// Whether all that is live should become a new base: the tail has `tail_rows` at least and a sixteenth of the base's, or many
    /// rows of the base are dead.
    #[must_use]
    pub fn is_worth_settling(&self, tail_rows: usize) -> bool {
        let has_grown = self.ids.len() >= tail_rows.max(self.base_row_count() / TAIL_SHARE_MAX);
        self.live_count() > 0 && (has_grown || self.base.is_some() && self.has_many_dead())
    }

    /// A copy of the live rows in the same order.
    #[must_use]
    pub fn compacted(&self) -> PlatformIndex {
        let mut out = PlatformIndex::new(self.dimensions);
        let mut moved = vec![None; self.row_count()];
        for row in self.live_rows() {
            moved[row as usize] = Some(out.copy_row(self, row));
        }
        out.keywords = self.keywords.compacted(&moved, out.row_count());
        out
    }

    fn copy_row(&mut self, from: &PlatformIndex, row: u32) -> u32 {
        let whole: Vec<u8> = from.whole_bf16(row).iter().flat_map(|value| value.to_le_bytes()).collect();
        let (parts, shape) = from.parts(row);
        let language = from.language_number(row);
        self.push_vectors(
            from.id(row),
            from.app(row),
            language,
            &ScreenVectors::from_parts(&whole, parts, shape),
        )
    }

    /// Adds a row of a snapshot, whose words come later by [`PlatformIndex::set_keywords`].
    pub fn push_without_words(&mut self, id: Uuid, app: u32, state: RowState, vectors: &ScreenVectors<'_>) {
        let row = self.push_vectors(id, app, state.language, vectors);
        if !state.is_live {
            self.row_of.remove(&id);
            self.is_live[row as usize] = false;
        }
    }

    /// The words of all rows at once; false when they are of another number of rows.
    pub fn set_keywords(&mut self, keywords: KeywordIndex) -> bool {
        let fits = keywords.row_count() == self.ids.len();
        if fits {
            self.keywords = keywords;
        }
        fits
    }
}

fn check_room(rows: usize, more: usize) -> Result<(), EngineError> {
    if rows + more <= ROWS_MAX { Ok(()) } else { Err(EngineError::Full { rows, more, rows_max: ROWS_MAX }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tests::limit_blocks;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const ID: Uuid = Uuid::from_u128(7);

    fn upsert(index: &mut PlatformIndex, title: &str, parts: &[u8]) -> u32 {
        let whole = [1; DIMENSIONS * 2];
        let vectors = ScreenVectors::from_parts(&whole, parts, PartsShape { sentences: 0, panels: 0 });
        let words = ScreenWords { title: title.to_owned(), ..ScreenWords::default() };
        index.upsert(ID, 3, &words, &vectors)
    }

    /// Rows in each array of an index without a base, which are as many everywhere.
    fn lengths(index: &PlatformIndex) -> [usize; 6] {
        let keywords = index.keywords.row_count();
        let wholes = [index.whole_nibbles.count(), index.whole_bf16.count()];
        [index.ids.len(), index.row_count(), index.parts_at.len(), keywords, wholes[0], wholes[1]]
    }

    #[test]
    fn a_panic_for_want_of_memory_leaves_no_half_written_row() {
        for blocks in 0..3 {
            let mut index = PlatformIndex::new(DIMENSIONS);
            limit_blocks(blocks);
            assert!(catch_unwind(AssertUnwindSafe(|| upsert(&mut index, "login", &[1; 64]))).is_err());
            assert_eq!((lengths(&index), index.live_count(), index.row(ID)), ([0; 6], 0, None), "{blocks}");
            limit_blocks(usize::MAX);
            assert_eq!(upsert(&mut index, "login", &[1; 64]), 0);
            assert_eq!((lengths(&index), index.rows_of_app(3).collect()), ([1; 6], vec![0]));
        }
    }

    #[test]
    fn a_screen_stays_as_it_was_when_its_change_panics() {
        let mut index = PlatformIndex::new(DIMENSIONS);
        let most_of_a_block = vec![1; 20 << 20];
        upsert(&mut index, "login", &most_of_a_block);
        limit_blocks(0);
        assert!(catch_unwind(AssertUnwindSafe(|| upsert(&mut index, "chart", &most_of_a_block))).is_err());
        assert_eq!((lengths(&index), index.row(ID), index.is_live(0)), ([1; 6], Some(0), true));
        limit_blocks(usize::MAX);
        assert_eq!(upsert(&mut index, "chart", &most_of_a_block), 1);
        assert_eq!((lengths(&index), index.row(ID), index.is_live(0)), ([2; 6], Some(1), false));
    }

    #[test]
    fn the_last_row_that_fits_is_taken_and_the_next_one_is_an_error() {
        assert!(check_room(ROWS_MAX - 3, 3).is_ok());
        let error = check_room(ROWS_MAX - 3, 4).expect_err("one is too many");
        assert_eq!(error.code(), "INDEX_FULL");
        assert!(error.to_string().contains("16777216"), "{error}");
    }
}
