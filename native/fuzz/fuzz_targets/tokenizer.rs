//! Any text: tokens lie in it, in order, on character boundaries, and its vector is of unit length.
#![no_main]

use engine::MAX_TOKENS;
use engine_fuzz::ENCODER;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let tokens = ENCODER.tokenize(text);
    assert!(tokens.len() <= MAX_TOKENS);
    for token in &tokens {
        assert!(text.get(token.start as usize..token.end as usize).is_some(), "{token:?} of {text:?}");
    }
    assert!(tokens.is_sorted_by_key(|token| token.start));
    if text.len() < 200 {
        let length: f32 = ENCODER.encode(&[text])[0].vector.iter().map(|value| value * value).sum();
        assert!((length - 1.0).abs() < 1e-3, "{length}");
    }
});
