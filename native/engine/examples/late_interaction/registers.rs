//! Peak rate of multiplications of this core when nothing waits for memory: int8 multiply-accumulate in
//! registers alone.
#![allow(unsafe_code)] // intrinsics need it; each block says why it is sound

use std::hint::black_box;

/// Chains of `vpdpbusd`, more than the instruction's latency.
const CHAINS: usize = 12;
/// Products of one instruction.
const LANES: usize = 64;

/// Does at least so many products and returns how many; 0 where there is no AVX-512 VNNI.
pub(crate) fn run_products(products: usize) -> usize {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vnni") {
        let turns = products.div_ceil(CHAINS * LANES);
        // SAFETY: the features were detected.
        unsafe { chains(turns) };
        return turns * CHAINS * LANES;
    }
    black_box(products);
    0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vnni")]
fn chains(turns: usize) {
    use std::arch::x86_64::{_mm512_dpbusd_epi32, _mm512_set1_epi8, _mm512_setzero_si512};
    let (a, b) = (black_box(_mm512_set1_epi8(3)), black_box(_mm512_set1_epi8(5)));
    let mut sums = [_mm512_setzero_si512(); CHAINS];
    for _ in 0..turns {
        for sum in &mut sums {
            *sum = _mm512_dpbusd_epi32(*sum, a, b);
        }
    }
    black_box(sums);
}
