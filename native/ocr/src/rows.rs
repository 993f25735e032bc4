//! Lines beside each other, as a name and its value are, become one row; columns stay apart.

use crate::picture::{Area, Line};
use crate::scripts::without_stray_signs;

/// A row of text. Its place and size are shares of the picture's width and height.
#[derive(Clone, Debug, PartialEq)]
pub struct TextRow {
    /// Its lines from the left, with a space between them; empty where they are in a script that is not read.
    pub text: String,
    pub top: f32,
    pub left: f32,
    pub width: f32,
    pub height: f32,
}

/// The middles of two lines of a row are nearer than this share of the lower height of both.
const MIDDLES_MAX: f32 = 0.5;
/// The gap between two lines of a row is at most this many times their lower height.
const GAP_MAX: f32 = 2.0;

/// From the top, those at one height from the left; then the unread ones.
pub(crate) fn rows(mut lines: Vec<Line>, unread: &[Area], width: f32, height: f32) -> Vec<TextRow> {
    without_stray_signs(&mut lines);
    lines.sort_by(|(one, _), (other, _)| middle(one).total_cmp(&middle(other)));
    let mut bands: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match bands.last_mut().filter(|band| is_beside(&band[0].0, &line.0)) {
            Some(band) => band.push(line),
            None => bands.push(vec![line]),
        }
    }
    let mut rows = Vec::new();
    for mut band in bands {
        band.sort_by(|(one, _), (other, _)| one.left.total_cmp(&other.left));
        let parts = band.chunk_by(|(one, _), (next, _)| next.left - one.right <= GAP_MAX * lower(one, next));
        rows.extend(parts.map(|part| joined(part, width, height)));
    }
    rows.extend(unread.iter().map(|area| joined(&[(*area, String::new())], width, height)));
    rows
}

fn middle(area: &Area) -> f32 {
    f32::midpoint(area.top, area.bottom)
}

fn lower(one: &Area, other: &Area) -> f32 {
    one.height().min(other.height())
}

fn is_beside(one: &Area, other: &Area) -> bool {
    (middle(one) - middle(other)).abs() <= MIDDLES_MAX * lower(one, other)
}

fn joined(lines: &[Line], width: f32, height: f32) -> TextRow {
    let areas = || lines.iter().map(|(area, _)| area);
    let left = areas().fold(width, |least, area| least.min(area.left));
    let right = areas().fold(0.0, |most: f32, area| most.max(area.right));
    let top = areas().fold(height, |least, area| least.min(area.top));
    let bottom = areas().fold(0.0, |most: f32, area| most.max(area.bottom));
    let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
    TextRow {
        text: texts.join(" "),
        top: top / height,
        left: left / width,
        width: (right - left) / width,
        height: (bottom - top) / height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(left: f32, top: f32, width: f32, text: &str) -> Line {
        (Area { left, top, right: left + width, bottom: top + 10.0 }, text.to_owned())
    }

    #[test]
    fn a_label_and_its_value_are_one_row_and_columns_are_several() {
        let lines = vec![
            line(60.0, 22.0, 40.0, "English"),
            line(300.0, 21.0, 40.0, "Save"),
            line(0.0, 0.0, 90.0, "Settings"),
            line(0.0, 20.0, 50.0, "Language"),
        ];
        let found = rows(lines, &[], 400.0, 100.0);
        let texts: Vec<&str> = found.iter().map(|row| row.text.as_str()).collect();
        assert_eq!(texts, ["Settings", "Language English", "Save"]);
        let row = &found[1];
        assert_eq!((row.left, row.top, row.width, row.height), (0.0, 0.2, 0.25, 0.12));
    }
}
