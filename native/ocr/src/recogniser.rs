//! Reads one line of text.

use crate::error::OcrError;
use crate::network::Network;
use crate::picture::{Area, Normalisation, Picture};
use rten_tensor::prelude::*;

const HEIGHT: usize = 48;
/// The least and the most width of its input.
const WIDTH_MIN: f32 = 48.0;
const WIDTH_MAX: f32 = 4_096.0;
/// A line of less is no text.
pub(crate) const CONFIDENCE_MIN: f32 = 0.6;

const NORMALISATION: Normalisation = Normalisation { mean: [0.5; 3], deviation: [0.5; 3] };

pub(crate) struct Reading {
    pub(crate) area: Area,
    pub(crate) text: String,
    /// The mean probability of the characters.
    pub(crate) confidence: f32,
}

pub(crate) struct Recogniser {
    network: Network,
    /// From class 0 on, which is no character.
    characters: Vec<String>,
}

impl Recogniser {
    /// The model names its characters, one a line; a space is its last class.
    pub(crate) fn new(network: Network) -> Result<Recogniser, OcrError> {
        let listed = network
            .metadata("character")
            .ok_or_else(|| OcrError::Model("it names no characters".to_owned()))?;
        let mut characters = vec![String::new()];
        characters.extend(listed.split('\n').map(str::to_owned));
        characters.push(" ".to_owned());
        Ok(Recogniser { network, characters })
    }

    pub(crate) fn read(&self, picture: &Picture, area: Area) -> Result<Reading, OcrError> {
        let width = area.width() * HEIGHT as f32 / area.height();
        let width = width.ceil().clamp(WIDTH_MIN, WIDTH_MAX) as usize;
        let output = self.network.run::<3>(picture.resized(area, width, HEIGHT, &NORMALISATION))?;
        let steps = output.data().unwrap_or_default().chunks_exact(self.characters.len());
        let (text, confidence) = self.decode(steps);
        Ok(Reading { area, text, confidence })
    }

    /// The best class of each step; a class that is repeated is one character (CTC, Graves et al. 2006).
    fn decode<'a>(&self, steps: impl Iterator<Item = &'a [f32]>) -> (String, f32) {
        let (mut text, mut sum, mut count, mut last) = (String::new(), 0.0, 0, 0);
        for step in steps {
            let best = step.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1));
            let (class, probability) = best.map_or((0, 0.0), |(class, value)| (class, *value));
            if class != 0 && class != last {
                text += &self.characters[class];
                (sum, count) = (sum + probability, count + 1);
            }
            last = class;
        }
        (text, sum / (count.max(1) as f32))
    }
}
