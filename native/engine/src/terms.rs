//! Text to index terms: stems of words, with words that mean the same on an interface made one, and scripts
//! that are written without spaces as pairs of letters, which need no dictionary (character n-grams).
//!
//! Measured on the words alone (BM25, NDCG@10 on real-screens / rico100 / the training queries): plain words .924 / .707 /
//! .899, plurals only .933 / .717 / .907, Snowball .949 / .724 / .917; with the synonyms `standard` gains .002 and its MRR
//! .009 on real-screens, and .003 on the training queries.

use crate::words::{TERM_CHARACTERS_MAX, is_unspaced, words};
use rust_stemmers::{Algorithm, Stemmer};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;
use unicode_normalization::char::is_combining_mark;

/// Two words that are also written as one.
pub const COMPOUNDS: [(&str, &str, &str); 12] = [
    ("check", "out", "checkout"),
    ("combo", "box", "combobox"),
    ("drop", "down", "dropdown"),
    ("e", "mail", "email"),
    ("log", "in", "login"),
    ("log", "on", "login"),
    ("pop", "up", "popup"),
    ("side", "bar", "sidebar"),
    ("sign", "in", "signin"),
    ("sign", "on", "signin"),
    ("sign", "up", "signup"),
    ("tool", "bar", "toolbar"),
];

/// Words that mean the same on an interface, a group a line: the first stands for the others.
pub const SYNONYM_GROUPS: &str = include_str!("../words/synonyms.txt");

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));
static SYNONYMS: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
    let lines = SYNONYM_GROUPS.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(group).collect()
});

fn group(line: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let first = line.split(' ').next().unwrap_or_default();
    line.split(' ').skip(1).map(move |word| (word, first))
}

/// Words that carry no subject; they are neither indexed nor searched.
pub const STOP_WORDS: [&str; 36] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "for", "from", "has", "have", "in", "into", "is",
    "it", "its", "of", "on", "or", "that", "the", "their", "then", "there", "this", "to", "was", "where",
    "which", "who", "will", "with", "you", "your",
];

/// Whether a folded word carries no subject.
#[must_use]
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The index terms of a text in order, stop words left out.
#[must_use]
pub fn terms(text: &str) -> Vec<String> {
    spanned_terms(text).into_iter().map(|(term, _)| term).collect()
}

/// The terms with the bytes of the text they come from.
#[must_use]
pub fn spanned_terms(text: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let all = words(text);
    let mut out = Vec::with_capacity(all.len());
    let mut at = 0;
    while at < all.len() {
        let word = &all[at];
        let next = all.get(at + 1).map(|next| next.text.as_str());
        let compound =
            COMPOUNDS.iter().find(|&&(first, second, _)| first == word.text && next == Some(second));
        if let Some((_, _, whole)) = compound {
            out.push((term(whole), word.start..all[at + 1].end));
            at += 2;
            continue;
        }
        if word.text.starts_with(is_unspaced) {
            push_pairs(&word.text, word.start..word.end, &mut out);
        } else if !is_stop_word(&word.text) {
            out.push((term(&word.text), word.start..word.end));
        }
        at += 1;
    }
    out
}

thread_local! {
    /// Terms of words met before: captions repeat few words, and stemming one takes a microsecond.
    static TERMS: RefCell<FxHashMap<Box<str>, Box<str>>> = RefCell::default();
}

/// Remembered words; forgotten all at once, because words of one library come again soon.
const REMEMBERED_MAX: usize = 50_000;

/// The stem of a word, or of the one that stands for its synonyms.
fn term(word: &str) -> String {
    if !word.is_ascii() {
        return word.to_owned();
    }
    TERMS.with_borrow_mut(|known| {
        if let Some(term) = known.get(word) {
            return term.to_string();
        }
        let meant = SYNONYMS.get(singular(word).as_str()).copied().unwrap_or(word);
        let term = STEMMER.stem(meant).into_owned();
        if known.len() == REMEMBERED_MAX {
            known.clear();
        }
        known.insert(word.into(), term.as_str().into());
        term
    })
}

/// Pairs of letters that follow each other, a letter with the marks on it; a letter that stands alone is a
/// term, too.
fn push_pairs(word: &str, place: Range<usize>, out: &mut Vec<(String, Range<usize>)>) {
    let is_letter = |&(_, character): &(usize, char)| !is_combining_mark(character);
    let mut starts: Vec<usize> = word.char_indices().filter(is_letter).map(|(at, _)| at).collect();
    starts.push(word.len());
    let ends = if starts.len() == 2 { 1 } else { 2 };
    for of in starts.windows(ends + 1) {
        // Hostile text heaps marks on a letter.
        let term = word[of[0]..of[ends]].chars().take(TERM_CHARACTERS_MAX).collect();
        out.push((term, place.clone()));
    }
}

/// The "S" stemmer (Harman 1991, How effective is suffixing?), for the look-up of synonyms: `categories` -> `category`.
fn singular(word: &str) -> String {
    let mut word = word.to_owned();
    let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| word.ends_with(suffix));
    if word.len() <= 3 || !word.is_ascii() {
        return word;
    }
    if ends(&["ies"]) && !ends(&["eies", "aies"]) {
        word.truncate(word.len() - 3);
        word.push('y');
    } else if ends(&["ches", "shes", "sses", "xes"]) {
        word.truncate(word.len() - 2);
    } else if ends(&["s"]) && !ends(&["us", "ss", "is"]) {
        word.truncate(word.len() - 1);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_synonyms_meet() {
        for (one, other) in [
            ("categories", "category"),
            ("switches", "toggle"),
            ("scanning", "scan"),
            ("bar graph", "bar charts"),
            ("log in", "sign-in"),
            ("pop up", "modal"),
            ("photos", "picture"),
            ("e-mail", "mails"),
        ] {
            assert_eq!(terms(one), terms(other), "{one}");
        }
        assert_ne!(terms("catalog"), terms("log"));
        assert_ne!(terms("new"), terms("news"));
    }

    #[test]
    fn text_without_spaces_becomes_pairs_of_letters_with_their_marks() {
        assert_eq!(terms("設定画面"), ["設定", "定画", "画面"]);
        assert_eq!(terms("로그인 창"), ["로그", "그인", "창"]);
        assert_eq!(terms("ตั้งค่า"), ["ตั้ง", "งค่", "ค่า"]);
        assert_eq!(terms("店"), ["店"]);
        assert_eq!(terms("iPhoneケース"), ["iphon", "ケー", "ース"]);
    }

    #[test]
    fn a_word_is_found_inside_a_longer_sentence_of_its_script() {
        for (script, sentence, word) in [
            ("Korean", "이메일로 로그인하려면 비밀번호를 입력하세요", "로그인"),
            ("Korean, one particle and another", "비밀번호가 다릅니다", "비밀번호를"),
            ("katakana", "ログインするにはパスワードを入力してください", "パスワード"),
            ("Japanese", "通知の設定画面を開く", "設定"),
            ("Chinese", "请输入您的手机号码以登录账户并查看订单", "订单"),
            ("Hindi", "अपना पासवर्ड दर्ज करें और आगे बढ़ें", "पासवर्ड"),
            ("Thai", "กรุณากรอกรหัสผ่านเพื่อเข้าสู่ระบบ", "รหัสผ่าน"),
            ("Lao", "ກະລຸນາປ້ອນລະຫັດຜ່ານເພື່ອເຂົ້າສູ່ລະບົບ", "ລະຫັດຜ່ານ"),
            ("Khmer", "សូមបញ្ចូលពាក្យសម្ងាត់ដើម្បីចូល", "ពាក្យសម្ងាត់"),
            ("Burmese", "ကျေးဇူးပြု၍စကားဝှက်ထည့်ပါ", "စကားဝှက်"),
            ("Russian", "Введите пароль ещё раз", "еще"),
            ("Arabic", "افتح الإعدادات الآن", "الاعدادات"),
        ] {
            let (all, wanted) = (terms(sentence), terms(word));
            let found = wanted.iter().filter(|term| all.contains(term)).count();
            assert!(found * 3 >= wanted.len() * 2 && found > 0, "{script}: {wanted:?} in {all:?}");
        }
    }

    #[test]
    fn other_words_of_the_same_letters_are_told_apart() {
        for (sentence, word) in
            [("バスの時刻表", "ハス"), ("लड़का", "लड़की"), ("그로인", "로그인"), ("ใกล้บ้าน", "ไกล")]
        {
            assert!(terms(word).iter().all(|term| !terms(sentence).contains(term)), "{word} in {sentence}");
        }
    }

    #[test]
    fn hostile_text_ends_as_few_short_terms() {
        let marks = "\u{301}".repeat(500);
        for text in
            ["a\u{301}".repeat(500), format!("a{marks}"), format!("का{marks}"), format!("กา{marks}ก{marks}")]
        {
            assert!(terms(&text).iter().all(|term| term.chars().count() <= 40), "{text}");
        }
        assert!(terms("\u{0} \u{202e} \u{200b}").is_empty());
    }

    #[test]
    fn a_term_knows_its_place() {
        assert_eq!(spanned_terms("The log in form")[0], (terms("login")[0].clone(), 4..10));
    }

    #[test]
    fn stop_words_are_sorted_for_the_search_in_them() {
        assert!(STOP_WORDS.is_sorted());
    }
}
