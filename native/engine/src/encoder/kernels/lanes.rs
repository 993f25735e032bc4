//! A few floats that are computed together. The float steps in `float` are written once against this trait.

/// A vector of [`Lanes::COUNT`] floats. Slices given to it must hold at least that many values.
pub(super) trait Lanes: Copy {
    const COUNT: usize;

    fn splat(value: f32) -> Self;
    fn load(from: &[f32]) -> Self;
    fn store(self, to: &mut [f32]);
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// `self * factor + addend`, rounded once where the CPU can.
    fn mul_add(self, factor: Self, addend: Self) -> Self;
    fn max(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    /// To the nearest integer, ties to even, for sizes below 2^22.
    fn round(self) -> Self;
    /// `self` times 2 to the power of `exponent`, an integer from -126 to 127.
    fn times_exp2(self, exponent: Self) -> Self;
    fn sum(self) -> f32;
    fn largest(self) -> f32;
    fn smallest(self) -> f32;
    /// `sums - zero * weights` as floats: what quantised rows and weights mean before they are scaled.
    fn from_sums(sums: &[i32], weights: &[i32], zero: i32) -> Self;
}

/// Storage of levels in a kernel's form.
pub(super) trait Levels: Lanes {
    type Level: Copy + Default;

    /// Stores values from 0 to 255 as the nearest integers in the kernel's form.
    fn store_levels(self, to: &mut [Self::Level]);
}

/// Calls intrinsics from the methods of a vector, which a trait does not let carry features themselves.
#[cfg(target_arch = "x86_64")]
macro_rules! lanes {
    ($call:expr) => {
        // SAFETY: only functions with these features use the vector, and every method is inlined into them.
        // Pointers come from slices that were just cut to the length that is read or written.
        unsafe { $call }
    };
}

/// Methods that are one instruction on two vectors.
#[cfg(target_arch = "x86_64")]
macro_rules! of_two {
    ($($method:ident: $intrinsic:ident,)*) => {
        $(#[inline(always)]
        fn $method(self, other: Self) -> Self {
            Self(lanes!($intrinsic(self.0, other.0)))
        })*
    };
}

#[cfg(target_arch = "x86_64")]
pub(super) use {lanes, of_two};

const PLAIN: usize = 8;

/// The portable kernel keeps levels less this; see there.
pub(super) const CENTRE: i16 = 128;

/// Adding and subtracting it leaves a float without its fraction, rounded to even: 1.5 * 2^23.
const ROUNDING: f32 = 12_582_912.0;

/// Lanes in plain Rust, in a shape that compilers turn into vector instructions.
#[derive(Clone, Copy)]
pub(super) struct Plain([f32; PLAIN]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        Self(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn map(self, f: impl Fn(f32) -> f32) -> Self {
        Self(self.0.map(f))
    }
}

/// Comparison instead of `f32::max`, which must care for NaN and so is no single instruction.
#[inline(always)]
fn larger(left: f32, right: f32) -> f32 {
    if left > right { left } else { right }
}

#[inline(always)]
fn smaller(left: f32, right: f32) -> f32 {
    if left < right { left } else { right }
}

impl Lanes for Plain {
    const COUNT: usize = PLAIN;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        Self([value; PLAIN])
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Self {
        Self(*from.first_chunk().expect("callers pass whole lanes"))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        to[..PLAIN].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |left, right| left + right)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |left, right| left - right)
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |left, right| left * right)
    }

    #[inline(always)]
    fn mul_add(self, factor: Self, addend: Self) -> Self {
        self.mul(factor).add(addend)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, larger)
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, smaller)
    }

    #[inline(always)]
    fn round(self) -> Self {
        self.map(|value| (value + ROUNDING) - ROUNDING)
    }

    #[inline(always)]
    fn times_exp2(self, exponent: Self) -> Self {
        self.zip(exponent, |value, exponent| {
            value * f32::from_bits(((exponent as i32 + 127) << 23).cast_unsigned())
        })
    }

    #[inline(always)]
    fn sum(self) -> f32 {
        let halves: [f32; 4] = std::array::from_fn(|lane| self.0[lane] + self.0[lane + 4]);
        (halves[0] + halves[2]) + (halves[1] + halves[3])
    }

    #[inline(always)]
    fn largest(self) -> f32 {
        self.0.into_iter().fold(f32::MIN, larger)
    }

    #[inline(always)]
    fn smallest(self) -> f32 {
        self.0.into_iter().fold(f32::MAX, smaller)
    }

    #[inline(always)]
    fn from_sums(sums: &[i32], weights: &[i32], zero: i32) -> Self {
        let (sums, weights) = (&sums[..PLAIN], &weights[..PLAIN]);
        Self(std::array::from_fn(|lane| (sums[lane] - zero * weights[lane]) as f32))
    }
}

impl Levels for Plain {
    type Level = i16;

    #[inline(always)]
    fn store_levels(self, to: &mut [i16]) {
        for (level, value) in to[..PLAIN].iter_mut().zip(self.round().0) {
            *level = value as i16 - CENTRE;
        }
    }
}
