//! Word pieces are those of the reference tokeniser, and they tell where they stand.

use crate::reference::{encoders, texts, tokens};
use engine::MAX_TOKENS;

#[test]
fn ids_and_places_are_those_of_the_reference() {
    for (text, expected) in texts().iter().zip(tokens()) {
        assert_eq!(encoders()[0].tokenize(text), expected, "{text:.80?}");
    }
}

#[test]
fn long_texts_are_cut_at_the_limit() {
    let text = "scroll ".repeat(5_000);
    let encoding = &encoders()[0].encode(&[&text])[0];
    assert_eq!(encoding.tokens.len(), MAX_TOKENS - 2);
    assert_eq!(encoding.tokens, encoders()[0].tokenize(&text));
}

#[test]
fn a_word_of_more_than_a_hundred_characters_is_unknown() {
    let ids =
        |text: &str| -> Vec<u32> { encoders()[0].tokenize(text).iter().map(|token| token.id).collect() };
    let unknown = ids("[UNK]");
    assert_ne!(ids(&"x".repeat(100)), unknown);
    assert_eq!(ids(&"x".repeat(101)), unknown);
}
