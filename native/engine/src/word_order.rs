//! The words of a screen in their order, as they stand on it: a forward index, which says whether a phrase
//! stands there.
//!
//! Words are folded and not stemmed; scripts without spaces are single letters, so that a phrase is found
//! inside a longer run. A field of the screen ends with a break, which no phrase reaches across; a line of
//! its text does not.

use crate::screen_words::ScreenWords;
use crate::spellings::Spellings;
use crate::words::{is_unspaced, letter_bounds, words};
use memchr::memmem::Finder;

/// Stands between two fields, in place of a word.
const BREAK: &str = "\n";
/// The number of the break; words are numbered from 1.
pub(crate) const BREAK_ID: u32 = 0;

/// The words of a text in their order.
pub(crate) fn ordered_words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for word in words(text) {
        if word.text.starts_with(is_unspaced) {
            let bounds = letter_bounds(&word.text);
            out.extend(bounds.windows(2).map(|of| word.text[of[0]..of[1]].to_owned()));
        } else {
            out.push(word.text);
        }
    }
    out
}

/// The words of a screen in their order, a space between two.
pub(crate) fn order_of(screen: &ScreenWords) -> String {
    let elements = screen.elements.iter().map(String::as_str);
    let fields = [&screen.title, &screen.description, &screen.visible_text].map(String::as_str);
    let fields = fields.into_iter().chain(elements).map(|field| ordered_words(field).join(" "));
    fields.filter(|field| !field.is_empty()).collect::<Vec<_>>().join(" \n ")
}

/// The words of rows, as the segment or the delta stores them.
#[derive(Clone, Copy)]
pub(crate) struct WordOrder<'a> {
    spellings: &'a Spellings,
    /// The text of all words, and where each ends; the first is number 1.
    text: &'a [u8],
    text_ends: &'a [u32],
    /// For each row the numbers of its words in variable length, and where it ends.
    numbers: &'a [u8],
    row_ends: &'a [u64],
}

impl<'a> WordOrder<'a> {
    pub(crate) fn new(
        spellings: &'a Spellings,
        (text, text_ends): (&'a [u8], &'a [u32]),
        (numbers, row_ends): (&'a [u8], &'a [u64]),
    ) -> WordOrder<'a> {
        WordOrder { spellings, text, text_ends, numbers, row_ends }
    }

    /// A word by its number.
    pub(crate) fn word(self, id: u32) -> &'a str {
        let Some(at) = (id as usize).checked_sub(1) else { return BREAK };
        let start = at.checked_sub(1).map_or(0, |before| self.text_ends[before] as usize);
        std::str::from_utf8(&self.text[start..self.text_ends[at] as usize]).unwrap_or_default()
    }

    pub(crate) fn find(self, word: &str) -> Option<u32> {
        self.spellings.find(word, |id| self.word(id))
    }

    /// The words that this one may have been misread as.
    pub(crate) fn near(self, word: &str) -> Vec<u32> {
        self.spellings.near(word, |id| self.word(id))
    }

    fn numbers_of(self, row: usize) -> &'a [u8] {
        let start = row.checked_sub(1).map_or(0, |before| self.row_ends[before] as usize);
        &self.numbers[start..self.row_ends[row] as usize]
    }

    /// Puts the numbers of a row's words in place of those in `out`.
    pub(crate) fn read(self, row: usize, out: &mut Vec<u32>) {
        out.clear();
        let (mut number, mut shift) = (0u32, 0);
        for &byte in self.numbers_of(row) {
            number |= u32::from(byte & 0x7f).wrapping_shl(shift);
            shift += 7;
            if byte < 0x80 {
                out.push(number);
                (number, shift) = (0, 0);
            }
        }
    }

    /// The words of a row, as [`order_of`] gives them.
    pub(crate) fn order(self, row: usize) -> String {
        let mut numbers = Vec::new();
        self.read(row, &mut numbers);
        numbers.into_iter().map(|id| self.word(id)).collect::<Vec<_>>().join(" ")
    }
}

/// Appends a number in variable length, seven bits a byte.
pub(crate) fn push_number(mut number: u32, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The words of rows that are added one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct WordOrders {
    spellings: Spellings,
    text: Vec<u8>,
    text_ends: Vec<u32>,
    numbers: Vec<u8>,
    row_ends: Vec<u64>,
}

impl WordOrders {
    pub(crate) fn view(&self) -> WordOrder<'_> {
        WordOrder::new(&self.spellings, (&self.text, &self.text_ends), (&self.numbers, &self.row_ends))
    }

    /// Adds a row with words as [`order_of`] gives them.
    pub(crate) fn push(&mut self, order: &str) {
        for word in order.split(' ').filter(|word| !word.is_empty()) {
            let id = self.id(word);
            push_number(id, &mut self.numbers);
        }
        self.row_ends.push(self.numbers.len() as u64);
    }

    fn id(&mut self, word: &str) -> u32 {
        if word == BREAK {
            return BREAK_ID;
        }
        if let Some(id) = self.view().find(word) {
            return id;
        }
        self.text.extend(word.as_bytes());
        self.text_ends.push(self.text.len() as u32);
        let id = self.text_ends.len() as u32;
        self.spellings.add(word, id);
        id
    }

    /// Memory in bytes, about.
    pub(crate) fn bytes(&self) -> usize {
        let words = self.text.len() + self.text_ends.len() * 4 + self.spellings.bytes();
        words + self.numbers.len() + self.row_ends.len() * 8
    }
}

/// A phrase as the words of one part of a platform.
pub(crate) struct PartPhrase {
    /// For each of its words the number, and those of its misreadings.
    words: Vec<(Option<u32>, Vec<u32>)>,
    /// Its words as a row stores them; `None` where the part lacks one.
    stored: Option<Finder<'static>>,
    has_misreadings: bool,
}

impl PartPhrase {
    pub(crate) fn new(part: WordOrder<'_>, phrase: &[String]) -> PartPhrase {
        let words: Vec<_> = phrase.iter().map(|word| (part.find(word), part.near(word))).collect();
        let mut stored = Some(Vec::new());
        for (number, _) in &words {
            stored = stored.zip(*number).map(|(mut bytes, number)| {
                push_number(number, &mut bytes);
                bytes
            });
        }
        let has_misreadings = words.iter().any(|(_, near)| !near.is_empty());
        let stored = stored.map(|bytes| Finder::new(&bytes).into_owned());
        PartPhrase { words, stored, has_misreadings }
    }

    /// Reports whether the phrase stands on a row to the letter. Bytes are compared ten times as fast as words.
    pub(crate) fn is_on(&self, part: WordOrder<'_>, row: usize) -> bool {
        self.stored.as_ref().is_some_and(|stored| has_numbers(part.numbers_of(row), stored))
    }

    /// Number of misread words where the phrase fits best a row that does not have it to the letter; `None`
    /// where it does not stand. `numbers` is memory for it.
    pub(crate) fn misreadings_on(
        &self,
        part: WordOrder<'_>,
        row: usize,
        numbers: &mut Vec<u32>,
    ) -> Option<usize> {
        if !self.has_misreadings {
            return None;
        }
        part.read(row, numbers);
        numbers.windows(self.words.len().max(1)).filter_map(|window| self.errors_at(window)).min()
    }

    fn errors_at(&self, window: &[u32]) -> Option<usize> {
        let error = |(&number, (exact, near)): (&u32, &(Option<u32>, Vec<u32>))| {
            if *exact == Some(number) { Some(0) } else { near.contains(&number).then_some(1) }
        };
        window.iter().zip(&self.words).map(error).sum()
    }
}

/// Reports whether numbers stand in a row, from the beginning of one on. Two places may overlap.
fn has_numbers(row: &[u8], stored: &Finder<'_>) -> bool {
    let mut from = 0;
    while let Some(at) = stored.find(&row[from..]) {
        if (from + at).checked_sub(1).is_none_or(|before| row[before] < 0x80) {
            return true;
        }
        from += at + 1;
    }
    false
}

/// The longest run of words of `numbers` that stands in `wanted` in the same order, as a range of `wanted`.
pub(crate) fn longest_run(numbers: &[u32], wanted: &[Option<u32>]) -> std::ops::Range<usize> {
    let mut best = 0..0;
    for (at, first) in wanted.iter().enumerate().filter_map(|(at, id)| Some((at, (*id)?))) {
        for start in (0..numbers.len()).filter(|&start| numbers[start] == first) {
            let run = numbers[start..].iter().zip(&wanted[at..]);
            let length = run.take_while(|(number, id)| **id == Some(**number)).count();
            if length > best.len() {
                best = at..at + length;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(texts: &[&str]) -> WordOrders {
        let mut out = WordOrders::default();
        for text in texts {
            let screen = ScreenWords {
                visible_text: (*text).to_owned(),
                title: "Title".into(),
                ..ScreenWords::default()
            };
            out.push(&order_of(&screen));
        }
        out
    }

    fn errors(orders: &WordOrders, row: usize, phrase: &str) -> Option<usize> {
        let phrase = PartPhrase::new(orders.view(), &ordered_words(phrase));
        if phrase.is_on(orders.view(), row) {
            return Some(0);
        }
        phrase.misreadings_on(orders.view(), row, &mut Vec::new())
    }

    #[test]
    fn a_phrase_stands_in_its_order_across_lines_and_with_misread_words() {
        let orders = orders(&["Turn on\nNotificatlons, please", "設定画面を開く", "Don’t save Straße 12345"]);
        for (row, phrase, expected) in [
            (0, "turn ON notificatlons", Some(0)),
            (0, "Turn on notifications", Some(1)),
            (0, "notifications turn", None),
            (0, "title turn", None),
            (0, "tum on", None),
            (1, "設定", Some(0)),
            (1, "画面を", Some(0)),
            (1, "面画", None),
            (2, "don't save", Some(0)),
            (2, "12346", None),
        ] {
            assert_eq!(errors(&orders, row, phrase), expected, "{phrase}");
        }
        assert_eq!(orders.view().order(0), "title \n turn on notificatlons please");
    }

    #[test]
    fn numbers_are_found_from_the_beginning_of_one_on_even_where_two_places_overlap() {
        let stored = |numbers: &[u32]| {
            let mut bytes = Vec::new();
            numbers.iter().for_each(|&number| push_number(number, &mut bytes));
            bytes
        };
        let has = |row: &[u32], numbers: &[u32]| has_numbers(&stored(row), &Finder::new(&stored(numbers)));
        assert!(has(&[133, 1, 1], &[1, 1]));
        assert!(!has(&[133, 1], &[1, 1]));
        assert!(!has(&[133], &[1]));
        assert!(has(&[7, 300, 9], &[300, 9]));
    }

    #[test]
    fn the_longest_run_is_found() {
        let wanted = [Some(7), None, Some(1), Some(2), Some(3)];
        assert_eq!(longest_run(&[9, 1, 2, 0, 1, 2, 3], &wanted), 2..5);
        assert_eq!(longest_run(&[5], &wanted), 0..0);
    }
}
