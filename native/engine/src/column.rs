//! A value for each row, in chunks that clones share: a clone costs a count for each chunk, a change copies
//! one chunk at most.

use std::sync::Arc;

const CHUNK_ROWS: usize = 4096;

#[derive(Clone, Debug)]
pub(crate) struct Column<T> {
    chunks: Vec<Arc<Vec<T>>>,
    count: usize,
}

impl<T: Copy> Column<T> {
    pub(crate) fn new() -> Column<T> {
        Column { chunks: Vec::new(), count: 0 }
    }

    pub(crate) fn push(&mut self, value: T) {
        if self.count.is_multiple_of(CHUNK_ROWS) {
            self.chunks.push(Arc::default());
        }
        Arc::make_mut(&mut self.chunks[self.count / CHUNK_ROWS]).push(value);
        self.count += 1;
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn get(&self, row: usize) -> T {
        self.chunks[row / CHUNK_ROWS][row % CHUNK_ROWS]
    }

    pub(crate) fn set(&mut self, row: usize, value: T) {
        Arc::make_mut(&mut self.chunks[row / CHUNK_ROWS])[row % CHUNK_ROWS] = value;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.count * size_of::<T>()
    }
}

impl<T: Copy> FromIterator<T> for Column<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Column<T> {
        let mut out = Column::new();
        values.into_iter().for_each(|value| out.push(value));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_keeps_its_values_and_shares_the_chunks_that_are_not_changed() {
        let mut column: Column<usize> = (0..3 * CHUNK_ROWS).collect();
        let before = column.clone();
        column.set(CHUNK_ROWS, 7);
        column.push(8);
        assert_eq!((before.get(CHUNK_ROWS), before.len()), (CHUNK_ROWS, 3 * CHUNK_ROWS));
        assert_eq!((column.get(CHUNK_ROWS), column.get(3 * CHUNK_ROWS)), (7, 8));
        let is_shared = |at: usize| Arc::ptr_eq(&before.chunks[at], &column.chunks[at]);
        assert_eq!([0, 1, 2].map(is_shared), [true, false, true]);
    }
}
