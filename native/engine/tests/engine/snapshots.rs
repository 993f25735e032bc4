//! Snapshots on disk, and opening a folder with a damaged, interrupted or foreign one.

use crate::small_library::{
    CHANGES, MODES, SCREENS, copy_files, file_of, files_in, folder, id, library, open, options_in, query,
    same_answers,
};
use engine::{Change, Opened, Options};
use std::path::Path;

#[test]
fn a_saved_index_answers_the_same_after_it_is_opened_again() {
    let (options, _) = options_in("same");
    let engine = library(options.clone());
    engine.apply(&[Change::Remove { mark: 0, sequence: 13, id: id(4) }]).expect("a removal needs no vectors");
    engine.save().expect("the folder can be written");
    let (again, opened) = open(options);
    assert_eq!(opened, Opened::Loaded);
    assert_eq!(again.status().sequence, 13);
    for mode in MODES {
        for text in ["login form", "table with avatars", "in kuna"] {
            assert_eq!(again.search(&query(text, mode)).hits, engine.search(&query(text, mode)).hits);
        }
    }
}

#[test]
fn a_damaged_snapshot_is_set_aside_and_never_read() {
    type Damage = fn(&mut Vec<u8>);
    let damages: [(&str, Damage); 4] = [
        ("flip", |bytes| *bytes.last_mut().expect("it is not empty") ^= 1),
        ("cut", |bytes| bytes.truncate(bytes.len() / 2)),
        ("zero", |bytes| bytes.fill(0)),
        ("empty", Vec::clear),
    ];
    for (file, (name, damage)) in
        ["delta-web", "state"].into_iter().flat_map(|file| damages.map(|of| (file, of)))
    {
        let (options, folder) = options_in(name);
        library(options.clone()).save().expect("the folder can be written");
        let path = file_of(&folder, file);
        let mut bytes = std::fs::read(&path).expect("the snapshot was written");
        damage(&mut bytes);
        std::fs::write(&path, bytes).expect("the folder can be written");
        let (again, opened) = open(options);
        assert!(matches!(opened, Opened::SetAside(_)), "{name}: {opened:?}");
        assert_eq!((again.status().sequence, again.status().screens), (0, [0, 0]));
        assert!(folder.join("set-aside/manifest.json").exists());
    }
}

#[test]
fn a_save_writes_what_came_since_the_last_one_and_pieces_stay_few() {
    let (options, folder) = options_in("pieces");
    let (engine, _) = open(options.clone());
    let pieces = || files_in(&folder).into_iter().filter(|name| name.starts_with("delta-web")).collect();
    engine.apply(&CHANGES[..8]).expect("the vectors are sound");
    engine.save().expect("the folder can be written");
    let first: Vec<String> = pieces();
    engine.apply(&CHANGES[8..9]).expect("the vectors are sound");
    engine.apply(&[Change::Remove { mark: 0, sequence: 14, id: id(2) }]).expect("a removal is sound");
    engine.save().expect("the folder can be written");
    let second: Vec<String> = pieces();
    assert!(first.len() == 1 && second.len() == 2 && second.contains(&first[0]), "{first:?} {second:?}");
    for round in 0..20 {
        engine.apply(&CHANGES[..1]).expect("the vectors are sound");
        engine.save().expect("the folder can be written");
        let count = pieces().len();
        assert!(count <= 6, "{count} pieces after {round} more saves");
    }
    let (again, opened) = open(options);
    assert_eq!(opened, Opened::Loaded);
    let mut status = again.status();
    status.bytes = engine.status().bytes;
    assert_eq!(status, engine.status());
    same_answers(&again, &engine);
}

#[test]
fn a_save_without_changes_writes_no_rows() {
    let (options, folder) = options_in("unchanged");
    let engine = library(options);
    engine.save().expect("the folder can be written");
    let first = file_of(&folder, "delta-web");
    engine.save().expect("the folder can be written");
    assert_eq!(file_of(&folder, "delta-web"), first);
}

#[test]
fn a_folder_that_was_removed_is_written_whole_by_the_next_save() {
    let (options, folder) = options_in("removed");
    let (engine, _) = open(options.clone());
    engine.apply(&CHANGES[..9]).expect("the vectors are sound");
    engine.save().expect("the folder can be written");
    std::fs::remove_dir_all(&folder).expect("it is ours");
    engine.apply(&CHANGES[9..]).expect("the vectors are sound");
    engine.save().expect("the folder can be written");
    assert_eq!(open(options).1, Opened::Loaded);
}

#[test]
fn what_an_interrupted_save_left_is_removed_when_the_index_is_opened() {
    let (options, folder) = options_in("interrupted");
    library(options.clone()).save().expect("the folder can be written");
    let mut sound = files_in(&folder);
    for left in ["segment-web-1.bin.part", "segment-web-1.bin", "manifest.json.part"] {
        std::fs::write(folder.join(left), "half").expect("the folder can be written");
    }
    let (_, opened) = open(options);
    let mut found = files_in(&folder);
    found.sort();
    sound.sort();
    assert_eq!((opened, found), (Opened::Loaded, sound));
}

#[test]
fn a_snapshot_of_the_format_before_is_set_aside_with_its_reason_and_what_is_half_written_is_removed() {
    let (options, folder) = options_in("format-before");
    std::fs::create_dir_all(&folder).expect("there is room");
    std::fs::write(folder.join("manifest.json"), r#"{"manifest":{"format":6,"rows":[0,0]},"blake3":""}"#)
        .expect("the folder can be written");
    std::fs::write(folder.join("segment-ios-1.bin.part"), "half").expect("the folder can be written");
    let (engine, opened) = open(options);
    assert_eq!(opened, Opened::SetAside("it has format 6, this build reads 10".to_owned()));
    assert_eq!((files_in(&folder.join("set-aside")).len(), engine.status().sequence), (1, 0));
}

#[test]
fn a_flipped_bit_of_the_manifest_and_a_snapshot_of_other_records_are_never_used() {
    let (options, own) = options_in("manifest");
    let options = Options { library_id: "one".to_owned(), ..options };
    let path = own.join("manifest.json");
    library(options.clone()).save().expect("the folder can be written");
    let sound = std::fs::read(&path).expect("the snapshot was written");
    let copy = folder("manifest-copy");
    for at in (0..sound.len()).step_by(9) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        let _ = std::fs::remove_dir_all(&copy);
        copy_files(&own, &copy);
        std::fs::write(copy.join("manifest.json"), bytes).expect("the folder can be written");
        let (engine, opened) = open(Options { folder: Some(copy.clone()), ..options.clone() });
        // A flipped bit of a blank between two values may be another blank.
        let is_same = opened == Opened::Loaded && engine.status().sequence == SCREENS.len() as u64;
        assert!(is_same || matches!(opened, Opened::SetAside(_)), "byte {at}: {opened:?}");
    }
    let (_, opened) = open(Options { library_id: "two".to_owned(), ..options });
    assert_eq!(opened, Opened::SetAside("it belongs to another database".to_owned()));
}

#[test]
fn a_segment_that_does_not_fit_itself_is_set_aside_although_its_hash_is_right() {
    // Words of the header: the dimensions of a token vector, and where the array of the parts' places begins.
    const TOKEN_DIMENSIONS: usize = 2;
    const PARTS_AT: usize = 3 + 2 * 7;
    let (options, folder) = options_in("unfit");
    let options = Options { delta_rows_min: 4, ..options };
    for (array, value, expected) in [
        (None, 32, "has token vectors of another length"),
        (Some(PARTS_AT), u64::MAX, "does not fit itself"),
        (Some(PARTS_AT), u64::MAX << 32, "does not fit itself"),
    ] {
        let _ = std::fs::remove_dir_all(&folder);
        library(options.clone()).save().expect("the folder can be written");
        rewrite(&file_of(&folder, "segment-web"), |bytes| {
            let words: &[u64] = bytemuck::cast_slice(&bytes[..4096]);
            let at = array.map_or(TOKEN_DIMENSIONS * 8, |array| words[array] as usize);
            bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
        });
        let (engine, opened) = open(options.clone());
        let Opened::SetAside(reason) = opened else { panic!("it was used: {opened:?}") };
        assert!(reason.contains(expected), "{reason}");
        assert_eq!(engine.status().screens, [0, 0]);
    }
}

/// Changes a file of a snapshot, and makes the hashes right again.
fn rewrite(path: &Path, change: impl FnOnce(&mut [u8])) {
    let hash = |bytes: &[u8]| blake3::hash(bytes).to_hex().to_string();
    let mut bytes = std::fs::read(path).expect("the snapshot was written");
    let before = hash(&bytes);
    change(&mut bytes);
    std::fs::remove_file(path)
        .and_then(|()| std::fs::write(path, &bytes))
        .expect("the folder can be written");
    let manifest = path.with_file_name("manifest.json");
    let text = std::fs::read_to_string(&manifest).expect("it was written").replace(&before, &hash(&bytes));
    // Hashed is what stands in `manifest`, without spaces.
    let text: String = text.split_whitespace().collect();
    let (of_manifest, _) = text.rsplit_once(r#","blake3":"#).expect("it has a hash");
    let hashed = hash(of_manifest.trim_start_matches(r#"{"manifest":"#).as_bytes());
    std::fs::write(&manifest, format!(r#"{of_manifest},"blake3":"{hashed}"}}"#))
        .expect("the folder can be written");
}
