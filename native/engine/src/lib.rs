//! The search core: a query in, the best screens out.
//!
//! A query goes one way through: [`interpreter`] -> [`encoder`] -> [`retrieval`] and [`keyword_index`] -> [`fusion`], or
//! in `deep` [`rescorer`] and [`calibration`] -> the best. [`engine`] ties them together, [`snapshot`] keeps them on disk.

pub mod app_names;
mod app_spelling;
pub mod arena;
pub mod base;
pub mod calibration;
pub mod cancellation;
mod cells;
pub mod cut_file;
pub mod encoder;
pub mod engine;
pub mod error;
pub mod fusion;
pub mod interpreter;
pub mod keyword_index;
mod mapped_file;
mod ordinary_words;
pub mod platform;
pub mod platform_index;
pub mod quantise;
pub mod query_vectors;
pub mod query_words;
pub mod rescorer;
pub mod retrieval;
pub mod screen_vectors;
pub mod search;
pub mod simd;
mod snapshot;
mod snapshot_bytes;
pub mod terms;
pub mod token_pooling;
pub mod top_k;
pub mod vector_index;
pub mod word_scores;
pub mod words;
