//! The engine from words to answers, with the shipped model on a small library.

mod changes;
mod copy;
mod merges;
mod pages;
mod reading;
mod remote;
mod scripts;
mod searches;
mod small_library;
mod snapshots;
mod understanding;
