use super::*;
use proptest::prelude::*;

#[test]
fn the_largest_blob_fits_its_bound() {
    let shape =
        PartsShape { sentences: SENTENCES_MAX as u8, panels: (TOKEN_VECTORS_MAX / PANEL_LANES) as u8 };
    assert!(HEADER_BYTES + WHOLE_BYTES + shape.bytes(64) <= BYTES_MAX);
}

proptest! {
    #[test]
    fn any_bytes_are_an_error_or_sound(bytes in prop::collection::vec(any::<u8>(), 0..2000), sentences in 0u8..12, tokens in 0u16..80) {
        let mut blob = vec![b'S', b'V', 1, sentences];
        blob.extend(tokens.to_le_bytes());
        blob.extend(64u16.to_le_bytes());
        blob.extend(bytes);
        if let Ok(vectors) = ScreenVectors::parse(&blob, 64) {
            prop_assert_eq!(vectors.parts.len(), vectors.shape.bytes(64));
        }
    }
}
