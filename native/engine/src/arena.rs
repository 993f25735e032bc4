//! Append-only memory in aligned blocks: rows never move, growth never copies what is there.

use bytemuck::{Pod, Zeroable};

/// One cache line. Blocks are made of lines, so that every row that is a whole number of lines starts on one.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// Lines of one block: 256 KiB. Small enough that an almost empty index costs little.
const BLOCK_LINES: usize = 4096;
const BLOCK_BYTES: usize = BLOCK_LINES * 64;

/// Byte ranges of any length up to a block, each within one block and starting on a cache line.
#[derive(Debug, Default)]
pub struct Arena {
    blocks: Vec<Box<[Line]>>,
    /// Lines used of the last block.
    used: usize,
}

/// Where a range is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    line: u32,
    bytes: u32,
}

impl Arena {
    /// Copies `bytes` in.
    ///
    /// # Panics
    /// When `bytes` are more than a block (256 KiB).
    pub fn push(&mut self, bytes: &[u8]) -> Place {
        let lines = bytes.len().div_ceil(64);
        assert!(lines <= BLOCK_LINES, "a range fits a block");
        if self.blocks.is_empty() || self.used + lines > BLOCK_LINES {
            self.blocks.push(bytemuck::zeroed_slice_box(BLOCK_LINES));
            self.used = 0;
        }
        let block = self.blocks.len() - 1;
        let start = self.used * 64;
        bytemuck::cast_slice_mut(&mut self.blocks[block])[start..start + bytes.len()].copy_from_slice(bytes);
        let line = (block * BLOCK_LINES + self.used) as u32;
        self.used += lines;
        Place { line, bytes: bytes.len() as u32 }
    }

    /// The bytes at a place that [`Arena::push`] gave.
    #[must_use]
    pub fn get(&self, place: Place) -> &[u8] {
        let (block, line) = (place.line as usize / BLOCK_LINES, place.line as usize % BLOCK_LINES);
        &bytemuck::cast_slice(&self.blocks[block])[line * 64..line * 64 + place.bytes as usize]
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK_BYTES
    }
}

/// Rows of one width, so that whole runs of them can be scanned.
#[derive(Debug)]
pub struct Rows {
    blocks: Vec<Box<[Line]>>,
    row_bytes: usize,
    count: usize,
}

impl Rows {
    /// Rows of `row_bytes`, a multiple of 64.
    ///
    /// # Panics
    /// When it is none, or larger than a block.
    #[must_use]
    pub fn new(row_bytes: usize) -> Rows {
        assert!(
            row_bytes > 0 && row_bytes.is_multiple_of(64) && row_bytes <= BLOCK_BYTES,
            "rows are whole cache lines"
        );
        Rows { blocks: Vec::new(), row_bytes, count: 0 }
    }

    fn rows_per_block(&self) -> usize {
        BLOCK_BYTES / self.row_bytes
    }

    /// Appends a row.
    ///
    /// # Panics
    /// When it has another length.
    pub fn push(&mut self, row: &[u8]) {
        assert_eq!(row.len(), self.row_bytes, "all rows are of one width");
        let at = self.count % self.rows_per_block();
        if at == 0 {
            self.blocks.push(bytemuck::zeroed_slice_box(BLOCK_LINES));
        }
        let block = self.blocks.len() - 1;
        let start = at * self.row_bytes;
        bytemuck::cast_slice_mut(&mut self.blocks[block])[start..start + row.len()].copy_from_slice(row);
        self.count += 1;
    }

    /// The number of rows.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// One row.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn get(&self, row: usize) -> &[u8] {
        assert!(row < self.count, "the row was pushed");
        let (block, at) = (row / self.rows_per_block(), row % self.rows_per_block());
        &bytemuck::cast_slice(&self.blocks[block])[at * self.row_bytes..(at + 1) * self.row_bytes]
    }

    /// All rows in order, in runs that lie together; each run with the number of its first row.
    pub fn runs(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let per_block = self.rows_per_block();
        self.blocks.iter().enumerate().map(move |(block, lines)| {
            let first = block * per_block;
            let rows = per_block.min(self.count - first);
            (first, &bytemuck::cast_slice(lines)[..rows * self.row_bytes])
        })
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK_BYTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_went_in_across_blocks() {
        let mut rows = Rows::new(384);
        for row in 0..2000u32 {
            rows.push(&[(row % 251) as u8; 384]);
        }
        assert!((0..2000).all(|row| rows.get(row) == [(row % 251) as u8; 384]));
        let seen: usize = rows.runs().map(|(_, run)| run.len() / 384).sum();
        assert_eq!(seen, 2000);
        assert!(
            rows.runs()
                .all(|(first, run)| run[0] == (first % 251) as u8 && run.as_ptr().align_offset(64) == 0)
        );
    }

    #[test]
    fn ranges_of_any_length_come_back() {
        let mut arena = Arena::default();
        let places: Vec<Place> = (0..500usize).map(|i| arena.push(&vec![i as u8; i * 13])).collect();
        assert!(places.iter().enumerate().all(|(i, &place)| arena.get(place) == vec![i as u8; i * 13]));
    }
}
