//! A pack that is not exactly what `make_pack.py` wrote is refused with an error, never with a panic.

use engine::{Encoder, EncoderError};
use std::path::PathBuf;

use proptest::prelude::*;

use crate::reference::pack_path;

fn open_bytes(bytes: &[u8]) -> Result<Encoder, EncoderError> {
    let path = std::env::temp_dir().join(format!(
        "encoder-{}-{:?}.pack",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::write(&path, bytes).expect("the temporary folder can be written");
    let opened = Encoder::open(&path);
    std::fs::remove_file(&path).expect("the file was just written");
    opened
}

fn assert_refused(bytes: &[u8], reason: &str) {
    match open_bytes(bytes) {
        Err(EncoderError::InvalidPack(message)) => assert!(message.contains(reason), "{message}"),
        Err(other) => panic!("the wrong error: {other}"),
        Ok(_) => panic!("a damaged pack was opened"),
    }
}

fn pack() -> Vec<u8> {
    std::fs::read(pack_path()).expect("the pack is committed")
}

/// Puts right what an attacker can put right: length and hash.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    let length = bytes.len() as u64;
    let hash = Sha256::digest(&bytes[56..]);
    bytes[16..24].copy_from_slice(&length.to_le_bytes());
    bytes[24..56].copy_from_slice(&hash);
    bytes
}

#[test]
fn a_missing_file_is_unreadable() {
    let opened = Encoder::open(&PathBuf::from("/nowhere/at/all.pack"));
    assert!(matches!(opened, Err(EncoderError::Unreadable { .. })));
}

#[test]
fn another_kind_of_file_is_refused() {
    assert_refused(b"", "too early");
    assert_refused(b"<!doctype html><title>404 Not Found</title>", "begin");
    assert_refused(&vec![0; 4096], "begin");
}

#[test]
fn a_truncated_pack_is_refused() {
    let bytes = pack();
    for length in [8, 20, 55, 56, 1000, bytes.len() / 2, bytes.len() - 1] {
        assert!(open_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn a_longer_pack_zeroed_pages_and_another_version_are_refused() {
    let changed = |change: fn(&mut Vec<u8>)| {
        let mut bytes = pack();
        change(&mut bytes);
        bytes
    };
    assert_refused(&changed(|bytes| bytes.push(0)), "instead of");
    assert_refused(&sealed(changed(|bytes| bytes.push(0))), "longer than its contents");
    assert_refused(&changed(|bytes| bytes[1 << 20..][..4096].fill(0)), "SHA-256");
    assert_refused(&changed(|bytes| bytes[8] = 2), "version 2");
}

#[test]
fn sizes_of_another_model_are_refused_though_the_hash_is_right() {
    for field in [0, 1, 2, 3, 5] {
        let mut bytes = pack();
        bytes[56 + field * 4] ^= 1;
        assert_refused(&sealed(bytes), "a size is");
    }
}

#[test]
fn huge_sizes_are_refused_though_the_hash_is_right() {
    for field in [4, 6, 7, 8] {
        let mut bytes = pack();
        bytes[56 + field * 4..][..4].fill(0xff);
        assert!(open_bytes(&sealed(bytes)).is_err(), "size {field}");
    }
}

#[test]
fn a_number_that_is_not_finite_is_refused_though_the_hash_is_right() {
    let mut bytes = pack();
    let end = bytes.len();
    bytes[end - 4..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_refused(&sealed(bytes), "not finite");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_flipped_bit_anywhere_is_refused(place in any::<prop::sample::Index>(), bit in 0..8_u32) {
        let mut bytes = pack();
        let place = place.index(bytes.len());
        bytes[place] ^= 1 << bit;
        prop_assert!(open_bytes(&bytes).is_err());
    }

    #[test]
    fn one_flipped_bit_of_the_header_is_refused(place in 0..56_usize, bit in 0..8_u32) {
        let mut bytes = pack();
        bytes[place] ^= 1 << bit;
        prop_assert!(open_bytes(&bytes).is_err());
    }
}
