//! The screens of one platform, row by row: first those of the base, which is a mapped file in the order of its cells, then
//! the tail in memory. A clone shares its memory with the original, and a change copies the last blocks of the
//! tail only.
//!
//! Rows are only appended, to the tail. A changed screen gets a new row and its old one dies; dead rows are skipped by every
//! search. When the tail has grown, everything live becomes a new base (a log-structured merge of two levels, O'Neil et al.
//! 1996); a platform that is too small for a base is compacted instead.

use crate::arena::{Arena, Place, Rows};
use crate::base::Base;
use crate::column::Column;
use crate::encoder::DIMENSIONS;
use crate::error::EngineError;
use crate::interpreter::Language;
use crate::keyword_index::{Bm25, KeywordIndex, KeywordParts, ROWS_MAX};
use crate::prepared_row::{PreparedRow, RowVectors};
use crate::quantise::SignedVector;
use crate::query_words::{QueryWords, Vocabulary};
use crate::row_look_up::RowLookUp;
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, ScreenVectors, ScreenWords};
use crate::settled::Settled;
use crate::simd::Simd;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use uuid::Uuid;

/// Compacted when more than a quarter of the rows and more than this many are dead.
const DEAD_ROWS_MIN: usize = 1000;
/// Rows whose vectors are brought nearer while another is compared.
const ROWS_AHEAD: usize = 4;
/// A new base is made when the tail has more than this share of its rows: the tail is scanned whole by every search.
const TAIL_SHARE_MAX: usize = 16;
/// No row.
const NONE: u32 = u32::MAX;

static GENERATIONS: AtomicU64 = AtomicU64::new(1);

/// What a snapshot says of a row beside its vectors and words.
#[derive(Clone, Copy, Debug)]
pub struct RowState {
    /// Whether it is a screen of the library now.
    pub is_live: bool,
    /// The language of its text and whether it has a caption.
    pub traits: RowTraits,
}

/// The rows of one platform.
#[derive(Clone, Debug)]
pub struct PlatformIndex {
    /// Dimensions of the token vectors.
    dimensions: usize,
    generation: u64,
    settled: Option<Arc<Settled>>,
    /// Of all rows.
    is_live: Column<bool>,
    live_count: usize,
    /// All that follows is of the tail, whose rows come after those of the base.
    row_of: RowLookUp,
    /// The last row of each app, and of each row the one before of its app.
    last_of_app: FxHashMap<u32, u32>,
    before_of_app: Column<u32>,
    ids: Column<Uuid>,
    app_of: Column<u32>,
    /// A [`RowTraits`] each.
    traits_of: Column<u8>,
    whole_nibbles: Rows,
    whole_bf16: Rows,
    parts: Arena,
    parts_at: Column<(Place, PartsShape)>,
    keywords: KeywordIndex,
}

impl PlatformIndex {
    /// Without rows, for token vectors of `dimensions`.
    #[must_use]
    pub fn new(dimensions: usize) -> PlatformIndex {
        PlatformIndex {
            dimensions,
            generation: GENERATIONS.fetch_add(1, Ordering::Relaxed),
            settled: None,
            is_live: Column::new(),
            live_count: 0,
            row_of: RowLookUp::default(),
            last_of_app: FxHashMap::default(),
            before_of_app: Column::new(),
            ids: Column::new(),
            app_of: Column::new(),
            traits_of: Column::new(),
            whole_nibbles: Rows::new(DIMENSIONS / 2),
            whole_bf16: Rows::new(DIMENSIONS * 2),
            parts: Arena::default(),
            parts_at: Column::new(),
            keywords: KeywordIndex::default(),
        }
    }

    /// On a base, without a tail.
    #[must_use]
    pub fn on(base: Base) -> PlatformIndex {
        let rows = base.row_count();
        let empty = PlatformIndex::new(base.token_dimensions());
        let settled = Some(Arc::new(Settled::new(base)));
        PlatformIndex {
            settled,
            is_live: std::iter::repeat_n(true, rows).collect(),
            live_count: rows,
            ..empty
        }
    }

    /// Versions of one generation number their rows alike; a later one has the rows of an earlier one first.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether one more row fits; dead ones count until the next merge or compaction.
    ///
    /// # Errors
    /// [`EngineError::Full`].
    pub fn check_room(&self) -> Result<(), EngineError> {
        check_room(self.row_count())
    }

    /// Adds a screen; a screen of the same id is replaced. Returns its row.
    ///
    /// # Panics
    /// Above 16 million rows, see [`PlatformIndex::check_room`].
    pub fn upsert(&mut self, id: Uuid, app: u32, words: &ScreenWords, vectors: &ScreenVectors<'_>) -> u32 {
        self.remove(id);
        self.push(id, app, &PreparedRow::new(words, vectors))
    }

    /// Adds a screen whose id has no live row. Returns its row.
    ///
    /// # Panics
    /// Above 16 million rows.
    pub fn push(&mut self, id: Uuid, app: u32, prepared: &PreparedRow<'_>) -> u32 {
        let row = self.push_vectors(id, app, prepared.traits, &prepared.vectors);
        self.keywords.add(row - self.base_row_count() as u32, &prepared.words);
        row
    }

    /// Everything of a row but its words.
    fn push_vectors(&mut self, id: Uuid, app: u32, traits: RowTraits, vectors: &RowVectors<'_>) -> u32 {
        let row = self.row_count() as u32;
        assert!((row as usize) < ROWS_MAX, "a platform holds at most {ROWS_MAX} rows");
        self.ids.push(id);
        self.row_of.insert(id, row);
        self.app_of.push(app);
        self.before_of_app.push(self.last_of_app.insert(app, row).unwrap_or(NONE));
        self.is_live.push(true);
        self.live_count += 1;
        self.traits_of.push(traits.byte());
        self.whole_nibbles.push(&vectors.nibbles);
        self.whole_bf16.push(bytemuck::cast_slice(&vectors.bf16));
        self.parts_at.push((self.parts.push(vectors.parts), vectors.shape));
        row
    }

    /// Removes a screen; false when it is not there.
    pub fn remove(&mut self, id: Uuid) -> bool {
        let row = self.row(id);
        row.into_iter().for_each(|row| self.kill(row));
        row.is_some()
    }

    /// Rows, dead ones included.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.is_live.len()
    }

    /// The base, when there is one.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.settled.as_ref().map(|settled| &settled.base)
    }

    /// Rows of the base, dead ones included.
    #[must_use]
    pub fn base_row_count(&self) -> usize {
        self.row_count() - self.ids.len()
    }

    /// The base and the row in it, or the place in the tail.
    fn place(&self, row: u32) -> Result<&Base, usize> {
        match self.base() {
            Some(base) if (row as usize) < base.row_count() => Ok(base),
            _ => Err(row as usize - self.base_row_count()),
        }
    }

    /// Live screens.
    #[must_use]
    pub fn live_count(&self) -> usize {
        self.live_count
    }

    /// Whether the row is a screen of the library now.
    #[must_use]
    pub fn is_live(&self, row: u32) -> bool {
        self.is_live.get(row as usize)
    }

    /// The id of a row.
    #[must_use]
    pub fn id(&self, row: u32) -> Uuid {
        self.place(row).map_or_else(|at| self.ids.get(at), |base| base.id(row))
    }

    /// The app of a row.
    #[must_use]
    pub fn app(&self, row: u32) -> u32 {
        self.place(row).map_or_else(|at| self.app_of.get(at), |base| base.app(row))
    }

    /// The language of the row's visible text, when it is known.
    #[must_use]
    pub fn language(&self, row: u32) -> Option<Language> {
        self.traits(row).language()
    }

    /// What is known of the row's words.
    #[must_use]
    pub fn traits(&self, row: u32) -> RowTraits {
        self.place(row)
            .map_or_else(|at| RowTraits::from_byte(self.traits_of.get(at)), |base| base.traits(row))
    }

    /// The weighted length of a row in words.
    #[must_use]
    pub fn length(&self, row: u32) -> f32 {
        self.place(row).map_or_else(|at| self.keywords.length(at), |base| base.lengths()[row as usize])
    }

    /// The row of a live screen.
    #[must_use]
    pub fn row(&self, id: Uuid) -> Option<u32> {
        let in_base = || self.settled.as_ref()?.row(id);
        self.row_of.get(id).or_else(in_base).filter(|&row| self.is_live(row))
    }

    /// The live rows of an app, ascending.
    pub fn rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let of_tail: Vec<u32> = self.tail_rows_of_app(app).collect();
        let of_base = self.base_rows_of_app(app).iter().copied();
        of_base.chain(of_tail.into_iter().rev()).filter(|&row| self.is_live(row))
    }

    /// Whether an app has a live row; asked for every name that a query may mean, so no row is collected.
    #[must_use]
    pub fn has_app(&self, app: u32) -> bool {
        let of_base = self.base_rows_of_app(app).iter().copied();
        self.tail_rows_of_app(app).chain(of_base).any(|row| self.is_live(row))
    }

    fn base_rows_of_app(&self, app: u32) -> &[u32] {
        self.settled.as_ref().map_or(&[], |settled| settled.rows_of_app(app))
    }

    /// The rows of an app in the tail, dead ones included, the last one first.
    fn tail_rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let first = self.base_row_count();
        let before =
            move |&row: &u32| Some(self.before_of_app.get(row as usize - first)).filter(|&row| row != NONE);
        std::iter::successors(self.last_of_app.get(&app).copied(), before)
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
                let (place, shape) = self.parts_at.get(at);
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
        if let Some(base) = self.base() {
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
        Vocabulary { base: self.base(), tail: &self.keywords }
    }

    /// BM25 with the mean length of all rows.
    #[must_use]
    pub fn bm25(&self) -> Bm25 {
        self.vocabulary().bm25()
    }

    /// Memory in bytes, the file of the base not counted: its pages come and go.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let blocks = self.whole_nibbles.bytes() + self.whole_bf16.bytes() + self.parts.bytes();
        let of_ids = self.ids.bytes() + self.row_of.bytes() + self.parts_at.bytes() + self.traits_of.bytes();
        let of_apps = self.app_of.bytes() + self.before_of_app.bytes() + self.last_of_app.capacity() * 9;
        let rows = of_ids + of_apps + self.is_live.bytes();
        let settled = self.settled.as_ref().map_or(0, |settled| settled.bytes());
        blocks + self.keywords.bytes() + rows + settled
    }

    /// Whether a platform without a base has so many dead rows that a compacted copy is worth its time.
    #[must_use]
    pub fn is_worth_compacting(&self) -> bool {
        self.settled.is_none() && self.has_many_dead()
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
        self.live_count() > 0 && (has_grown || self.settled.is_some() && self.has_many_dead())
    }

    /// A copy of the live rows in the same order.
    #[must_use]
    pub fn compacted(&self) -> PlatformIndex {
        let mut out = PlatformIndex::new(self.dimensions);
        out.copy_tail(self, 0);
        out
    }

    /// On a base that was made of `merged`: brings over what was done since, up to `now`, a later version. What
    /// came is the tail then, what went is dead.
    ///
    /// # Panics
    /// When the two number their rows differently.
    pub fn carry_over(&mut self, merged: &PlatformIndex, now: &PlatformIndex) {
        assert_eq!(merged.generation, now.generation, "rows keep their numbers during a merge");
        for row in merged.live_rows().filter(|&row| !now.is_live(row)) {
            self.remove(merged.id(row));
        }
        self.copy_tail(now, merged.row_count() as u32);
    }

    /// Makes the live rows of another platform from `first` on, all of its tail, the tail of this one.
    fn copy_tail(&mut self, from: &PlatformIndex, first: u32) {
        let mut moved = vec![None; from.ids.len()];
        for row in (first..from.row_count() as u32).filter(|&row| from.is_live(row)) {
            let new = self.copy_row(from, row) as usize - self.base_row_count();
            moved[row as usize - from.base_row_count()] = Some(new as u32);
        }
        self.keywords = from.keywords.compacted(&moved);
    }

    fn copy_row(&mut self, from: &PlatformIndex, row: u32) -> u32 {
        let whole: Vec<u8> = from.whole_bf16(row).iter().flat_map(|value| value.to_le_bytes()).collect();
        let (parts, shape) = from.parts(row);
        let vectors = RowVectors::new(&ScreenVectors::from_parts(&whole, parts, shape));
        self.push_vectors(from.id(row), from.app(row), from.traits(row), &vectors)
    }

    /// Makes a live row dead.
    pub fn kill(&mut self, row: u32) {
        self.is_live.set(row as usize, false);
        self.live_count -= 1;
    }

    /// Adds a row of a snapshot, whose words come later by [`PlatformIndex::append_words`].
    pub fn push_without_words(&mut self, id: Uuid, app: u32, state: RowState, vectors: &ScreenVectors<'_>) {
        let row = self.push_vectors(id, app, state.traits, &RowVectors::new(vectors));
        if !state.is_live {
            self.kill(row);
        }
    }

    /// The words of the rows added since the last call; `None` when they are of another number of rows.
    #[must_use]
    pub fn append_words(&mut self, words: &KeywordParts) -> Option<()> {
        (self.keywords.row_count() + words.lengths.len() == self.ids.len()).then_some(())?;
        self.keywords.append(words)
    }

    /// The words of some rows of the tail, for a snapshot.
    #[must_use]
    pub fn words_of(&self, rows: Range<u32>) -> KeywordParts {
        let first = self.base_row_count();
        self.keywords.parts(rows.start as usize - first..rows.end as usize - first)
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
