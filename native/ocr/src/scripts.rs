//! Icons that were read as signs of a script that the picture is not written in.

use crate::picture::Line;

/// A picture with at least this share of its letters in East Asian scripts is written in one of them.
const SHARE_MIN: f32 = 0.15;

/// Removes signs of East Asian scripts unless the picture is written in one, and lines of which nothing is left.
pub(crate) fn without_stray_signs(lines: &mut Vec<Line>) {
    let is_expected = is_east_asian_picture(lines.iter().map(|(_, text)| text.as_str()));
    for (_, text) in lines.iter_mut() {
        let kept: String =
            text.chars().map(|sign| if is_expected || !is_east_asian(sign) { sign } else { ' ' }).collect();
        *text = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    lines.retain(|(_, text)| text.chars().any(char::is_alphanumeric));
}

/// True of the lines of a picture that is written in an East Asian script.
pub(crate) fn is_east_asian_picture<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let letters = lines.flat_map(str::chars).filter(|letter| letter.is_alphabetic());
    let (signs, others): (Vec<char>, Vec<char>) = letters.partition(|letter| is_east_asian(*letter));
    signs.len() as f32 >= SHARE_MIN * (signs.len() + others.len()) as f32
}

pub(crate) fn has_east_asian(text: &str) -> bool {
    text.chars().any(is_east_asian)
}

/// Radicals, kana, Chinese characters, hangul, and their wide forms.
fn is_east_asian(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Area;

    fn cleaned(texts: &[&str]) -> Vec<String> {
        let area = Area { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 };
        let mut lines: Vec<Line> = texts.iter().map(|text| (area, (*text).to_owned())).collect();
        without_stray_signs(&mut lines);
        lines.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn an_icon_that_was_read_as_a_chinese_character_is_dropped() {
        assert_eq!(
            cleaned(&["命Home", "目 Data  source quality", "三》", "42"]),
            ["Home", "Data source quality", "42"]
        );
    }

    #[test]
    fn chinese_text_stays_beside_some_english() {
        assert_eq!(cleaned(&["登录", "用户名", "密码", "Wi-Fi"]), ["登录", "用户名", "密码", "Wi-Fi"]);
    }
}
