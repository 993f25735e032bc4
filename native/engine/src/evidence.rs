//! Evidence for a match: the sentences of a screen that are closest to a query, and its words that the query
//! has, too. Made when somebody asks why a screen was found; no search waits for it.

use crate::encoder::Encoder;
use crate::screen_words::{ScreenWords, sentences};
use crate::terms::{spanned_terms, terms};
use rustc_hash::FxHashSet;

/// So many sentences count in the score of `deep`.
const SENTENCES_COUNTED: usize = 2;
/// So many words are named at most.
const WORDS_MAX: usize = 24;

/// The evidence that a screen is what was asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// At most two, the closest first, each with its cosine to the query: parts of title, description and
    /// elements, or of what stands for them.
    pub sentences: Vec<(String, f32)>,
    /// As they stand on the screen or in its description, each once.
    pub words: Vec<String>,
}

/// Finds the evidence in the words of a screen. `query` is the text that was matched, without the names of
/// apps it was limited to.
pub fn evidence(encoder: &Encoder, query: &str, words: &ScreenWords) -> Evidence {
    Evidence { sentences: closest_sentences(encoder, query, words), words: shared_words(query, words) }
}

fn closest_sentences(encoder: &Encoder, query: &str, words: &ScreenWords) -> Vec<(String, f32)> {
    let all = sentences(&words.caption());
    let texts: Vec<&str> = std::iter::once(query).chain(all.iter().map(String::as_str)).collect();
    let encodings = encoder.encode(&texts);
    let Some((asked, known)) = encodings.split_first() else { return Vec::new() };
    let cosine = |vector: &[f32]| asked.vector.iter().zip(vector).map(|(a, b)| a * b).sum::<f32>();
    let cosines: Vec<f32> = known.iter().map(|encoding| cosine(&encoding.vector)).collect();
    let mut scored: Vec<(String, f32)> = all.into_iter().zip(cosines).collect();
    scored.sort_by(|one, other| other.1.total_cmp(&one.1));
    scored.truncate(SENTENCES_COUNTED);
    scored
}

fn shared_words(query: &str, words: &ScreenWords) -> Vec<String> {
    let asked: FxHashSet<String> = terms(query).into_iter().collect();
    let elements = words.elements.join("\n");
    let texts = [
        &words.title,
        &words.description,
        &elements,
        &words.pattern,
        &words.visible_text,
        &words.app_name,
        &words.original_name,
    ];
    let mut known = FxHashSet::default();
    let mut out = Vec::new();
    for text in texts {
        for (term, place) in spanned_terms(text) {
            let word = &text[place];
            if asked.contains(&term) && known.insert(word.to_lowercase()) && out.len() < WORDS_MAX {
                out.push(word.to_owned());
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_count_in_another_form_and_are_named_once_as_they_stand() {
        let words = ScreenWords {
            title: "Saved Cards".into(),
            description: "A list of cards. Signing in is needed.".into(),
            visible_text: "CARDS Log in".into(),
            ..ScreenWords::default()
        };
        assert_eq!(shared_words("card with a login", &words), ["Cards", "Log in"]);
        assert!(shared_words("the of a", &words).is_empty());
    }
}
