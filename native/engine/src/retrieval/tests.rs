use super::*;
use crate::encoder::DIMENSIONS;
use crate::interpreter::GERMAN;
use crate::merge::tests::merged;
use crate::quantise::bf16;
use crate::screen_vectors::{PartsShape, ScreenVectors};
use crate::screen_words::ScreenWords;
use crate::segment::Segment;
use uuid::Uuid;

/// A component of a unit vector that has all of them alike: 1 / sqrt(384).
const AXIS: f32 = 0.051_031;
const ROWS: usize = ALL_CANDIDATES_MAX + 500;

/// The cosine of a row with the axis falls with its number; rows of about the same cosine lie in 190
/// directions. Every tenth one, a little aside, is in German.
fn index() -> PlatformIndex {
    let mut index = PlatformIndex::new(DIMENSIONS);
    for row in 0..ROWS {
        let is_german = row % 10 == 0;
        let cosine = 0.9 - 0.8 * row as f32 / ROWS as f32 - if is_german { 0.08 } else { 0.0 };
        let beside = (1.0 - cosine * cosine).sqrt();
        let mut vector: Vec<f32> =
            [cosine + beside, cosine - beside].map(|part| part * AXIS).repeat(DIMENSIONS / 2);
        let direction = row % 190 * 2;
        vector[direction] += 0.1;
        vector[direction + 2] -= 0.1;
        let whole: Vec<u8> = vector.iter().flat_map(|&value| bf16(value).to_le_bytes()).collect();
        let vectors = ScreenVectors::from_parts(&whole, &[], PartsShape { sentences: 0, panels: 0 });
        let words = ScreenWords {
            title: if row % 4 == 0 { "settings" } else { "map" }.to_owned(),
            visible_text: if is_german { GERMAN.to_owned() } else { String::new() },
            ..ScreenWords::default()
        };
        index.upsert(Uuid::from_u128(row as u128), 0, &words, &vectors);
    }
    index
}

fn candidates(index: &PlatformIndex, allowed: &Allowed, language: Option<Language>) -> Candidates {
    let query = QueryVectors::from_floats(&[AXIS; DIMENSIONS], &[], DIMENSIONS);
    let words = index.term_dictionary().lexical_query("settings", &[]);
    let simd = Simd::best();
    let retrieval = Retrieval { simd, index, query: &query, words: &words, language };
    let found = retrieval.deep_candidates(allowed, NPROBE, 20);
    assert_eq!(found.lexical, index.score_words(simd, &words, &found.rows));
    assert!(found.rows.is_sorted());
    found
}

#[test]
fn many_named_rows_are_candidates_only_where_they_are_among_the_best() {
    let index = index();
    let all: Vec<u32> = index.live_rows().collect();
    let named = candidates(&index, &Allowed::Only(all.clone()), None).rows;
    assert!((VECTOR_CANDIDATES..=VECTOR_CANDIDATES + WORD_CANDIDATES).contains(&named.len()));
    assert_eq!(named, candidates(&index, &Allowed::AllBut(FxHashSet::default()), None).rows);
    let few = Allowed::Only(all[..ALL_CANDIDATES_MAX].to_vec());
    assert_eq!(candidates(&index, &few, None).rows, all[..ALL_CANDIDATES_MAX]);
}

#[test]
fn candidates_from_any_cluster_of_a_segment_have_the_words_of_their_own_rows() {
    let index = merged(&index());
    let clusters = index.segment().map_or(0, Segment::cluster_count);
    assert!(clusters > 2 * FIRST_CLUSTERS, "{clusters}");
    let found = candidates(&index, &Allowed::AllBut(FxHashSet::default()), None);
    assert!(found.lexical.contains(&0.0) && found.lexical.iter().any(|&score| score > 0.0));
}

#[test]
fn the_language_a_query_names_counts_when_deep_chooses_candidates() {
    let index = index();
    let german = crate::interpreter::language_of_text(GERMAN);
    let share = |language| {
        let found = candidates(&index, &Allowed::AllBut(FxHashSet::default()), language).rows;
        let spoken = found.iter().filter(|&&row| index.language(row) == german).count();
        spoken as f32 / found.len() as f32
    };
    // The language weighs .3 beside three cosines: it makes up for the .08 and for 500 rows more.
    assert!(share(None) < 0.1 && share(german) > 0.25, "{} {}", share(None), share(german));
}
