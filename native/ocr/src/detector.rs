//! Finds the lines of text in a picture.

use crate::error::OcrError;
use crate::network::Network;
use crate::picture::{Area, Normalisation, Picture};
use crate::regions::{TextMap, regions};
use rten_tensor::prelude::*;

/// The sides of the model's input are multiples of this.
const STEP: usize = 32;
/// The largest input, which holds a whole screen. A wide one needs more pixels, since its letters are smaller.
const WIDTH: usize = 1280;
const HEIGHT: usize = 960;
/// A picture that is longer than this many times its other side is a page of several screens, read in parts.
const LONG: f32 = 2.5;
/// Two neighbouring parts share so much, for the lines that the cut goes through.
const OVERLAP: usize = 128;

const NORMALISATION: Normalisation =
    Normalisation { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

pub(crate) struct Detector(pub(crate) Network);

impl Detector {
    /// The areas of lines, in pixels.
    pub(crate) fn find(&self, picture: &Picture) -> Result<Vec<Area>, OcrError> {
        let map = self.map(picture)?;
        let (width, height) = (picture.width as f32, picture.height as f32);
        let (across, down) = (width / map.width as f32, height / map.height as f32);
        let in_pixels = |area: Area| Area {
            left: (area.left * across).max(0.0),
            top: (area.top * down).max(0.0),
            right: (area.right * across).min(width),
            bottom: (area.bottom * down).min(height),
        };
        Ok(regions(&map).into_iter().map(in_pixels).collect())
    }

    fn map(&self, picture: &Picture) -> Result<TextMap, OcrError> {
        let [width, height] = map_size(picture.width, picture.height);
        let across = picture.width as f32 / width as f32;
        let down = picture.height as f32 / height as f32;
        let mut map = TextMap { width, height, values: vec![0.0; width * height] };
        for (top, bottom) in parts(height, HEIGHT) {
            for (left, right) in parts(width, WIDTH) {
                let area = Area {
                    left: left as f32 * across,
                    top: top as f32 * down,
                    right: right as f32 * across,
                    bottom: bottom as f32 * down,
                };
                let input = picture.resized(area, right - left, bottom - top, &NORMALISATION);
                map.lay(left, top, right - left, &self.0.run(input)?);
            }
        }
        Ok(map)
    }
}

impl TextMap {
    /// Keeps the higher of two probabilities where parts overlap.
    fn lay(&mut self, left: usize, top: usize, width: usize, part: &rten_tensor::NdTensor<f32, 4>) {
        for (row, line) in part.data().unwrap_or_default().chunks_exact(width).enumerate() {
            let into = &mut self.values[(top + row) * self.width + left..][..width];
            into.iter_mut().zip(line).for_each(|(value, new)| *value = value.max(*new));
        }
    }
}

fn map_size(width: usize, height: usize) -> [usize; 2] {
    let (short, long) = (width.min(height) as f32, width.max(height) as f32);
    let whole = (WIDTH as f32 / width as f32).min(HEIGHT as f32 / height as f32);
    let scale = if long > LONG * short { HEIGHT as f32 / short } else { whole };
    [width, height].map(|side| ((side as f32 * scale.min(1.0) / STEP as f32).round() as usize).max(1) * STEP)
}

/// The parts of a side, none longer than `most`.
fn parts(side: usize, most: usize) -> impl Iterator<Item = (usize, usize)> {
    let starts = (0..side).step_by(most - OVERLAP);
    starts
        .take_while(move |start| *start == 0 || start + OVERLAP < side)
        .map(move |start| (start, side.min(start + most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_one_part_and_a_page_several_that_overlap() {
        assert_eq!(map_size(1290, 2796), [448, 960]);
        assert_eq!(map_size(1920, 1080), [1280, 736]);
        assert_eq!(map_size(1280, 8000), [960, 6016]);
        assert_eq!(map_size(1, 1), [32, 32]);
        assert_eq!(map_size(20_000, 10), [20_000, 32]);
        assert_eq!(parts(960, 960).collect::<Vec<_>>(), [(0, 960)]);
        assert_eq!(parts(2000, 960).collect::<Vec<_>>(), [(0, 960), (832, 1792), (1664, 2000)]);
    }
}
