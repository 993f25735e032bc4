//! Reads the text of pictures: a detector finds the lines, a recogniser reads each of them.

mod detector;
mod error;
mod network;
mod picture;
mod reader;
mod recogniser;
mod regions;
mod rows;
mod scripts;

pub use error::OcrError;
pub use reader::TextReader;
pub use rows::TextRow;
