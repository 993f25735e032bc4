//! Results of a search.

use crate::small_library::{MODES, SCREENS, found, id, library, library_of, query};
use engine::{Cancellation, LookLimits, Mode, Options, ScreenWords, Search};
use uuid::Uuid;

#[test]
fn the_screen_that_was_described_comes_first_in_both_modes() {
    let engine = library(Options::default());
    for (text, expected) in [
        ("racks with servers seen from the front", 8),
        ("sign in form", 3),
        ("chat with a customer and ticket details beside it", 2),
        ("weekly meal plan calendar", 7),
        ("graph of website visitors over lists of pages", 4),
    ] {
        for mode in MODES {
            assert_eq!(found(&engine, &query(text, mode)).first(), Some(&expected), "{text} {mode:?}");
        }
    }
}

#[test]
fn standard_fills_up_to_the_limit_and_deep_keeps_only_strong_matches() {
    let engine = library(Options::default());
    assert_eq!(found(&engine, &query("pasta recipe", Mode::Standard)).len(), SCREENS.len());
    let deep = found(&engine, &query("recipe with ingredients and steps", Mode::Deep));
    assert!(deep.contains(&6) && deep.len() <= 3, "{deep:?}");
    let nothing = found(&engine, &query("seat map of an aeroplane with prices", Mode::Deep));
    assert!(nothing.is_empty(), "{nothing:?}");
}

#[test]
fn uncut_deep_returns_everything_and_says_what_it_would_keep() {
    let engine = library(Options::default());
    let search = Search { is_uncut: true, ..query("recipe with ingredients and steps", Mode::Deep) };
    let answer = engine.search(&search);
    assert_eq!(answer.hits.len(), SCREENS.len());
    let kept: Vec<Uuid> = answer.hits.iter().filter(|hit| hit.is_kept).map(|hit| hit.id).collect();
    let cut = engine.search(&Search { is_uncut: false, ..search });
    assert_eq!(cut.hits.iter().map(|hit| hit.id).collect::<Vec<_>>(), kept);
}

#[test]
fn a_query_that_names_a_look_or_a_language_is_answered_with_all_that_is_weighed() {
    let engine = library(Options::default());
    let look_limits = Some(LookLimits { beside: 5, alone: 9 });
    for mode in MODES {
        let count = |text| engine.search(&Search { limit: 2, look_limits, ..query(text, mode) }).hits.len();
        for text in ["dark sign in form", "sign in form without blue", "sign in form in German"] {
            assert_eq!(count(text), 5, "{text} {mode:?}");
        }
        assert_eq!(count("dark screens"), 9, "{mode:?}");
        assert!(count("sign in form") <= 2, "{mode:?}");
    }
}

#[test]
fn a_named_app_restricts_both_modes_and_its_name_is_not_matched() {
    let engine = library(Options::default());
    for mode in MODES {
        let answer = engine.search(&query("table of orders in saleor", mode));
        assert_eq!(
            (answer.app_names.as_slice(), answer.reading.text.as_str()),
            (["Saleor".to_owned()].as_slice(), "table of orders")
        );
        assert!(answer.hits.iter().all(|hit| [id(0), id(1)].contains(&hit.id)));
        assert_eq!(answer.hits[0].id, id(0));
    }
}

#[test]
fn excluded_screens_never_appear() {
    let engine = library(Options::default());
    for mode in MODES {
        let search = Search { exclude: vec![id(3), id(99)], is_uncut: true, ..query("login form", mode) };
        let without = found(&engine, &search);
        assert!(!without.contains(&3) && without.len() == SCREENS.len() - 1);
    }
}

#[test]
fn similar_screens_are_near_and_never_the_screen_itself() {
    let engine = library(Options::default());
    let similar = engine.similar(id(0), 3, true);
    assert_eq!(similar.len(), 3);
    assert!(similar.iter().all(|hit| hit.id != id(0)));
    assert!(similar.iter().any(|hit| hit.id == id(11)), "both are tables: {similar:?}");
    assert!(engine.similar(id(99), 3, true).is_empty());
}

#[test]
fn any_query_is_answered() {
    let engine = library(Options::default());
    let (long, wishes) = ("word ".repeat(500), "login page and also a shopping cart with checkout");
    for text in ["", " ", "\u{0}", "🙂", "' OR 1=1--", "(((((", "a\u{301}\u{301}", "設定", long.as_str()]
        .into_iter()
        .chain(["???", "no", "without", "iphone", "the", "not not not", wishes])
    {
        for mode in MODES {
            let answer = engine.search(&Search { is_uncut: true, ..query(text, mode) });
            assert_eq!(answer.hits.len(), SCREENS.len(), "{text:?} {mode:?}");
            assert!(engine.search(&query(text, mode)).hits.len() <= SCREENS.len(), "{text:?}");
            assert!(answer.hits.iter().all(|hit| hit.score.is_finite()), "{text:?}");
        }
    }
}

#[test]
fn a_cancelled_search_ends_without_an_answer_and_others_go_on() {
    let engine = library(Options::default());
    for mode in MODES {
        let cancellation = Cancellation::default();
        let search = query("sign in form", mode);
        assert!(engine.search_unless(&search, &cancellation).is_ok());
        cancellation.clone().cancel();
        let outcome = engine.search_unless(&search, &cancellation);
        assert_eq!(outcome.expect_err("it was cancelled").code(), "CANCELLED");
        assert_eq!(found(&engine, &search).first(), Some(&3));
    }
}

#[test]
fn the_fourth_screen_of_an_app_waits_for_another_app_unless_it_is_named_or_its_copy_quoted() {
    let words = |app: &str| ScreenWords {
        app_name: app.into(),
        title: "Sign in".into(),
        description: "A sign in page with an e-mail address, a password and a blue button.".into(),
        ..ScreenWords::default()
    };
    let engine = library_of(&["Ento", "Ento", "Ento", "Ento", "Ento", "Vela"].map(words));
    for mode in MODES {
        let spread = found(&engine, &query("sign in page with a password", mode));
        assert_eq!(spread.len(), 6);
        assert!(spread[..4].contains(&5), "{mode:?}: {spread:?}");
        let first = Search { limit: 4, ..query("sign in page with a password", mode) };
        assert_eq!(found(&engine, &first), spread[..4]);
        assert_eq!(found(&engine, &query("Ento sign in page", mode)), [0, 1, 2, 3, 4]);
        let quoted = engine.search(&query("\"a blue button\"", mode)).hits;
        assert!(quoted.is_sorted_by(|a, b| a.score >= b.score), "{mode:?}");
    }
}
