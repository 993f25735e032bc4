//! Floats to the small integers the kernels read, and back.

/// Token vectors have one fixed scale, so that integer MaxSim needs no multiplication: components of projected unit
/// vectors beyond +-0.6 are rare and are cut there.
const TOKEN_COMPONENT_MAX: f32 = 0.6;
const TOKEN_SCALE: f32 = 127.0 / TOKEN_COMPONENT_MAX;

/// What one unit of an integer MaxSim is worth as a cosine.
pub const TOKEN_PRODUCT_UNIT: f32 = 1.0 / (TOKEN_SCALE * TOKEN_SCALE);

/// Token components as signed bytes in -127..=127.
pub fn token_bytes(values: &[f32]) -> impl Iterator<Item = i8> {
    values.iter().map(|value| (value * TOKEN_SCALE).round().clamp(-127.0, 127.0) as i8)
}

/// A vector as signed bytes in -127..=127 with the largest component at 127; value = byte * scale.
#[must_use]
pub fn signed(vector: &[f32]) -> (Vec<i8>, f32) {
    let largest = vector.iter().fold(0.0f32, |max, value| max.max(value.abs()));
    let scale = if largest > 0.0 { largest / 127.0 } else { 1.0 };
    (vector.iter().map(|value| (value / scale).round() as i8).collect(), scale)
}

/// Signed bytes as the kernels store them.
#[must_use]
pub fn offset_binary(byte: i8) -> u8 {
    (byte as u8) ^ 0x80
}

/// The nearest bfloat16, ties to even (the upper half of an f32).
#[must_use]
pub fn bf16(value: f32) -> u16 {
    let bits = value.to_bits();
    ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16) as u16
}

/// The f32 of a bfloat16.
#[must_use]
pub fn from_bf16(value: u16) -> f32 {
    f32::from_bits(u32::from(value) << 16)
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
    }
}
