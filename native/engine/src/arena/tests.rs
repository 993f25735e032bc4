use super::*;

#[test]
fn rows_come_back_as_they_went_in_across_blocks() {
    let mut rows = Rows::new(384);
    for row in 0..12_000u32 {
        rows.push(&[(row % 251) as u8; 384]);
    }
    assert!((0..12_000).all(|row| rows.get(row) == [(row % 251) as u8; 384]));
    let seen: usize = rows.runs().map(|(_, run)| run.len() / 384).sum();
    assert_eq!((seen, rows.runs().count()), (12_000, 3));
    assert!(
        rows.runs().all(|(first, run)| run[0] == (first % 251) as u8 && run.as_ptr().align_offset(64) == 0)
    );
}

#[test]
fn a_clone_never_sees_what_is_pushed_afterwards_and_shares_all_but_the_last_block() {
    let (mut rows, mut arena) = (Rows::new(64), Arena::default());
    (0..40_000u32).for_each(|row| rows.push(&[row as u8; 64]));
    let place = arena.push(&[7; 100]);
    let (old_rows, old_arena) = (rows.clone(), arena.clone());
    rows.push(&[99; 64]);
    arena.push(&[9; 100]);
    assert_eq!((old_rows.count, rows.count), (40_000, 40_001));
    assert_eq!(old_rows.runs().map(|(_, run)| run.len()).sum::<usize>(), 40_000 * 64);
    assert_eq!((old_arena.get(place), arena.get(place)), (&[7; 100][..], &[7; 100][..]));
    assert!(Arc::ptr_eq(&old_rows.blocks[0], &rows.blocks[0]));
    assert!(!Arc::ptr_eq(&old_rows.blocks[1], &rows.blocks[1]));
}

#[test]
fn ranges_of_any_length_come_back() {
    let mut arena = Arena::default();
    let places: Vec<Place> = (0..500usize).map(|i| arena.push(&vec![i as u8; i * 13])).collect();
    assert!(places.iter().enumerate().all(|(i, &place)| arena.get(place) == vec![i as u8; i * 13]));
}
