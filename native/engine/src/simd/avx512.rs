//! AVX-512 VNNI: `vpdpbusd` multiplies 64 pairs of bytes and adds them in fours, once a cycle.

use super::{PANEL_LANES, QueryTokens};
use std::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm512_add_epi32, _mm512_and_si512, _mm512_castsi512_ps,
    _mm512_cvtepu16_epi32, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_loadu_si512, _mm512_max_epi32,
    _mm512_reduce_add_epi32, _mm512_reduce_add_ps, _mm512_reduce_max_epi32, _mm512_set1_epi8,
    _mm512_set1_epi32, _mm512_setzero_ps, _mm512_setzero_si512, _mm512_slli_epi32, _mm512_srli_epi16,
};

/// Query tokens kept in registers at once: 10 sums and 10 maxima leave room for a panel and a broadcast (32 registers).
const TOKENS_AT_ONCE: usize = 10;

/// # Safety
/// AVX-512 F, BW, VL and VNNI are there; `stored` has `out.len()` rows as long as `query`, a multiple of 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub unsafe fn dot_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
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

/// # Safety
/// AVX-512 F, BW, VL and VNNI are there; `query` is a multiple of 128, `stored` has `out.len()` rows of half as many bytes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub unsafe fn dot_nibble_rows(stored: &[u8], query: &[i8], out: &mut [i32]) {
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
pub unsafe fn max_sim(query: &QueryTokens, panels: &[u8], best: &mut [i32]) {
    let blocks = best.len().div_ceil(TOKENS_AT_ONCE);
    let (short, longer) = (best.len() / blocks.max(1), best.len() % blocks.max(1));
    let mut first = 0;
    for block in 0..blocks {
        let count = short + usize::from(block < longer);
        let words = query.words(first, count);
        let out = &mut best[first..first + count];
        // SAFETY: `words` and `out` belong to `count` tokens.
        unsafe { max_sim_of(count, words, panels, out) };
        first += count;
    }
}

macro_rules! for_count {
    ($count:expr, $call:ident, $arguments:tt, [$($n:literal)*]) => {
        match $count { $($n => $call::<$n> $arguments,)* _ => unreachable!("blocks hold 1 to {TOKENS_AT_ONCE} tokens") }
    };
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn max_sim_of(count: usize, words: &[i32], panels: &[u8], out: &mut [i32]) {
    // SAFETY: passed on unchanged.
    unsafe { for_count!(count, max_sim_block, (words, panels, out), [1 2 3 4 5 6 7 8 9 10]) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn max_sim_block<const TOKENS: usize>(words: &[i32], panels: &[u8], out: &mut [i32]) {
    let per_token = words.len() / TOKENS;
    let mut best = [_mm512_set1_epi32(i32::MIN); TOKENS];
    for panel in panels.chunks_exact(PANEL_LANES * 4 * per_token) {
        let mut sums = [_mm512_setzero_si512(); TOKENS];
        for (step, lanes) in panel.chunks_exact(PANEL_LANES * 4).enumerate() {
            // SAFETY: `lanes` is 64 bytes.
            let stored = unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) };
            for (token, sum) in sums.iter_mut().enumerate() {
                // SAFETY: `words` holds `per_token` words of each token, and `step` is below `per_token`.
                let word = unsafe { *words.get_unchecked(token * per_token + step) };
                *sum = _mm512_dpbusd_epi32(*sum, stored, _mm512_set1_epi32(word));
            }
        }
        for (best, sum) in best.iter_mut().zip(sums) {
            *best = _mm512_max_epi32(*best, sum);
        }
    }
    for (out, best) in out.iter_mut().zip(best) {
        *out = _mm512_reduce_max_epi32(best);
    }
}

/// # Safety
/// AVX-512 F and BW are there; equal lengths, a multiple of 32.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub unsafe fn dot_bf16(a: &[u16], b: &[u16]) -> f32 {
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
