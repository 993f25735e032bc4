//! The weights as they are stored, before a kernel lays them out for itself.

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

pub(crate) struct LayerParts {
    pub qkv: LinearParts,
    pub out: LinearParts,
    pub attention_norm: Norm,
    pub up: LinearParts,
    pub down: LinearParts,
    pub output_norm: Norm,
}

pub(crate) struct Weights {
    pub word_scales: Vec<f32>,
    pub words: Vec<i8>,
    pub positions: Vec<f32>,
    pub embedding_norm: Norm,
    pub layers: Vec<LayerParts>,
}
