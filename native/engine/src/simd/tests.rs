use super::*;
use proptest::prelude::*;

fn levels() -> Vec<Simd> {
    [SimdLevel::Avx512Vnni, SimdLevel::Avx2].into_iter().filter_map(Simd::at).collect()
}

const PORTABLE: Simd = Simd { level: SimdLevel::Portable };

proptest! {
    #[test]
    fn every_level_returns_the_same_dot_products(
        rows in prop::collection::vec(any::<u8>(), 7 * 384),
        query in prop::collection::vec(-127i8..=127, 384),
    ) {
        let expected: Vec<i32> = rows
            .chunks_exact(384)
            .map(|row| row.iter().zip(&query).map(|(&s, &q)| i32::from(s) * i32::from(q)).sum())
            .collect();
        for simd in levels().into_iter().chain([PORTABLE]) {
            let mut out = vec![0; 7];
            simd.dot_rows(&rows, &query, &mut out);
            prop_assert_eq!(&out, &expected, "{:?}", simd.level());
        }
    }

    #[test]
    fn every_level_returns_the_same_products_of_signed_bytes(
        a in prop::collection::vec(any::<i8>(), 384),
        b in prop::collection::vec(any::<i8>(), 384),
    ) {
        let expected: i32 = a.iter().zip(&b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
        for simd in levels().into_iter().chain([PORTABLE]) {
            prop_assert_eq!(simd.dot_signed(&a, &b), expected, "{:?}", simd.level());
        }
    }

    #[test]
    fn every_level_returns_the_same_products_of_int4_codes(
        rows in prop::collection::vec(any::<u8>(), 7 * 192),
        query in prop::collection::vec(-127i8..=127, 384),
    ) {
        let value = |row: &[u8], at: usize| {
            let byte = row[at / 128 * 64 + at % 64];
            i32::from(if at % 128 < 64 { byte & 15 } else { byte >> 4 })
        };
        let product = |row: &[u8]| -> i32 {
            (0..384).map(|at| value(row, at) * i32::from(query[at])).sum()
        };
        let expected: Vec<i32> = rows.chunks_exact(192).map(product).collect();
        for simd in levels().into_iter().chain([PORTABLE]) {
            let mut out = vec![0; 7];
            simd.dot_int4_rows(&rows, &query, &mut out);
            prop_assert_eq!(&out, &expected, "{:?}", simd.level());
        }
    }

    #[test]
    fn every_level_returns_the_same_max_sim(
        query in prop::collection::vec(prop::array::uniform::<_, 64>(-127i8..=127), 1..40),
        panels in prop::collection::vec(any::<[u8; PANEL_LANES * 64]>(), 1..5),
    ) {
        let (tokens, panels) = (query.len(), panels.as_flattened());
        let query = QueryTokens::new(query.as_flattened(), 64);
        let mut expected = vec![0; tokens];
        PORTABLE.max_sim(&query, panels, &mut expected);
        for simd in levels() {
            let mut best = vec![0; tokens];
            simd.max_sim(&query, panels, &mut best);
            prop_assert_eq!(&best, &expected, "{:?}", simd.level());
        }
    }
}

#[test]
fn every_level_adds_rows_with_the_same_rounding() {
    let value = |at: usize| ((at * 7919 % 1013) as f32 - 500.0) / 37.0;
    let inputs: Vec<f32> = (0..45).map(|at| if at % 4 == 1 { 0.0 } else { value(at) }).collect();
    let rows: Vec<f32> = (0..45 * 48).map(|at| value(at + 3)).collect();
    let sums = |simd: Simd| {
        let mut out: Vec<f32> = (0..48).map(value).collect();
        simd.add_rows(&inputs, &rows, &mut out);
        out.into_iter().map(f32::to_bits).collect::<Vec<u32>>()
    };
    assert!(levels().into_iter().all(|simd| sums(simd) == sums(PORTABLE)));
    let exact = (0..45).fold(value(5), |sum, at| sum + inputs[at] * rows[at * 48 + 5]);
    assert!((f32::from_bits(sums(PORTABLE)[5]) - exact).abs() < 1e-2);
}

#[test]
fn max_sim_is_the_largest_product_over_all_vectors_whatever_the_layout() {
    // One vector with value 5 in dimension 6, in lane 3 of the second panel; all others are zero (stored
    // 128).
    let mut panels = vec![128u8; 2 * PANEL_LANES * 64];
    panels[PANEL_LANES * 64 + PANEL_LANES * 4 + 3 * 4 + 2] = 128 + 5;
    let mut query = vec![0i8; 2 * 64];
    query[6] = 7;
    query[64 + 6] = -7;
    let query = QueryTokens::new(&query, 64);
    let mut best = [0; 2];
    Simd::best().max_sim(&query, &panels, &mut best);
    assert_eq!(best, [35, 0]);
}

#[test]
fn every_level_agrees_on_bfloat16() {
    let a: Vec<u16> = (0..384u32).map(|i| (((i as f32) / 384.0 - 0.5).to_bits() >> 16) as u16).collect();
    let b: Vec<u16> =
        (0..384u32).map(|i| ((((i * 7 % 384) as f32) / 384.0 - 0.5).to_bits() >> 16) as u16).collect();
    let expected = PORTABLE.dot_bf16(&a, &b);
    for simd in levels() {
        assert!((simd.dot_bf16(&a, &b) - expected).abs() < 1e-3, "{:?}", simd.level());
    }
}
