//! Time of reading a query beyond the encoder's pass: names looked up among 5,000 apps, and the tagger.
//! `cargo run --release -p engine --example reading_times`

use engine::{AppNames, Encoder, QueryText, SearchedScreens, TAGGER, interpret};
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

const APPS: u64 = 5000;
const ROUNDS: usize = 300;
const SYLLABLES: [&str; 16] =
    ["ka", "lo", "min", "ter", "so", "ra", "vel", "pix", "no", "ty", "gra", "zen", "bu", "chi", "wa", "dor"];

fn main() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    let encoder = Encoder::open(&pack).expect("the pack is in the repository");
    let mut names = AppNames::default();
    (0..APPS).for_each(|app| {
        names.intern(&name(app));
    });
    let twelve = "a calender of trainings with dots and weekly totals but not dark";
    let misspelt =
        "kalomintar checkuot withot sidebr in terzorael or solovelpyx kaminray grazenbo paymnt formm";
    let letters = "kalominter".repeat(50);
    let unknown = "kalomin tarsora ".repeat(32);
    let sentence = "a settings page for notifications where the first card has a toggle for push messages and a second one for \
        e-mail, below it a list of channels each with its own switch and a line that says when it was last used, then a \
        button to send a test message, with a search field at the top and a back arrow on the left";
    for (label, query) in [
        ("12 words", twelve),
        ("12 misspelt words", misspelt),
        ("a word of 500 letters", &letters),
        ("64 words", sentence),
        ("64 unknown words", &unknown),
    ] {
        report(label, query, &encoder, &names);
    }
}

fn name(app: u64) -> String {
    let mut state = app.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    let syllables = 3 + app % 3;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        SYLLABLES[(state >> 60) as usize]
    };
    (0..syllables).map(|_| next()).collect()
}

fn report(label: &str, query: &str, encoder: &Encoder, names: &AppNames) {
    let screens = SearchedScreens { has_app: &|_| true, use_word: &|_, _| false };
    let text = QueryText::new(encoder, query);
    let matches = names.matches(&text.words, screens);
    let looked_up = microseconds(|| drop(black_box(names.matches(&text.words, screens))));
    let tagged = microseconds(|| drop(black_box(interpret(&TAGGER, &text, &matches))));
    let whole = microseconds(|| drop(black_box(QueryText::new(encoder, query))));
    let plain = microseconds(|| drop(black_box(encoder.encode(&[query]))));
    println!(
        "{label}: names {looked_up:.1} us, tags and text {tagged:.1} us, states of words {:.1} us, encoder {plain:.1} us",
        whole - plain
    );
}

/// The median of some rounds.
fn microseconds(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}
