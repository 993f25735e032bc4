//! A model pack that lies: damaged, its length and hash made right again. It is refused, or its vectors are
//! finite.
#![no_main]

use engine::Encoder;
use engine_fuzz::{Edit, damaged, pack_path};
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// Behind magic, version, length and hash.
const BODY_AT: usize = 56;

static PACK: LazyLock<Vec<u8>> =
    LazyLock::new(|| std::fs::read(pack_path()).expect("the pack is in the repository"));

fn seal(bytes: &mut [u8]) {
    if bytes.len() < BODY_AT {
        return;
    }
    let (length, hash) = (bytes.len() as u64, Sha256::digest(&bytes[BODY_AT..]));
    bytes[16..24].copy_from_slice(&length.to_le_bytes());
    bytes[24..BODY_AT].copy_from_slice(&hash);
}

fuzz_target!(|damage: (Vec<Edit>, u8)| {
    let mut bytes = damaged(PACK.clone(), &damage.0, damage.1);
    seal(&mut bytes);
    let folder = tempfile::tempdir().expect("the temporary folder can be used");
    let path = folder.path().join("model.pack");
    std::fs::write(&path, &bytes).expect("the temporary folder can be written");
    if let Ok(encoder) = Encoder::open(&path) {
        let vector = &encoder.encode(&["login form with two fields"])[0].vector;
        assert!(vector.iter().all(|value| value.is_finite()));
    }
});
