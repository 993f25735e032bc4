//! When rows are copied to leave the dead ones behind, and how: into a delta, or onto a segment that was
//! written of an earlier version.

use super::{PlatformIndex, RowState};
use crate::prepared_row::RowVectors;
use crate::screen_vectors::ScreenVectors;

/// Compacted when more than a quarter of the rows and more than this many are dead.
const DEAD_ROWS_MIN: usize = 1000;
/// A new segment is made when the delta has more than this share of its rows: the delta is scanned whole by
/// every search.
const DELTA_SHARE_MAX: usize = 16;

impl PlatformIndex {
    /// Reports whether a platform without a segment has so many dead rows that a compacted copy is worth its
    /// time.
    pub(crate) fn is_worth_compacting(&self) -> bool {
        self.segment.is_none() && self.has_many_dead()
    }

    fn has_many_dead(&self) -> bool {
        let dead = self.row_count() - self.live_count();
        dead > DEAD_ROWS_MIN && dead * 4 > self.row_count()
    }

    /// Reports whether all live rows should become a new segment: the delta has `delta_rows` at least and a
    /// sixteenth of the segment's, or many rows of the segment are dead.
    pub(crate) fn is_worth_merging(&self, delta_rows: usize) -> bool {
        let has_grown = self.ids.len() >= delta_rows.max(self.segment_row_count() / DELTA_SHARE_MAX);
        self.live_count() > 0 && (has_grown || self.segment.is_some() && self.has_many_dead())
    }

    /// A copy of the live rows in the same order.
    pub(crate) fn compacted(&self) -> PlatformIndex {
        let mut out = PlatformIndex::new(self.dimensions);
        out.copy_delta(self, 0);
        out
    }

    /// On a segment that was made of `merged`: brings over what was done since, up to `now`, a later version.
    /// Rows that came are the delta then; those that went are dead.
    pub(crate) fn carry_over(&mut self, merged: &PlatformIndex, now: &PlatformIndex) {
        assert_eq!(merged.generation, now.generation, "rows keep their numbers during a merge");
        for row in merged.live_rows().filter(|&row| !now.is_live(row)) {
            self.remove(merged.id(row));
        }
        self.copy_delta(now, merged.row_count() as u32);
    }

    /// Makes the live rows of another platform from `first` on, all of its delta, the delta of this one.
    fn copy_delta(&mut self, from: &PlatformIndex, first: u32) {
        let mut moved = vec![None; from.ids.len()];
        for row in (first..from.row_count() as u32).filter(|&row| from.is_live(row)) {
            let new = self.copy_row(from, row) as usize - self.segment_row_count();
            moved[row as usize - from.segment_row_count()] = Some(new as u32);
        }
        self.keywords = from.keywords.compacted(&moved);
    }

    fn copy_row(&mut self, from: &PlatformIndex, row: u32) -> u32 {
        let whole: Vec<u8> = from.whole_bf16(row).iter().flat_map(|value| value.to_le_bytes()).collect();
        let (parts, shape) = from.parts(row);
        let vectors = RowVectors::new(&ScreenVectors::from_parts(&whole, parts, shape));
        let state = RowState { is_live: true, traits: from.traits(row), sequence: from.sequence(row) };
        self.push_vectors(from.id(row), from.app(row), state, &vectors)
    }
}
