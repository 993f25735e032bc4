//! Writes the words of rows in their order, numbered anew: frequent words get the numbers that take one byte.

use crate::platform_index::PlatformIndex;
use crate::segment::layout::{LayoutWriter, Section};
use crate::word_order::{BREAK_ID, push_number};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::io;

/// Writes the words of `order`, rows of a platform.
pub(crate) fn write_word_order(
    out: &mut LayoutWriter,
    index: &PlatformIndex,
    order: &[u32],
) -> io::Result<()> {
    let words = by_count(index, order);
    let text: String = words.concat();
    let ends = words.iter().scan(0, |end, word| {
        *end += word.len() as u32;
        Some(*end)
    });
    out.array(Section::WordText, text.as_bytes())?;
    out.array(Section::WordEnds, &ends.collect::<Vec<u32>>())?;
    let ids: FxHashMap<&str, u32> = words.into_iter().zip(1..).collect();
    let (mut row_ends, mut end) = (Vec::with_capacity(order.len()), 0);
    let (mut numbers, mut bytes) = (Vec::new(), Vec::new());
    out.begin(Section::WordNumbers)?;
    for &row in order {
        let (_, words, at) = index.word_order(row);
        words.read(at, &mut numbers);
        bytes.clear();
        let new = numbers.iter().map(|&id| ids.get(words.word(id)).copied().unwrap_or(BREAK_ID));
        new.for_each(|id| push_number(id, &mut bytes));
        out.push(Section::WordNumbers, &bytes)?;
        end += bytes.len() as u64;
        row_ends.push(end);
    }
    out.array(Section::WordRowEnds, &row_ends)
}

/// The words of rows, the most frequent first.
fn by_count<'a>(index: &'a PlatformIndex, rows: &[u32]) -> Vec<&'a str> {
    let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
    let mut numbers = Vec::new();
    for &row in rows {
        let (_, words, at) = index.word_order(row);
        words.read(at, &mut numbers);
        for &id in numbers.iter().filter(|&&id| id != BREAK_ID) {
            *counts.entry(words.word(id)).or_default() += 1;
        }
    }
    let mut words: Vec<(&str, u32)> = counts.into_iter().collect();
    words.sort_unstable_by_key(|&(word, count)| (Reverse(count), word));
    words.into_iter().map(|(word, _)| word).collect()
}
