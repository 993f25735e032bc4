#[derive(Debug, thiserror::Error)]
pub enum OcrError {
    /// A model is damaged: the build is at fault.
    #[error("the model cannot be used: {0}")]
    Model(String),
    /// The pixels cannot be decoded: the caller is at fault.
    #[error("the picture cannot be read: {0}")]
    Picture(String),
}
