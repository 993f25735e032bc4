use super::*;
use crate::quantise::bf16;
use proptest::prelude::*;

fn stored(words: &ScreenWords) -> RemoteScreen {
    let whole: Vec<u8> = (0..DIMENSIONS).flat_map(|at| bf16(at as f32 / 400.0).to_le_bytes()).collect();
    let parts: Vec<u8> = 0.5f32.to_le_bytes().into_iter().chain([7; DIMENSIONS + 16 * 64]).collect();
    let shape = PartsShape { sentences: 1, panels: 1 };
    RemoteScreen::new(words, &ScreenVectors::from_parts(&whole, &parts, shape))
}

#[test]
fn what_is_stored_is_read_again() {
    let words = ScreenWords {
        app_name: " Kuna ".into(),
        title: "Login form".into(),
        description: "A form to log in with".into(),
        ..ScreenWords::default()
    };
    let screen = stored(&words);
    assert_eq!((screen.app.as_str(), screen.language), ("kuna", 0));
    let row = RemoteRow::parse(&screen.row).expect("it is a row");
    assert!((row.length - screen.length).abs() < 1e-6 && row.traits.kind().is_described());
    assert!(row.whole_bf16.iter().map(|&value| from_bf16(value)).eq(screen.dense.iter().copied()));
    let login = crate::terms::terms("login").remove(0);
    assert!((row.frequency(term_number(&login)) - 3.0).abs() < 1e-6);
    assert!(screen.terms.is_sorted() && screen.terms.contains(&term_number(&login)));
    assert!(row.frequency(term_number("nothing")).abs() < 1e-6);
    let parts = RemoteParts::parse(&screen.parts, 64).expect("they are parts");
    assert_eq!(parts.beside(&row).shape, PartsShape { sentences: 1, panels: 1 });
    assert!(RemoteParts::parse(&screen.parts, 32).is_none());
}

#[test]
fn a_long_text_keeps_its_most_frequent_terms_and_fits_its_field() {
    let words: Vec<String> = (0..20_000).map(|n| format!("w{n}x")).collect();
    let text = words.join(" ") + " often often often";
    let screen = stored(&ScreenWords { visible_text: text, ..ScreenWords::default() });
    assert_eq!(screen.terms.len(), TERMS_MAX);
    assert!(screen.terms.contains(&term_number("often")) && screen.terms.is_sorted());
    assert!(screen.row.len() < 65_535 && screen.parts.len() < 65_535);
}

proptest! {
    #[test]
    fn any_text_is_nothing_or_sound(bytes in prop::collection::vec(any::<u8>(), 0..1200), text in ".{0,80}") {
        for text in [text, BASE64.encode(&bytes)] {
            if let Some(row) = RemoteRow::parse(&text) {
                prop_assert!(row.whole_bf16.iter().all(|&value| from_bf16(value).is_finite()));
            }
            let _ = RemoteParts::parse(&text, 64);
        }
    }
}
