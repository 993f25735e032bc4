//! The search core: a query in, the best screens out.
//!
//! A query goes one way through: `interpreter` -> `encoder` -> `retrieval` and `keyword_index` -> `fusion`,
//! or in `deep` `rescorer` and `calibration` -> the best. `engine` ties them together, `snapshot` keeps them
//! on disk.

mod analysis;
mod app_names;
mod app_spelling;
mod arena;
mod byte_reader;
mod byte_writer;
mod calibration;
mod cancellation;
mod centroid_graph;
mod clusters;
mod collectors;
mod column;
mod copy;
mod cut_file;
mod deep;
mod delta_file;
mod encoder;
mod engine;
mod error;
mod evidence;
mod file_entry;
mod folding;
mod fusion;
mod galloping;
mod huge_pages;
mod interpreter;
mod k_means;
mod keyword_index;
mod lexical_query;
mod library;
mod listing;
mod mapped_file;
mod merge;
mod ordinary_words;
mod phrases;
mod platform;
mod platform_index;
mod prepared_row;
mod quantise;
mod query_vectors;
mod remote_query;
mod remote_ranking;
mod remote_screen;
mod rescorer;
mod retrieval;
mod row_look_up;
mod row_traits;
mod screen_kind;
mod screen_vectors;
mod screen_words;
mod search;
mod segment;
mod segment_writer;
mod simd;
mod snapshot;
mod snapshot_files;
mod spellings;
mod spread;
mod standard;
mod strong_matches;
mod terms;
mod token_pooling;
mod top_k;
mod view;
mod word_order;
mod word_order_writer;
mod words;

// All that is seen from outside. First what a service needs:
pub use cancellation::Cancellation;
pub use cut_file::end_process_when_cut;
pub use encoder::{Encoder, EncoderError};
pub use engine::{Engine, Options, Status};
pub use error::EngineError;
pub use evidence::{Evidence, evidence};
pub use interpreter::{Language, Look, Reading};
pub use library::Change;
pub use platform::Platform;
pub use rescorer::PART_WEIGHTS;
pub use screen_vectors::{ScreenVectors, encode_screens};
pub use screen_words::{ScreenWords, WordsKind};
pub use search::{Answer, LookLimits, Mode, Search};
pub use snapshot::Opened;
pub use view::Hit;

// ... over an index in another process:
pub use app_names::AppNames;
pub use query_vectors::DeepQuery;
pub use remote_query::{Question, RemoteQuery, RemoteWords, Statistics, numbers_of, term_numbers};
pub use remote_ranking::{RemoteCandidate, RemoteRanking, nearest_candidates};
pub use remote_screen::{RemoteParts, RemoteRow, RemoteScreen, app_key, format_id};
pub use search::ROWS_OF_A_WORD_MIN;

// ... then parts that `examples/`, `tests/` and `fuzz/` measure and check by themselves.
pub use app_names::SearchedScreens;
pub use arena::{Arena, Place};
pub use encoder::{DIMENSIONS, Encoding, MAX_TOKENS, Token};
pub use file_entry::FileEntry;
pub use fusion::fused_score;
pub use interpreter::{QueryText, TAGGER, Tagger, interpret, language_named_by};
pub use keyword_index::{Field, KeywordIndex, RowWords};
pub use lexical_query::TermDictionary;
pub use platform_index::PlatformIndex;
pub use quantise::{TOKEN_PRODUCT_UNIT, bf16, from_bf16, token_bytes};
pub use query_vectors::QueryVectors;
pub use rescorer::Rescorer;
pub use retrieval::{Allowed, NPROBE, Retrieval};
pub use screen_vectors::{PartsShape, project_tokens, push_panels};
pub use segment::Segment;
pub use segment_writer::write_segment;
pub use simd::{PANEL_LANES, QueryTokens, Simd, SimdLevel};
pub use terms::terms;
pub use token_pooling::normalise;
pub use top_k::{Scored, TopK};
