//! Activations as integers.

use crate::encoder::shape::INTERMEDIATE;

/// Rows of activations: `x = (level - zero) * step`, with a step and a zero for each row.
///
/// Most rows have levels of 8 bits. The first and the last row of each text, `[CLS]` and `[SEP]`, have 12:
/// every other token attends to them, their values lie further apart, and in a text of one word they are most
/// of the mean. (The worst cosine to the original model over short texts is .9989 with them and .9978
/// without.) The four bits that a byte cannot hold stand in rows of their own before all others, so that the
/// same kernel multiplies both: `level = 16 * level of the row + level of its low row`.
#[derive(Default)]
pub(crate) struct Quantised {
    pub steps: Vec<f32>,
    pub zeros: Vec<i32>,
    /// For each row where its low row stands, if it has one.
    pub low_rows: Vec<Option<usize>>,
    pub low_count: usize,
    /// Levels as the VNNI kernel reads them: low rows, then all rows.
    #[cfg(target_arch = "x86_64")]
    pub narrow: Vec<LevelRow<u8>>,
    /// Levels as the others read them, with room for products.
    pub wide: Vec<LevelRow<i16>>,
}

/// The first `inputs` of them count. A distance between rows that the compiler knows leaves one pointer for
/// all rows of a block.
pub(crate) type LevelRow<Level> = [Level; INTERMEDIATE];

/// Number of a low row's levels, and the highest levels without and with a low row.
pub(crate) const LOW_LEVELS: i32 = 16;
pub(crate) const TOP_LEVEL: i32 = 255;
pub(crate) const FINE_TOP_LEVEL: i32 = LOW_LEVELS * (TOP_LEVEL + 1) - 1;

impl Quantised {
    /// Prepares for texts of so many rows each, at least two.
    pub(crate) fn begin(&mut self, lengths: impl Iterator<Item = usize>) {
        self.low_rows.clear();
        self.low_count = 0;
        for length in lengths {
            let first = self.low_rows.len();
            self.low_rows.resize(first + length, None);
            for row in [first, first + length - 1] {
                self.low_rows[row] = Some(self.low_count);
                self.low_count += 1;
            }
        }
    }

    /// Forgets the levels of the map before.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.zeros.clear();
    }

    /// Rows that a kernel multiplies: low ones and all.
    pub(crate) fn level_rows(&self) -> usize {
        self.low_count + self.low_rows.len()
    }
}

/// The step and the zero of a row whose values lie between `low` and `high`, both of which may stand on one
/// side of 0.
pub(crate) fn range(low: f32, high: f32, top: i32) -> (f32, i32) {
    let (low, high) = (low.min(0.0), high.max(0.0));
    let step = ((high - low) / top as f32).max(1e-12);
    (step, (-low / step + 0.5) as i32)
}
