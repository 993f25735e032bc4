use super::*;
use crate::merge::tests::merged;
use crate::platform_index::PlatformIndex;
use crate::quantise::bf16;
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::screen_words::ScreenWords;
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

fn one_segment() -> PlatformIndex {
    let mut index = PlatformIndex::new(DIMENSIONS);
    for row in 0..ROWS {
        let whole: Vec<u8> = vector(row).iter().flat_map(|&value| bf16(value).to_le_bytes()).collect();
        let vectors = ScreenVectors::from_parts(&whole, &[], PartsShape { sentences: 0, panels: 0 });
        let title = if row == MARKED { "plain zebra" } else { "plain" };
        let words = ScreenWords { title: title.to_owned(), ..ScreenWords::default() };
        index.upsert(Uuid::from_u128(u128::from(row)), 0, &words, &vectors);
    }
    merged(&index)
}

#[test]
fn a_part_of_the_regions_is_compared_and_holds_those_near_the_query_and_those_with_its_words() {
    let (index, simd) = (one_segment(), Simd::best());
    let segment = index.segment().expect("all rows are in it");
    let query = SignedVector::new(&vector(7));
    let bm25 = index.term_dictionary().bm25();
    let compared = |text: &str| -> Vec<u32> {
        let terms = index.term_dictionary().lexical_query(text, &[]).segment;
        segment.regions_compared(
            simd,
            &query,
            &ScoredTerms { terms: &terms, bm25, weight: 0.5 },
            segment.cluster_count() / 10,
        )
    };
    let region_of = |row: u32| {
        let cluster = segment.cluster_of(row);
        (0..segment.region_count() as u32).find(|&region| segment.clusters_of(region).contains(&cluster))
    };
    let near = (0..ROWS).filter(|&row| index.id(row).as_u128() % u128::from(DIRECTIONS) == 7);
    let near: Vec<u32> = near.filter_map(region_of).collect();
    let marked = (0..ROWS).find(|&row| index.id(row).as_u128() == u128::from(MARKED));
    let marked = marked.and_then(region_of).expect("it is in a region");
    let plain = compared("");
    assert!(near.iter().all(|region| plain.contains(region)));
    assert!(plain.len() * 2 < segment.region_count(), "{} of {}", plain.len(), segment.region_count());
    assert!(!plain.contains(&marked));
    assert!(compared("zebra").contains(&marked));
    let none = ScoredTerms { terms: &Vec::new(), bm25, weight: 0.5 };
    let most_of_all = segment.regions_compared(simd, &query, &none, segment.cluster_count() - 1);
    assert_eq!(most_of_all.len(), segment.region_count() - 1);
    assert_eq!(segment.regions_compared(simd, &query, &none, 1).len(), 1);
}

#[test]
fn clusters_are_taken_best_first_and_only_once() {
    let pairs = [(10, 0.1), (11, 0.9), (12, 0.5), (40, 0.7), (41, 0.2)];
    let clusters = pairs.map(|(row, score)| Scored { row, score }).to_vec();
    let mut scores = ClusterScores { clusters, upper_bounds: Vec::new() };
    assert_eq!(scores.take_best(2, f32::MIN), [11, 40]);
    assert!(scores.take_best(0, f32::MIN).is_empty());
    assert_eq!(scores.take_best(9, 0.2), [12, 41]);
    assert_eq!(scores.take_best(9, f32::MIN), [10]);
    assert!(scores.take_best(9, f32::MIN).is_empty());
}
