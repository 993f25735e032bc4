//! A screen as an index in another process keeps it: numbers to find it by, and two texts to score it by
//! here.
//!
//! `row` is `whole: 384 bf16 | traits: u8 | length: f32 | terms: number u32, frequency in quarters u8 each`;
//! `parts` is `sentences: u8 panels: u8` and the parts of [`crate::screen_vectors`]. Both are little-endian
//! and in base64, because the field of a vector database that takes any length is a text.

use crate::analysis::ANALYSIS_ID;
use crate::encoder::DIMENSIONS;
use crate::folding::folded;
use crate::interpreter::Language;
use crate::keyword_index::{Bm25, RowWords, fields, frequency_of_quarters};
use crate::quantise::from_bf16;
use crate::rescorer::ComparedVectors;
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, ScreenVectors, f32_at};
use crate::screen_words::ScreenWords;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

/// Raised with every change of what is stored, so that no process reads what another build wrote.
const VERSION: u32 = 2;
/// At most this many terms of a screen are kept, the most frequent ones: the array field of Milvus has no
/// more.
pub(crate) const TERMS_MAX: usize = 4096;
/// Sparse weights are made once, while the mean length of the library changes. They only choose candidates,
/// which are scored by the mean length of now.
const USUAL_LENGTH: f32 = 40.0;

const WHOLE_BYTES: usize = DIMENSIONS * 2;
const TERMS_AT: usize = WHOLE_BYTES + 5;
const TERM_BYTES: usize = 5;

/// Names everything that makes a stored screen another one: this format, the analysis of words and the model.
pub fn format_id(model_id: &str) -> String {
    let all = format!("{VERSION}|{USUAL_LENGTH}|{}|{model_id}", *ANALYSIS_ID);
    blake3::hash(all.as_bytes()).to_hex()[..12].to_owned()
}

/// The number of a term, 1 to 2^31 - 1. Two of a million terms share one now and then.
pub(crate) fn term_number(term: &str) -> u32 {
    let hash = blake3::hash(term.as_bytes());
    let bytes = hash.as_bytes();
    (u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) >> 1).max(1)
}

/// The name of an app as screens are restricted by it: names that fold alike are one app.
pub fn app_key(name: &str) -> String {
    folded(name)
}

/// The fields of a screen as stored in the index.
#[derive(Clone, Debug, PartialEq)]
pub struct RemoteScreen {
    /// See [`app_key`].
    pub app: String,
    /// The number of the language of its visible text; 0 when it is not known.
    pub language: u8,
    /// Its weighted length in words.
    pub length: f32,
    /// The vector of the whole caption: 384 values.
    pub dense: Vec<f32>,
    /// The numbers of its terms, ascending, each once.
    pub terms: Vec<u32>,
    /// The BM25 share of each term in a library of usual length, 0 to 1, without the idf.
    pub weights: Vec<f32>,
    pub row: String,
    pub parts: String,
}

impl RemoteScreen {
    /// Makes the fields from the words of a screen and its vectors.
    pub fn new(words: &ScreenWords, vectors: &ScreenVectors<'_>) -> RemoteScreen {
        let row_words = RowWords::of(&fields(&vectors.kind.added_to(words), &words.elements.join(", ")));
        let terms = numbered_terms(&row_words);
        let traits = RowTraits::of(words);
        let whole: Vec<u16> = vectors.whole().collect();
        let bm25 = Bm25::new(USUAL_LENGTH);
        let share = |quarters| bm25.share(frequency_of_quarters(quarters), row_words.length());
        RemoteScreen {
            app: app_key(&words.app_name),
            language: traits.language().map_or(0, Language::number),
            length: row_words.length(),
            dense: whole.iter().map(|&value| from_bf16(value)).collect(),
            terms: terms.iter().map(|&(number, _)| number).collect(),
            weights: terms.iter().map(|&(_, quarters)| share(quarters)).collect(),
            row: BASE64.encode(row_bytes(&whole, traits, row_words.length(), &terms)),
            parts: BASE64.encode([&[vectors.shape.sentences, vectors.shape.panels], vectors.parts].concat()),
        }
    }
}

/// Ascending by number; terms that share one are added up.
fn numbered_terms(words: &RowWords) -> Vec<(u32, u8)> {
    let mut terms: Vec<(u32, u8)> =
        words.quarters().map(|(term, quarters)| (term_number(term), quarters)).collect();
    terms.sort_unstable();
    terms.dedup_by(|next, first| {
        let is_same = next.0 == first.0;
        if is_same {
            first.1 = first.1.saturating_add(next.1);
        }
        is_same
    });
    if terms.len() > TERMS_MAX {
        terms.sort_by_key(|&(number, quarters)| (std::cmp::Reverse(quarters), number));
        terms.truncate(TERMS_MAX);
        terms.sort_unstable();
    }
    terms
}

fn row_bytes(whole: &[u16], traits: RowTraits, length: f32, terms: &[(u32, u8)]) -> Vec<u8> {
    let mut out = Vec::with_capacity(TERMS_AT + TERM_BYTES * terms.len());
    whole.iter().for_each(|value| out.extend(value.to_le_bytes()));
    out.push(traits.byte());
    out.extend(length.to_le_bytes());
    for (number, quarters) in terms {
        out.extend(number.to_le_bytes());
        out.push(*quarters);
    }
    out
}

/// The part of a stored screen that both modes compare.
#[derive(Clone, Debug)]
pub struct RemoteRow {
    /// The vector of the whole caption: 384 bfloat16.
    pub(crate) whole_bf16: Vec<u16>,
    pub(crate) traits: RowTraits,
    /// Its weighted length in words.
    pub length: f32,
    /// Numbers and frequencies in quarters, ascending by number.
    terms: Vec<(u32, u8)>,
}

impl RemoteRow {
    /// Reads a stored row; any text is safe to give. `None` when it is no row.
    pub fn parse(text: &str) -> Option<RemoteRow> {
        let bytes = BASE64.decode(text).ok()?;
        let terms = bytes.get(TERMS_AT..)?;
        let whole_bf16: Vec<u16> =
            bytes[..WHOLE_BYTES].chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let length = f32_at(&bytes[WHOLE_BYTES + 1..TERMS_AT]);
        let is_sound = terms.len().is_multiple_of(TERM_BYTES)
            && length.is_finite()
            && length >= 0.0
            && whole_bf16.iter().all(|value| value & 0x7f80 != 0x7f80);
        is_sound.then(|| RemoteRow {
            whole_bf16,
            traits: RowTraits::from_byte(bytes[WHOLE_BYTES]),
            length,
            terms: terms
                .chunks_exact(TERM_BYTES)
                .map(|term| (u32::from_le_bytes([term[0], term[1], term[2], term[3]]), term[4]))
                .collect(),
        })
    }

    /// The frequency of a term in the screen, by the weights of the fields; 0 when the screen lacks it.
    pub(crate) fn frequency(&self, number: u32) -> f32 {
        let found = self.terms.binary_search_by_key(&number, |&(number, _)| number);
        found.map_or(0.0, |at| frequency_of_quarters(self.terms[at].1))
    }
}

/// Sentences and tokens of a screen.
#[derive(Clone, Debug)]
pub struct RemoteParts {
    bytes: Vec<u8>,
    shape: PartsShape,
}

impl RemoteParts {
    /// Reads stored parts with token vectors of `dimensions`; any text is safe to give. `None` when they are
    /// none.
    pub fn parse(text: &str, dimensions: usize) -> Option<RemoteParts> {
        let mut bytes = BASE64.decode(text).ok()?;
        let shape = PartsShape { sentences: *bytes.first()?, panels: *bytes.get(1)? };
        bytes.drain(..2);
        ScreenVectors::are_parts(&bytes, shape, dimensions).then_some(RemoteParts { bytes, shape })
    }

    /// The vectors to compare of a screen that has these parts.
    pub(crate) fn beside<'a>(&'a self, row: &'a RemoteRow) -> ComparedVectors<'a> {
        ComparedVectors { whole_bf16: &row.whole_bf16, parts: &self.bytes, shape: self.shape }
    }
}

#[cfg(test)]
mod tests;
