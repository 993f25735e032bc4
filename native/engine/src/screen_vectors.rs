//! Vectors of a screen's words, made once, at import: everything that a search needs at query time.
//!
//! One blob a screen, at most [`BYTES_MAX`], kept in SQL and copied into the index as it is:
//! `"SV" version:u8 sentences:u8 tokens:u8 kind:u8 dimensions:u16 | whole: 384 bf16 | sentence scales: f32 each |
//! sentences: 384 offset-binary bytes each | token panels`, little-endian. A panel holds 16 token vectors
//! side by side, 4 dimensions of each at a time; the last one is filled up by repeating its first vector,
//! which changes no maximum.

use crate::encoder::{DIMENSIONS, Encoder, Encoding};
use crate::folding::encoder_text;
use crate::quantise::{bf16, offset_binary, signed, token_bytes};
use crate::screen_kind::ScreenKind;
use crate::screen_words::{SENTENCES_MAX, ScreenWords, sentences};
use crate::simd::PANEL_LANES;
use crate::token_pooling::{normalise, pool};

/// At most this many token vectors are kept: one for four tokens (a quarter loses nothing measurable, see
/// `native/README.md`).
pub(crate) const TOKEN_VECTORS_MAX: usize = 64;
const TOKENS_A_VECTOR: usize = 4;
/// The largest blob with token vectors of 64 dimensions.
pub(crate) const BYTES_MAX: usize = 8192;

const MAGIC: [u8; 3] = [b'S', b'V', 1];
const HEADER_BYTES: usize = 8;
const WHOLE_BYTES: usize = DIMENSIONS * 2;

/// Makes the blobs of several screens; encodes their captions and sentences in ragged batches.
///
/// # Panics
/// When the encoder has no projection for token vectors (the shipped pack has one).
pub fn encode_screens(encoder: &Encoder, screens: &[ScreenWords]) -> Vec<Vec<u8>> {
    let (mut wholes, mut captions) = encode_captions(encoder, screens.iter());
    let kind = |(words, whole): (&ScreenWords, &Encoding)| {
        if ScreenKind::is_wanted(words) { ScreenKind::of(&whole.vector) } else { ScreenKind::default() }
    };
    let kinds: Vec<ScreenKind> = screens.iter().zip(&wholes).map(kind).collect();
    let with_kind: Vec<usize> = (0..screens.len()).filter(|&at| kinds[at] != ScreenKind::default()).collect();
    let words: Vec<_> = with_kind.iter().map(|&at| kinds[at].added_to(&screens[at])).collect();
    let (wholes_again, captions_again) = encode_captions(encoder, words.iter().map(AsRef::as_ref));
    for ((at, whole), caption) in with_kind.into_iter().zip(wholes_again).zip(captions_again) {
        (wholes[at], captions[at]) = (whole, caption);
    }
    let parts: Vec<Vec<String>> = captions.iter().map(|caption| sentences(caption)).collect();
    let encodings = encoder.encode(&parts.iter().flatten().map(String::as_str).collect::<Vec<_>>());
    let mut rest = &encodings[..];
    let mut out = Vec::with_capacity(screens.len());
    for ((whole, parts), kind) in wholes.iter().zip(&parts).zip(kinds) {
        let (own, others) = rest.split_at(parts.len());
        rest = others;
        out.push(to_bytes(encoder, whole, own, kind));
    }
    out
}

/// The captions of screens, encoded, and their texts.
fn encode_captions<'a>(
    encoder: &Encoder,
    screens: impl Iterator<Item = &'a ScreenWords>,
) -> (Vec<Encoding>, Vec<String>) {
    let captions: Vec<String> = screens.map(|words| encoder_text(&words.caption()).into_owned()).collect();
    (encoder.encode(&captions.iter().map(String::as_str).collect::<Vec<_>>()), captions)
}

fn to_bytes(encoder: &Encoder, whole: &Encoding, sentences: &[Encoding], kind: ScreenKind) -> Vec<u8> {
    let (tokens, dimensions) = project_tokens(encoder, &whole.token_vectors);
    let kept = (tokens.len() / dimensions).div_ceil(TOKENS_A_VECTOR).min(TOKEN_VECTORS_MAX);
    let pooled = if kept == 0 { tokens } else { pool(&tokens, dimensions, kept) };
    let count = pooled.len() / dimensions;
    let mut out = Vec::with_capacity(BYTES_MAX);
    out.extend(MAGIC);
    out.push(sentences.len() as u8);
    out.extend([count as u8, kind.byte()]);
    out.extend((dimensions as u16).to_le_bytes());
    whole.vector.iter().for_each(|&value| out.extend(bf16(value).to_le_bytes()));
    let quantised: Vec<(Vec<i8>, f32)> = sentences.iter().map(|sentence| signed(&sentence.vector)).collect();
    quantised.iter().for_each(|(_, scale)| out.extend(scale.to_le_bytes()));
    quantised.iter().for_each(|(bytes, _)| out.extend(bytes.iter().map(|&byte| offset_binary(byte))));
    push_panels(&pooled, dimensions, &mut out);
    out
}

/// Unit token vectors (384 each) in the dimensions of the re-scorer, unit length again.
///
/// # Panics
/// When the encoder has no projection.
pub fn project_tokens(encoder: &Encoder, token_vectors: &[f32]) -> (Vec<f32>, usize) {
    let (matrix, dimensions) = encoder.projection().expect("the shipped pack has a projection");
    let mut out = Vec::with_capacity(token_vectors.len() / DIMENSIONS * dimensions);
    for token in token_vectors.chunks_exact(DIMENSIONS) {
        let mut row = vec![0.0f32; dimensions];
        for (value, weights) in token.iter().zip(matrix.chunks_exact(dimensions)) {
            row.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
        }
        normalise(&mut row);
        out.extend(row);
    }
    (out, dimensions)
}

/// Adds token vectors as panels, see the head of this file.
pub fn push_panels(tokens: &[f32], dimensions: usize, out: &mut Vec<u8>) {
    let bytes: Vec<u8> = token_bytes(tokens).map(offset_binary).collect();
    for panel in bytes.chunks(PANEL_LANES * dimensions) {
        for step in (0..dimensions).step_by(4) {
            for lane in 0..PANEL_LANES {
                let row = if lane * dimensions < panel.len() { lane * dimensions } else { 0 };
                out.extend(&panel[row + step..row + step + 4]);
            }
        }
    }
}

/// A blob, checked and taken apart.
#[derive(Clone, Copy, Debug)]
pub struct ScreenVectors<'a> {
    /// The whole caption: 384 bfloat16, two bytes each.
    whole: &'a [u8],
    /// Sentence scales, sentence vectors and token panels, as they are copied into the index.
    pub parts: &'a [u8],
    pub shape: PartsShape,
    /// The kind that was told from the text; none in what an index holds, whose words have it already.
    pub(crate) kind: ScreenKind,
}

/// Numbers of vectors in the parts of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartsShape {
    /// Sentence vectors, at most [`SENTENCES_MAX`].
    pub sentences: u8,
    /// Panels of 16 token vectors, at most 4.
    pub panels: u8,
}

impl PartsShape {
    /// Reports whether both counts are within [`SENTENCES_MAX`] and [`TOKEN_VECTORS_MAX`].
    pub(crate) fn is_within_limits(self) -> bool {
        usize::from(self.sentences) <= SENTENCES_MAX
            && usize::from(self.panels) * PANEL_LANES <= TOKEN_VECTORS_MAX
    }

    /// Bytes of the parts with token vectors of `dimensions`.
    pub fn bytes(self, dimensions: usize) -> usize {
        usize::from(self.sentences) * (4 + DIMENSIONS) + usize::from(self.panels) * PANEL_LANES * dimensions
    }
}

impl<'a> ScreenVectors<'a> {
    /// From what an index holds of a row: `whole` is 384 bfloat16 in two bytes each.
    pub fn from_parts(whole: &'a [u8], parts: &'a [u8], shape: PartsShape) -> ScreenVectors<'a> {
        ScreenVectors { whole, parts, shape, kind: ScreenKind::default() }
    }

    /// Reads a blob with token vectors of `dimensions`; any bytes are safe to give.
    ///
    /// # Errors
    /// What is wrong with the blob, in words.
    pub fn parse(bytes: &'a [u8], dimensions: usize) -> Result<ScreenVectors<'a>, &'static str> {
        let (header, rest) = bytes.split_at_checked(HEADER_BYTES).ok_or("they are cut off")?;
        if header[..3] != MAGIC {
            return Err("they are of another version");
        }
        let (tokens, kind) = (usize::from(header[4]), ScreenKind::from_byte(header[5]));
        if usize::from(u16::from_le_bytes([header[6], header[7]])) != dimensions {
            return Err("their token vectors have other dimensions");
        }
        if usize::from(header[3]) > SENTENCES_MAX || tokens > TOKEN_VECTORS_MAX {
            return Err("they hold too many vectors");
        }
        let shape = PartsShape { sentences: header[3], panels: tokens.div_ceil(PANEL_LANES) as u8 };
        let (whole, parts) = rest.split_at_checked(WHOLE_BYTES).ok_or("they are cut off")?;
        if parts.len() != shape.bytes(dimensions) {
            return Err("their length does not fit what they should hold");
        }
        let vectors = ScreenVectors { whole, parts, shape, kind };
        vectors.is_finite().then_some(vectors).ok_or("they hold numbers that are not finite")
    }

    /// The vector of the whole caption as bfloat16.
    pub fn whole(&self) -> impl Iterator<Item = u16> + use<'a> {
        self.whole.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
    }

    /// Reports whether bytes can be the parts of a screen with token vectors of `dimensions`.
    pub(crate) fn are_parts(parts: &[u8], shape: PartsShape, dimensions: usize) -> bool {
        shape.is_within_limits()
            && parts.len() == shape.bytes(dimensions)
            && ScreenVectors::from_parts(&[], parts, shape).is_finite()
    }

    fn is_finite(&self) -> bool {
        let scales = self.parts.chunks_exact(4).take(usize::from(self.shape.sentences));
        self.whole().all(|value| value & 0x7f80 != 0x7f80)
            && scales.into_iter().all(|scale| f32_at(scale).is_finite())
    }
}

/// The f32 in four little-endian bytes.
pub(crate) fn f32_at(bytes: &[u8]) -> f32 {
    f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests;
