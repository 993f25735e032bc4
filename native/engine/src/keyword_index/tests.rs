use super::*;
use proptest::prelude::*;

fn index(rows: usize) -> KeywordIndex {
    let mut out = KeywordIndex::default();
    (0..rows).for_each(|row| out.add(row as u32, &words(row)));
    out
}

fn words(row: usize) -> RowWords {
    let text = format!("chart {} {}", row % 7, if row.is_multiple_of(3) { "login" } else { "" });
    RowWords::of(&[Field { text: &text, weight: 1.0 }])
}

fn rows_with(index: &KeywordIndex, term: &str) -> Vec<usize> {
    index.find(term).flat_map(|at| index.postings(at)).map(|posting| posting.row()).collect()
}

#[test]
fn the_rows_of_a_term_ascend_across_chunks() {
    let index = index(2 * CHUNK_ROWS + 10);
    assert_eq!(index.find("login").count(), 3);
    assert!(rows_with(&index, "login").into_iter().eq((0..2 * CHUNK_ROWS + 10).step_by(3)));
    assert!(index.find("nothing").next().is_none());
}

#[test]
fn a_clone_shares_full_chunks_and_never_sees_what_is_added_afterwards() {
    let mut index = index(CHUNK_ROWS + 5);
    let before = index.clone();
    index.add(CHUNK_ROWS as u32 + 5, &words(0));
    assert!(Arc::ptr_eq(&before.chunks[0], &index.chunks[0]));
    assert_eq!(rows_with(&before, "chart").len() + 1, rows_with(&index, "chart").len());
}

#[test]
fn parts_of_any_rows_put_together_are_the_index_again() {
    let rows = 2 * CHUNK_ROWS + 10;
    let index = index(rows);
    let mut again = KeywordIndex::default();
    for cut in [0..1, 1..CHUNK_ROWS + 3, CHUNK_ROWS + 3..rows] {
        assert!(again.append(&index.parts(cut)).is_some());
    }
    assert_eq!((again.row_count(), again.bytes()), (rows, index.bytes()));
    assert!((0..rows).all(|row| again.length(row).to_bits() == index.length(row).to_bits()));
    for term in ["chart", "login", "5"] {
        assert_eq!(rows_with(&again, term), rows_with(&index, term));
    }
}

#[test]
fn parts_that_lie_are_refused_and_change_nothing() {
    let mut index = index(3);
    let lies = [
        KeywordParts { terms: vec!["a".into()], ..KeywordParts::default() },
        KeywordParts {
            terms: vec!["a".into()],
            postings: vec![vec![9 << 8]],
            lengths: vec![1.0],
            orders: vec![String::new()],
        },
        KeywordParts { lengths: vec![f32::NAN], orders: vec![String::new()], ..KeywordParts::default() },
        KeywordParts {
            terms: vec!["a".into()],
            postings: vec![vec![256, 1]],
            lengths: vec![1.0, 1.0],
            orders: vec![String::new(); 2],
        },
        KeywordParts { lengths: vec![1.0], ..KeywordParts::default() },
    ];
    assert!(lies.iter().all(|parts| index.append(parts).is_none()));
    assert_eq!((index.row_count(), index.find("a").count()), (3, 0));
}

proptest! {
    #[test]
    fn some_rows_have_the_scores_they_have_among_all(
        texts in prop::collection::vec("[abcd ]{0,12}", 1..60),
        is_wanted in prop::collection::vec(any::<bool>(), 60),
    ) {
        let mut index = KeywordIndex::default();
        for (row, text) in (0..).zip(&texts) {
            index.add(row, &RowWords::of(&[Field { text, weight: 1.0 }]));
        }
        let weighted: Vec<(TermAt, f32)> =
            index.terms().map(|(_, at)| (at, 0.3 - 0.1 * at.id as f32)).collect();
        let bm25 = Bm25::new(3.0);
        let mut all = vec![0.0; texts.len()];
        index.add_scores(&weighted, &bm25, &mut all);
        let rows: Vec<u32> = (0..texts.len() as u32).filter(|&row| is_wanted[row as usize]).collect();
        let expected: Vec<f32> = rows.iter().map(|&row| all[row as usize]).collect();
        prop_assert_eq!(index.scores_of(&weighted, bm25, &rows), expected);
    }
}
