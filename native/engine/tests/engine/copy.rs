//! Quoted parts of a query, and queries that only restrict, over deltas, segments and what was read back from
//! a snapshot.

use crate::small_library::{MODES, SCREENS, found, id, library, open, options_in, places, query};
use engine::{Engine, Hit, Options, Search};

/// The library in memory, in a segment, and read back from deltas and from a segment.
fn everywhere(name: &str) -> Vec<Engine> {
    let mut all = vec![library(Options::default())];
    for (delta_rows_min, kind) in [(8, "segment"), (1000, "delta")] {
        let options = Options { delta_rows_min, ..options_in(&format!("{name}-{kind}")).0 };
        let engine = library(options.clone());
        engine.save().expect("the folder can be written");
        all.extend([engine, open(options).0]);
    }
    all
}

#[test]
fn screens_with_all_that_is_quoted_come_first_and_pass_the_cut() {
    for engine in everywhere("quoted") {
        for (text, holders) in [
            ("\"forgot password link\"", &[3][..]),
            ("a page with “Forgot PASSWORD”", &[3]),
            ("„meal planner“", &[7]),
            ("'e-mail addresses and edit'", &[11]),
            ("\"a table of\"", &[0, 11]),
            ("\"forgot pasword link\"", &[3]),
            ("\"sign in\" \"blue button\"", &[3]),
            ("orders with \"blue button\"", &[3]),
        ] {
            for mode in MODES {
                let answer = engine.search(&query(text, mode));
                assert_eq!(answer.are_quotes_found, Some(true), "{text}");
                let mut first = places(&answer.hits);
                first.truncate(holders.len());
                first.sort_unstable();
                assert_eq!(first, holders, "{text} {mode:?}");
            }
        }
    }
}

#[test]
fn what_stands_nowhere_is_searched_as_without_quotes_and_said() {
    let engine = library(Options::default());
    for mode in MODES {
        for (text, bare) in [
            ("\"login form page\"", "login form page"),
            ("chart \"orders of customers\"", "chart orders of customers"),
        ] {
            let answer = engine.search(&query(text, mode));
            assert_eq!(answer.are_quotes_found, Some(false), "{text}");
            let scored = |hits: &[Hit]| hits.iter().map(|hit| (hit.id, hit.score)).collect::<Vec<_>>();
            assert_eq!(scored(&answer.hits), scored(&engine.search(&query(bare, mode)).hits));
        }
        assert_eq!(engine.search(&query("the user's list", mode)).are_quotes_found, None);
    }
}

#[test]
fn an_excluded_screen_that_has_what_is_quoted_keeps_the_next_page_as_strict() {
    let engine = library(Options::default());
    for mode in MODES {
        let search = Search { exclude: vec![id(3)], ..query("\"forgot password link\"", mode) };
        let answer = engine.search(&search);
        assert_eq!(answer.are_quotes_found, Some(true));
        assert!(answer.hits.iter().all(|hit| hit.id != id(3) && hit.features.copy < 0.5));
    }
}

#[test]
fn a_query_that_only_restricts_lists_in_the_order_of_the_library() {
    for engine in everywhere("listing") {
        for mode in MODES {
            let listed = |text: &str| found(&engine, &query(text, mode));
            assert_eq!(listed("Saleor"), [0, 1]);
            assert_eq!(listed("all screens of Zammad"), [2, 3]);
            assert_eq!(listed("Mealie or Kuna"), [6, 9, 7, 10]);
            let certain = |text: &str| engine.search(&query(text, mode)).hits[0].probability == Some(1.0);
            assert_eq!((certain("Saleor"), certain("without a sidebar")), (true, false));
            let others: Vec<usize> = (0..SCREENS.len()).filter(|at| ![0, 1].contains(at)).collect();
            assert_eq!(listed("apps other than Saleor"), others);
            assert_eq!(listed("without a sidebar"), [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
            let pages = |exclude: &[usize]| Search {
                exclude: exclude.iter().map(|&at| id(at)).collect(),
                limit: 2,
                ..query("Mealie or Kuna", mode)
            };
            assert_eq!(found(&engine, &pages(&[])), [6, 9]);
            assert_eq!(found(&engine, &pages(&[6, 9])), [7, 10]);
            assert_eq!(found(&engine, &pages(&[6, 9, 7, 10])), Vec::<usize>::new());
        }
    }
}
