//! Quotation marks: where a text has them, and the text without them.

use std::ops::Range;

/// A quoted part has so many letters or digits at least.
const LETTERS_MIN: usize = 2;
/// Opening marks of quotations, and the closing marks of each.
const MARKS: [(char, &[char]); 9] = [
    ('"', &['"', '\u{201d}']),
    ('\u{201c}', &['\u{201d}', '"']),
    ('\u{201e}', &['\u{201c}', '\u{201d}', '"']),
    ('\u{ab}', &['\u{bb}']),
    ('\u{2039}', &['\u{203a}']),
    ('\u{300c}', &['\u{300d}']),
    ('\u{300e}', &['\u{300f}']),
    ('\u{2018}', &['\u{2019}']),
    ('\'', &['\'']),
];

/// The bytes between each pair of quotation marks, from left to right. An apostrophe stands behind a letter
/// or before one, so that it neither opens nor closes.
pub(super) fn quotations(text: &str) -> Vec<Range<usize>> {
    let (mut out, mut from) = (Vec::new(), 0);
    while let Some((range, next)) = next_quotation(text, from) {
        let letters = text[range.clone()].chars().filter(|c| c.is_alphanumeric()).count();
        if letters >= LETTERS_MIN {
            out.push(range);
        }
        from = next;
    }
    out
}

/// A text whose quotations have lost their marks: the encoder would take them for words.
#[derive(Clone, Debug)]
pub(super) struct Unquoted {
    pub(super) text: String,
    /// The first byte and the length of each mark.
    marks: Vec<(usize, usize)>,
}

impl Unquoted {
    pub(super) fn new(text: &str) -> Unquoted {
        let of_quotation = |Range { start, end }: Range<usize>| {
            let open = text[..start].chars().next_back().map_or(0, char::len_utf8);
            let close = text[end..].chars().next().map_or(0, char::len_utf8);
            [(start - open, open), (end, close)]
        };
        let marks: Vec<(usize, usize)> = quotations(text).into_iter().flat_map(of_quotation).collect();
        let (mut out, mut from) = (String::with_capacity(text.len()), 0);
        for &(at, length) in &marks {
            out.push_str(&text[from..at]);
            from = at + length;
        }
        Unquoted { text: out + &text[from..], marks }
    }

    /// The place of a byte of the text with its marks.
    pub(super) fn place(&self, byte: usize) -> usize {
        let before = self.marks.iter().take_while(|&&(at, _)| at < byte);
        byte - before.map(|&(_, length)| length).sum::<usize>()
    }
}

/// The first pair of marks from a byte on, and where to look for the next.
fn next_quotation(text: &str, from: usize) -> Option<(Range<usize>, usize)> {
    text[from..].char_indices().find_map(|(at, open)| {
        let (start, before) = (from + at + open.len_utf8(), text[..from + at].chars().next_back());
        let closes = MARKS.iter().find(|&&(mark, _)| mark == open)?.1;
        let may_open = is_paired(open) || before.is_none_or(|c| !c.is_alphanumeric());
        if !may_open || text[start..].starts_with(char::is_whitespace) && !is_paired(open) {
            return None;
        }
        let end = text[start..].char_indices().find(|&(at, close)| {
            let after = text[start + at + close.len_utf8()..].chars().next();
            closes.contains(&close) && (is_paired(close) || after.is_none_or(|c| !c.is_alphanumeric()))
        });
        end.map(|(at, close)| (start..start + at, start + at + close.len_utf8()))
    })
}

/// Reports whether a mark is never an apostrophe or the sign of an inch.
fn is_paired(mark: char) -> bool {
    !matches!(mark, '"' | '\'' | '\u{2018}' | '\u{2019}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_parts_are_found_and_apostrophes_and_inches_are_none() {
        for (query, quoted) in [
            ("button \"Enable 2FA\"", &["Enable 2FA"][..]),
            ("“Turn on” and „Zurück“ or «Suivant» then ‹ok›", &["Turn on", "Zurück", "Suivant", "ok"]),
            ("'Sign up' page, ‘Log in’", &["Sign up", "Log in"]),
            ("「設定」の画面 『戻る』", &["設定", "戻る"]),
            ("'Don't save' dialog", &["Don't save"]),
            ("‘Don’t save’ dialog", &["Don’t save"]),
            ("user's list and the users' settings", &[]),
            ("27\" monitor or 5\" phone", &[]),
            ("\"x\" button", &[]),
            ("\"open", &[]),
            ("rock 'n' roll", &[]),
            ("\"\" \"404\"", &["404"]),
        ] {
            if quoted.is_empty() {
                assert_eq!(Unquoted::new(query).text, query);
            }
            let found: Vec<&str> = quotations(query).into_iter().map(|range| &query[range]).collect();
            assert_eq!(found, quoted, "{query}");
        }
    }

    #[test]
    fn a_place_is_that_of_the_same_letter_without_the_marks() {
        let query = "„Zurück“ and 'Don't' – 27\" «ok»";
        let unquoted = Unquoted::new(query);
        for (at, letter) in query.char_indices().filter(|(_, letter)| letter.is_alphanumeric()) {
            assert!(unquoted.text[unquoted.place(at)..].starts_with(letter), "{letter}");
        }
        assert_eq!(unquoted.place(query.len()), unquoted.text.len());
    }

    #[test]
    fn only_the_marks_of_quotations_are_taken_away() {
        let query = "“Turn on” and „Zurück“ or 'Don't save', 「設定」 of the user's 27\" list";
        assert_eq!(
            Unquoted::new(query).text,
            "Turn on and Zurück or Don't save, 設定 of the user's 27\" list"
        );
        assert_eq!(Unquoted::new("\"Log in\"").text, "Log in");
    }
}
