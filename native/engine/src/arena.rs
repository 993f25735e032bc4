//! Append-only memory in aligned blocks, which clones share: a clone costs a count for each block, and the
//! first push after it copies the last block only. So one writer can append to a copy while searches read the
//! version before.

use crate::huge_pages::{HUGE_PAGE_BYTES, in_huge_pages};
use memmap2::MmapMut;
use std::sync::Arc;

/// Memory is taken in blocks of one huge page: larger ones make the copy of the last block dearer.
const BLOCK_BYTES: usize = HUGE_PAGE_BYTES;
/// Ranges and rows start on cache lines.
const LINE_BYTES: usize = 64;
const BLOCK_LINES: usize = BLOCK_BYTES / LINE_BYTES;

/// [`BLOCK_BYTES`] in one huge page. Its clone holds a copy of what is used.
#[derive(Debug)]
struct Block {
    memory: MmapMut,
    /// The first byte of the huge page: the system aligns a mapping to small pages only.
    start: usize,
    used: usize,
}

impl Block {
    /// # Panics
    /// When the system has no memory left, as any allocation would.
    fn new() -> Block {
        let memory = in_huge_pages(2 * BLOCK_BYTES).expect("there is address space for a block");
        let start = memory.as_ptr().align_offset(HUGE_PAGE_BYTES);
        Block { memory, start, used: 0 }
    }

    fn used(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.used]
    }

    /// Appends `bytes` at `at`, where nothing is yet.
    fn write(&mut self, at: usize, bytes: &[u8]) {
        let end = at + bytes.len();
        assert!(at >= self.used && end <= BLOCK_BYTES, "a block is only appended to");
        self.memory[self.start + at..self.start + end].copy_from_slice(bytes);
        self.used = end;
    }
}

impl Clone for Block {
    fn clone(&self) -> Block {
        let mut out = Block::new();
        out.write(0, self.used());
        out
    }
}

/// Byte ranges of any length up to a block, each within one block and starting on a cache line.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    blocks: Vec<Arc<Block>>,
    /// Lines used of the last block.
    used: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    line: u32,
    bytes: u32,
}

impl Arena {
    /// Copies `bytes` in.
    ///
    /// # Panics
    /// When `bytes` are more than a block (2 MiB).
    pub fn push(&mut self, bytes: &[u8]) -> Place {
        let lines = bytes.len().div_ceil(LINE_BYTES);
        assert!(lines <= BLOCK_LINES, "a range fits a block");
        if self.blocks.is_empty() || self.used + lines > BLOCK_LINES {
            self.blocks.push(Arc::new(Block::new()));
            self.used = 0;
        }
        let block = self.blocks.len() - 1;
        Arc::make_mut(&mut self.blocks[block]).write(self.used * LINE_BYTES, bytes);
        let line = (block * BLOCK_LINES + self.used) as u32;
        self.used += lines;
        Place { line, bytes: bytes.len() as u32 }
    }

    /// The bytes at a place that [`Arena::push`] gave.
    pub fn get(&self, place: Place) -> &[u8] {
        let (block, line) = (place.line as usize / BLOCK_LINES, place.line as usize % BLOCK_LINES);
        &self.blocks[block].used()[line * LINE_BYTES..][..place.bytes as usize]
    }

    pub fn bytes(&self) -> usize {
        self.blocks.len().saturating_sub(1) * BLOCK_BYTES + self.used * LINE_BYTES
    }
}

/// Rows of one width, so that whole runs of them can be scanned.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    blocks: Vec<Arc<Block>>,
    row_bytes: usize,
    count: usize,
}

impl Rows {
    /// Rows of `row_bytes`, a multiple of 64.
    pub(crate) fn new(row_bytes: usize) -> Rows {
        assert!(
            row_bytes > 0 && row_bytes.is_multiple_of(LINE_BYTES) && row_bytes <= BLOCK_BYTES,
            "rows are whole cache lines"
        );
        Rows { blocks: Vec::new(), row_bytes, count: 0 }
    }

    fn rows_per_block(&self) -> usize {
        BLOCK_BYTES / self.row_bytes
    }

    pub(crate) fn push(&mut self, row: &[u8]) {
        assert_eq!(row.len(), self.row_bytes, "all rows are of one width");
        let at = self.count % self.rows_per_block();
        if at == 0 {
            self.blocks.push(Arc::new(Block::new()));
        }
        let block = self.blocks.len() - 1;
        Arc::make_mut(&mut self.blocks[block]).write(at * self.row_bytes, row);
        self.count += 1;
    }

    pub(crate) fn get(&self, row: usize) -> &[u8] {
        assert!(row < self.count, "the row was pushed");
        let (block, at) = (row / self.rows_per_block(), row % self.rows_per_block());
        &self.blocks[block].used()[at * self.row_bytes..(at + 1) * self.row_bytes]
    }

    /// All rows in order, in runs that lie together; each run with the number of its first row.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let per_block = self.rows_per_block();
        self.blocks.iter().enumerate().map(move |(at, block)| (at * per_block, block.used()))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.count * self.row_bytes
    }
}

#[cfg(test)]
mod tests;
