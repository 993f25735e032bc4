//! The formula.
//!
//! BM25(row) = sum over query terms of idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean length)),
//! idf = ln(1 + (N - n + 0.5) / (n + 0.5)) (Robertson and Zaragoza 2009; the idf of Lucene, never negative).
//! Scores are given as shares of the most that any row could reach, sum of idf * (k1 + 1), so that k1 + 1
//! cancels out; the weights of a query's terms are made in [`crate::lexical_query`]. tf is a sum of field
//! weights (BM25F with one length): a word of the title counts more than one seen on the screen.

/// Saturation of repeated words. 1.2 as in Lucene; captions are short and rarely repeat.
const K1: f32 = 1.2;
/// Length normalisation: 0 ignores the length of a text, 1 divides by it in full.
const B: f32 = 0.75;
/// The part of BM25 that depends on a row: frequency against length.
#[derive(Clone, Copy, Debug)]
pub struct Bm25 {
    fixed: f32,
    per_length: f32,
}

impl Bm25 {
    pub(crate) fn new(mean_length: f32) -> Bm25 {
        Bm25 { fixed: K1 * (1.0 - B), per_length: K1 * B / mean_length.max(1.0) }
    }

    /// For a share of 1 in each row that has the term, however often.
    pub(crate) fn presence() -> Bm25 {
        Bm25 { fixed: 0.0, per_length: 0.0 }
    }

    /// The share of a term's idf that a row gets, 0 to 1: tf / (tf + k1 * (1 - b + b * length / mean
    /// length)).
    pub(crate) fn share(self, frequency: f32, length: f32) -> f32 {
        frequency / (frequency + self.half(length))
    }

    /// The term added to the frequency in the denominator: the frequency that gives half a share.
    pub(crate) fn half(self, length: f32) -> f32 {
        self.fixed + self.per_length * length
    }
}

/// Inverse document frequency of a term that stands in `having` of `total` rows.
pub(crate) fn idf(total: usize, having: usize) -> f32 {
    let (total, having) = (total as f32, having as f32);
    (1.0 + (total - having + 0.5) / (having + 0.5)).ln()
}
