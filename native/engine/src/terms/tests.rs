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
