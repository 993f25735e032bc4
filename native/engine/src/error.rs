//! Errors of the engine, and whose fault each is.

use crate::encoder::EncoderError;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The model pack is missing or damaged: the installation is at fault.
    #[error("the model cannot be used: {0}")]
    Model(#[from] EncoderError),
    /// Stored vectors of a screen are damaged or of another model: encode the screen again.
    #[error("the vectors of screen {screen} cannot be used: {reason}")]
    Vectors { screen: String, reason: &'static str },
    /// A platform, mode or id that does not exist: the caller is at fault.
    #[error("{0}")]
    Request(String),
    /// A platform has as many screens as an index can number: the library is too large.
    #[error("a platform holds at most {rows_max} rows, those of removed screens included")]
    Full { rows_max: usize },
    /// The index folder cannot be written or read: the operator's disk is at fault.
    #[error("{path}: {source}")]
    Io { path: PathBuf, source: std::io::Error },
    /// The search was cancelled: nobody waits for its answer.
    #[error("the search was cancelled")]
    Cancelled,
}

impl EngineError {
    /// A stable code for the other side of the border.
    pub fn code(&self) -> &'static str {
        match self {
            EngineError::Model(_) => "MODEL_UNUSABLE",
            EngineError::Vectors { .. } => "VECTORS_UNUSABLE",
            EngineError::Request(_) => "REQUEST_INVALID",
            EngineError::Full { .. } => "INDEX_FULL",
            EngineError::Io { .. } => "INDEX_IO",
            EngineError::Cancelled => "CANCELLED",
        }
    }
}
