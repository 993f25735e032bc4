//! Reads the text of pictures: a detector finds the lines, a recogniser reads each of them.

mod detector;
mod picture;
mod reader;
mod recogniser;
mod regions;
mod rows;
mod scripts;

pub use reader::{OcrError, TextReader};
pub use rows::TextRow;
