//! Weights as they are stored, before a kernel lays them out for itself.

/// A linear map: `y = (x * gain + offset) * weight^T * scale + bias`.
pub(crate) struct LinearParts {
    pub gain: Vec<f32>,
    pub offset: Vec<f32>,
    pub scale: Vec<f32>,
    pub bias: Vec<f32>,
    /// Row-major `[outputs, inputs]`.
    pub weight: Vec<i8>,
}

/// A layer norm's weight and bias.
pub(crate) struct Norm {
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}
