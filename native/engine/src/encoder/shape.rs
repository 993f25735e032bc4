//! The shape of the model, all-MiniLM-L6-v2: what the file, the layers and the kernels agree on.

/// Length of every vector.
pub const DIMENSIONS: usize = 384;

/// Tokens of one text including `[CLS]` and `[SEP]`; longer texts are cut, as sentence-transformers does.
pub const MAX_TOKENS: usize = 256;

pub(crate) const LAYERS: usize = 6;
pub(crate) const HEADS: usize = 12;
pub(crate) const HEAD_DIMENSIONS: usize = DIMENSIONS / HEADS;
pub(crate) const INTERMEDIATE: usize = 4 * DIMENSIONS;
/// Queries, keys and values of one token, one after the other.
pub(crate) const QKV: usize = 3 * DIMENSIONS;
