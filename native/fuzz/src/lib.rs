//! Shared by the targets: the shipped model, a small library, damage to files.

use arbitrary::Arbitrary;
use engine::{Change, Encoder, Engine, Mode, Options, Platform, ScreenWords, Search, encode_screens};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use uuid::Uuid;

/// Screens of [`library`]: those with an even number are web, the others iOS.
pub const SCREENS: usize = 24;
const APPS: [&str; 6] = ["Notion", "Flow", "Saleor Dashboard", "Fernlog", "Box", "こもれび食堂"];
const TITLES: [&str; 4] = ["Login form", "Order list with filters", "Einstellungen", "설정 화면 로그인"];

pub fn pack_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack")
}

pub static ENCODER: LazyLock<Arc<Encoder>> =
    LazyLock::new(|| Arc::new(Encoder::open(&pack_path()).expect("the pack is in the repository")));

/// The id of a screen of [`library`], or of none from [`SCREENS`] on.
pub fn id(at: usize) -> Uuid {
    Uuid::from_u128(0x1000 + at as u128)
}

/// An engine with [`SCREENS`] screens; with a folder, half of them in a segment of that folder and half in
/// the delta.
pub fn library(folder: Option<&Path>) -> Engine {
    let options =
        Options { folder: folder.map(Path::to_path_buf), delta_rows_min: 4, library_id: "fuzz".to_owned() };
    let (engine, _) = Engine::open(Arc::clone(&ENCODER), options).expect("the folder can be used");
    for half in [0..SCREENS / 2, SCREENS / 2..SCREENS] {
        engine.apply(&half.map(upsert).collect::<Vec<_>>()).expect("the vectors are sound");
        engine.save().expect("the folder can be written");
    }
    engine
}

fn upsert(at: usize) -> Change {
    let words = ScreenWords {
        app_name: APPS[at % APPS.len()].to_owned(),
        title: format!("{} {at}", TITLES[at % TITLES.len()]),
        description: "A form with fields and a button below a chart of sales.".to_owned(),
        visible_text: "Anmelden Passwort vergessen".repeat(at % 3),
        ..ScreenWords::default()
    };
    let vectors = encode_screens(&ENCODER, std::slice::from_ref(&words)).swap_remove(0);
    let platform = Platform::ALL[at % 2];
    Change::Upsert { mark: 0, sequence: at as u64 + 1, id: id(at), platform, words, vectors }
}

/// An uncut search for at most 20 screens.
pub fn search(query: &str, platform: Platform, mode: Mode) -> Search {
    let query = query.to_owned();
    Search { query, platform, mode, limit: 20, exclude: Vec::new(), is_uncut: true, look_limits: None }
}

/// Bytes written over a file from a place in it; a place past the end wraps around.
#[derive(Arbitrary, Debug)]
pub struct Edit {
    pub at: u32,
    pub bytes: Vec<u8>,
}

/// A file's bytes with all edits, then cut to `keep` of 256 parts of its length.
pub fn damaged(mut bytes: Vec<u8>, edits: &[Edit], keep: u8) -> Vec<u8> {
    for edit in edits {
        let from = edit.at as usize % bytes.len().max(1);
        for (byte, new) in bytes.iter_mut().skip(from).zip(&edit.bytes) {
            *byte = *new;
        }
    }
    // Most inputs keep the whole file: a cut one is refused at once.
    let length = if keep < 16 { bytes.len() * usize::from(keep) / 16 } else { bytes.len() };
    bytes.truncate(length);
    bytes
}
