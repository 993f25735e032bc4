//! The search core: a query in, the best screens out.
//!
//! A query goes one way through: [`interpreter`] -> [`encoder`] -> [`retrieval`] and [`keyword_index`] -> [`fusion`], or
//! in `deep` [`rescorer`] and [`calibration`] -> the best. [`engine`] ties them together, [`snapshot`] keeps them on disk.

mod analysis;
pub mod app_names;
mod app_spelling;
pub mod arena;
pub mod base;
mod byte_reader;
mod byte_writer;
mod calibration;
pub mod cancellation;
mod centroid_graph;
mod clusters;
mod collectors;
mod column;
pub mod cut_file;
mod deep;
mod delta_file;
pub mod encoder;
pub mod engine;
pub mod error;
pub mod fusion;
mod galloping;
pub mod interpreter;
mod k_means;
pub mod keyword_index;
pub mod library;
mod mapped_file;
mod merge;
mod ordinary_words;
pub mod platform;
pub mod platform_index;
mod prepared_row;
pub mod quantise;
pub mod query_vectors;
pub mod query_words;
pub mod remote_query;
pub mod remote_ranking;
pub mod remote_screen;
pub mod rescorer;
pub mod retrieval;
mod row_look_up;
mod row_traits;
pub mod screen_vectors;
pub mod search;
pub mod segment_writer;
mod settled;
pub mod simd;
pub mod snapshot;
mod snapshot_files;
mod standard;
pub mod terms;
pub mod token_pooling;
pub mod top_k;
mod view;
mod words;
