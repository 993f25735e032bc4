//! Understanding of queries by `deep`, on small libraries made for each promise.

use crate::small_library::{ENCODER, MODES, id, library_of as library, places, query, upsert};
use engine::{Answer, Change, Engine, Mode, Platform, ScreenWords, Search, encode_screens};

fn screen(description: &str, visible_text: &str) -> ScreenWords {
    ScreenWords {
        app_name: "Example".into(),
        description: description.into(),
        visible_text: visible_text.into(),
        ..ScreenWords::default()
    }
}

fn search(text: &str, mode: Mode) -> Search {
    Search { is_uncut: true, ..query(text, mode) }
}

fn order(answer: &Answer) -> Vec<usize> {
    places(&answer.hits)
}

#[test]
fn what_is_not_wanted_loses_against_the_same_screen_without_it() {
    let engine = library(&[
        screen(
            "A login page with an e-mail field, a password field and social buttons for Google and Facebook.",
            "",
        ),
        screen("A login page with an e-mail field, a password field and a link to reset the password.", ""),
    ]);
    for mode in MODES {
        let answer = engine.search(&search("login page with e-mail field without social buttons", mode));
        assert_eq!(answer.reading.negated, ["social buttons"]);
        assert_eq!(order(&answer)[0], 1, "{mode:?}");
    }
    let wanted = engine.search(&search("login page with social buttons", Mode::Deep));
    assert_eq!(order(&wanted)[0], 0);
}

#[test]
fn a_screen_with_all_parts_beats_one_that_has_one_of_them_very_well() {
    let engine = library(&[
        screen("A line chart. The line chart shows visitors. A large line chart fills the page.", ""),
        screen(
            "Visitors as a line chart above a list of top pages, with a date picker at the top right.",
            "",
        ),
        screen("A list of top pages with visitors for each.", ""),
    ]);
    let query = "a line chart above a list of top pages, date picker at the top right";
    let answer = engine.search(&search(query, Mode::Deep));
    assert_eq!(order(&answer)[0], 1);
}

#[test]
fn a_named_language_prefers_screens_whose_text_is_in_it() {
    let settings = "Settings with toggles for notifications, language and privacy.";
    let engine = library(&[
        screen(settings, "Settings Notifications Language Privacy Sign out Help and support About this app"),
        screen(
            settings,
            "Einstellungen Benachrichtigungen Sprache Datenschutz Abmelden Hilfe und Unterstützung Über diese App",
        ),
        screen(
            settings,
            "設定 通知 言語 プライバシー ログアウト ヘルプとサポート このアプリについて 利用規約",
        ),
    ]);
    for mode in MODES {
        for (query, first) in
            [("German settings", 1), ("settings in Japanese", 2), ("English settings page", 0)]
        {
            assert_eq!(order(&engine.search(&search(query, mode)))[0], first, "{query} {mode:?}");
        }
    }
}

#[test]
fn platform_and_carrier_words_do_not_move_the_ranking() {
    let engine = library(&[
        screen("A calendar of the month with dots on training days.", ""),
        screen("A list of exercises with drawings.", ""),
        screen("A chart of the weight over the year.", ""),
    ]);
    let plain = engine.search(&search("calendar of training days", Mode::Deep));
    for query in [
        "a screen that shows calendar of training days",
        "calendar of training days, iphone",
        "show me a page with calendar of training days on desktop",
    ] {
        assert_eq!(engine.search(&search(query, Mode::Deep)).hits, plain.hits, "{query}");
    }
}

#[test]
fn page_two_is_cut_like_page_one() {
    let near = "A login page with an e-mail field and a password field.";
    let engine = library(&[
        screen(near, ""),
        screen("A weather forecast for the week with clouds.", ""),
        screen(near, ""),
    ]);
    let all = engine.search(&search("login page with e-mail and password", Mode::Deep));
    let rest = engine.search(&Search {
        exclude: all.hits.iter().filter(|hit| hit.is_kept).map(|hit| hit.id).collect(),
        ..search("login page with e-mail and password", Mode::Deep)
    });
    assert!(!rest.hits.is_empty() && rest.hits.iter().all(|hit| !hit.is_kept), "{rest:?}");
}

fn screen_of(app_name: &str) -> ScreenWords {
    ScreenWords { app_name: app_name.into(), ..screen("A board with columns of cards.", "") }
}

fn found(engine: &Engine, query: &str) -> Vec<usize> {
    MODES.map(|mode| order(&engine.search(&search(query, mode)))).concat()
}

#[test]
fn an_app_without_screens_is_no_app_and_its_name_a_word() {
    let engine = library(&[screen_of("Zeppelin"), screen_of("Notion"), screen_of("Trello")]);
    let remove = Change::Remove { mark: 0, sequence: 4, id: id(0) };
    engine.apply(&[remove]).expect("there are no vectors in it");
    assert_eq!(found(&engine, "board in zeppelin").len(), 4);
    assert_eq!(engine.search(&search("board in zeppelin", Mode::Deep)).reading.text, "board in zeppelin");
}

#[test]
fn a_renamed_app_is_found_by_its_new_name_and_by_the_part_that_stayed() {
    let engine = library(&[screen_of("Notion"), screen_of("Trello")]);
    let words = screen_of("Notion HQ");
    let vectors = encode_screens(&ENCODER, std::slice::from_ref(&words)).swap_remove(0);
    engine.apply(&[upsert(3, id(0), words, vectors)]).expect("the vectors are sound");
    assert_eq!(found(&engine, "board in notion hq"), [0, 0]);
}

#[test]
fn the_other_platform_is_another_world_and_its_apps_restrict_nothing() {
    let engine = library(&[screen_of("Spotify"), screen_of("Trello")]);
    let vectors = encode_screens(&ENCODER, &[screen_of("Trello")]).swap_remove(0);
    let (id, words) = (id(9), screen_of("Trello"));
    let ios = Change::Upsert { mark: 0, sequence: 3, id, platform: Platform::Ios, words, vectors };
    engine.apply(&[ios]).expect("the vectors are sound");
    for mode in MODES {
        let answer = engine.search(&Search { platform: Platform::Ios, ..search("board in spotify", mode) });
        assert_eq!((order(&answer), answer.app_names.len()), (vec![9], 0), "{mode:?}");
    }
}

#[test]
fn a_refused_app_is_left_out_and_never_searched_alone() {
    let engine = library(&[screen_of("Airbnb"), screen_of("Notion"), screen_of("Trello")]);
    for mode in MODES {
        let answer = engine.search(&search("board other than Airbnb", mode));
        let mut ids = order(&answer);
        ids.sort_unstable();
        assert_eq!((ids, answer.app_names.len()), (vec![1, 2], 0), "{mode:?}");
        assert_eq!(answer.refused_app_names, ["Airbnb"]);
    }
    assert_eq!(found(&engine, "board like Airbnb").len(), 6);
}
