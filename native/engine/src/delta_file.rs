//! Files of a snapshot beside the segments: pieces of the deltas, whose rows never change once written, and
//! the state, with the live rows and the names of the apps.

use crate::byte_reader::ByteReader;
use crate::byte_writer::ByteWriter;
use crate::encoder::DIMENSIONS;
use crate::keyword_index::KeywordParts;
use crate::library::Library;
use crate::platform_index::{PlatformIndex, RowState};
use crate::prepared_row::RowVectors;
use crate::row_traits::RowTraits;
use crate::screen_vectors::{PartsShape, ScreenVectors};
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

const WHOLE_BYTES: usize = DIMENSIONS * 2;

#[derive(Debug)]
pub(crate) struct State {
    /// The names of the apps in the order of their numbers.
    pub names: Vec<String>,
    /// True for each live row of iOS and web.
    pub is_live: [Vec<bool>; 2],
}

pub(crate) fn write_state(path: &Path, library: &Library) -> io::Result<()> {
    let mut out = ByteWriter::new(File::create(path)?);
    out.strings(library.names.names())?;
    for index in &library.platforms {
        let rows: Vec<u32> = (0..index.row_count() as u32).collect();
        out.count(rows.len())?;
        let bit = |(at, &row): (usize, &u32)| u8::from(index.is_live(row)) << at;
        let bytes: Vec<u8> = rows.chunks(8).map(|eight| eight.iter().enumerate().map(bit).sum()).collect();
        out.bytes(&bytes)?;
    }
    out.finish()?.flush()
}

/// Reads a state file; `None` when it is none.
pub(crate) fn read_state(mut input: ByteReader<'_>) -> Option<State> {
    let names = input.strings()?;
    let is_live = [read_bits(&mut input)?, read_bits(&mut input)?];
    input.is_at_end().then_some(State { names, is_live })
}

fn read_bits(input: &mut ByteReader<'_>) -> Option<Vec<bool>> {
    let count = input.count()?;
    let bytes = input.bytes(count.div_ceil(8))?;
    Some((0..count).map(|at| bytes[at / 8] >> (at % 8) & 1 == 1).collect())
}

/// Writes some rows of a delta with their words.
pub(crate) fn write_piece(path: &Path, index: &PlatformIndex, rows: Range<u32>) -> io::Result<()> {
    let mut out = ByteWriter::new(File::create(path)?);
    out.count(rows.len())?;
    for row in rows.clone() {
        let (parts, shape) = index.parts(row);
        out.bytes(index.id(row).as_bytes())?;
        out.count(index.app(row) as usize)?;
        out.bytes(&index.sequence(row).to_le_bytes())?;
        out.bytes(&[index.traits(row).byte(), shape.sentences, shape.panels])?;
        out.numbers(index.whole_bf16(row))?;
        out.bytes(parts)?;
    }
    write_words(&mut out, &index.words_of(rows))?;
    out.finish()?.flush()
}

fn write_words(out: &mut ByteWriter<File>, words: &KeywordParts) -> io::Result<()> {
    out.strings(&words.terms)?;
    for list in &words.postings {
        out.count(list.len())?;
        out.numbers(list)?;
    }
    out.count(words.lengths.len())?;
    out.numbers(&words.lengths)?;
    out.strings(&words.orders)
}

/// Adds the rows of a piece, of which there must be `rows`; `None` when they do not fit the state.
pub(crate) fn read_piece(
    mut input: ByteReader<'_>,
    rows: usize,
    state: &State,
    is_live: &[bool],
    index: &mut PlatformIndex,
) -> Option<()> {
    (input.count()? == rows).then_some(())?;
    for _ in 0..rows {
        let id = uuid::Uuid::from_slice(input.bytes(16)?).ok()?;
        let app = input.count()?;
        (app < state.names.len()).then_some(())?;
        let sequence = u64::from_le_bytes(input.array()?);
        let &[traits, sentences, panels] = input.bytes(3)? else { return None };
        let shape = PartsShape { sentences, panels };
        shape.is_within_limits().then_some(())?;
        let (whole, parts) =
            input.bytes(WHOLE_BYTES + shape.bytes(index.dimensions()))?.split_at(WHOLE_BYTES);
        let is_live = *is_live.get(index.row_count())?;
        let row = RowState { is_live, traits: RowTraits::from_byte(traits), sequence };
        let vectors = RowVectors::new(&ScreenVectors::from_parts(whole, parts, shape));
        index.push_vectors(id, app as u32, row, &vectors);
    }
    index.append_words(&read_words(&mut input)?)?;
    input.is_at_end().then_some(())
}

fn read_words(input: &mut ByteReader<'_>) -> Option<KeywordParts> {
    let terms: Vec<Box<str>> = input.strings()?.into_iter().map(String::into_boxed_str).collect();
    let mut postings = Vec::with_capacity(terms.len());
    for _ in 0..terms.len() {
        let count = input.count()?;
        postings.push(input.numbers(count)?);
    }
    let count = input.count()?;
    Some(KeywordParts { terms, postings, lengths: input.numbers(count)?, orders: input.strings()? })
}
