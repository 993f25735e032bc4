//! Any text has a well-formed encoding.

use engine::{DIMENSIONS, Encoding, MAX_TOKENS};
use proptest::prelude::*;

use crate::reference::encoders;

fn is_unit(vector: &[f32]) -> bool {
    let squares: f32 = vector.iter().map(|value| value * value).sum();
    vector.len() == DIMENSIONS && (squares - 1.0).abs() < 1e-4
}

fn check(text: &str, encoding: &Encoding) -> Result<(), TestCaseError> {
    prop_assert!(is_unit(&encoding.vector));
    prop_assert!(encoding.token_vectors.chunks(DIMENSIONS).all(is_unit));
    prop_assert_eq!(encoding.token_vectors.len(), encoding.tokens.len() * DIMENSIONS);
    prop_assert!(encoding.tokens.len() <= MAX_TOKENS - 2);
    for token in &encoding.tokens {
        prop_assert!(
            text.get(token.start as usize..token.end as usize).is_some_and(|piece| !piece.is_empty())
        );
    }
    Ok(())
}

/// Number of random texts: `TEST_EXAMPLES_FACTOR` times as many in a nightly run.
fn examples(count: u32) -> u32 {
    let factor =
        std::env::var("TEST_EXAMPLES_FACTOR").map_or(1, |given| given.parse().expect("a whole number"));
    count * factor
}

/// Any characters, and texts in which spaces, accents, brackets and `#` are frequent.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "\\PC{0,200}",
        "[a-z #\\[\\]CLSEPMAK\u{300}-\u{315}\u{4e00}-\u{4e10}]{0,300}",
        "(\\p{M}|\\p{Z}|\\p{C}|x){0,200}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: examples(50), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_batch_encodes_in_order(texts in prop::collection::vec(any_text(), 0..12)) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let encodings = encoders()[0].encode(&texts);
        prop_assert_eq!(encodings.len(), texts.len());
        for (text, encoding) in texts.iter().zip(&encodings) {
            check(text, encoding)?;
            prop_assert_eq!(&encoding.tokens, &encoders()[0].tokenize(text));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_kernel_keeps_the_promise(text in any_text()) {
        for encoder in encoders() {
            check(&text, &encoder.encode(&[&text])[0])?;
        }
    }
}
