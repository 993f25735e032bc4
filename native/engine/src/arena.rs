//! Append-only memory in aligned blocks: rows never move, growth never copies what is there.

use memmap2::MmapMut;

/// Memory is taken in blocks of this size. Only what is written of them becomes resident.
const BLOCK_BYTES: usize = 32 << 20;
const HUGE_PAGE_BYTES: usize = 2 << 20;
/// Ranges and rows start on cache lines.
const LINE_BYTES: usize = 64;
const BLOCK_LINES: usize = BLOCK_BYTES / LINE_BYTES;

/// Zeroed memory in huge pages where the system has them: candidates lie anywhere, and with pages of 4 KiB looking up where
/// a page is costs as much as reading it (nearest 200 of 100,000: 1.54 ms, in huge pages and with fewer rows re-scored .97).
fn in_huge_pages(bytes: usize) -> std::io::Result<MmapMut> {
    #[cfg(test)]
    tests::take_block()?;
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

/// # Panics
/// When the system has no memory left, as any allocation would.
fn block() -> MmapMut {
    in_huge_pages(BLOCK_BYTES).expect("there is address space for a block")
}

/// Byte ranges of any length up to a block, each within one block and starting on a cache line.
#[derive(Debug, Default)]
pub struct Arena {
    blocks: Vec<MmapMut>,
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
    /// Makes room for one range, so that the next [`Arena::push`] of so many bytes takes no memory.
    ///
    /// # Panics
    /// When `bytes` are more than a block (32 MiB), or the system has no memory left; nothing has changed
    /// then.
    pub fn reserve(&mut self, bytes: usize) {
        let lines = bytes.div_ceil(LINE_BYTES);
        assert!(lines <= BLOCK_LINES, "a range fits a block");
        if self.blocks.is_empty() || self.used + lines > BLOCK_LINES {
            self.blocks.push(block());
            self.used = 0;
        }
    }

    /// Copies `bytes` in.
    ///
    /// # Panics
    /// As [`Arena::reserve`].
    pub fn push(&mut self, bytes: &[u8]) -> Place {
        self.reserve(bytes.len());
        let lines = bytes.len().div_ceil(LINE_BYTES);
        let block = self.blocks.len() - 1;
        let start = self.used * LINE_BYTES;
        self.blocks[block][start..start + bytes.len()].copy_from_slice(bytes);
        let line = (block * BLOCK_LINES + self.used) as u32;
        self.used += lines;
        Place { line, bytes: bytes.len() as u32 }
    }

    /// The bytes at a place that [`Arena::push`] gave.
    #[must_use]
    pub fn get(&self, place: Place) -> &[u8] {
        let (block, line) = (place.line as usize / BLOCK_LINES, place.line as usize % BLOCK_LINES);
        &self.blocks[block][line * LINE_BYTES..line * LINE_BYTES + place.bytes as usize]
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.blocks.len().saturating_sub(1) * BLOCK_BYTES + self.used * LINE_BYTES
    }
}

/// Rows of one width, so that whole runs of them can be scanned.
#[derive(Debug)]
pub struct Rows {
    blocks: Vec<MmapMut>,
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

    /// Makes room for one row, so that the next [`Rows::push`] takes no memory.
    ///
    /// # Panics
    /// When the system has no memory left; nothing has changed then.
    pub fn reserve(&mut self) {
        if self.count == self.blocks.len() * self.rows_per_block() {
            self.blocks.push(block());
        }
    }

    /// Appends a row.
    ///
    /// # Panics
    /// When it has another length, or as [`Rows::reserve`].
    pub fn push(&mut self, row: &[u8]) {
        assert_eq!(row.len(), self.row_bytes, "all rows are of one width");
        self.reserve();
        let (block, at) = (self.count / self.rows_per_block(), self.count % self.rows_per_block());
        let start = at * self.row_bytes;
        self.blocks[block][start..start + row.len()].copy_from_slice(row);
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
        &self.blocks[block][at * self.row_bytes..(at + 1) * self.row_bytes]
    }

    /// All rows in order, in runs that lie together; each run with the number of its first row.
    pub fn runs(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let per_block = self.rows_per_block();
        self.blocks.iter().enumerate().map(move |(block, memory)| {
            let first = block * per_block;
            // The last block may only be reserved.
            let rows = per_block.min(self.count - first);
            (first, &memory[..rows * self.row_bytes])
        })
    }

    /// Memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.count * self.row_bytes
    }
}

/// A limit of memory for tests, and tests.
#[cfg(test)]
pub mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static BLOCKS_LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    /// From now on this thread gets so many blocks, and then the system has no memory left.
    pub fn limit_blocks(count: usize) {
        BLOCKS_LEFT.set(count);
    }

    /// Takes one of them.
    ///
    /// # Errors
    /// When there is none.
    pub fn take_block() -> std::io::Result<()> {
        let left = BLOCKS_LEFT.get().checked_sub(1);
        BLOCKS_LEFT.set(left.ok_or(std::io::ErrorKind::OutOfMemory)?);
        Ok(())
    }

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
