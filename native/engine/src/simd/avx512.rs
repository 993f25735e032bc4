//! AVX-512 VNNI: `vpdpbusd` multiplies 64 pairs of bytes and adds them in fours, once a cycle.

use super::{PANEL_LANES, QueryTokens, for_count, portable};
use std::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm512_add_epi32, _mm512_and_si512, _mm512_castsi512_ps,
    _mm512_cvtepu16_epi32, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_loadu_si512, _mm512_max_epi32,
    _mm512_reduce_add_epi32, _mm512_reduce_add_ps, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_setzero_ps,
    _mm512_setzero_si512, _mm512_shuffle_i32x4, _mm512_slli_epi32, _mm512_srli_epi16, _mm512_storeu_si512,
    _mm512_sub_epi32, _mm512_unpackhi_epi32, _mm512_unpackhi_epi64, _mm512_unpacklo_epi32,
    _mm512_unpacklo_epi64, _mm512_xor_si512,
};

/// Query tokens whose sums with two panels stay in registers at once: 24 of 32, with two of panels and one of
/// a token.
const TOKENS_AT_ONCE: usize = 12;

/// # Safety
/// AVX-512 F, BW, VL and VNNI are there; `stored` has `out.len()` rows as long as `query`, a multiple of 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) unsafe fn dot_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
    for (row, out) in stored.chunks_exact(query.len()).zip(out) {
        // SAFETY: each row is as long as the query.
        *out = _mm512_reduce_add_epi32(unsafe { row_sum(row.as_ptr(), query) });
    }
}

/// Two chains of sums hide the latency of `vpdpbusd`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn row_sum(stored: *const u8, query: &[i8]) -> __m512i {
    let mut even = _mm512_setzero_si512();
    let mut odd = _mm512_setzero_si512();
    for (line, values) in query.chunks_exact(64).enumerate() {
        // SAFETY: `stored` is as long as `query`, and `line` counts its 64-byte lines.
        let (s, q) = unsafe {
            (_mm512_loadu_si512(stored.add(line * 64).cast()), _mm512_loadu_si512(values.as_ptr().cast()))
        };
        if line % 2 == 0 {
            even = _mm512_dpbusd_epi32(even, s, q);
        } else {
            odd = _mm512_dpbusd_epi32(odd, s, q);
        }
    }
    _mm512_add_epi32(even, odd)
}

/// `a` is made offset-binary on the way, and what that adds to the sum is counted beside it.
///
/// # Safety
/// AVX-512 F, BW, VL and VNNI are there; both are of one length, a multiple of 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) unsafe fn dot_signed(a: &[i8], b: &[i8]) -> i32 {
    let offset = _mm512_set1_epi8(i8::MIN);
    let (mut sum, mut added) = (_mm512_setzero_si512(), _mm512_setzero_si512());
    for (a, b) in a.chunks_exact(64).zip(b.chunks_exact(64)) {
        // SAFETY: both chunks are 64 bytes.
        let (a, b) =
            unsafe { (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast())) };
        sum = _mm512_dpbusd_epi32(sum, _mm512_xor_si512(a, offset), b);
        added = _mm512_dpbusd_epi32(added, offset, b);
    }
    _mm512_reduce_add_epi32(_mm512_sub_epi32(sum, added))
}

/// # Safety
/// AVX-512 F, BW, VL and VNNI are there; `query` is a multiple of 128, `stored` has `out.len()` rows of half
/// as many bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) unsafe fn dot_int4_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
    for (row, out) in stored.chunks_exact(query.len() / 2).zip(out) {
        let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        for (line, values) in row.chunks_exact(64).zip(query.chunks_exact(128)) {
            // SAFETY: `line` is 64 bytes, `values` twice that.
            let (pairs, below, above) = unsafe {
                let values = values.as_ptr();
                (
                    _mm512_loadu_si512(line.as_ptr().cast()),
                    _mm512_loadu_si512(values.cast()),
                    _mm512_loadu_si512(values.add(64).cast()),
                )
            };
            let mask = _mm512_set1_epi8(15);
            low = _mm512_dpbusd_epi32(low, _mm512_and_si512(pairs, mask), below);
            high = _mm512_dpbusd_epi32(high, _mm512_and_si512(_mm512_srli_epi16::<4>(pairs), mask), above);
        }
        *out = _mm512_reduce_add_epi32(_mm512_add_epi32(low, high));
    }
}

/// # Safety
/// As [`dot_rows`]; whole panels, `best` has one place for each token.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) unsafe fn max_sim(query: &QueryTokens, panels: &[u8], best: &mut [i32]) {
    let blocks = best.len().div_ceil(TOKENS_AT_ONCE);
    let (short, longer) = (best.len() / blocks.max(1), best.len() % blocks.max(1));
    let mut first = 0;
    for block in 0..blocks {
        let count = short + usize::from(block < longer);
        let out = &mut best[first..first + count];
        // SAFETY: the panels are whole, and the query has `count` tokens from `first` on.
        unsafe { max_sim_of(count, query, first, panels, out) };
        first += count;
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn max_sim_of(count: usize, query: &QueryTokens, first: usize, panels: &[u8], out: &mut [i32]) {
    // SAFETY: passed on unchanged.
    unsafe { for_count!(count, max_sim_block, (query, first, panels, out), [1 2 3 4 5 6 7 8 9 10 11 12]) }
}

/// Panels two by two: each word of a token is then read once for two products.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn max_sim_block<const TOKENS: usize>(
    query: &QueryTokens,
    first: usize,
    panels: &[u8],
    out: &mut [i32],
) {
    let mut best = [_mm512_set1_epi32(i32::MIN); LANES];
    let best_of = best.first_chunk_mut::<TOKENS>().expect("a block is no wider than a vector");
    let panel_bytes = PANEL_LANES * query.dimensions();
    let pairs = panels.chunks_exact(2 * panel_bytes);
    let single = pairs.remainder();
    for pair in pairs {
        let (front, back) = pair.split_at(panel_bytes);
        // SAFETY: both panels are whole; the rest is passed on.
        unsafe { add_panels::<TOKENS, 2>(query, first, [front, back], best_of) };
    }
    if !single.is_empty() {
        // SAFETY: as above.
        unsafe { add_panels::<TOKENS, 1>(query, first, [single], best_of) };
    }
    out.copy_from_slice(&largest_of_each(&best)[..TOKENS]);
}

/// Raises the best products of each token, one for each lane, to those with these panels.
///
/// # Safety
/// The query has `TOKENS` tokens from `first` on, and the panels are whole.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn add_panels<const TOKENS: usize, const PANELS: usize>(
    query: &QueryTokens,
    first: usize,
    panels: [&[u8]; PANELS],
    best: &mut [__m512i; TOKENS],
) {
    let mut sums = [[_mm512_setzero_si512(); PANELS]; TOKENS];
    for (step, words) in query.steps().enumerate() {
        // SAFETY: a panel has 64 bytes for each step.
        let lanes = |panel: &[u8]| unsafe { _mm512_loadu_si512(panel.as_ptr().add(step * 64).cast()) };
        let stored = panels.map(lanes);
        for (token, sums) in sums.iter_mut().enumerate() {
            // SAFETY: a step has a word of every token of the query.
            let word = _mm512_set1_epi32(unsafe { *words.get_unchecked(first + token) });
            for (sum, stored) in sums.iter_mut().zip(stored) {
                *sum = _mm512_dpbusd_epi32(*sum, stored, word);
            }
        }
    }
    for (best, sums) in best.iter_mut().zip(sums) {
        for sum in sums {
            *best = _mm512_max_epi32(*best, sum);
        }
    }
}

const LANES: usize = 16;

/// The largest lane of each of 16 vectors, in their order: halves of two vectors meet in one until a vector
/// holds a lane of each, which takes a third of the instructions of folding each vector by itself.
#[inline]
#[target_feature(enable = "avx512f")]
fn largest_of_each(vectors: &[__m512i; LANES]) -> [i32; LANES] {
    let mut pairs = [vectors[0]; 8];
    for (at, pair) in pairs.iter_mut().enumerate() {
        let first = at / 4 * 8 + at % 4;
        let (a, b) = (vectors[first], vectors[first + 4]);
        *pair = _mm512_max_epi32(
            _mm512_shuffle_i32x4::<0b01_00_01_00>(a, b),
            _mm512_shuffle_i32x4::<0b11_10_11_10>(a, b),
        );
    }
    let mut fours = [pairs[0]; 4];
    for (at, four) in fours.iter_mut().enumerate() {
        let (a, b) = (pairs[at], pairs[at + 4]);
        *four = _mm512_max_epi32(
            _mm512_shuffle_i32x4::<0b10_00_10_00>(a, b),
            _mm512_shuffle_i32x4::<0b11_01_11_01>(a, b),
        );
    }
    let mut eights = [fours[0]; 2];
    for (at, eight) in eights.iter_mut().enumerate() {
        let (a, b) = (fours[at], fours[at + 2]);
        *eight = _mm512_max_epi32(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    }
    let (a, b) = (eights[0], eights[1]);
    let (low, high) = (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    let largest = _mm512_max_epi32(_mm512_unpacklo_epi64(low, high), _mm512_unpackhi_epi64(low, high));
    let mut out = [0; LANES];
    // SAFETY: the array is 64 bytes.
    unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), largest) };
    out
}

/// # Safety
/// AVX-512 F and BW are there; equal lengths, a multiple of 32.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(crate) unsafe fn dot_bf16(a: &[u16], b: &[u16]) -> f32 {
    let mut sums = [_mm512_setzero_ps(); 2];
    for (index, (a, b)) in a.chunks_exact(16).zip(b.chunks_exact(16)).enumerate() {
        // SAFETY: both chunks are 32 bytes. A bfloat16 is the upper half of an f32.
        let (a, b) =
            unsafe { (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast())) };
        let widen = |x| _mm512_castsi512_ps(_mm512_slli_epi32::<16>(_mm512_cvtepu16_epi32(x)));
        sums[index % 2] = _mm512_fmadd_ps(widen(a), widen(b), sums[index % 2]);
    }
    _mm512_reduce_add_ps(sums[0]) + _mm512_reduce_add_ps(sums[1])
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(crate) fn add_rows(inputs: &[f32], rows: &[f32], outputs: &mut [f32]) {
    portable::add_rows(inputs, rows, outputs);
}
