//! The screens of one platform in memory: their vectors, words and app, row by row.
//!
//! Rows are only appended. A changed screen gets a new row and its old one dies; dead rows are skipped by every search
//! and leave when the index is compacted.

use crate::arena::{Arena, Place, Rows};
use crate::encoder::DIMENSIONS;
use crate::interpreter::{Language, language_of_text};
use crate::keyword_index::{Field, KeywordIndex, ROWS_MAX};
use crate::quantise::{from_bf16, nibbles};
use crate::screen_vectors::{PartsShape, ScreenVectors, ScreenWords};
use rustc_hash::FxHashMap;
use uuid::Uuid;

/// How much a word counts by where it stands. A title says what a screen is; read text says least.
const TITLE_WEIGHT: f32 = 2.0;
const CAPTION_WEIGHT: f32 = 1.0;
const VISIBLE_TEXT_WEIGHT: f32 = 0.5;
/// Compacted when more than a quarter of the rows and more than this many are dead.
const DEAD_ROWS_MIN: usize = 1000;

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
    ids: Vec<Uuid>,
    row_of: FxHashMap<Uuid, u32>,
    app_of: Vec<u32>,
    rows_of_app: FxHashMap<u32, Vec<u32>>,
    is_live: Vec<bool>,
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
            ids: Vec::new(),
            row_of: FxHashMap::default(),
            app_of: Vec::new(),
            rows_of_app: FxHashMap::default(),
            is_live: Vec::new(),
            language_of: Vec::new(),
            whole_nibbles: Rows::new(DIMENSIONS / 2),
            whole_bf16: Rows::new(DIMENSIONS * 2),
            parts: Arena::default(),
            parts_at: Vec::new(),
            keywords: KeywordIndex::default(),
        }
    }

    /// Adds a screen; a screen of the same id is replaced. Returns its row.
    ///
    /// # Panics
    /// Above 16 million rows.
    pub fn upsert(&mut self, id: Uuid, app: u32, words: &ScreenWords, vectors: &ScreenVectors<'_>) -> u32 {
        self.remove(id);
        let language = language_of_text(&words.visible_text).map_or(0, Language::number);
        let row = self.push_vectors(id, app, language, vectors);
        self.keywords.add(row, &fields(words, &words.elements.join(", ")));
        row
    }

    /// Everything of a row but its words.
    fn push_vectors(&mut self, id: Uuid, app: u32, language: u8, vectors: &ScreenVectors<'_>) -> u32 {
        let row = self.ids.len() as u32;
        assert!((row as usize) < ROWS_MAX, "a platform holds at most {ROWS_MAX} rows");
        self.ids.push(id);
        self.row_of.insert(id, row);
        self.app_of.push(app);
        self.rows_of_app.entry(app).or_default().push(row);
        self.is_live.push(true);
        self.language_of.push(language);
        let bf16: Vec<u16> = vectors.whole().collect();
        self.whole_nibbles.push(&nibbles(&bf16.iter().map(|&value| from_bf16(value)).collect::<Vec<f32>>()));
        self.whole_bf16.push(bytemuck::cast_slice(&bf16));
        self.parts_at.push((self.parts.push(vectors.parts), vectors.shape));
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
        self.ids.len()
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
        self.ids[row as usize]
    }

    /// The app of a row.
    #[must_use]
    pub fn app(&self, row: u32) -> u32 {
        self.app_of[row as usize]
    }

    /// The language of the row's visible text, when it is known.
    #[must_use]
    pub fn language(&self, row: u32) -> Option<Language> {
        Language::from_number(self.language_of[row as usize])
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
        (0..self.ids.len() as u32).filter(|&row| self.is_live(row))
    }

    /// Runs of whole-caption vectors as nibbles, with the number of each run's first row.
    pub fn whole_runs(&self) -> impl Iterator<Item = (usize, &[u8])> {
        self.whole_nibbles.runs()
    }

    /// The whole-caption vector of a row as bfloat16.
    #[must_use]
    pub fn whole_bf16(&self, row: u32) -> &[u16] {
        bytemuck::cast_slice(self.whole_bf16.get(row as usize))
    }

    /// Sentence scales, sentence vectors and token panels of a row, and what they hold.
    #[must_use]
    pub fn parts(&self, row: u32) -> (&[u8], PartsShape) {
        let (place, shape) = self.parts_at[row as usize];
        (self.parts.get(place), shape)
    }

    /// Dimensions of the token vectors.
    #[must_use]
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The words.
    #[must_use]
    pub fn keywords(&self) -> &KeywordIndex {
        &self.keywords
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let per_row = 16 + 4 + 1 + 1 + 4 + size_of::<(Place, PartsShape)>() + 40;
        let blocks = self.whole_nibbles.bytes() + self.whole_bf16.bytes() + self.parts.bytes();
        blocks + self.keywords.bytes() + self.ids.capacity() * per_row
    }

    /// Whether so many rows are dead that a compacted copy is worth its time.
    #[must_use]
    pub fn is_worth_compacting(&self) -> bool {
        let dead = self.row_count() - self.live_count();
        dead > DEAD_ROWS_MIN && dead * 4 > self.row_count()
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
        let language = from.language_of[row as usize];
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
        let fits = keywords.row_count() == self.row_count();
        if fits {
            self.keywords = keywords;
        }
        fits
    }
}

fn fields<'a>(words: &'a ScreenWords, elements: &'a str) -> [Field<'a>; 6] {
    let field = |text, weight| Field { text, weight };
    [
        field(&words.title, TITLE_WEIGHT),
        field(&words.description, CAPTION_WEIGHT),
        field(elements, CAPTION_WEIGHT),
        field(&words.pattern, CAPTION_WEIGHT),
        field(&words.app_name, CAPTION_WEIGHT),
        field(&words.visible_text, VISIBLE_TEXT_WEIGHT),
    ]
}
