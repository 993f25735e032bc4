//! Words of scripts that the encoder hardly knows: a search finds them by their letters.

use engine::{Change, Encoder, Engine, Mode, Options, Platform, ScreenWords, Search, encode_screens};
use std::path::Path;
use std::sync::Arc;
use uuid::Uuid;

/// The text of a screen, and a word of it ("password", but "order" in Chinese) that others of the same script
/// do not have.
const TEXTS: [(&str, &str); 16] = [
    ("이메일로 로그인하려면 비밀번호를 입력하세요", "비밀번호"),
    ("알림 설정에서 소리를 끌 수 있습니다", "소리"),
    ("ログインするにはパスワードを入力してください", "パスワード"),
    ("バスの時刻表を見る", "バス"),
    ("请输入您的手机号码以登录账户并查看订单", "订单"),
    ("附近的餐厅和外卖优惠", "餐厅"),
    ("अपना पासवर्ड दर्ज करें और आगे बढ़ें", "पासवर्ड"),
    ("नई लड़की की कहानी पढ़ें", "लड़की"),
    ("กรุณากรอกรหัสผ่านเพื่อเข้าสู่ระบบ", "รหัสผ่าน"),
    ("เลือกที่นั่งบนเครื่องบินและชำระเงิน", "เครื่องบิน"),
    ("ກະລຸນາປ້ອນລະຫັດຜ່ານເພື່ອເຂົ້າສູ່ລະບົບ", "ລະຫັດຜ່ານ"),
    ("ເລືອກພາສາຂອງທ່ານ", "ພາສາ"),
    ("សូមបញ្ចូលពាក្យសម្ងាត់ដើម្បីចូល", "ពាក្យសម្ងាត់"),
    ("ជ្រើសរើសភាសារបស់អ្នក", "ភាសា"),
    ("ကျေးဇူးပြု၍စကားဝှက်ထည့်ပါ", "စကားဝှက်"),
    ("Введите пароль ещё раз", "пароль"),
];

fn library() -> Engine {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../models/screen-minilm-l6-v2.pack");
    let encoder = Arc::new(Encoder::open(&pack).expect("the pack is in the repository"));
    let words =
        TEXTS.map(|(text, _)| ScreenWords { visible_text: text.to_owned(), ..ScreenWords::default() });
    let blobs = encode_screens(&encoder, &words);
    let (engine, _) = Engine::open(encoder, Options::default()).expect("it is in memory");
    let upsert = |((sequence, words), vectors): ((u64, ScreenWords), Vec<u8>)| Change::Upsert {
        mark: 0,
        sequence,
        id: Uuid::from_u128(u128::from(sequence)),
        platform: Platform::Ios,
        words,
        vectors,
    };
    let changes: Vec<Change> = (0..).zip(words).zip(blobs).map(upsert).collect();
    engine.apply(&changes).expect("the vectors are sound");
    engine
}

#[test]
fn a_word_of_any_script_finds_the_screen_whose_sentence_it_stands_in() {
    let engine = library();
    for (at, (text, word)) in TEXTS.into_iter().enumerate() {
        let search = Search {
            query: word.to_owned(),
            platform: Platform::Ios,
            mode: Mode::Standard,
            limit: TEXTS.len(),
            exclude: Vec::new(),
            is_uncut: true,
            look_limits: None,
        };
        let mut hits = engine.search(&search).hits;
        hits.sort_by(|a, b| b.features.lexical.total_cmp(&a.features.lexical));
        assert_eq!(hits[0].id, Uuid::from_u128(at as u128), "{word} in {text}");
        assert!(
            hits[0].features.lexical > 2.0 * hits[1].features.lexical,
            "{word}: {}",
            hits[1].features.lexical
        );
    }
}
