//! The rows of an app: a list in the base; in the tail a chain from the last one back.

use super::{NONE, PlatformIndex};

impl PlatformIndex {
    /// The live rows of an app, ascending.
    pub fn rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let of_tail: Vec<u32> = self.tail_rows_of_app(app).collect();
        let of_base = self.base_rows_of_app(app).iter().copied();
        of_base.chain(of_tail.into_iter().rev()).filter(|&row| self.is_live(row))
    }

    /// Whether an app has a live row; asked for every name that a query may mean, so no row is collected.
    #[must_use]
    pub fn has_app(&self, app: u32) -> bool {
        let of_base = self.base_rows_of_app(app).iter().copied();
        self.tail_rows_of_app(app).chain(of_base).any(|row| self.is_live(row))
    }

    fn base_rows_of_app(&self, app: u32) -> &[u32] {
        self.settled.as_ref().map_or(&[], |settled| settled.rows_of_app(app))
    }

    /// The rows of an app in the tail, dead ones included, the last one first.
    fn tail_rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let first = self.base_row_count();
        let before =
            move |&row: &u32| Some(self.before_of_app.get(row as usize - first)).filter(|&row| row != NONE);
        std::iter::successors(self.last_of_app.get(&app).copied(), before)
    }
}
