use super::*;

const EXPECTED: Expected<'_> = Expected { model_id: "model", library_id: "library", token_dimensions: 64 };

fn saved(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("snapshot-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    save(&folder, &EXPECTED, &Library::new(64), &mut SavedDeltas::default())
        .expect("the folder can be written");
    fs::write(folder.join("segment-ios-1.bin"), "of an earlier save").expect("the folder can be written");
    folder
}

fn rewrite(folder: &Path, change: impl FnOnce(&mut Manifest)) {
    let mut manifest = read_manifest(folder).ok().expect("it was written");
    change(&mut manifest);
    let hashed = HashedManifest::of(manifest).expect("it is text");
    let text = serde_json::to_vec(&hashed).expect("it is text");
    fs::write(folder.join(MANIFEST), text).expect("the folder can be written");
}

fn reason(folder: &Path) -> String {
    let (_, _, opened) = open(folder, &EXPECTED).expect("the folder can be read");
    let Opened::SetAside(reason) = opened else { panic!("it was used: {opened:?}") };
    reason
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it was made").flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_snapshot_of_another_analysis_or_format_is_set_aside_and_only_its_manifest_is_kept() {
    type Change = fn(&mut Manifest);
    let changes: [(&str, Change); 3] = [
        ("its words were analysed by 1-0, this build", |manifest| manifest.analysis = "1-0".to_owned()),
        ("it has format 6, this build reads", |manifest| manifest.format = 6),
        ("it was made with the model another", |manifest| manifest.model_id = "another".to_owned()),
    ];
    for (at, (expected, change)) in changes.into_iter().enumerate() {
        let folder = saved(&format!("foreign-{at}"));
        rewrite(&folder, change);
        assert!(reason(&folder).starts_with(expected), "{expected}");
        assert_eq!(names(&folder), ["set-aside"]);
        assert_eq!(names(&folder.join("set-aside")), [MANIFEST]);
        fs::remove_dir_all(folder).expect("it is ours");
    }
}

#[test]
fn the_mark_of_the_last_change_is_kept() {
    let folder = saved("mark");
    let library = Library { sequence: 3, mark: 7, ..Library::new(64) };
    save(&folder, &EXPECTED, &library, &mut SavedDeltas::default()).expect("the folder can be written");
    let (found, _, opened) = open(&folder, &EXPECTED).expect("the folder can be read");
    assert_eq!((found.sequence, found.mark, opened), (3, 7, Opened::Loaded));
    fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_damaged_snapshot_is_kept_whole_as_evidence() {
    let folder = saved("damaged");
    let mut before = names(&folder);
    let state = before.iter().find(|name| name.starts_with("state-")).expect("it was written");
    let path = folder.join(state);
    fs::remove_file(&path).and_then(|()| fs::write(&path, "short")).expect("the folder can be written");
    assert!(reason(&folder).contains("instead of"));
    let mut kept = names(&folder.join("set-aside"));
    kept.sort();
    before.sort();
    assert_eq!(kept, before);
    fs::remove_dir_all(folder).expect("it is ours");
}
