//! Append-only memory in aligned blocks, which clones share: a clone costs a count for each block, and the
//! first push after it copies the last block only. So one writer can append to a copy while searches read the
//! version before.

use memmap2::MmapMut;
use std::sync::Arc;

const HUGE_PAGE_BYTES: usize = 2 << 20;
/// Memory is taken in blocks of one huge page: larger ones make the copy of the last block dearer.
const BLOCK_BYTES: usize = HUGE_PAGE_BYTES;
/// Ranges and rows start on cache lines.
const LINE_BYTES: usize = 64;
const BLOCK_LINES: usize = BLOCK_BYTES / LINE_BYTES;

/// Zeroed memory in huge pages where the system has them: candidates lie anywhere, and with pages of 4 KiB
/// looking up where a page is costs as much as reading it (nearest 200 of 100,000: 1.54 ms, in huge pages and
/// with fewer rows re-scored .97).
fn in_huge_pages(bytes: usize) -> std::io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage); // a wish: without huge pages everything works, slower
    Ok(memory)
}

/// A copy of bytes in huge pages.
///
/// # Errors
/// When the system has no memory left.
pub fn copy_in_huge_pages(bytes: &[u8]) -> std::io::Result<MmapMut> {
    let mut memory = in_huge_pages(bytes.len().next_multiple_of(HUGE_PAGE_BYTES).max(HUGE_PAGE_BYTES))?;
    memory[..bytes.len()].copy_from_slice(bytes);
    Ok(memory)
}

/// [`BLOCK_BYTES`] in one huge page. Its clone holds a copy of what is used.
#[derive(Debug)]
struct Block {
    memory: MmapMut,
    /// Where the huge page begins: the system aligns a mapping to small pages only.
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
    #[must_use]
    pub fn get(&self, place: Place) -> &[u8] {
        let (block, line) = (place.line as usize / BLOCK_LINES, place.line as usize % BLOCK_LINES);
        &self.blocks[block].used()[line * LINE_BYTES..][..place.bytes as usize]
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.blocks.len().saturating_sub(1) * BLOCK_BYTES + self.used * LINE_BYTES
    }
}

/// Rows of one width, so that whole runs of them can be scanned.
#[derive(Clone, Debug)]
pub struct Rows {
    blocks: Vec<Arc<Block>>,
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
            row_bytes > 0 && row_bytes.is_multiple_of(LINE_BYTES) && row_bytes <= BLOCK_BYTES,
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
            self.blocks.push(Arc::new(Block::new()));
        }
        let block = self.blocks.len() - 1;
        Arc::make_mut(&mut self.blocks[block]).write(at * self.row_bytes, row);
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
        &self.blocks[block].used()[at * self.row_bytes..(at + 1) * self.row_bytes]
    }

    /// All rows in order, in runs that lie together; each run with the number of its first row.
    pub fn runs(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let per_block = self.rows_per_block();
        self.blocks.iter().enumerate().map(move |(at, block)| (at * per_block, block.used()))
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.count * self.row_bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_went_in_across_blocks() {
        let mut rows = Rows::new(384);
        for row in 0..12_000u32 {
            rows.push(&[(row % 251) as u8; 384]);
        }
        assert!((0..12_000).all(|row| rows.get(row) == [(row % 251) as u8; 384]));
        let seen: usize = rows.runs().map(|(_, run)| run.len() / 384).sum();
        assert_eq!((seen, rows.runs().count()), (12_000, 3));
        assert!(
            rows.runs()
                .all(|(first, run)| run[0] == (first % 251) as u8 && run.as_ptr().align_offset(64) == 0)
        );
    }

    #[test]
    fn a_clone_never_sees_what_is_pushed_afterwards_and_shares_all_but_the_last_block() {
        let (mut rows, mut arena) = (Rows::new(64), Arena::default());
        (0..40_000u32).for_each(|row| rows.push(&[row as u8; 64]));
        let place = arena.push(&[7; 100]);
        let (old_rows, old_arena) = (rows.clone(), arena.clone());
        rows.push(&[99; 64]);
        arena.push(&[9; 100]);
        assert_eq!((old_rows.count(), rows.count()), (40_000, 40_001));
        assert_eq!(old_rows.runs().map(|(_, run)| run.len()).sum::<usize>(), 40_000 * 64);
        assert_eq!((old_arena.get(place), arena.get(place)), (&[7; 100][..], &[7; 100][..]));
        assert!(Arc::ptr_eq(&old_rows.blocks[0], &rows.blocks[0]));
        assert!(!Arc::ptr_eq(&old_rows.blocks[1], &rows.blocks[1]));
    }

    #[test]
    fn ranges_of_any_length_come_back() {
        let mut arena = Arena::default();
        let places: Vec<Place> = (0..500usize).map(|i| arena.push(&vec![i as u8; i * 13])).collect();
        assert!(places.iter().enumerate().all(|(i, &place)| arena.get(place) == vec![i as u8; i * 13]));
    }
}
