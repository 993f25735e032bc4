//! The search core: a query in, the best screens out.

pub mod app_names;
pub mod encoder;
pub mod keyword_index;
mod ordinary_words;
pub mod simd;
pub mod token_pooling;
pub mod words;
