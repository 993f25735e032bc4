//! Words of scripts that the encoder hardly knows: a search finds them by their letters.

use crate::small_library::{id, library_of, query};
use engine::{Mode, ScreenWords, Search};

/// The text of a screen, and a word of it ("password", but "order" in Chinese) that others of the same script
/// do not have; one of the Korean words has another particle, the last two are spelt without marks.
const TEXTS: [(&str, &str); 17] = [
    ("이메일로 로그인하려면 비밀번호를 입력하세요", "비밀번호"),
    ("알림 설정에서 소리를 끌 수 있습니다", "소리가"),
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
    ("Введите пароль ещё раз", "еще"),
    ("افتح الإعدادات الآن", "الاعدادات"),
];

#[test]
fn a_word_of_any_script_finds_the_screen_whose_sentence_it_stands_in() {
    let screen =
        |(text, _): (&str, &str)| ScreenWords { visible_text: text.into(), ..ScreenWords::default() };
    let engine = library_of(&TEXTS.map(screen));
    for (at, (text, word)) in TEXTS.into_iter().enumerate() {
        let search = Search { is_uncut: true, ..query(word, Mode::Standard) };
        let mut hits = engine.search(&search).hits;
        hits.sort_by(|a, b| b.features.lexical.total_cmp(&a.features.lexical));
        assert_eq!(hits[0].id, id(at), "{word} in {text}");
        assert!(
            hits[0].features.lexical > 2.0 * hits[1].features.lexical,
            "{word}: {}",
            hits[1].features.lexical
        );
    }
}
