//! A text's encoding does not depend on the texts beside it.

use crate::reference::{cosine, encoders, texts};
use engine::{Encoder, Encoding};

fn assert_same(left: &Encoding, right: &Encoding) {
    assert_eq!(left.tokens, right.tokens);
    assert_eq!(left.vector, right.vector);
    assert_eq!(left.token_vectors, right.token_vectors);
}

fn alone(encoder: &Encoder, text: &str) -> Encoding {
    encoder.encode(&[text]).remove(0)
}

#[test]
fn a_ragged_batch_gives_what_each_text_gives_alone() {
    let texts = texts();
    let batch: Vec<&str> = texts.iter().map(String::as_str).step_by(3).collect();
    for encoder in encoders() {
        for (text, encoding) in batch.iter().zip(encoder.encode(&batch)) {
            assert_same(&encoding, &alone(encoder, text));
        }
    }
}

#[test]
fn threads_share_an_encoder() {
    let (encoder, texts) = (&encoders()[0], texts());
    let expected: Vec<Encoding> = texts.iter().take(40).map(|text| alone(encoder, text)).collect();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for (text, expected) in texts.iter().zip(&expected) {
                    assert_same(&alone(encoder, text), expected);
                }
            });
        }
    });
}

#[test]
fn a_token_that_is_the_whole_query_lies_near_it() {
    let encoding = alone(&encoders()[0], "wallet");
    assert_eq!(encoding.tokens.len(), 1);
    assert!(cosine(&encoding.vector, &encoding.token_vectors) > 0.8);
}
