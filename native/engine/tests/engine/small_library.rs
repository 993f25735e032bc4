//! Screens on the web platform, encoded by the shipped model, twelve of which most tests search.

use engine::{
    Change, Encoder, Engine, Hit, Mode, Opened, Options, Platform, ScreenWords, Search, encode_screens,
};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use uuid::Uuid;

pub(crate) static ENCODER: LazyLock<Arc<Encoder>> = LazyLock::new(|| {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    Arc::new(Encoder::open(&pack).expect("the pack is in the repository"))
});

pub(crate) const SCREENS: [(&str, &str, &str); 12] = [
    (
        "Saleor",
        "Order list",
        "A table of orders with customer names, totals and payment badges, filters above.",
    ),
    ("Saleor", "Product editor", "A form with product name, price fields and an image gallery on the right."),
    (
        "Zammad",
        "Ticket conversation",
        "A support conversation with a customer, ticket properties in a right sidebar.",
    ),
    (
        "Zammad",
        "Login form",
        "Sign in with user name and password, a forgot password link and a blue button.",
    ),
    ("Plausible", "Traffic dashboard", "A line chart of visitors above tables of top sources and top pages."),
    ("Plausible", "Site settings", "Toggles and text fields to configure the tracking of a website."),
    ("Mealie", "Recipe page", "A recipe with ingredients, steps and a large photo of pasta."),
    ("Mealie", "Meal planner", "A calendar of the week with one meal a day, plus buttons to add more."),
    (
        "NetBox",
        "Rack elevation",
        "Server racks drawn from the front and the rear with devices in coloured slots.",
    ),
    ("Kuna", "Label list", "A list of labels for recordings with a search field at the top."),
    ("Kuna", "Onboarding", "A welcome page with an illustration and a get started button."),
    ("Casdoor", "User table", "A table of users with avatars, e-mail addresses and edit buttons."),
];

pub(crate) fn id(at: usize) -> Uuid {
    Uuid::from_u128(0x1000 + at as u128)
}

pub(crate) static CHANGES: LazyLock<Vec<Change>> = LazyLock::new(|| {
    upserts(&SCREENS.map(|(app, title, description)| ScreenWords {
        app_name: app.into(),
        title: title.into(),
        description: description.into(),
        ..ScreenWords::default()
    }))
});

pub(crate) fn upsert(sequence: u64, id: Uuid, words: ScreenWords, vectors: Vec<u8>) -> Change {
    Change::Upsert { mark: 0, sequence, id, platform: Platform::Web, words, vectors }
}

/// Each screen with the [`id`] of its place, in this order.
pub(crate) fn upserts(screens: &[ScreenWords]) -> Vec<Change> {
    let encoded = screens.iter().zip(encode_screens(&ENCODER, screens)).enumerate();
    encoded.map(|(at, (words, vectors))| upsert(at as u64 + 1, id(at), words.clone(), vectors)).collect()
}

pub(crate) fn open(options: Options) -> (Engine, Opened) {
    Engine::open(Arc::clone(&ENCODER), options).expect("the folder can be used")
}

pub(crate) fn library(options: Options) -> Engine {
    let (engine, _) = open(options);
    engine.apply(&CHANGES).expect("the vectors are sound");
    engine
}

/// An engine in memory with these screens.
pub(crate) fn library_of(screens: &[ScreenWords]) -> Engine {
    let (engine, _) = open(Options::default());
    engine.apply(&upserts(screens)).expect("the vectors are sound");
    engine
}

pub(crate) fn query(text: &str, mode: Mode) -> Search {
    Search {
        query: text.into(),
        platform: Platform::Web,
        mode,
        limit: 20,
        exclude: Vec::new(),
        is_uncut: false,
        look_limits: None,
    }
}

pub(crate) fn found(engine: &Engine, search: &Search) -> Vec<usize> {
    places(&engine.search(search).hits)
}

pub(crate) fn places(hits: &[Hit]) -> Vec<usize> {
    hits.iter().map(|hit| (hit.id.as_u128() - 0x1000) as usize).collect()
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("engine-test-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Options of an index in a folder of its own, and the folder.
pub(crate) fn options_in(name: &str) -> (Options, PathBuf) {
    let folder = folder(name);
    (Options { folder: Some(folder.clone()), ..Options::default() }, folder)
}

pub(crate) fn copy_files(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder can be made");
    for entry in std::fs::read_dir(from).expect("the folder is there").flatten() {
        if entry.path().is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).expect("the file can be copied");
        }
    }
}

pub(crate) const MODES: [Mode; 2] = [Mode::Standard, Mode::Deep];

/// The first file whose name begins so.
pub(crate) fn file_of(folder: &Path, beginning: &str) -> PathBuf {
    let found = files_in(folder).into_iter().find(|name| name.starts_with(beginning));
    folder.join(found.expect("the snapshot was written"))
}

pub(crate) fn files_in(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("the folder was made").flatten();
    files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
}

pub(crate) fn same_answers(engine: &Engine, other: &Engine) {
    for text in
        ["login form", "chart of visitors", "meal calendar", "table without prices", "orders in saleor"]
    {
        for mode in MODES {
            let search = Search { exclude: vec![id(3)], is_uncut: true, ..query(text, mode) };
            let (hits, expected) = (engine.search(&search).hits, other.search(&search).hits);
            assert_eq!(hits.len(), expected.len());
            for (hit, expected) in hits.iter().zip(expected) {
                assert_eq!(hit.id, expected.id, "{text} {mode:?}");
                assert!((hit.score - expected.score).abs() < 1e-5);
            }
        }
    }
}
