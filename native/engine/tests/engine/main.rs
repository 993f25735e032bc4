//! The engine from words to answers, with the shipped model on a small library.

mod changes;
mod copy;
mod merges;
mod searches;
mod small_library;
mod snapshots;
