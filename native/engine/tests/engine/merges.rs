//! Deltas that become a segment.

use crate::small_library::{
    CHANGES, SCREENS, copy_files, files_in, folder, id, library, open, options_in, places, same_answers,
};
use engine::{Change, Opened, Options};
use std::collections::BTreeSet;

/// Runs in a process of its own, whose files may have 96 KiB: more than the deltas have, less than a segment.
#[test]
#[ignore = "needs a bound of the size of files, see below"]
fn saves_where_a_segment_does_not_fit() {
    let (options, folder) = options_in("no-room");
    let options = Options { delta_rows_min: 8, ..options };
    let engine = library(options.clone());
    let error = engine.save().expect_err("a segment does not fit");
    assert_eq!(error.code(), "INDEX_IO");
    let kinds: BTreeSet<String> = files_in(&folder)
        .iter()
        .map(|name| name.split(['-', '.']).next().unwrap_or_default().into())
        .collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["delta", "manifest", "state"]);
    assert_eq!(files_in(&folder).len(), 3);
    let (again, opened) = open(options);
    assert_eq!((opened, again.status().sequence), (Opened::Loaded, 12));
    engine.apply(&[Change::Remove { mark: 0, sequence: 13, id: id(4) }]).expect("a removal is sound");
    engine.save().expect("the merge that failed is not tried again at once");
    assert_eq!(engine.status().segment_rows, [0, 0]);
}

#[test]
fn a_merge_that_fails_leaves_nothing_behind_and_the_deltas_are_saved() {
    let test = std::env::current_exe().expect("this is a program");
    let status = std::process::Command::new("bash")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 96; exec \"$0\" merges::saves_where_a_segment_does_not_fit --exact --ignored",
        ])
        .arg(test)
        .status();
    assert!(status.expect("bash is there").success());
}

#[test]
fn a_segment_answers_like_a_delta_survives_a_snapshot_and_takes_changes() {
    let options = Options { folder: Some(folder("segment")), delta_rows_min: 8, ..Options::default() };
    let in_memory = library(Options::default());
    let engine = library(options.clone());
    engine.save().expect("the folder can be written");
    assert_eq!(engine.status().segment_rows, [0, SCREENS.len()]);
    same_answers(&engine, &in_memory);
    for either in [&engine, &in_memory] {
        either.apply(&[Change::Remove { mark: 0, sequence: 20, id: id(4) }]).expect("a removal is sound");
        either.apply(&CHANGES[6..9]).expect("the vectors are sound");
    }
    same_answers(&engine, &in_memory);
    engine.save().expect("the folder can be written");
    let (again, opened) = open(options);
    assert_eq!((opened, again.status().segment_rows), (Opened::Loaded, [0, SCREENS.len()]));
    assert_eq!(again.status().screens, [0, SCREENS.len() - 1]);
    same_answers(&again, &in_memory);
    assert_eq!(places(&again.similar(id(0), 3, true)), places(&in_memory.similar(id(0), 3, true)));
}

#[test]
fn a_new_segment_holds_what_the_old_one_and_the_delta_held() {
    let (options, folder) = options_in("merged");
    let (engine, _) = open(Options { delta_rows_min: 4, ..options });
    let in_memory = library(Options::default());
    for part in CHANGES.chunks(5) {
        engine.apply(part).expect("the vectors are sound");
        engine.save().expect("the folder can be written");
    }
    engine.apply(&CHANGES[..4]).expect("the vectors are sound");
    engine.save().expect("the folder can be written");
    assert_eq!(engine.status().segment_rows, [0, SCREENS.len()]);
    same_answers(&engine, &in_memory);
    assert_eq!(files_in(&folder).len(), 3, "manifest, state and segment");
}

#[test]
fn a_damaged_segment_is_set_aside() {
    let (options, own) = options_in("segment-damage");
    let options = Options { delta_rows_min: 8, ..options };
    library(options.clone()).save().expect("the folder can be written");
    for path in files_in(&own).iter().filter(|name| name.contains("web")).map(|name| own.join(name)) {
        let whole = std::fs::read(&path).expect("the snapshot was written");
        let mut bytes = whole.clone();
        let at = bytes.len() * 2 / 3;
        bytes[at] ^= 1;
        std::fs::write(&path, bytes).expect("the folder can be written");
        let copy = folder("segment-damage-copy");
        copy_files(&own, &copy);
        let (again, opened) = open(Options { folder: Some(copy), ..options.clone() });
        assert!(matches!(opened, Opened::SetAside(_)), "{}: {opened:?}", path.display());
        assert_eq!(again.status().screens, [0, 0]);
        std::fs::write(&path, whole).expect("the folder can be written");
    }
}
