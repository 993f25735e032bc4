//! Finds the apps of the library that a query names: whole, in part, run together, split or misspelt.
//!
//! A wrong restriction hides every right answer, a missed one only loses focus (the app's name is indexed as words too).
//! So a name must stand on word boundaries, and a single ordinary word ("notion", "settings") is a name only with
//! evidence: a possessive, "app" behind it, or - unless it is an interface word - a capital or "in" or "from" before it.
//! "A weather app" is a kind of app; "the weather app" may be one. A product that others name on their buttons ("sign in
//! with google") needs evidence too, unless the query begins with it. Misspelt names are not looked for among ordinary
//! words: "podcast" is not "Podcasts" misspelt. Tried on the 1,932 training queries against 90 well-known products.

use crate::ordinary_words::{is_interface_word, is_ordinary, is_provider, is_spelt_right};
use crate::words::{Word, words};
use rustc_hash::FxHashMap;

/// Names of more words than this are matched by their beginning only.
const NAME_WORDS_MAX: usize = 5;
/// Misspellings are looked for in words of at least this many letters; one error, two from eight letters on.
const MISSPELT_LETTERS_MIN: usize = 5;

/// Where a query names apps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppMention {
    /// The apps that the words may mean, ascending: two when a partial name fits two apps.
    pub apps: Vec<u32>,
    /// The named words, `first..last` of the query's words.
    pub first: usize,
    /// One past the last word.
    pub last: usize,
}

/// The names of the library's apps. Apps are numbered in order of arrival and keep their number.
#[derive(Clone, Debug, Default)]
pub struct AppNames {
    names: Vec<String>,
    by_name: FxHashMap<String, u32>,
    name_words: Vec<Vec<String>>,
    /// Folded names without spaces; several apps may share one.
    by_joined: FxHashMap<String, Vec<u32>>,
    /// Words that can stand for their app alone.
    by_distinctive_word: FxHashMap<String, Vec<u32>>,
}

/// What the library says about a word: whether captions of screens use it, beyond those of the apps given.
pub type UsedElsewhere<'a> = &'a dyn Fn(&str, &[u32]) -> bool;

impl AppNames {
    /// The number of an app that was seen before.
    #[must_use]
    pub fn known(&self, name: &str) -> Option<u32> {
        self.by_name.get(&name.trim().to_lowercase()).copied()
    }

    /// The number of the app, given when it is first seen. Upper and lower case are one app.
    pub fn number(&mut self, name: &str) -> u32 {
        if let Some(app) = self.known(name) {
            return app;
        }
        let key = name.trim().to_lowercase();
        let app = self.names.len() as u32;
        let parts: Vec<String> = words(name).into_iter().map(|word| word.text).collect();
        self.by_joined.entry(parts.concat()).or_default().push(app);
        for word in parts.iter().filter(|word| !is_ordinary(word) && word.chars().count() >= 3) {
            self.by_distinctive_word.entry(word.clone()).or_default().push(app);
        }
        self.by_name.insert(key, app);
        self.names.push(name.trim().to_owned());
        self.name_words.push(parts);
        app
    }

    /// The name of an app by its number.
    #[must_use]
    pub fn name(&self, app: u32) -> Option<&str> {
        self.names.get(app as usize).map(String::as_str)
    }

    /// The names in order of their numbers.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The mentions in the words of `query`, left to right, never overlapping; at each place the longest wins.
    #[must_use]
    pub fn mentions(
        &self,
        query: &str,
        query_words: &[Word],
        used_elsewhere: UsedElsewhere<'_>,
    ) -> Vec<AppMention> {
        let mut out = Vec::new();
        let mut first = 0;
        while first < query_words.len() {
            let longest = NAME_WORDS_MAX.min(query_words.len() - first);
            let found = (1..=longest).rev().find_map(|length| {
                let candidate = Candidate { query, words: query_words, first, last: first + length };
                let apps = self.apps_named_by(&candidate, used_elsewhere);
                (!apps.is_empty()).then_some(AppMention { apps, first, last: first + length })
            });
            first = found.as_ref().map_or(first + 1, |mention| mention.last);
            out.extend(found);
        }
        out
    }

    fn apps_named_by(&self, candidate: &Candidate<'_>, used_elsewhere: UsedElsewhere<'_>) -> Vec<u32> {
        let joined = candidate.joined();
        let mut apps = self.exact(candidate, &joined, used_elsewhere);
        if apps.is_empty() {
            apps = self.misspelt(candidate, &joined, used_elsewhere);
        }
        apps.sort_unstable();
        apps.dedup();
        apps
    }

    fn exact(&self, candidate: &Candidate<'_>, joined: &str, used_elsewhere: UsedElsewhere<'_>) -> Vec<u32> {
        let whole = self.by_joined.get(joined).filter(|apps| {
            let is_common = is_common(joined, apps, used_elsewhere) || candidate.is_provider_in_passing();
            candidate.len() > 1 || !is_common || candidate.has_evidence()
        });
        let beginning = || self.beginning_with(candidate);
        let part = || {
            let apps = self.by_distinctive_word.get(joined)?;
            let is_name = !used_elsewhere(joined, apps) && !candidate.is_provider_in_passing();
            (is_name || candidate.has_evidence()).then(|| apps.clone())
        };
        whole.cloned().or_else(beginning).or_else(part).unwrap_or_default()
    }

    /// Two words or more that begin a longer name: "home assistant" of "Home Assistant Companion".
    fn beginning_with(&self, candidate: &Candidate<'_>) -> Option<Vec<u32>> {
        let texts = candidate.texts();
        let apps: Vec<u32> = (0..self.names.len())
            .filter(|&app| texts.len() > 1 && self.name_words[app].len() > texts.len())
            .filter(|&app| self.name_words[app].iter().zip(&texts).all(|(name, word)| name == word))
            .map(|app| app as u32)
            .collect();
        (!apps.is_empty()).then_some(apps)
    }

    /// The nearest names within the allowed errors. A word that English or the captions know is not a misspelling.
    fn misspelt(
        &self,
        candidate: &Candidate<'_>,
        joined: &str,
        used_elsewhere: UsedElsewhere<'_>,
    ) -> Vec<u32> {
        let is_known = candidate.texts().iter().all(|word| is_spelt_right(word) || used_elsewhere(word, &[]));
        if is_known || joined.chars().count() < MISSPELT_LETTERS_MIN {
            return Vec::new();
        }
        let whole = self.by_joined.iter().filter(|(name, _)| !is_ordinary(name));
        let parts = self.by_distinctive_word.iter().filter(|_| candidate.len() == 1);
        let mut best = (usize::MAX, Vec::new());
        for (name, apps) in whole.chain(parts) {
            let errors = errors_between(joined, name);
            if errors < best.0 {
                best = (errors, apps.clone());
            } else if errors == best.0 && errors != usize::MAX {
                best.1.extend(apps);
            }
        }
        best.1
    }
}

/// The first letter must be right: people rarely miss it, and other words often differ in it ("anime tracker").
/// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), `usize::MAX` when too many.
fn errors_between(word: &str, name: &str) -> usize {
    let letters = name.chars().count();
    let allowed = if letters < MISSPELT_LETTERS_MIN { 0 } else { 1 + usize::from(letters >= 8) };
    let is_hopeless =
        word.chars().next() != name.chars().next() || word.chars().count().abs_diff(letters) > allowed;
    if allowed == 0 || is_hopeless {
        return usize::MAX;
    }
    let errors = strsim::osa_distance(word, name);
    if errors <= allowed { errors } else { usize::MAX }
}

fn is_common(word: &str, apps: &[u32], used_elsewhere: UsedElsewhere<'_>) -> bool {
    is_ordinary(word) || used_elsewhere(word, apps)
}

/// Words of a query that may be a name.
struct Candidate<'a> {
    query: &'a str,
    words: &'a [Word],
    first: usize,
    last: usize,
}

impl Candidate<'_> {
    fn len(&self) -> usize {
        self.last - self.first
    }

    fn texts(&self) -> Vec<&str> {
        self.words[self.first..self.last].iter().map(|word| word.text.as_str()).collect()
    }

    fn joined(&self) -> String {
        self.texts().concat()
    }

    fn before(&self) -> Option<&str> {
        self.first.checked_sub(1).map(|at| self.words[at].text.as_str())
    }

    fn after(&self) -> Option<&str> {
        self.words.get(self.last).map(|word| word.text.as_str())
    }

    /// Whether the place of a single word says that it is a name.
    fn has_evidence(&self) -> bool {
        let word = &self.words[self.first];
        let is_app = matches!(self.after(), Some("app" | "application"));
        let is_this_app = is_app && (!is_interface_word(&word.text) || self.before() == Some("the"));
        let is_owner = (word.is_possessive && !is_interface_word(&word.text)) || is_this_app;
        let is_placed =
            matches!(self.before(), Some("in" | "from" | "inside" | "by")) && self.ends_a_phrase();
        let is_capital = word.is_capitalised && self.first > 0 && !self.is_title_case();
        is_owner || (!is_interface_word(&word.text) && (is_placed || is_capital))
    }

    /// Whether one word names a product that other apps name too, and the query does not begin with it.
    fn is_provider_in_passing(&self) -> bool {
        self.len() == 1 && self.first > 0 && is_provider(&self.words[self.first].text)
    }

    /// Whether a comma, a preposition or nothing comes next: "a board in linear", not "in linear order".
    fn ends_a_phrase(&self) -> bool {
        let behind = self.query[self.words[self.last - 1].end..].trim_start();
        let is_cut = behind.starts_with([',', '.', ';', ':', ')', '?', '!']);
        is_cut || matches!(self.after(), None | Some("with" | "showing" | "where" | "that" | "on" | "for"))
    }

    /// In a query where most words are capitalised a capital says nothing.
    fn is_title_case(&self) -> bool {
        self.words.iter().filter(|word| word.is_capitalised).count() * 2 > self.words.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const APPS: [&str; 22] = [
        "Google Maps",
        "Weather",
        "Podcasts",
        "Slack",
        "Spotify",
        "Zoom",
        "Facebook",
        "Apache DolphinScheduler",
        "Apache Zeppelin",
        "Paperless-ngx",
        "Home Assistant Companion",
        "Saleor Dashboard",
        "Ice Cubes",
        "PayForMe",
        "Wagtail CMS",
        "Chatwoot",
        "NetBox",
        "Kuna",
        "Notion",
        "Settings",
        "Linear",
        "Delta Chat",
    ];

    fn named(query: &str) -> Vec<&'static str> {
        let mut names = AppNames::default();
        for app in APPS {
            names.number(app);
        }
        let mentions = names.mentions(query, &words(query), &|_, _| false);
        mentions.iter().flat_map(|mention| &mention.apps).map(|&app| APPS[app as usize]).collect()
    }

    #[test]
    fn a_named_app_is_found_however_it_is_written() {
        for (query, apps) in [
            ("paperless documents as thumbnail grid", vec!["Paperless-ngx"]),
            ("Chatwoot's inbox", vec!["Chatwoot"]),
            ("chatwood console", vec!["Chatwoot"]),
            ("dolphinschedular popup", vec!["Apache DolphinScheduler"]),
            ("the dolphin scheduler popup", vec!["Apache DolphinScheduler"]),
            ("zeppelin interpreter settings", vec!["Apache Zeppelin"]),
            ("timeline in ice cubes", vec!["Ice Cubes"]),
            ("add an expense in pay for me", vec!["PayForMe"]),
            ("home assistant sensors", vec!["Home Assistant Companion"]),
            ("net box racks", vec!["NetBox"]),
            ("wagtial page editor", vec!["Wagtail CMS"]),
            ("apache log in form", vec!["Apache DolphinScheduler", "Apache Zeppelin"]),
            ("saleor or chatwoot orders", vec!["Saleor Dashboard", "Chatwoot"]),
            ("a page with a table in Notion", vec!["Notion"]),
            ("linear's issue list", vec!["Linear"]),
            ("issue board in linear", vec!["Linear"]),
            ("the settings app on a phone", vec!["Settings"]),
            ("alerts in the weather app", vec!["Weather"]),
            ("slack channel list", vec!["Slack"]),
            ("spotifi player", vec!["Spotify"]),
            ("google maps route", vec!["Google Maps"]),
            ("facebook profile page", vec!["Facebook"]),
        ] {
            assert_eq!(named(query), apps, "{query}");
        }
    }

    #[test]
    fn ordinary_words_never_restrict_by_accident() {
        for query in [
            "notion of time",
            "settings",
            "settings screen with toggles",
            "Settings page",
            "dark mode toggle in settings",
            "linear gradient background",
            "in linear order",
            "a chat with a bot",
            "analytics dashboard",
            "home screen",
            "personal assistant",
            "list of ice creams",
            "paper size dialog",
            "nation picker",
            "tuna recipe",
            "box of dice",
            "net income chart",
            "Settings Screen With Dark Theme",
            "Figma file browser",
            "weather app side menu",
            "podcast episode list",
            "snack ideas",
            "map with zoom buttons",
            "log in with facebook, google or email",
            "sync data using google account",
            "wheather of new york",
            "write to the podcasts's help team",
            "the weather's side menu",
            "netbook settings",
        ] {
            assert_eq!(named(query), Vec::<&str>::new(), "{query}");
        }
    }

    #[test]
    fn a_word_that_other_screens_use_is_no_name_without_evidence() {
        let mut names = AppNames::default();
        names.number("Zeppelin");
        let query = "zeppelin tour booking";
        assert!(names.mentions(query, &words(query), &|word, _| word == "zeppelin").is_empty());
        let query = "zeppelin's booking page";
        assert_eq!(names.mentions(query, &words(query), &|word, _| word == "zeppelin").len(), 1);
    }

    #[test]
    fn one_app_has_one_number() {
        let mut names = AppNames::default();
        assert_eq!((names.number("Kuna"), names.number(" kuna "), names.number("NetBox")), (0, 0, 1));
        assert_eq!(names.name(0), Some("Kuna"));
    }
}
