//! The words of a screen, and how they are cut into what is encoded: a caption and its sentences.

/// At most this many sentence vectors; more sentences are joined with their neighbours.
pub(crate) const SENTENCES_MAX: usize = 8;
/// Shorter pieces between full stops are abbreviations, not sentences.
const SENTENCE_BYTES_MIN: usize = 3;

/// A part of the model's id: raised when [`ScreenWords::caption`] makes another text of the same words, so that
/// stored vectors are made again.
pub(crate) const CAPTION_FORMAT: &str = "-c3";

/// The words of a screen. Absent ones are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenWords {
    pub app_name: String,
    /// A few words: what the screen is.
    pub title: String,
    /// Sentences: what is on it and how it is arranged.
    pub description: String,
    pub elements: Vec<String>,
    /// The text that can be read on it.
    pub visible_text: String,
    /// The kind of screen: login, settings, table.
    pub pattern: String,
    /// The name of its picture's file: searched by words, never encoded.
    pub original_name: String,
    /// True where a model wrote the description from the visible text, without seeing the picture.
    pub is_described_from_text: bool,
}

/// The kind of words that say what a screen is. At the same score, some kinds are right more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordsKind {
    /// A description by people, or by a model that saw the picture.
    Described,
    /// A description by a model that read the visible text.
    DescribedFromText,
    /// Elements or a pattern, beside the visible text.
    Thin,
    /// The visible text alone; a title may be the name of a file or a line of it.
    TextOnly,
}

impl WordsKind {
    pub(crate) fn is_described(self) -> bool {
        matches!(self, WordsKind::Described | WordsKind::DescribedFromText)
    }
}

impl ScreenWords {
    /// Reports whether somebody, or a model, said what is on the screen. A title alone is the name of a file
    /// or a page, and names of elements alone say little of what they are for.
    pub(crate) fn has_caption(&self) -> bool {
        !self.description.trim().is_empty()
    }

    pub(crate) fn kind(&self) -> WordsKind {
        if self.has_caption() {
            if self.is_described_from_text { WordsKind::DescribedFromText } else { WordsKind::Described }
        } else if self.elements.is_empty() && self.pattern.trim().is_empty() {
            WordsKind::TextOnly
        } else {
            WordsKind::Thin
        }
    }

    /// The text to encode: title, description and elements; title, pattern, elements and visible text where
    /// there is no description; else the app's name.
    pub(crate) fn caption(&self) -> String {
        let elements = self.elements.join(", ");
        let (of_kind, text) = if self.has_caption() {
            (&self.description, "")
        } else {
            (&self.pattern, self.visible_text.trim())
        };
        let own = [&self.title, of_kind, &elements].into_iter().map(|part| part.trim());
        let mut parts: Vec<String> = own.filter(|part| !part.is_empty()).map(sentence).collect();
        if !text.is_empty() {
            parts.push(text.to_owned());
        }
        if parts.is_empty() { self.app_name.trim().to_owned() } else { parts.join(" ") }
    }
}

/// The text with a full stop at its end.
fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?', '。']) { text.to_owned() } else { format!("{text}.") }
}

/// The sentences of a caption, at most [`SENTENCES_MAX`]: neighbours are joined evenly when there are more.
pub(crate) fn sentences(caption: &str) -> Vec<String> {
    let all = split_sentences(caption);
    let count = all.len().min(SENTENCES_MAX);
    (0..count)
        .map(|group| all[group * all.len() / count..(group + 1) * all.len() / count].join(" "))
        .collect()
}

/// A mark ends a sentence only where white space follows: "v1.2" and "example.com" stay whole.
fn split_sentences(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let is_before_space = characters.peek().is_none_or(|&(_, next)| next.is_whitespace());
        let is_end = matches!(character, '\n' | '。')
            || (matches!(character, '.' | '!' | '?' | ';') && is_before_space);
        if is_end || characters.peek().is_none() {
            let end = at + character.len_utf8();
            out.push(text[start..end].trim());
            start = end;
        }
    }
    out.retain(|sentence| sentence.len() >= SENTENCE_BYTES_MIN);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_made_of_what_there_is() {
        let words = |title: &str, description: &str, elements: &[&str], visible_text: &str| ScreenWords {
            app_name: "Kuna".into(),
            title: title.into(),
            description: description.into(),
            elements: elements.iter().map(|&element| element.into()).collect(),
            visible_text: visible_text.into(),
            ..ScreenWords::default()
        };
        assert_eq!(
            words("Login", "A form.", &["button", "field"], "Sign in").caption(),
            "Login. A form. button, field."
        );
        let thin = ScreenWords { pattern: "form".into(), ..words("", "", &["button", "field"], "Sign in") };
        assert_eq!(thin.caption(), "form. button, field. Sign in");
        assert_eq!(words("", " ", &[], "Sign in").caption(), "Sign in");
        assert_eq!(words("login 2", "", &[""], "Sign in").caption(), "login 2. Sign in");
        assert_eq!(words("", "", &[], "").caption(), "Kuna");
    }

    #[test]
    fn sentences_end_at_full_stops_before_a_space() {
        assert_eq!(
            sentences("Login. Version 1.2 of example.com is shown! Buttons"),
            ["Login.", "Version 1.2 of example.com is shown!", "Buttons"]
        );
        let many = "This is one of many sentences. ".repeat(20);
        let joined = sentences(&many);
        assert_eq!(joined.len(), SENTENCES_MAX);
        assert_eq!(joined.join(" "), many.trim());
        assert!(sentences("").is_empty());
    }
}
