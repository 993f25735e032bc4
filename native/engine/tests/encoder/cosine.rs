//! Quantisation keeps the meaning of every text, short or long, in any script, on every kernel.

use crate::reference::{cosine, encoders, texts, vectors};

/// Far below what int8 exports of other runtimes reach at worst (.988), and below our worst text by a margin.
const LEAST_COSINE: f32 = 0.998;

#[test]
fn every_text_means_what_the_original_model_says() {
    let (texts, vectors) = (texts(), vectors());
    assert!(texts.len() >= 200 && texts.len() == vectors.len());
    for encoder in encoders() {
        let mut sum = 0.0;
        let mut worst = (f32::MAX, "");
        for (text, expected) in texts.iter().zip(&vectors) {
            let cosine = cosine(&encoder.encode(&[text])[0].vector, expected);
            sum += cosine;
            if cosine < worst.0 {
                worst = (cosine, text);
            }
        }
        let mean = sum / texts.len() as f32;
        println!("{:?}: cosine mean {mean:.6}, least {:.6} ({:.40?})", encoder.level(), worst.0, worst.1);
        assert!(worst.0 >= LEAST_COSINE, "{:?}: {:.6} for {:.80?}", encoder.level(), worst.0, worst.1);
    }
}

#[test]
fn kernels_agree_more_closely_than_they_agree_with_the_original() {
    let texts = texts();
    for text in &texts {
        let vectors: Vec<_> =
            encoders().iter().map(|encoder| encoder.encode(&[text]).remove(0).vector).collect();
        for other in &vectors[1..] {
            assert!(cosine(&vectors[0], other) >= 0.9995, "{text:.80?}");
        }
    }
}
