//! One search, one way through: interpret, embed, retrieve, and in `deep` re-score and cut.

use crate::app_names::{AppMatch, SearchedScreens};
use crate::cancellation::Cancellation;
use crate::copy::AskedCopy;
use crate::deep::deep;
use crate::encoder::Encoder;
use crate::error::EngineError;
use crate::interpreter::{Look, QueryText, Reading, TAGGER, interpret};
use crate::library::Library;
use crate::listing::listing;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::quantise::from_bf16;
use crate::query_vectors::{DeepQuery, QueryVectors};
use crate::rescorer::Features;
use crate::retrieval::{Allowed, Retrieval, SIMILAR_NPROBE};
use crate::simd::Simd;
use crate::spread::{SPREAD, spread};
use crate::standard::standard;
use crate::terms::terms;
use crate::view::{Hit, View};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// A word in this many screens of other apps is a word of the library, not only a name.
pub const ROWS_OF_A_WORD_MIN: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Vectors and words fused, up to the limit.
    Standard,
    /// Every candidate re-scored, weak ones dropped.
    Deep,
}

#[derive(Clone, Debug)]
pub struct Search {
    /// Plain words.
    pub query: String,
    pub platform: Platform,
    pub mode: Mode,
    pub limit: usize,
    /// Screens that must not come back.
    pub exclude: Vec<Uuid>,
    /// Keeps what the cut of `deep` would drop.
    pub is_uncut: bool,
    /// Least number of screens for a query that names a look or a language of screens: they are weighed
    /// afterwards, so they are not cut.
    pub look_limits: Option<LookLimits>,
}

/// Screens that are weighed by their look or language.
#[derive(Clone, Copy, Debug)]
pub struct LookLimits {
    /// Beside other words.
    pub beside: usize,
    /// When nothing else says what the screen is.
    pub alone: usize,
}

impl Search {
    /// The search as its reading wants it.
    fn widened(&self, reading: &Reading) -> Cow<'_, Search> {
        let Look { wanted, refused, is_alone } = &reading.look;
        let names_look = !wanted.is_empty() || !refused.is_empty() || reading.language.is_some();
        let Some(limits) = self.look_limits.filter(|_| names_look) else { return Cow::Borrowed(self) };
        let least = if *is_alone { limits.alone } else { limits.beside };
        Cow::Owned(Search { limit: self.limit.max(least), is_uncut: true, ..self.clone() })
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    /// Reading the query, without the pass of the encoder that this needs.
    pub interpret: Duration,
    /// Text to vectors.
    pub embed: Duration,
    pub retrieve: Duration,
    /// Re-scoring them; zero in `standard`.
    pub rescore: Duration,
    pub total: Duration,
}

/// An answer, best first.
#[derive(Clone, Debug)]
pub struct Answer {
    pub hits: Vec<Hit>,
    /// The names of the apps the search was restricted to.
    pub app_names: Vec<String>,
    /// The names of the apps whose screens were left out because the query refuses them.
    pub refused_app_names: Vec<String>,
    /// True when a screen has all that the query quotes, excluded ones among them; `None` when it quotes
    /// nothing.
    pub are_quotes_found: Option<bool>,
    pub reading: Reading,
    pub stages: Stages,
}

/// Answers a search over one version of the library.
///
/// # Errors
/// [`EngineError::Cancelled`] when it was cancelled before its first step, between two of them or while
/// candidates are re-scored.
pub(crate) fn search(
    library: &Library,
    encoder: &Encoder,
    simd: Simd,
    search: &Search,
    cancellation: &Cancellation,
) -> Result<Answer, EngineError> {
    // A search that waited for a thread may be one that nobody waits for.
    cancellation.check()?;
    let start = Instant::now();
    let query_text = QueryText::new(encoder, &search.query);
    let first_pass = start.elapsed();
    let matches = app_matches(library, search.platform, &query_text);
    let index = library.platform(search.platform);
    let reading = with_subject(interpret(&TAGGER, &query_text, &matches), index, &query_text.unquoted);
    let interpreted = start.elapsed();
    let search = &*search.widened(&reading);
    let asked = Asked { encoder, simd, query_text: &query_text, reading: &reading, search, cancellation };
    let Ranked { hits, embed, rescore, are_quotes_found } = if reading.is_listing() {
        let hits = listing(index, &allowed(index, search, &reading), &reading, search.limit);
        Ranked { hits, ..Ranked::default() }
    } else {
        asked.ranked(index)?
    };
    let total = start.elapsed();
    let stages = Stages {
        interpret: interpreted.checked_sub(first_pass).unwrap_or_default(),
        embed: first_pass + embed,
        retrieve: total.checked_sub(interpreted + embed + rescore).unwrap_or_default(),
        rescore,
        total,
    };
    let names =
        |apps: &[u32]| apps.iter().filter_map(|&app| library.names.name(app)).map(str::to_owned).collect();
    Ok(Answer {
        hits,
        app_names: names(reading.apps.as_deref().unwrap_or_default()),
        refused_app_names: names(&reading.refused_apps),
        are_quotes_found,
        reading,
        stages,
    })
}

/// Matches the name of a language like any other word when the query asks for nothing else and no screen is
/// in it: "polish" may mean nails.
fn with_subject(reading: Reading, index: &PlatformIndex, query: &str) -> Reading {
    let is_in_language = |row| index.language(row) == reading.language;
    if !reading.is_listing() || reading.language.is_none() || index.live_rows().any(is_in_language) {
        return reading;
    }
    Reading { text: query.to_owned(), ..reading }
}

/// A search whose query was read.
struct Asked<'a> {
    encoder: &'a Encoder,
    simd: Simd,
    query_text: &'a QueryText,
    reading: &'a Reading,
    search: &'a Search,
    cancellation: &'a Cancellation,
}

/// The hits, and the time of two of the stages.
#[derive(Default)]
struct Ranked {
    hits: Vec<Hit>,
    embed: Duration,
    rescore: Duration,
    are_quotes_found: Option<bool>,
}

impl Asked<'_> {
    fn ranked(&self, index: &PlatformIndex) -> Result<Ranked, EngineError> {
        let Asked { encoder, simd, query_text, reading, search, cancellation } = *self;
        let start = Instant::now();
        let query = DeepQuery::new(encoder, query_text, reading, search.mode == Mode::Deep);
        let embed = start.elapsed();
        cancellation.check()?;
        let words = index.term_dictionary().lexical_query(&reading.text, &reading.negated);
        let (allowed, excluded) = (allowed(index, search, reading), excluded(index, search, reading));
        let may = |row| index.is_live(row) && (allowed.has(row) || excluded.binary_search(&row).is_ok());
        let copy = AskedCopy::new(index, &query_text.text, reading, may);
        // Copy may well be that of one app, as a named one is.
        let is_spread = reading.apps.is_none() && copy.are_quotes_found() != Some(true);
        let view = View {
            simd,
            index,
            query: &query,
            words: &words,
            allowed,
            excluded,
            language: reading.language,
            text: &reading.text,
            copy: &copy,
            limit: if is_spread { search.limit.max(SPREAD) } else { search.limit },
            is_uncut: search.is_uncut,
            cancellation,
        };
        let (mut hits, rescore) = match search.mode {
            Mode::Standard => (standard(&view), Duration::ZERO),
            Mode::Deep => deep(&view)?,
        };
        if is_spread {
            let seen: Vec<Option<u32>> = view.excluded.iter().map(|&row| Some(index.app(row))).collect();
            hits = spread(&hits, &seen, |hit| index.row(hit.id).map(|row| index.app(row)));
            hits.truncate(search.limit);
        }
        Ok(Ranked { hits, embed, rescore, are_quotes_found: copy.are_quotes_found() })
    }
}

/// Finds the app names in a query, of apps that have screens of the platform.
fn app_matches(library: &Library, platform: Platform, query: &QueryText) -> Vec<AppMatch> {
    let rows = library.platform(platform);
    let use_word = |word: &str, apps: &[u32]| {
        let Some(term) = terms(word).into_iter().next() else { return false };
        let having = rows.term_dictionary().rows_with_term(&term);
        let others = having.filter(|&row| rows.is_live(row) && !apps.contains(&rows.app(row)));
        others.take(ROWS_OF_A_WORD_MIN).count() == ROWS_OF_A_WORD_MIN
    };
    let has_app = |app: u32| rows.has_app(app);
    library.names.matches(&query.words, SearchedScreens { has_app: &has_app, use_word: &use_word })
}

/// The rows a search may return: of the named apps and none that is refused, not excluded.
fn allowed(rows: &PlatformIndex, search: &Search, reading: &Reading) -> Allowed {
    let of_apps = |apps: &[u32]| apps.iter().flat_map(|&app| rows.rows_of_app(app)).collect::<Vec<u32>>();
    let mut excluded: FxHashSet<u32> = search.exclude.iter().filter_map(|&id| rows.row(id)).collect();
    excluded.extend(of_apps(&reading.refused_apps));
    let Some(mut only) = reading.apps.as_deref().map(of_apps) else { return Allowed::AllBut(excluded) };
    only.retain(|row| !excluded.contains(row));
    only.sort_unstable();
    only.dedup();
    Allowed::Only(only)
}

/// The rows that could come back if they were not excluded, ascending: they say how good the best answer is.
fn excluded(rows: &PlatformIndex, search: &Search, reading: &Reading) -> Vec<u32> {
    let is_of_apps = |row: &u32| {
        let app = rows.app(*row);
        reading.apps.as_ref().is_none_or(|apps| apps.contains(&app)) && !reading.refused_apps.contains(&app)
    };
    let mut out: Vec<u32> = search.exclude.iter().filter_map(|&id| rows.row(id)).filter(is_of_apps).collect();
    out.sort_unstable();
    out
}

/// The nearest screens to a screen, best first, without itself; none for an unknown id. Unless `same_app`,
/// those of its own app come after all others.
pub(crate) fn similar(library: &Library, simd: Simd, id: Uuid, limit: usize, same_app: bool) -> Vec<Hit> {
    let Some((index, row)) = library.platforms.iter().find_map(|index| index.row(id).map(|row| (index, row)))
    else {
        return Vec::new();
    };
    let whole: Vec<f32> = index.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect();
    let query = QueryVectors::from_floats(&whole, &[], index.dimensions());
    let words = index.term_dictionary().lexical_query("", &[]);
    let retrieval = Retrieval { simd, index, query: &query, words: &words, language: None };
    let nearest = |allowed: Allowed, limit| retrieval.nearest(&allowed, SIMILAR_NPROBE, limit);
    let found = if same_app {
        nearest(Allowed::AllBut(FxHashSet::from_iter([row])), limit)
    } else {
        let mut own: Vec<u32> = index.rows_of_app(index.app(row)).collect();
        let mut found = nearest(Allowed::AllBut(own.iter().copied().collect()), limit);
        own.retain(|&other| other != row);
        found.extend(nearest(Allowed::Only(own), limit - found.len()));
        found
    };
    let features = |whole| Features { whole, ..Features::default() };
    found
        .into_iter()
        .map(|best| Hit::uncut(index.id(best.row), best.score, None, features(best.score)))
        .collect()
}
