//! The nearest screens of what is allowed, planned by how many that are.
//!
//! A predicate inside a graph search collapses when it is selective (1 % of a library: 50 times an exact scan of the same
//! rows), so named rows are always scanned exactly, and so are whole platforms up to [`crate::vector_index::GRAPH_ROWS_MIN`] rows: int8 at
//! memory speed, the best re-scored in bfloat16. Above, the usearch graph gives candidates, and rows it does not hold yet are scanned.

use crate::fusion::fused_score;
use crate::platform_index::PlatformIndex;
use crate::query_vectors::QueryVectors;
use crate::simd::Simd;
use crate::top_k::{Scored, TopK};
use crate::vector_index::VectorIndex;
use rustc_hash::FxHashSet;

/// Scanned rows kept for exact scoring: a quarter more than those wanted, and this many.
const RESCORED_MORE: usize = 300;

/// Which rows a search may return.
#[derive(Clone, Debug)]
pub enum Allowed {
    /// Every live row but these.
    AllBut(FxHashSet<u32>),
    /// These live rows, ascending.
    Only(Vec<u32>),
}

impl Allowed {
    /// How many rows are allowed.
    #[must_use]
    pub fn count(&self, index: &PlatformIndex) -> usize {
        match self {
            Allowed::AllBut(excluded) => index.live_count().saturating_sub(excluded.len()),
            Allowed::Only(rows) => rows.len(),
        }
    }

    /// All allowed rows, ascending.
    #[must_use]
    pub fn rows(&self, index: &PlatformIndex) -> Vec<u32> {
        match self {
            Allowed::AllBut(excluded) => index.live_rows().filter(|row| !excluded.contains(row)).collect(),
            Allowed::Only(rows) => rows.clone(),
        }
    }
}

/// The `k` nearest allowed rows with exact cosines (bfloat16), best first.
#[must_use]
pub fn nearest(
    simd: Simd,
    index: &PlatformIndex,
    graph: Option<&VectorIndex>,
    query: &QueryVectors,
    allowed: &Allowed,
    k: usize,
) -> Vec<Scored> {
    let rough_count = k + k / 4 + RESCORED_MORE;
    let rough = match (allowed, graph) {
        (Allowed::Only(rows), _) => return exact(simd, index, query, rows.iter().copied(), k),
        (Allowed::AllBut(excluded), None) => scan_from(simd, index, query, excluded, 0, rough_count, None),
        (Allowed::AllBut(excluded), Some(graph)) => {
            let mut found = graph.nearest(&query.whole_bf16, k + excluded.len(), |row| {
                index.is_live(row) && !excluded.contains(&row)
            });
            found.extend(scan_from(simd, index, query, excluded, graph.row_count(), rough_count, None));
            found
        }
    };
    exact(simd, index, query, rough.iter().map(|scored| scored.row), k)
}

/// The exact cosines of rows, the best `k` first.
fn exact(
    simd: Simd,
    index: &PlatformIndex,
    query: &QueryVectors,
    rows: impl Iterator<Item = u32>,
    k: usize,
) -> Vec<Scored> {
    let mut top = TopK::new(k);
    for row in rows {
        top.push(row, simd.dot_bf16(index.whole_bf16(row), &query.whole_bf16));
    }
    top.into_sorted()
}

/// About the `k` best rows by cosine and words together, in one scan: those that are certainly among them and
/// [`RESCORED_MORE`] more, with approximate scores of [`fused_score`]. `words` has the lexical score of every row.
#[must_use]
#[allow(clippy::implicit_hasher)] // the set is that of `Allowed`
pub fn best_fused(
    simd: Simd,
    index: &PlatformIndex,
    query: &QueryVectors,
    excluded: &FxHashSet<u32>,
    words: &[f32],
    k: usize,
) -> Vec<Scored> {
    scan_from(simd, index, query, excluded, 0, k + RESCORED_MORE, Some(words))
}

/// Scans all live rows from `first` on; cosines of 4-bit components, off by some .006, fused with `words` when given.
fn scan_from(
    simd: Simd,
    index: &PlatformIndex,
    query: &QueryVectors,
    excluded: &FxHashSet<u32>,
    first: usize,
    k: usize,
    words: Option<&[f32]>,
) -> Vec<Scored> {
    let mut top = TopK::new(k);
    let (mut products, mut cosines) = (Vec::new(), Vec::new());
    for (start, run) in index.whole_runs() {
        let count = run.len() * 2 / query.whole.bytes.len();
        if start + count <= first {
            continue;
        }
        products.resize(count, 0);
        simd.dot_nibble_rows(run, &query.whole.bytes, &mut products);
        cosines.clear();
        cosines.extend(products.iter().map(|&product| query.whole.cosine_of_nibbles(product)));
        if let Some(words) = words {
            let lexical = &words[start..start + count];
            cosines.iter_mut().zip(lexical).for_each(|(cosine, &word)| *cosine = fused_score(*cosine, word));
        }
        top.push_run(start as u32, &cosines, |row| row as usize >= first && is_allowed(index, excluded, row));
    }
    top.into_sorted()
}

fn is_allowed(index: &PlatformIndex, excluded: &FxHashSet<u32>, row: u32) -> bool {
    index.is_live(row) && !excluded.contains(&row)
}

/// The `k` allowed rows with the best lexical scores above 0, best first; `scores` has one entry a row.
#[must_use]
pub fn best_by_words(index: &PlatformIndex, scores: &[f32], allowed: &Allowed, k: usize) -> Vec<Scored> {
    let mut top = TopK::above(f32::MIN_POSITIVE, k);
    match allowed {
        Allowed::Only(rows) => rows.iter().for_each(|&row| top.push(row, scores[row as usize])),
        Allowed::AllBut(excluded) => top.push_run(0, scores, |row| is_allowed(index, excluded, row)),
    }
    top.into_sorted()
}
