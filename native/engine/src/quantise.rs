//! Floats to the small integers the kernels read, and back.

use crate::simd::Simd;

/// Token vectors have one fixed scale, so that integer MaxSim needs no multiplication: components of
/// projected unit vectors beyond +-0.6 are rare and are cut there.
const TOKEN_COMPONENT_MAX: f32 = 0.6;
const TOKEN_SCALE: f32 = 127.0 / TOKEN_COMPONENT_MAX;

/// About so many bytes of later runs are prefetched while a run is read.
const BYTES_AHEAD: usize = 6 << 10;

/// The cosine that one unit of an integer MaxSim stands for.
pub const TOKEN_PRODUCT_UNIT: f32 = 1.0 / (TOKEN_SCALE * TOKEN_SCALE);

/// Token components as signed bytes in -127..=127.
pub fn token_bytes(values: &[f32]) -> impl Iterator<Item = i8> {
    values.iter().map(|value| (value * TOKEN_SCALE).round().clamp(-127.0, 127.0) as i8)
}

/// A vector as signed bytes in -127..=127 with the largest component at 127; value = byte * scale.
pub(crate) fn signed(vector: &[f32]) -> (Vec<i8>, f32) {
    let largest = vector.iter().fold(0.0f32, |max, value| max.max(value.abs()));
    let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
    // Half away from zero by truncation: `round` is a call on processors without SSE 4.1, and this runs for
    // every row of a segment.
    let byte = |value: f32| (value + 0.5f32.copysign(value)) as i8;
    (vector.iter().map(|value| byte(value / scale)).collect(), scale)
}

/// The step of 4-bit components: .3352 standard deviations, the best uniform quantiser of 16 levels for a
/// Gaussian (Max 1960, Quantizing for Minimum Distortion, table II). Components of a unit vector of 384
/// dimensions deviate by 1/sqrt(384).
pub(crate) const INT4_STEP: f32 = 0.3352 / 19.595_918;
/// Code n stands for (n - 7.5) * [`INT4_STEP`].
pub(crate) const INT4_ZERO: f32 = 7.5;

/// A unit vector of whole 128s of dimensions as int4 codes, two a byte: byte `i` of the `j`th 64 holds
/// dimension `128 j + i` below and `128 j + 64 + i` above.
pub(crate) fn int4_codes(vector: &[f32]) -> Vec<u8> {
    // The nearest level by truncation: `round` is a call on processors without SSE 4.1, and this runs for
    // every screen at a start.
    let code = |value: f32| (value * (1.0 / INT4_STEP) + (INT4_ZERO + 0.5)).clamp(0.0, 15.0) as u8;
    let pairs = vector.chunks_exact(128).flat_map(|pair| pair[..64].iter().zip(&pair[64..]));
    pairs.map(|(&low, &high)| code(low) | (code(high) << 4)).collect()
}

/// Signed bytes as the kernels store them.
pub(crate) fn offset_binary(byte: i8) -> u8 {
    (byte as u8) ^ 0x80
}

/// The nearest bfloat16, ties to even (the upper half of an f32).
pub fn bf16(value: f32) -> u16 {
    let bits = value.to_bits();
    ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16) as u16
}

pub fn from_bf16(value: u16) -> f32 {
    f32::from_bits(u32::from(value) << 16)
}

/// A vector of 384 dimensions as signed bytes.
#[derive(Clone, Debug)]
pub(crate) struct SignedVector {
    /// The bytes, -127..=127.
    pub bytes: Vec<i8>,
    /// The value of one unit.
    pub scale: f32,
    sum: i32,
}

impl SignedVector {
    pub(crate) fn new(vector: &[f32]) -> SignedVector {
        let (bytes, scale) = signed(vector);
        let sum = bytes.iter().map(|&byte| i32::from(byte)).sum();
        SignedVector { bytes, scale, sum }
    }

    /// The components as they are after quantising.
    pub(crate) fn values(&self) -> impl Iterator<Item = f32> {
        self.bytes.iter().map(|&byte| f32::from(byte) * self.scale)
    }

    /// The cosine behind an integer product with a stored vector of the given scale.
    pub(crate) fn cosine(&self, product: i32, stored_scale: f32) -> f32 {
        (product - 128 * self.sum) as f32 * self.scale * stored_scale
    }

    /// Adds the cosines with whole rows of int4 codes, which come in runs, one run after the other. Runs lie
    /// anywhere and the processor does not foresee them: each is asked for while others are read.
    pub(crate) fn cosines_of_int4<'a>(
        &self,
        simd: Simd,
        runs: impl Iterator<Item = &'a [u8]> + Clone,
        cosines: &mut Vec<f32>,
    ) {
        let row_bytes = self.bytes.len() / 2;
        let mut products = vec![0; runs.clone().map(|run| run.len() / row_bytes).sum()];
        let mut later = runs.clone();
        let mut wanted = 0;
        let mut rest = &mut products[..];
        for run in runs {
            while wanted < BYTES_AHEAD {
                let Some(next) = later.next() else { break };
                simd.prefetch(&next[..next.len().min(BYTES_AHEAD)]);
                wanted += next.len();
            }
            wanted = wanted.saturating_sub(run.len());
            let (of_run, others) = rest.split_at_mut(run.len() / row_bytes);
            simd.dot_int4_rows(run, &self.bytes, of_run);
            rest = others;
        }
        let cosine = |&product: &i32| (product as f32 - INT4_ZERO * self.sum as f32) * self.scale * INT4_STEP;
        cosines.extend(products.iter().map(cosine));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_round_trip_stays_within_half_a_step(values in prop::collection::vec(-1.0f32..1.0, 1..64)) {
            let (bytes, scale) = signed(&values);
            for (value, byte) in values.iter().zip(bytes) {
                prop_assert!((f32::from(byte) * scale - value).abs() <= scale * 0.5001);
                prop_assert_eq!(i32::from(offset_binary(byte)) - 128, i32::from(byte));
                prop_assert!((from_bf16(bf16(*value)) - value).abs() <= value.abs() / 256.0);
            }
        }

        #[test]
        fn int4_codes_stay_within_half_a_step_up_to_the_last_level(
            values in prop::collection::vec(-8.0f32..8.0, 128),
        ) {
            let vector: Vec<f32> = values.iter().map(|value| value * INT4_STEP).collect();
            let bytes = int4_codes(&vector);
            let levels = bytes.iter().map(|byte| byte & 15).chain(bytes.iter().map(|byte| byte >> 4));
            for (value, level) in values.iter().zip(levels) {
                prop_assert!((f32::from(level) - INT4_ZERO - value).abs() <= 0.501);
            }
        }
    }
}
