//! The rows of ids in levels that clones share: the newest ids in a small map, older ones in maps of growing
//! size, which never change (a log-structured merge in memory).

use rustc_hash::FxHashMap;
use std::sync::Arc;
use uuid::Uuid;

/// Entries of the map that is copied by the first insert after a clone.
const NEWEST_MAX: usize = 2048;

/// The last row that each id was given.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowLookUp {
    /// Each at least as large as the next one.
    levels: Vec<Arc<FxHashMap<Uuid, u32>>>,
    newest: Arc<FxHashMap<Uuid, u32>>,
}

impl RowLookUp {
    /// Gives an id its row, in place of the one before.
    pub(crate) fn insert(&mut self, id: Uuid, row: u32) {
        Arc::make_mut(&mut self.newest).insert(id, row);
        if self.newest.len() < NEWEST_MAX {
            return;
        }
        self.levels.push(std::mem::take(&mut self.newest));
        while let [.., older, newer] = self.levels.as_slice()
            && older.len() < 2 * newer.len()
        {
            let mut merged = FxHashMap::clone(older);
            merged.extend(newer.iter());
            self.levels.truncate(self.levels.len() - 2);
            self.levels.push(Arc::new(merged));
        }
    }

    pub(crate) fn get(&self, id: Uuid) -> Option<u32> {
        std::iter::once(&self.newest)
            .chain(self.levels.iter().rev())
            .find_map(|level| level.get(&id))
            .copied()
    }

    /// Memory in bytes, about.
    pub(crate) fn bytes(&self) -> usize {
        let entries: usize = self.levels.iter().chain([&self.newest]).map(|level| level.capacity()).sum();
        entries * size_of::<(Uuid, u32, u8)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_has_its_last_row_and_levels_stay_few() {
        let mut rows = RowLookUp::default();
        let id = |number: u32| Uuid::from_u128(u128::from(number));
        for row in 0..60_000 {
            rows.insert(id(row % 50_000), row);
        }
        let last = |number: u32| if number < 10_000 { number + 50_000 } else { number };
        assert!((0..50_000).all(|number| rows.get(id(number)) == Some(last(number))));
        assert_eq!(rows.get(id(50_000)), None);
        assert!(rows.levels.len() <= 6, "{} levels", rows.levels.len());
    }

    #[test]
    fn a_clone_keeps_its_rows() {
        let mut rows = RowLookUp::default();
        rows.insert(Uuid::nil(), 1);
        let before = rows.clone();
        rows.insert(Uuid::nil(), 2);
        assert_eq!((before.get(Uuid::nil()), rows.get(Uuid::nil())), (Some(1), Some(2)));
    }
}
