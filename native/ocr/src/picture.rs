//! Pixels of a picture, and parts of it resized to the input of a model.

use crate::error::OcrError;
use rten_tensor::NdTensor;
use std::ops::Range;

/// Rows of RGB pixels from the top.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<u8>,
}

/// A rectangle in pixels, or in any other unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

/// A line and its area in pixels.
pub(crate) type Line = (Area, String);

impl Area {
    pub(crate) fn width(&self) -> f32 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

/// Subtracted from a value of 0 to 1, and then its divisor, in the order of the model's channels: blue, green,
/// red.
pub(crate) struct Normalisation {
    pub(crate) mean: [f32; 3],
    pub(crate) deviation: [f32; 3],
}

impl Picture {
    /// Decodes a PNG of coloured pixels; transparent ones are laid on white.
    pub(crate) fn from_png(file: &[u8]) -> Result<Picture, OcrError> {
        let unreadable = |error: png::DecodingError| OcrError::Picture(error.to_string());
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        decoder.ignore_checksums(true);
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let size =
            reader.output_buffer_size().ok_or_else(|| OcrError::Picture("it is too large".to_owned()))?;
        let mut bytes = vec![0; size];
        let frame = reader.next_frame(&mut bytes).map_err(unreadable)?;
        bytes.truncate(frame.buffer_size());
        let pixels = match frame.color_type {
            png::ColorType::Rgb => bytes,
            png::ColorType::Rgba => on_white(&bytes),
            other => return Err(OcrError::Picture(format!("its pixels are {other:?}"))),
        };
        Ok(Picture { width: frame.width as usize, height: frame.height as usize, pixels })
    }

    /// The pixels of `area` as a tensor of `[1, 3, height, width]`: each is a mean of those that it covers, or
    /// between the nearest ones when the area is enlarged.
    pub(crate) fn resized(
        &self,
        area: Area,
        width: usize,
        height: usize,
        by: &Normalisation,
    ) -> NdTensor<f32, 4> {
        let columns = taps(area.left..area.right, width, self.width);
        let rows = taps(area.top..area.bottom, height, self.height);
        let first = rows.first().map_or(0, |taps| taps.from);
        let end = rows.last().map_or(0, |taps| taps.from + taps.weights.len());
        let narrow: Vec<f32> =
            (first..end).flat_map(|row| columns.iter().flat_map(move |taps| self.mix(row, taps))).collect();
        let mut planes = vec![0.0; 3 * width * height];
        let mut line = vec![0.0; 3 * width];
        for (y, taps) in rows.iter().enumerate() {
            line.fill(0.0);
            for (row, weight) in (taps.from - first..).zip(&taps.weights) {
                let source = &narrow[row * 3 * width..][..3 * width];
                line.iter_mut().zip(source).for_each(|(sum, value)| *sum += value * weight);
            }
            for channel in 0..3 {
                let plane = &mut planes[(channel * height + y) * width..][..width];
                let (mean, deviation) = (by.mean[channel], by.deviation[channel]);
                for (value, pixel) in plane.iter_mut().zip(line.chunks_exact(3)) {
                    *value = (pixel[2 - channel] / 255.0 - mean) / deviation;
                }
            }
        }
        NdTensor::from_data([1, 3, height, width], planes)
    }

    fn mix(&self, row: usize, taps: &Taps) -> [f32; 3] {
        let start = 3 * (row * self.width + taps.from);
        let pixels = self.pixels[start..].chunks_exact(3);
        let mut sums = [0.0; 3];
        for (pixel, weight) in pixels.zip(&taps.weights) {
            for (sum, value) in sums.iter_mut().zip(pixel) {
                *sum += f32::from(*value) * weight;
            }
        }
        sums
    }
}

fn on_white(rgba: &[u8]) -> Vec<u8> {
    let over = |value: u8, alpha: u8| {
        let (value, alpha) = (u32::from(value), u32::from(alpha));
        ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    rgba.chunks_exact(4).flat_map(|pixel| [0, 1, 2].map(|channel| over(pixel[channel], pixel[3]))).collect()
}

/// The pixels along one axis that a resized pixel is made of, and their weights, which sum to 1.
struct Taps {
    from: usize,
    weights: Vec<f32>,
}

/// The reach of a triangle filter, in resized pixels to each side: wider filters lose the contrast of faint text, a
/// narrower one the thin strokes.
const REACH: f32 = 0.5;

fn taps(part: Range<f32>, count: usize, side: usize) -> Vec<Taps> {
    let scale = (part.end - part.start) / count as f32;
    let reach = (scale * REACH).max(1.0);
    let one = |index: usize| {
        let centre = part.start + (index as f32 + 0.5) * scale - 0.5;
        let last = side as f32 - 1.0;
        let from = (centre - reach).ceil().clamp(0.0, last) as usize;
        let to = (centre + reach).floor().clamp(0.0, last) as usize;
        let mut weights: Vec<f32> =
            (from..=to).map(|at| (1.0 - (at as f32 - centre).abs() / reach).max(0.0)).collect();
        let sum: f32 = weights.iter().sum();
        if sum <= 0.0 {
            return Taps { from, weights: vec![1.0] };
        }
        weights.iter_mut().for_each(|weight| *weight /= sum);
        Taps { from, weights }
    };
    (0..count).map(one).collect()
}
