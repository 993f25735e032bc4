//! Faults of a model pack or of the processor.

use crate::simd::SimdLevel;

#[derive(Debug, thiserror::Error)]
pub enum EncoderError {
    /// The file cannot be read: its path or the rights are wrong.
    #[error("cannot read the model pack {path}: {source}")]
    Unreadable { path: String, source: std::io::Error },
    /// The file is no pack, is damaged, or was made for another engine.
    #[error("the model pack is not usable: {0}")]
    InvalidPack(String),
    /// The CPU lacks the instructions that were asked for.
    #[error("this CPU cannot run {0:?}")]
    UnsupportedLevel(SimdLevel),
}
