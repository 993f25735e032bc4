//! Which clusters a search reads, and what it reads of them.
//!
//! A cluster's score is the cosine of its centroid plus most of the upper bound of its words. The best
//! clusters are read first; what they hold says how well a cluster must score to be read at all, and words
//! are not looked up in a cluster whose nearest row they could not lift among the best (block-max pruning,
//! Ding and Suel 2011, Faster top-k document retrieval using block-max indexes). In a large base regions of
//! clusters are scored first, in the same way.

use super::layout::Section;
use super::{Base, BaseTerms, RowRun};
use crate::encoder::DIMENSIONS;
use crate::keyword_index::Bm25;
use crate::quantise::SignedVector;
use crate::simd::Simd;
use crate::top_k::Scored;

/// The share of a word bound that counts in a cluster's score: the words of the bound are spread over its
/// rows.
const BOUND_SHARE: f32 = 0.85;
/// About so many centroids are compared at most; in a larger base those of the best regions. Figures are in
/// `native/README.md`.
const CLUSTERS_COMPARED: usize = 9_000;

/// The terms of a query and what their matches are worth.
#[derive(Clone, Copy, Debug)]
pub struct ScoredTerms<'a> {
    /// The terms.
    pub terms: &'a BaseTerms,
    /// How a match is scored, 0 to 1.
    pub bm25: Bm25,
    /// What a full lexical match is worth beside a cosine of 1.
    pub weight: f32,
}

/// The clusters to scan.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    /// The clusters, ascending.
    pub clusters: &'a [u32],
    /// The upper bounds of their words.
    pub scores: &'a ClusterScores,
    /// A cluster is passed over when no row of it reaches this by its cosine and the upper bound of the
    /// words.
    pub least: f32,
}

/// The scores of clusters.
#[derive(Debug)]
pub struct ClusterScores {
    /// The clusters that were compared and not taken out, ascending; `row` is the number of the cluster.
    clusters: Vec<Scored>,
    /// The most that words can add to the score of a row, for each cluster.
    word_bounds: Vec<f32>,
}

impl ClusterScores {
    /// Takes out about the `count` best clusters of those that score `least` or more, ascending.
    pub fn take_best(&mut self, count: usize, least: f32) -> Vec<u32> {
        let mut above: Vec<f32> =
            self.clusters.iter().map(|cluster| cluster.score).filter(|&score| score >= least).collect();
        let least = match count {
            0 => return Vec::new(),
            _ if count >= above.len() => least,
            _ => *above.select_nth_unstable_by(count - 1, |a, b| b.total_cmp(a)).1,
        };
        let mut out = Vec::with_capacity(count.min(above.len()));
        self.clusters.retain(|cluster| {
            let is_taken = cluster.score >= least;
            if is_taken {
                out.push(cluster.row);
            }
            !is_taken
        });
        out
    }

    fn word_bound(&self, cluster: u32) -> f32 {
        self.word_bounds[cluster as usize]
    }
}

impl Base {
    /// The scores of the clusters worth a look.
    #[must_use]
    pub fn cluster_scores(&self, simd: Simd, query: &SignedVector, words: &ScoredTerms<'_>) -> ClusterScores {
        let regions = self.regions_compared(simd, query, words, CLUSTERS_COMPARED);
        let mut cosines = Vec::new();
        let centroids = regions.iter().map(|&region| self.centroids_of(region));
        query.cosines_of_nibbles(simd, centroids, &mut cosines);
        self.scores_of(simd, words, &regions, &cosines)
    }

    fn centroids_of(&self, region: u32) -> &[u8] {
        let clusters = self.clusters_of(region);
        &self.layout.array(Section::Centroids)
            [clusters.start as usize * DIMENSIONS / 2..clusters.end as usize * DIMENSIONS / 2]
    }

    /// The scores of the clusters of regions; `cosines` are theirs, one region after the other.
    fn scores_of(
        &self,
        simd: Simd,
        words: &ScoredTerms<'_>,
        regions: &[u32],
        cosines: &[f32],
    ) -> ClusterScores {
        let mut word_bounds = self.cluster_bounds(simd, words.terms, regions);
        word_bounds.iter_mut().for_each(|bound| *bound *= words.weight);
        let mut out = ClusterScores { clusters: Vec::with_capacity(cosines.len()), word_bounds };
        let clusters = regions.iter().flat_map(|&region| self.clusters_of(region));
        for (row, cosine) in clusters.zip(cosines) {
            out.clusters.push(Scored { row, score: cosine + out.word_bound(row) * BOUND_SHARE });
        }
        out
    }

    /// The regions whose centroids are compared, ascending: all, or the best ones with about `most` clusters.
    fn regions_compared(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &ScoredTerms<'_>,
        most: usize,
    ) -> Vec<u32> {
        let mut regions: Vec<u32> = (0..self.region_count() as u32).collect();
        if self.cluster_count() <= most {
            return regions;
        }
        let mut scores = Vec::new();
        let centroids = self.layout.array(Section::RegionCentroids);
        query.cosines_of_nibbles(simd, std::iter::once(centroids), &mut scores);
        for (score, bound) in scores.iter_mut().zip(self.region_bounds(words.terms)) {
            *score += bound * words.weight * BOUND_SHARE;
        }
        let count = regions.len() * most / self.cluster_count();
        regions.select_nth_unstable_by(count, |&a, &b| scores[b as usize].total_cmp(&scores[a as usize]));
        regions.truncate(count.max(1));
        regions.sort_unstable();
        regions
    }

    /// Hands over the rows of clusters, cluster by cluster: the first row, the approximate cosines (off by
    /// some .006) and the lexical scores. Passes over clusters without a row that can reach the least score
    /// wanted.
    pub fn scan(
        &self,
        simd: Simd,
        query: &SignedVector,
        words: &ScoredTerms<'_>,
        Scan { clusters, scores, least }: Scan<'_>,
        mut each: impl FnMut(u32, &[f32], &[f32]),
    ) {
        let mut runs: Vec<RowRun> =
            clusters.iter().map(|&cluster| RowRun { cell: cluster, rows: self.rows_of(cluster) }).collect();
        let mut of_all = Vec::new();
        query.cosines_of_nibbles(simd, runs.iter().map(|run| self.nibbles_of(run)), &mut of_all);
        let mut rest = &of_all[..];
        let mut cosines = Vec::with_capacity(runs.len());
        runs.retain(|run| {
            let (of_run, others) = rest.split_at(run.rows.len());
            rest = others;
            let nearest = of_run.iter().copied().fold(-1.0, f32::max);
            let is_wanted = nearest + scores.word_bound(run.cell) >= least;
            if is_wanted {
                cosines.push(of_run);
            }
            is_wanted
        });
        self.score_runs(simd, words.terms, &words.bm25, &runs, |at, lexical| {
            each(runs[at].rows.start, cosines[at], lexical);
        });
    }

    /// The 4-bit vectors of the rows of a run.
    fn nibbles_of(&self, run: &RowRun) -> &[u8] {
        &self.nibbles[run.rows.start as usize * DIMENSIONS / 2..run.rows.end as usize * DIMENSIONS / 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::FileEntry;
    use crate::platform_index::PlatformIndex;
    use crate::quantise::bf16;
    use crate::screen_vectors::{PartsShape, ScreenVectors, ScreenWords};
    use crate::segment_writer::write_segment;
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
        let path = folder.join("rows");
        write_segment(simd, &index, &path).expect("it is written");
        let file = FileEntry::of(&path).expect("it is there");
        let base = Base::open(&folder, file).expect("it is whole");
        std::fs::remove_dir_all(&folder).expect("it is ours");
        PlatformIndex::on(base)
    }

    #[test]
    fn a_part_of_the_regions_is_compared_and_holds_those_near_the_query_and_those_with_its_words() {
        let (index, simd) = (settled(), Simd::best());
        let base = index.base().expect("everything is settled");
        let query = SignedVector::new(&vector(7));
        let bm25 = index.bm25();
        let compared = |text: &str| -> Vec<u32> {
            let terms = index.vocabulary().query_words(text, &[]).base;
            base.regions_compared(
                simd,
                &query,
                &ScoredTerms { terms: &terms, bm25, weight: 0.5 },
                base.cluster_count() / 10,
            )
        };
        let region_of = |row: u32| {
            let cluster = base.cluster_of(row);
            (0..base.region_count() as u32).find(|&region| base.clusters_of(region).contains(&cluster))
        };
        let near = (0..ROWS).filter(|&row| index.id(row).as_u128() % u128::from(DIRECTIONS) == 7);
        let near: Vec<u32> = near.filter_map(region_of).collect();
        let marked = (0..ROWS).find(|&row| index.id(row).as_u128() == u128::from(MARKED));
        let marked = marked.and_then(region_of).expect("it is in a region");
        let plain = compared("");
        assert!(near.iter().all(|region| plain.contains(region)));
        assert!(plain.len() * 2 < base.region_count(), "{} of {}", plain.len(), base.region_count());
        assert!(!plain.contains(&marked));
        assert!(compared("zebra").contains(&marked));
        let none = ScoredTerms { terms: &Vec::new(), bm25, weight: 0.5 };
        let most_of_all = base.regions_compared(simd, &query, &none, base.cluster_count() - 1);
        assert_eq!(most_of_all.len(), base.region_count() - 1);
        assert_eq!(base.regions_compared(simd, &query, &none, 1).len(), 1);
    }

    #[test]
    fn clusters_are_taken_best_first_and_only_once() {
        let pairs = [(10, 0.1), (11, 0.9), (12, 0.5), (40, 0.7), (41, 0.2)];
        let clusters = pairs.map(|(row, score)| Scored { row, score }).to_vec();
        let mut scores = ClusterScores { clusters, word_bounds: Vec::new() };
        assert_eq!(scores.take_best(2, f32::MIN), [11, 40]);
        assert!(scores.take_best(0, f32::MIN).is_empty());
        assert_eq!(scores.take_best(9, 0.2), [12, 41]);
        assert_eq!(scores.take_best(9, f32::MIN), [10]);
        assert!(scores.take_best(9, f32::MIN).is_empty());
    }
}
