//! A base and where its screens and apps are in it: every version of a platform shares one until the next
//! merge.

use crate::base::Base;
use rustc_hash::FxHashMap;
use uuid::Uuid;

/// What never changes of a platform.
#[derive(Debug)]
pub struct Settled {
    /// The rows.
    pub base: Base,
    row_of: FxHashMap<Uuid, u32>,
    /// Ascending.
    rows_of_app: FxHashMap<u32, Vec<u32>>,
    bytes: usize,
}

impl Settled {
    /// Looks at every row of a base once.
    #[must_use]
    pub fn new(base: Base) -> Settled {
        let rows = base.row_count() as u32;
        let row_of = (0..rows).map(|row| (base.id(row), row)).collect();
        let mut rows_of_app: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        (0..rows).for_each(|row| rows_of_app.entry(base.app(row)).or_default().push(row));
        // The look-up of an id is estimated at 40 bytes.
        let bytes = base.own_bytes() + rows as usize * (40 + size_of::<u32>());
        Settled { base, row_of, rows_of_app, bytes }
    }

    /// The row of a screen, which may be dead by now.
    #[must_use]
    pub fn row(&self, id: Uuid) -> Option<u32> {
        self.row_of.get(&id).copied()
    }

    /// The rows of an app, ascending, dead ones included.
    #[must_use]
    pub fn rows_of_app(&self, app: u32) -> &[u32] {
        self.rows_of_app.get(&app).map_or(&[], Vec::as_slice)
    }

    /// Memory in bytes, without the mapped file.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
