//! A query over screens that another process keeps is answered as one over the index of this process.

use crate::small_library::{ENCODER, id, library_of, places, query};
use engine::{
    AppNames, Cancellation, Engine, Hit, Mode, Question, ROWS_OF_A_WORD_MIN, RemoteCandidate, RemoteParts,
    RemoteQuery, RemoteRanking, RemoteRow, RemoteScreen, RemoteWords, ScreenVectors, ScreenWords, Search,
    Simd, Statistics, app_key, encode_screens, nearest_candidates, term_numbers,
};
use std::sync::{Arc, LazyLock};
use uuid::Uuid;

const DIMENSIONS: usize = 64;
const APPS: [&str; 4] = ["Kuna", "Paperless-ngx", "Notion", "Delta Chat"];
const TOPICS: [&str; 5] = [
    "login form with an email field",
    "checkout with a cart",
    "pie chart of sales",
    "map with a route",
    "settings of notifications",
];
const GERMAN: &str =
    "Einstellungen und Benachrichtigungen für dein Konto verwalten, Passwort ändern und abmelden";

struct Library {
    engine: Engine,
    names: Arc<AppNames>,
    screens: Vec<(Uuid, RemoteScreen)>,
}

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let words: Vec<ScreenWords> = (0..40).map(words_of).collect();
    let mut names = AppNames::default();
    let mut screens = Vec::new();
    for (at, (words, vectors)) in words.iter().zip(encode_screens(&ENCODER, &words)).enumerate() {
        names.intern(&words.app_name);
        let parsed = ScreenVectors::parse(&vectors, DIMENSIONS).expect("they were just made");
        screens.push((id(at), RemoteScreen::new(words, &parsed)));
    }
    Library { engine: library_of(&words), names: Arc::new(names), screens }
});

fn words_of(number: usize) -> ScreenWords {
    let (topic, app) = (TOPICS[number % TOPICS.len()], APPS[number % APPS.len()]);
    ScreenWords {
        app_name: app.to_owned(),
        title: format!("{topic} {number}"),
        description: if number % 6 == 5 { String::new() } else { format!("A {topic}. In {app}.") },
        visible_text: if number.is_multiple_of(7) { GERMAN.to_owned() } else { String::new() },
        ..ScreenWords::default()
    }
}

impl Library {
    fn answer(&self, question: &Question) -> bool {
        let key = |app: u32| app_key(self.names.name(app).unwrap_or_default());
        let all = self.screens.iter().map(|(_, screen)| screen);
        match question {
            Question::HasApp(app) => all.into_iter().any(|screen| screen.app == key(*app)),
            Question::UsesTerm { term, other_than } => {
                let others: Vec<String> = other_than.iter().map(|&app| key(app)).collect();
                all.filter(|screen| screen.terms.contains(term) && !others.contains(&screen.app)).count()
                    >= ROWS_OF_A_WORD_MIN
            }
        }
    }

    fn statistics(&self, terms: &[u32]) -> Statistics {
        let having =
            |term: &u32| self.screens.iter().filter(|(_, screen)| screen.terms.contains(term)).count();
        let total: f32 = self.screens.iter().map(|(_, screen)| screen.length).sum();
        Statistics {
            rows: self.screens.len(),
            mean_length: total / self.screens.len() as f32,
            having: terms.iter().map(|term| (*term, having(term))).collect(),
        }
    }

    fn candidates(&self, is_wanted: impl Fn(&Uuid, &RemoteScreen) -> bool) -> Vec<RemoteCandidate> {
        let wanted = self.screens.iter().filter(|(id, screen)| is_wanted(id, screen));
        wanted
            .map(|(id, screen)| RemoteCandidate {
                id: *id,
                app: screen.app.clone(),
                row: RemoteRow::parse(&screen.row).expect("it was just made"),
                parts: RemoteParts::parse(&screen.parts, DIMENSIONS),
            })
            .collect()
    }

    /// Does the same as `milvus/`, with every screen a candidate.
    fn search(&self, search: &Search) -> Vec<Hit> {
        let mut query = RemoteQuery::new(&ENCODER, &search.query, Arc::clone(&self.names));
        loop {
            let questions = query.questions();
            if questions.is_empty() {
                break;
            }
            questions.into_iter().for_each(|question| {
                let answer = self.answer(&question);
                query.tell(question, answer);
            });
        }
        let reading = query.read();
        let vectors = query.vectors(&ENCODER, &reading, search.mode);
        let statistics = self.statistics(&term_numbers(&reading));
        let words = RemoteWords::new(&reading, &vectors.whole.token_starts, &statistics);
        let keys = |apps: &[u32]| {
            apps.iter().map(|&app| app_key(self.names.name(app).unwrap_or_default())).collect::<Vec<_>>()
        };
        let (only, refused) = (reading.apps.as_deref().map(keys), keys(&reading.refused_apps));
        let is_of_apps = |screen: &RemoteScreen| {
            only.as_ref().is_none_or(|only| only.contains(&screen.app)) && !refused.contains(&screen.app)
        };
        let candidates = self.candidates(|id, screen| is_of_apps(screen) && !search.exclude.contains(id));
        let excluded = self.candidates(|id, screen| is_of_apps(screen) && search.exclude.contains(id));
        let ranking = RemoteRanking {
            simd: Simd::best(),
            reading: &reading,
            query: &vectors,
            words: &words,
            limit: search.limit,
            is_uncut: search.is_uncut,
            cancellation: &Cancellation::default(),
        };
        match search.mode {
            Mode::Standard => ranking.standard(&candidates, &excluded),
            Mode::Deep => ranking.deep(&candidates, &excluded).expect("nothing cancels it"),
        }
    }
}

#[test]
fn a_query_has_the_same_answer_with_the_same_scores() {
    let library = &*LIBRARY;
    for text in [
        "login form",
        "sales chart in kuna",
        "paperles checkout",
        "settings without a map",
        "map other than notion",
        "german settings",
        "delta route map",
        "the of",
        "wrods taht nobody wrote",
    ] {
        for (mode, is_uncut) in [(Mode::Standard, false), (Mode::Deep, false), (Mode::Deep, true)] {
            let search = Search { limit: 15, exclude: vec![id(0), id(7)], is_uncut, ..query(text, mode) };
            let (own, remote) = (library.engine.search(&search).hits, library.search(&search));
            assert_eq!(places(&own), places(&remote), "{text} {mode:?}");
            for (own, remote) in own.iter().zip(&remote) {
                assert!((own.score - remote.score).abs() < 1e-5, "{text} {mode:?}: {own:?} {remote:?}");
                assert_eq!(
                    (own.is_kept, own.probability.is_some()),
                    (remote.is_kept, remote.probability.is_some())
                );
            }
        }
    }
}

#[test]
fn the_nearest_screens_are_the_same() {
    let library = &*LIBRARY;
    let (id, screen) = &library.screens[3];
    let own_row = RemoteRow::parse(&screen.row).expect("it was just made");
    let others = library.candidates(|other, _| other != id);
    let nearest = nearest_candidates(Simd::best(), &own_row, &others, 9);
    assert_eq!(places(&nearest), places(&library.engine.similar(*id, 9, true)));
}
