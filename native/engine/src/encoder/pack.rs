//! The model's file. Everything in it is checked before it is believed: a damaged or hostile file is an
//! error.
//!
//! ```text
//! 0   8 bytes   "TEXTPACK"
//! 8   u32       version, 1
//! 12  u32       0
//! 16  u64       length of the file
//! 24  32 bytes  SHA-256 of all that follows
//! 56  9 x u32   layers, hidden, heads, intermediate, words, positions, projection columns,
//!               bytes of the id, bytes of the vocabulary
//!     id, vocabulary (one word piece a line), word scales f32 [words], words i8 [words, 384],
//!     positions f32 [256, 384],
//!     embedding norm, 6 layers of (qkv, out, norm, up, down, norm), projection f32 [384, columns]
//! linear: gain f32 [in], offset f32 [in], scale f32 [out], bias f32 [out], weight i8 [out, in]
//! norm: weight, bias f32 [384]
//! ```
//! All numbers are little-endian, so that a pack is the same on every machine. `native/models/make_pack.py`
//! writes it.

use std::path::Path;

use crate::byte_reader::ByteReader;
use sha2::{Digest, Sha256};

use super::error::EncoderError;
use super::forward::{Layer, Model};
use super::kernels::{Arithmetic, Linear, LinearParts, Lines, Norm};
use super::shape::{DIMENSIONS, HEADS, INTERMEDIATE, LAYERS, MAX_TOKENS, QKV};

const MAGIC: &[u8; 8] = b"TEXTPACK";
const VERSION: u32 = 1;
const HEADER_BYTES: usize = 56;

/// A checked pack, its weights as a kernel reads them.
pub(super) struct Pack {
    pub model_id: String,
    pub vocabulary: Vec<String>,
    pub model: Model,
    pub projection: Vec<f32>,
}

pub(super) fn read(path: &Path, arithmetic: &dyn Arithmetic) -> Result<Pack, EncoderError> {
    let bytes = std::fs::read(path)
        .map_err(|source| EncoderError::Unreadable { path: path.display().to_string(), source })?;
    let mut body = ByteReader::new(checked_body(&bytes)?);
    for expected in [LAYERS, DIMENSIONS, HEADS, INTERMEDIATE] {
        expect(&mut body, expected)?;
    }
    let words = whole(body.count())?;
    expect(&mut body, MAX_TOKENS)?;
    let projection_columns = whole(body.count())?;
    let (id_bytes, vocabulary_bytes) = (whole(body.count())?, whole(body.count())?);
    let pack = Pack {
        model_id: text(&mut body, id_bytes)?.to_owned(),
        vocabulary: vocabulary(&mut body, vocabulary_bytes, words)?,
        model: model(&mut body, words, arithmetic)?,
        projection: floats(&mut body, product(DIMENSIONS, projection_columns)?)?,
    };
    if body.is_at_end() { Ok(pack) } else { Err(invalid("it is longer than its contents")) }
}

/// The bytes after the header, once magic, version, length and hash are right.
fn checked_body(bytes: &[u8]) -> Result<&[u8], EncoderError> {
    let mut header = ByteReader::new(bytes);
    if whole(header.bytes(MAGIC.len()))? != MAGIC {
        return Err(invalid("it does not begin as a pack"));
    }
    let (version, reserved) = (whole(header.count())?, whole(header.count())?);
    if version != VERSION as usize || reserved != 0 {
        return Err(invalid(&format!("version {version} is not {VERSION}; make the pack again")));
    }
    let length = u64::from_le_bytes(whole(header.array())?);
    if length != bytes.len() as u64 {
        return Err(invalid(&format!("it has {} bytes instead of {length}", bytes.len())));
    }
    let expected: [u8; 32] = whole(header.array())?;
    let body = &bytes[HEADER_BYTES..];
    if Sha256::digest(body)[..] == expected {
        Ok(body)
    } else {
        Err(invalid("its SHA-256 is wrong, so it is damaged"))
    }
}

fn vocabulary(body: &mut ByteReader<'_>, bytes: usize, words: usize) -> Result<Vec<String>, EncoderError> {
    let pieces: Vec<String> = text(body, bytes)?.split('\n').map(str::to_owned).collect();
    if pieces.len() == words {
        Ok(pieces)
    } else {
        Err(invalid("its vocabulary and its embeddings differ in length"))
    }
}

fn model(
    body: &mut ByteReader<'_>,
    words: usize,
    arithmetic: &dyn Arithmetic,
) -> Result<Model, EncoderError> {
    let mut model = Model {
        word_scales: floats(body, words)?,
        words: whole(body.numbers(product(words, DIMENSIONS)?))?,
        positions: floats(body, MAX_TOKENS * DIMENSIONS)?,
        embedding_norm: norm(body)?,
        layers: (0..LAYERS).map(|_| layer(body, arithmetic)).collect::<Result<_, _>>()?,
    };
    let layers = model.layers.iter_mut();
    let maps = layers.flat_map(|layer| [&mut layer.qkv, &mut layer.out, &mut layer.up, &mut layer.down]);
    Lines::join(&mut maps.map(|map| &mut map.lines).collect::<Vec<_>>());
    Ok(model)
}

fn layer(body: &mut ByteReader<'_>, arithmetic: &dyn Arithmetic) -> Result<Layer, EncoderError> {
    let linear = |body: &mut ByteReader<'_>, inputs: usize, outputs: usize| {
        let parts = LinearParts {
            gain: floats(body, inputs)?,
            offset: floats(body, inputs)?,
            scale: floats(body, outputs)?,
            bias: floats(body, outputs)?,
            weight: whole(body.numbers(inputs * outputs))?,
        };
        Ok::<Linear, EncoderError>(Linear::new(parts, arithmetic))
    };
    Ok(Layer {
        qkv: linear(body, DIMENSIONS, QKV)?,
        out: linear(body, DIMENSIONS, DIMENSIONS)?,
        attention_norm: norm(body)?,
        up: linear(body, DIMENSIONS, INTERMEDIATE)?,
        down: linear(body, INTERMEDIATE, DIMENSIONS)?,
        output_norm: norm(body)?,
    })
}

fn norm(body: &mut ByteReader<'_>) -> Result<Norm, EncoderError> {
    Ok(Norm { weight: floats(body, DIMENSIONS)?, bias: floats(body, DIMENSIONS)? })
}

fn invalid(reason: &str) -> EncoderError {
    EncoderError::InvalidPack(reason.to_owned())
}

fn product(left: usize, right: usize) -> Result<usize, EncoderError> {
    left.checked_mul(right).ok_or_else(|| invalid("one of its sizes is too large"))
}

fn whole<T>(read: Option<T>) -> Result<T, EncoderError> {
    read.ok_or_else(|| invalid("it ends too early"))
}

fn expect(body: &mut ByteReader<'_>, expected: usize) -> Result<(), EncoderError> {
    let found = whole(body.count())?;
    if found == expected {
        Ok(())
    } else {
        Err(invalid(&format!("a size is {found} where this engine needs {expected}")))
    }
}

fn text<'a>(body: &mut ByteReader<'a>, bytes: usize) -> Result<&'a str, EncoderError> {
    std::str::from_utf8(whole(body.bytes(bytes))?).map_err(|_| invalid("a text in it is not UTF-8"))
}

/// Finite numbers only: with them no text can give a vector that is not finite.
fn floats(body: &mut ByteReader<'_>, count: usize) -> Result<Vec<f32>, EncoderError> {
    let values: Vec<f32> = whole(body.numbers(count))?;
    if values.iter().all(|value| value.is_finite()) {
        Ok(values)
    } else {
        Err(invalid("a number in it is not finite"))
    }
}
