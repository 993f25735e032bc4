//! A row and the frequency of a term in it, in 32 bits.

/// Frequencies are stored in quarters, so that weights of 0.5 and 1.5 stay exact.
const FREQUENCY_UNITS: f32 = 4.0;
/// A row (24 bits) and the weighted frequency of the term in it, in quarters (8 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(crate) struct Posting(u32);

impl Posting {
    /// `row` is below [`super::ROWS_MAX`].
    pub(crate) fn new(row: u32, frequency: f32) -> Posting {
        Posting((row << 8) | (frequency * FREQUENCY_UNITS).clamp(1.0, 255.0) as u32)
    }

    pub(crate) fn row(self) -> usize {
        (self.0 >> 8) as usize
    }

    /// The frequency of the term in the row, by the weights of the fields.
    pub(crate) fn frequency(self) -> f32 {
        (self.0 & 0xff) as f32 / FREQUENCY_UNITS
    }

    /// As it is kept in files.
    pub(crate) fn packed(self) -> u32 {
        self.0
    }

    pub(crate) fn from_packed(packed: u32) -> Posting {
        Posting(packed)
    }

    /// The frequency alone: in quarters, 1 to 255.
    pub(crate) fn quarters(self) -> u8 {
        self.0 as u8
    }

    pub(crate) fn moved_to(self, row: u32) -> Posting {
        Posting((row << 8) | (self.0 & 0xff))
    }
}

/// The frequency of a term by its quarters.
pub(crate) fn frequency_of_quarters(quarters: u8) -> f32 {
    f32::from(quarters) / FREQUENCY_UNITS
}
