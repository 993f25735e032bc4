//! A snapshot that lies: files damaged, every hash made right again. It is set aside or answers, and never
//! ends the process.
#![no_main]

use arbitrary::Arbitrary;
use engine::{Engine, Mode, Options, Platform, Search};
use engine_fuzz::{ENCODER, Edit, damaged, id, library, search};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

#[derive(Arbitrary, Debug)]
struct Damage {
    file: u8,
    edits: Vec<Edit>,
    keep: u8,
}

static FILES: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("the temporary folder can be used");
    drop(library(Some(folder.path())));
    let entries = fs::read_dir(folder.path()).expect("the snapshot was written");
    let read = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).expect("a file can be read");
        (entry.file_name().to_string_lossy().into_owned(), bytes)
    };
    entries.map(|entry| read(entry.expect("the folder can be read"))).collect()
});

/// Gives every entry of a file in a manifest the length and the hash that the file has.
fn seal(value: &mut Value, files: &BTreeMap<String, Vec<u8>>) {
    if let Some(bytes) = value.get("name").and_then(Value::as_str).and_then(|name| files.get(name)) {
        let hash = blake3::hash(bytes).to_hex().to_string();
        value["bytes"] = json!(bytes.len());
        value["blake3"] = json!(hash);
        return;
    }
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|field| seal(field, files)),
        Value::Array(items) => items.iter_mut().for_each(|item| seal(item, files)),
        _ => {}
    }
}

fn write(folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    let mut hashed: Value = serde_json::from_slice(&files["manifest.json"]).expect("our own manifest");
    seal(&mut hashed["manifest"], files);
    let bytes = serde_json::to_vec(&hashed["manifest"]).expect("a value can be written");
    hashed["blake3"] = json!(blake3::hash(&bytes).to_hex().to_string());
    files.insert("manifest.json".to_owned(), serde_json::to_vec(&hashed).expect("a value can be written"));
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("the temporary folder can be written");
    }
}

fuzz_target!(|damages: Vec<Damage>| {
    let mut files = FILES.clone();
    let names: Vec<String> = files.keys().filter(|name| *name != "manifest.json").cloned().collect();
    for Damage { file, edits, keep } in damages {
        let name = &names[usize::from(file) % names.len()];
        let bytes = damaged(files[name].clone(), &edits, keep);
        files.insert(name.clone(), bytes);
    }
    let folder = tempfile::tempdir().expect("the temporary folder can be used");
    write(folder.path(), &mut files);
    let options = Options {
        folder: Some(folder.path().to_path_buf()),
        delta_rows_min: 4,
        library_id: "fuzz".to_owned(),
    };
    let (engine, _) = Engine::open(Arc::clone(&ENCODER), options).expect("the folder can be read");
    for (mode, platform) in [(Mode::Deep, Platform::Web), (Mode::Standard, Platform::Ios)] {
        let search = search("login form in notion without a chart", platform, mode);
        let _ = engine.search(&Search { exclude: vec![id(2)], ..search });
    }
    let _ = engine.similar(id(4), 10, true);
});
