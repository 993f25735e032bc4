//! The six layers' matrix products as nothing but multiply-accumulate, in AVX-512 with VNNI.
//!
//! Operands are packed and resident: levels as rows, weights of all layers one after the other in huge pages,
//! as much memory as the encoder reads. There is no quantising, softmax, GELU, norm or scaling; the integer
//! sums are stored and that is all.
#![allow(unsafe_code)] // intrinsics need it; each block says why it is sound

use std::arch::x86_64::{
    _MM_HINT_T0, _mm_prefetch, _mm512_dpbusd_epi32, _mm512_fmadd_ps, _mm512_load_si512, _mm512_loadu_ps,
    _mm512_loadu_si512, _mm512_set1_epi32, _mm512_set1_ps, _mm512_setzero_ps, _mm512_setzero_si512,
    _mm512_storeu_ps, _mm512_storeu_si512,
};
use std::hint::black_box;

use memmap2::{Advice, MmapMut};

const LAYERS: usize = 6;
const HEADS: usize = 12;
const HEAD_DIMENSIONS: usize = 32;
/// Inputs and outputs: queries, keys and values together; attention's output; the two maps of the
/// feed-forward part.
const MAPS: [(usize, usize); 4] = [(384, 1152), (384, 384), (384, 1536), (1536, 384)];
const LINE: usize = 64;
/// Outputs of a vector of sums.
const LANES: usize = 16;
/// Inputs that one instruction multiplies for each output.
const GROUP: usize = 4;
/// Rows of attention that share the loads of keys or values.
const ATTENTION_ROWS: usize = 8;

/// Blocking of a product: rows and vectors of outputs whose sums stay in registers, inputs that are
/// multiplied before the next rows get their turn (their weights then stay in the first cache), and the
/// number of lines ahead that weights are prefetched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocking {
    rows: usize,
    vectors: usize,
    inputs: usize,
    ahead: usize,
}

/// Every blocking that is tried. Rows divide all token counts, vectors all numbers of outputs.
pub(crate) fn blockings(tokens: usize) -> Vec<Blocking> {
    let shapes = [(4, 6), (8, 3), (16, 1)].into_iter().filter(|(rows, _)| *rows <= tokens);
    let mut out = Vec::new();
    for (rows, vectors) in shapes {
        for inputs in [384, 768, 1536] {
            out.extend([0, 24, 96, 384].map(|ahead| Blocking { rows, vectors, inputs, ahead }));
        }
    }
    out
}

/// Reports whether this CPU can run the products.
pub(crate) fn is_supported() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vnni")
}

/// The operands of all layers for one number of tokens.
pub(crate) struct Layers {
    tokens: usize,
    weights: MmapMut,
    levels: MmapMut,
    sums: Vec<i32>,
    queries: Vec<f32>,
    keys: Vec<f32>,
    scores: Vec<f32>,
    values: Vec<f32>,
    context: Vec<f32>,
}

/// Zeroed memory in huge pages where the system has them, filled with small numbers.
fn resident(bytes: usize) -> MmapMut {
    let mut memory = MmapMut::map_anon(bytes).expect("there is memory for the operands");
    #[cfg(target_os = "linux")]
    let _ = memory.advise(Advice::HugePage); // a wish: without huge pages everything works, slower
    memory.iter_mut().enumerate().for_each(|(at, byte)| *byte = (at * 31 % 63) as u8);
    memory
}

impl Layers {
    pub(crate) fn new(tokens: usize) -> Layers {
        let weights = LAYERS * MAPS.iter().map(|(inputs, outputs)| inputs * outputs).sum::<usize>();
        let padded = tokens.next_multiple_of(LANES);
        Layers {
            tokens,
            weights: resident(weights),
            levels: resident(tokens * 1536),
            sums: vec![0; tokens * 1536],
            queries: vec![0.1; tokens * HEAD_DIMENSIONS * HEADS],
            keys: vec![0.1; padded * HEAD_DIMENSIONS * HEADS],
            scores: vec![0.1; tokens * padded],
            values: vec![0.1; tokens * HEAD_DIMENSIONS * HEADS],
            context: vec![0.0; tokens * HEAD_DIMENSIONS * HEADS],
        }
    }

    /// Integer multiplications of the linear maps.
    pub(crate) fn products(&self) -> usize {
        self.tokens * self.weights.len()
    }

    /// The linear maps of all layers, in the encoder's order.
    pub(crate) fn run_linear(&mut self, blocking: Blocking) {
        let mut rest = &self.weights[..];
        for (inputs, outputs) in [MAPS; LAYERS].into_iter().flatten() {
            let (own, following) = rest.split_at(inputs * outputs);
            let map = Map { weights: own, levels: &self.levels[..self.tokens * inputs], inputs, outputs };
            // SAFETY: `is_supported` was asked before anything ran.
            unsafe { map.run(blocking, &mut self.sums) };
            rest = following;
        }
        black_box(&self.sums);
    }

    /// Scores and weighted sums of all heads and layers, in f32 as the encoder computes them, without the
    /// softmax between.
    pub(crate) fn run_attention(&mut self) {
        let (tokens, padded) = (self.tokens, self.tokens.next_multiple_of(LANES));
        let own = tokens * HEAD_DIMENSIONS;
        for head in (0..HEADS).cycle().take(HEADS * LAYERS) {
            let queries = &self.queries[head * own..][..own];
            let keys = &self.keys[head * padded * HEAD_DIMENSIONS..][..padded * HEAD_DIMENSIONS];
            let values = &self.values[head * own..][..own];
            let context = &mut self.context[head * own..][..own];
            // SAFETY: as above.
            unsafe {
                floats(queries, (HEAD_DIMENSIONS, HEAD_DIMENSIONS), keys, padded, &mut self.scores);
                floats(&self.scores, (tokens, padded), values, HEAD_DIMENSIONS, context);
            }
        }
        black_box(&self.context);
    }
}

/// One linear map: weights in panels of as many vectors as the blocking has, groups of four inputs one after
/// the other.
struct Map<'a> {
    weights: &'a [u8],
    levels: &'a [u8],
    inputs: usize,
    outputs: usize,
}

impl Map<'_> {
    #[target_feature(enable = "avx512f,avx512vnni")]
    fn run(&self, blocking: Blocking, sums: &mut [i32]) {
        match (blocking.rows, blocking.vectors) {
            (4, 6) => self.panels::<4, 6>(blocking, sums),
            (8, 3) => self.panels::<8, 3>(blocking, sums),
            _ => self.panels::<16, 1>(blocking, sums),
        }
    }

    #[target_feature(enable = "avx512f,avx512vnni")]
    fn panels<const ROWS: usize, const VECTORS: usize>(&self, blocking: Blocking, sums: &mut [i32]) {
        let width = VECTORS * LANES;
        let part = blocking.inputs.min(self.inputs);
        for (panel, weights) in self.weights.chunks_exact(self.inputs * width).enumerate() {
            for (at, weights) in weights.chunks_exact(part * width).enumerate() {
                for (block, levels) in self.levels.chunks_exact(ROWS * self.inputs).enumerate() {
                    let out = &mut sums[block * ROWS * self.outputs + panel * width..];
                    // Weights stream in while the first rows are multiplied; the others find them near.
                    let ahead = if block == 0 { blocking.ahead } else { 0 };
                    let place = Place { first: at * part, stride: self.inputs, outputs: self.outputs };
                    tile::<ROWS, VECTORS>(weights, levels, &place, ahead, out);
                }
            }
        }
    }
}

/// Position of a tile: its start in its rows of levels, and the distances between rows of levels and of sums.
struct Place {
    first: usize,
    stride: usize,
    outputs: usize,
}

/// Adds up `ROWS` x `VECTORS` sums over a panel of weights; sums of earlier inputs are added to.
#[target_feature(enable = "avx512f,avx512vnni")]
fn tile<const ROWS: usize, const VECTORS: usize>(
    weights: &[u8],
    levels: &[u8],
    place: &Place,
    ahead: usize,
    out: &mut [i32],
) {
    let rows: [&[[u8; GROUP]]; ROWS] =
        std::array::from_fn(|row| levels[row * place.stride + place.first..].as_chunks().0);
    let mut sums = [[_mm512_setzero_si512(); VECTORS]; ROWS];
    if place.first > 0 {
        for (row, sums) in sums.iter_mut().enumerate() {
            for (vector, sum) in sums.iter_mut().enumerate() {
                let out = &out[row * place.outputs + vector * LANES..][..LANES];
                // SAFETY: `out` is 16 integers.
                *sum = unsafe { _mm512_loadu_si512(out.as_ptr().cast()) };
            }
        }
    }
    for (group, lines) in weights.chunks_exact(VECTORS * LINE).enumerate() {
        let lines = lines.as_ptr();
        // SAFETY: `lines` is `VECTORS` aligned lines; a prefetch may be given any address; every row has the group.
        unsafe {
            if ahead > 0 {
                for vector in 0..VECTORS {
                    _mm_prefetch::<_MM_HINT_T0>(lines.wrapping_add((ahead + vector) * LINE).cast());
                }
            }
            let lines: [_; VECTORS] =
                std::array::from_fn(|vector| _mm512_load_si512(lines.add(vector * LINE).cast()));
            for (sums, row) in sums.iter_mut().zip(rows) {
                let levels = _mm512_set1_epi32(i32::from_le_bytes(*row.get_unchecked(group)));
                for (sum, line) in sums.iter_mut().zip(lines) {
                    *sum = _mm512_dpbusd_epi32(*sum, levels, line);
                }
            }
        }
    }
    for (row, sums) in sums.into_iter().enumerate() {
        for (vector, sum) in sums.into_iter().enumerate() {
            let out = &mut out[row * place.outputs + vector * LANES..][..LANES];
            // SAFETY: `out` is 16 integers.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), sum) };
        }
    }
}

/// `a` (rows of which `inner` values count, `stride` apart) times `b`, packed in panels, to `out` [rows,
/// width].
#[target_feature(enable = "avx512f")]
fn floats(a: &[f32], (inner, stride): (usize, usize), b: &[f32], width: usize, out: &mut [f32]) {
    let panel = if width.is_multiple_of(2 * LANES) { 2 * LANES } else { LANES };
    for (at, b) in b.chunks_exact(panel * inner).enumerate() {
        for (block, a) in a.chunks_exact(ATTENTION_ROWS * stride).enumerate() {
            let out = &mut out[block * ATTENTION_ROWS * width + at * panel..];
            if panel == LANES {
                float_tile::<1>(a, stride, b, width, out);
            } else {
                float_tile::<2>(a, stride, b, width, out);
            }
        }
    }
}

#[target_feature(enable = "avx512f")]
fn float_tile<const VECTORS: usize>(a: &[f32], stride: usize, b: &[f32], width: usize, out: &mut [f32]) {
    let mut sums = [[_mm512_setzero_ps(); VECTORS]; ATTENTION_ROWS];
    for (at, b) in b.chunks_exact(VECTORS * LANES).enumerate() {
        // SAFETY: `b` is `VECTORS` vectors; `a` is whole rows, longer than `at`.
        unsafe {
            let b: [_; VECTORS] =
                std::array::from_fn(|vector| _mm512_loadu_ps(b.as_ptr().add(vector * LANES)));
            for (row, sums) in sums.iter_mut().enumerate() {
                let a = _mm512_set1_ps(*a.get_unchecked(row * stride + at));
                for (sum, b) in sums.iter_mut().zip(b) {
                    *sum = _mm512_fmadd_ps(a, b, *sum);
                }
            }
        }
    }
    for (row, sums) in sums.into_iter().enumerate() {
        for (vector, sum) in sums.into_iter().enumerate() {
            let out = &mut out[row * width + vector * LANES..][..LANES];
            // SAFETY: `out` is 16 floats.
            unsafe { _mm512_storeu_ps(out.as_mut_ptr(), sum) };
        }
    }
}
