//! AVX2: bytes are multiplied with `vpmaddubsw`. It adds two products in 16 bits and saturates, so even and
//! odd dimensions are multiplied apart (255 * 127 fits in 16 bits) and added in 32 bits: exact, like the
//! other paths.

use super::{PANEL_LANES, QueryTokens, portable};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_ps, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_ps, _mm256_cvtepi8_epi16, _mm256_cvtepu16_epi32, _mm256_fmadd_ps,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi32, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_ps, _mm256_setzero_si256, _mm256_slli_epi32,
    _mm256_srli_epi16, _mm256_storeu_ps, _mm256_storeu_si256,
};

/// `sum + stored * query` in groups of four bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn add_products(sum: __m256i, stored: __m256i, query: __m256i) -> __m256i {
    let low_bytes = _mm256_set1_epi16(0x00ff);
    let ones = _mm256_set1_epi16(1);
    let even = _mm256_maddubs_epi16(stored, _mm256_and_si256(query, low_bytes));
    let odd = _mm256_maddubs_epi16(stored, _mm256_andnot_si256(low_bytes, query));
    let sum = _mm256_add_epi32(sum, _mm256_madd_epi16(even, ones));
    _mm256_add_epi32(sum, _mm256_madd_epi16(odd, ones))
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(value: __m256i) -> [i32; 8] {
    let mut out = [0; 8];
    // SAFETY: the array is 32 bytes.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), value) };
    out
}

/// # Safety
/// AVX2 is there; `stored` has `out.len()` rows as long as `query`, a multiple of 64.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn dot_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
    for (row, out) in stored.chunks_exact(query.len()).zip(out) {
        *out = dot(row, query);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn dot(stored: &[u8], query: &[i8]) -> i32 {
    let mut sum = _mm256_setzero_si256();
    for (stored, query) in stored.chunks_exact(32).zip(query.chunks_exact(32)) {
        // SAFETY: both chunks are 32 bytes.
        let (stored, query) = unsafe {
            (_mm256_loadu_si256(stored.as_ptr().cast()), _mm256_loadu_si256(query.as_ptr().cast()))
        };
        sum = add_products(sum, stored, query);
    }
    lanes(sum).iter().sum()
}

/// # Safety
/// AVX2 is there; both are of one length, a multiple of 64.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn dot_signed(a: &[i8], b: &[i8]) -> i32 {
    let mut sum = _mm256_setzero_si256();
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        // SAFETY: both chunks are 16 bytes.
        let (a, b) = unsafe { (_mm_loadu_si128(a.as_ptr().cast()), _mm_loadu_si128(b.as_ptr().cast())) };
        let products = _mm256_madd_epi16(_mm256_cvtepi8_epi16(a), _mm256_cvtepi8_epi16(b));
        sum = _mm256_add_epi32(sum, products);
    }
    lanes(sum).iter().sum()
}

/// # Safety
/// AVX2 is there; `query` is a multiple of 128, `stored` has `out.len()` rows of half as many bytes.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn dot_int4_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
    let mask = _mm256_set1_epi8(15);
    for (row, out) in stored.chunks_exact(query.len() / 2).zip(out) {
        let mut sum = _mm256_setzero_si256();
        for (line, values) in row.chunks_exact(64).zip(query.chunks_exact(128)) {
            for half in [0, 32] {
                // SAFETY: `line` is 64 bytes, `values` twice that.
                let (pairs, below, above) = unsafe {
                    let values = values.as_ptr();
                    (
                        _mm256_loadu_si256(line.as_ptr().add(half).cast()),
                        _mm256_loadu_si256(values.add(half).cast()),
                        _mm256_loadu_si256(values.add(64 + half).cast()),
                    )
                };
                // Four products of 15 * 127 fit in 16 bits.
                let low = _mm256_maddubs_epi16(_mm256_and_si256(pairs, mask), below);
                let high = _mm256_maddubs_epi16(_mm256_and_si256(_mm256_srli_epi16::<4>(pairs), mask), above);
                let both = _mm256_add_epi16(low, high);
                sum = _mm256_add_epi32(sum, _mm256_madd_epi16(both, _mm256_set1_epi16(1)));
            }
        }
        *out = lanes(sum).iter().sum();
    }
}

/// # Safety
/// AVX2 is there; whole panels, `best` has one place for each token.
#[target_feature(enable = "avx2")]
pub(crate) unsafe fn max_sim(query: &QueryTokens, panels: &[u8], best: &mut [i32]) {
    for (token, out) in best.iter_mut().enumerate() {
        let mut best = _mm256_set1_epi32(i32::MIN);
        for panel in panels.chunks_exact(PANEL_LANES * query.dimensions()) {
            // SAFETY: the panel has 64 bytes for each word.
            best = _mm256_max_epi32(best, unsafe { panel_best(query, token, panel) });
        }
        *out = lanes(best).into_iter().fold(i32::MIN, i32::max);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn panel_best(query: &QueryTokens, token: usize, panel: &[u8]) -> __m256i {
    let mut sums = [_mm256_setzero_si256(); 2];
    for (words, lanes) in query.steps().zip(panel.chunks_exact(PANEL_LANES * 4)) {
        let query = _mm256_set1_epi32(words[token]);
        for (half, sum) in lanes.chunks_exact(32).zip(&mut sums) {
            // SAFETY: half of 64 bytes.
            let stored = unsafe { _mm256_loadu_si256(half.as_ptr().cast()) };
            *sum = add_products(*sum, stored, query);
        }
    }
    _mm256_max_epi32(sums[0], sums[1])
}

/// # Safety
/// AVX2 and FMA are there; equal lengths, a multiple of 32.
#[target_feature(enable = "avx2,fma")]
pub(crate) unsafe fn dot_bf16(a: &[u16], b: &[u16]) -> f32 {
    let mut sums = [_mm256_setzero_ps(); 2];
    for (index, (a, b)) in a.chunks_exact(8).zip(b.chunks_exact(8)).enumerate() {
        // SAFETY: both chunks are 16 bytes. A bfloat16 is the upper half of an f32.
        let (a, b): (__m128i, __m128i) =
            unsafe { (_mm_loadu_si128(a.as_ptr().cast()), _mm_loadu_si128(b.as_ptr().cast())) };
        let widen = |x| _mm256_castsi256_ps(_mm256_slli_epi32::<16>(_mm256_cvtepu16_epi32(x)));
        sums[index % 2] = _mm256_fmadd_ps(widen(a), widen(b), sums[index % 2]);
    }
    let mut out = [0f32; 8];
    // SAFETY: the array is 32 bytes.
    unsafe { _mm256_storeu_ps(out.as_mut_ptr(), _mm256_add_ps(sums[0], sums[1])) };
    out.iter().sum()
}

#[target_feature(enable = "avx2")]
pub(crate) fn add_rows(inputs: &[f32], rows: &[f32], outputs: &mut [f32]) {
    portable::add_rows(inputs, rows, outputs);
}
