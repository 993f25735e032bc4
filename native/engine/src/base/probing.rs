//! Which cells a search reads, and what it reads of them.
//!
//! A cell promises the cosine of its centroid and most of what the words of its block can give at most. The most promising ones
//! are read first; what they hold says how much a cell must promise to be read at all, and words are not looked up in a cell whose
//! nearest row they could not lift among the best (block-max pruning, Ding and Suel 2011, Faster top-k document
//! retrieval using block-max indexes).

use super::layout::Section;
use super::{Base, BaseTerms, RowRun};
use crate::encoder::DIMENSIONS;
use crate::fusion::LEXICAL_WEIGHT;
use crate::keyword_index::Bm25;
use crate::query_vectors::{QueryVectors, SignedVector};
use crate::simd::Simd;
use crate::top_k::Scored;
use std::ops::Range;

/// How much of what the words of a block can give at most a cell is credited with: its rows share them. With .5, .7 and .85, and
/// gaps that let 330 of 40,087 cells be read, .971, .978 and .980 of the best 20 of 1,000,000 rows are found.
const BOUND_SHARE: f32 = 0.85;
/// About so many centroids are compared at most; in a larger base those of the blocks whose region and words promise most.
/// At 1,000,000 rows, a seventh of all cells, .001 of the best 20 rows is lost.
const CELLS_COMPARED: usize = 6_000;
/// One block in so many says what the others must promise.
const BLOCKS_A_SAMPLE: usize = 8;
/// A graph is asked for so many times the cells that are scanned, because words choose among them.
const GRAPH_MORE: usize = 2;

/// What cells promise.
#[derive(Debug)]
pub struct Promising {
    /// The cells that were compared and not taken out, ascending, each in the place of a row.
    cells: Vec<Scored>,
    /// What the words can give at most in each block; empty without words.
    word_bounds: Vec<f32>,
}

impl Promising {
    /// Takes out about the `count` best cells of those that promise `least` or more, ascending.
    pub fn take_best(&mut self, count: usize, least: f32) -> Vec<u32> {
        let mut above: Vec<f32> =
            self.cells.iter().map(|cell| cell.score).filter(|&promise| promise >= least).collect();
        let least = match count {
            0 => return Vec::new(),
            _ if count >= above.len() => least,
            _ => *above.select_nth_unstable_by(count - 1, |a, b| b.total_cmp(a)).1,
        };
        let mut out = Vec::with_capacity(count.min(above.len()));
        self.cells.retain(|cell| {
            let is_taken = cell.score >= least;
            if is_taken {
                out.push(cell.row);
            }
            !is_taken
        });
        out
    }

    fn word_bound(&self, block: u32) -> f32 {
        self.word_bounds.get(block as usize).map_or(0.0, |bound| bound * LEXICAL_WEIGHT)
    }
}

impl Base {
    /// What the cells promise of which `count` at most are to be read.
    #[must_use]
    pub fn promising(&self, simd: Simd, query: &QueryVectors, terms: &BaseTerms, count: usize) -> Promising {
        let word_bounds = if terms.is_empty() { Vec::new() } else { self.word_bounds(terms) };
        let mut out = Promising { cells: Vec::new(), word_bounds };
        if let Some(graph) = &self.graph {
            let found = graph.nearest(&query.whole_bf16, (count * GRAPH_MORE).min(self.cell_count()));
            let least = found.iter().map(|&(_, cosine)| cosine).fold(1.0, f32::min);
            let mut cosines = vec![least; self.cell_count()];
            found.into_iter().for_each(|(cell, cosine)| cosines[cell as usize] = cosine);
            self.add_promises(0..self.block_count() as u32, &cosines, &mut out);
            return out;
        }
        let runs = self.blocks_compared(simd, &query.whole, &out, CELLS_COMPARED);
        let centroids = runs.iter().map(|blocks| self.centroids_of(blocks));
        let mut cosines = Vec::new();
        query.whole.cosines_of_nibbles(simd, centroids, &mut cosines);
        let mut rest = &cosines[..];
        for blocks in runs {
            rest = self.add_promises(blocks, rest, &mut out);
        }
        out
    }

    fn centroids_of(&self, blocks: &Range<u32>) -> &[u8] {
        let starts = self.block_starts();
        let [first, end] = [blocks.start, blocks.end].map(|block| starts[block as usize] as usize);
        &self.layout.array(Section::Centroids)[first * DIMENSIONS / 2..end * DIMENSIONS / 2]
    }

    /// Adds the cells of blocks: the cosine of each, of which `cosines` begins with as many, and what the words of its block promise.
    /// Returns the other cosines.
    fn add_promises<'a>(&self, blocks: Range<u32>, cosines: &'a [f32], to: &mut Promising) -> &'a [f32] {
        let mut rest = cosines;
        for block in blocks {
            let promise = to.word_bound(block) * BOUND_SHARE;
            let cells = self.cells_of(block);
            let (of_block, others) = rest.split_at(cells.len());
            let promised = cells.zip(of_block).map(|(row, cosine)| Scored { row, score: cosine + promise });
            to.cells.extend(promised);
            rest = others;
        }
        rest
    }

    /// Runs of blocks whose centroids are compared: all, or those with about `most` cells whose region and words promise most.
    fn blocks_compared(
        &self,
        simd: Simd,
        query: &SignedVector,
        promising: &Promising,
        most: usize,
    ) -> Vec<Range<u32>> {
        if self.cell_count() <= most {
            return std::iter::once(0..self.block_count() as u32).collect();
        }
        let mut regions = Vec::new();
        let centroids = self.layout.array(Section::RegionCentroids);
        query.cosines_of_nibbles(simd, std::iter::once(centroids), &mut regions);
        let mut promises = Vec::with_capacity(self.block_count());
        for (blocks, cosine) in self.region_starts().windows(2).zip(regions) {
            promises.extend(
                (blocks[0]..blocks[1]).map(|block| cosine + promising.word_bound(block) * BOUND_SHARE),
            );
        }
        let mut sample: Vec<f32> = promises.iter().copied().step_by(BLOCKS_A_SAMPLE).collect();
        let at = sample.len() * most / self.cell_count();
        let (_, &mut least, _) = sample.select_nth_unstable_by(at, |a, b| b.total_cmp(a));
        let mut runs: Vec<Range<u32>> = Vec::new();
        for (block, _) in (0..).zip(promises).filter(|&(_, promise)| promise >= least) {
            match runs.last_mut() {
                Some(run) if run.end == block => run.end += 1,
                _ => runs.push(block..block + 1),
            }
        }
        runs
    }

    /// Hands over the rows of cells, which ascend, cell by cell: the first row, the approximate cosines (off by some .006) and the
    /// lexical scores. Passes over cells whose rows cannot reach `least` by their cosines and the most that words can give.
    pub fn scan(
        &self,
        simd: Simd,
        query: &SignedVector,
        (terms, bm25): (&BaseTerms, &Bm25),
        (promising, cells, least): (&Promising, &[u32], f32),
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let mut runs: Vec<RowRun> = cells.iter().map(|&cell| self.rows_of_cell(cell)).collect();
        let mut of_all = Vec::new();
        query.cosines_of_nibbles(simd, runs.iter().map(|run| self.nibbles_of(run)), &mut of_all);
        let mut rest = &of_all[..];
        let mut cosines = Vec::with_capacity(runs.len());
        runs.retain(|run| {
            let (of_run, others) = rest.split_at(run.rows.len());
            rest = others;
            let nearest = of_run.iter().copied().fold(-1.0, f32::max);
            let is_wanted = nearest + promising.word_bound(run.block) >= least;
            if is_wanted {
                cosines.push(of_run);
            }
            is_wanted
        });
        let lexical = self.score_runs(simd, terms, bm25, &runs);
        let mut rest = &lexical[..];
        for (run, cosines) in runs.iter().zip(cosines) {
            let (of_run, others) = rest.split_at(cosines.len());
            rest = others;
            each(run.rows.start, cosines, of_run);
        }
    }

    fn rows_of_cell(&self, cell: u32) -> RowRun {
        RowRun { block: self.block_of_cell(cell), rows: self.rows_of_cells(&(cell..cell + 1)) }
    }

    /// The 4-bit vectors of the rows of a run.
    fn nibbles_of(&self, run: &RowRun) -> &[u8] {
        &self.nibbles[run.rows.start as usize * DIMENSIONS / 2..run.rows.end as usize * DIMENSIONS / 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{BaseFiles, FileEntry, write};
    use crate::platform_index::PlatformIndex;
    use crate::quantise::bf16;
    use crate::screen_vectors::{PartsShape, ScreenVectors, ScreenWords};
    use crate::token_pooling::normalise;
    use uuid::Uuid;

    const DIRECTIONS: u32 = 60;
    /// A row with a word of its own.
    const MARKED: u32 = 3000;
    const ROWS: u32 = 6000;

    /// Near one direction of many, each row a little aside.
    fn vector(row: u32) -> Vec<f32> {
        let mut out = vec![0.01f32; DIMENSIONS];
        out[(row % DIRECTIONS) as usize * 6] = 1.0;
        out[(row % 379) as usize] += 0.2;
        normalise(&mut out);
        out
    }

    fn settled() -> PlatformIndex {
        let simd = Simd::best();
        let mut index = PlatformIndex::new(DIMENSIONS);
        for row in 0..ROWS {
            let whole: Vec<u8> = vector(row).iter().flat_map(|&value| bf16(value).to_le_bytes()).collect();
            let vectors = ScreenVectors::from_parts(&whole, &[], PartsShape { sentences: 0, panels: 0 });
            let title = if row == MARKED { "plain zebra" } else { "plain" };
            let words = ScreenWords { title: title.to_owned(), ..ScreenWords::default() };
            index.upsert(Uuid::from_u128(u128::from(row)), 0, &words, &vectors);
        }
        let folder = std::env::temp_dir().join(format!(
            "probing-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        std::fs::create_dir_all(&folder).expect("there is room");
        let (rows, graph) = (folder.join("rows"), folder.join("graph"));
        write(simd, &index, &rows, &graph).expect("it is written");
        let files = BaseFiles { rows: FileEntry::of(&rows).expect("it is there"), graph: None };
        let base = Base::open(&folder, files, simd).expect("it is whole");
        std::fs::remove_dir_all(&folder).expect("it is ours");
        PlatformIndex::on(base)
    }

    #[test]
    fn a_part_of_the_cells_is_compared_and_holds_those_near_the_query_and_those_with_its_words() {
        let (index, simd) = (settled(), Simd::best());
        let base = index.base().expect("everything is settled");
        let query = QueryVectors::from_floats(&vector(7), &[], DIMENSIONS);
        let compared = |text: &str| -> Vec<u32> {
            let terms = index.vocabulary().query_words(text, &[]).base;
            let word_bounds = if terms.is_empty() { Vec::new() } else { base.word_bounds(&terms) };
            let promising = Promising { cells: Vec::new(), word_bounds };
            let runs = base.blocks_compared(simd, &query.whole, &promising, base.cell_count() / 10);
            runs.into_iter().flatten().collect()
        };
        let cells = |blocks: &[u32]| blocks.iter().map(|&block| base.cells_of(block).len()).sum::<usize>();
        let near: Vec<u32> = (0..ROWS)
            .filter(|&row| index.id(row).as_u128() % u128::from(DIRECTIONS) == 7)
            .map(|row| base.block_of(row))
            .collect();
        let marked =
            (0..ROWS).find(|&row| index.id(row).as_u128() == u128::from(MARKED)).expect("it is there");
        let plain = compared("");
        assert!(
            near.iter().all(|block| plain.contains(block)),
            "{} of {} cells",
            cells(&plain),
            base.cell_count()
        );
        assert!(cells(&plain) * 2 < base.cell_count());
        assert!(!plain.contains(&base.block_of(marked)));
        assert!(compared("zebra").contains(&base.block_of(marked)));
    }

    #[test]
    fn cells_are_taken_best_first_and_only_once() {
        let promises = [(10, 0.1), (11, 0.9), (12, 0.5), (40, 0.7), (41, 0.2)];
        let cells = promises.map(|(row, score)| Scored { row, score }).to_vec();
        let mut promising = Promising { cells, word_bounds: Vec::new() };
        assert_eq!(promising.take_best(2, f32::MIN), [11, 40]);
        assert!(promising.take_best(0, f32::MIN).is_empty());
        assert_eq!(promising.take_best(9, 0.2), [12, 41]);
        assert_eq!(promising.take_best(9, f32::MIN), [10]);
        assert!(promising.take_best(9, f32::MIN).is_empty());
    }
}
