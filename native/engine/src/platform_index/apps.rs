//! The rows of an app: a list in the segment; in the delta a chain from the last one back.

use super::{NONE, PlatformIndex};

impl PlatformIndex {
    /// The live rows of an app, ascending.
    pub fn rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let of_delta: Vec<u32> = self.delta_rows_of_app(app).collect();
        let of_segment = self.segment_rows_of_app(app).iter().copied();
        of_segment.chain(of_delta.into_iter().rev()).filter(|&row| self.is_live(row))
    }

    /// Reports whether an app has a live row; called for every name that a query may mean, so no row is
    /// collected.
    pub(crate) fn has_app(&self, app: u32) -> bool {
        let of_segment = self.segment_rows_of_app(app).iter().copied();
        self.delta_rows_of_app(app).chain(of_segment).any(|row| self.is_live(row))
    }

    fn segment_rows_of_app(&self, app: u32) -> &[u32] {
        self.segment().map_or(&[], |segment| segment.rows_of_app(app))
    }

    /// The rows of an app in the delta, dead ones included, the last one first.
    fn delta_rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let first = self.segment_row_count();
        let before =
            move |&row: &u32| Some(self.before_of_app.get(row as usize - first)).filter(|&row| row != NONE);
        std::iter::successors(self.last_of_app.get(&app).copied(), before)
    }
}
