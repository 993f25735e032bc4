//! Look-ups of a row, in the segment or in the delta, and of the rows of an app: a list in the segment, in the
//! delta a chain from the last one back.

use super::{NONE, PlatformIndex};
use crate::interpreter::Language;
use crate::row_traits::RowTraits;
use crate::screen_vectors::PartsShape;
use crate::segment::Segment;
use crate::word_order::WordOrder;
use uuid::Uuid;

impl PlatformIndex {
    /// Reports whether the row is a screen of the library now.
    pub(crate) fn is_live(&self, row: u32) -> bool {
        self.is_live.get(row as usize)
    }

    pub fn id(&self, row: u32) -> Uuid {
        self.place(row).map_or_else(|at| self.ids.get(at), |segment| segment.id(row))
    }

    pub(crate) fn app(&self, row: u32) -> u32 {
        self.place(row).map_or_else(|at| self.app_of.get(at), |segment| segment.app(row))
    }

    /// The change that wrote the row: ascending, it is the order of the library.
    pub(crate) fn sequence(&self, row: u32) -> u64 {
        self.place(row).map_or_else(|at| self.sequence_of.get(at), |segment| segment.sequence(row))
    }

    /// The language of the row's visible text, when it is known.
    pub(crate) fn language(&self, row: u32) -> Option<Language> {
        self.traits(row).language()
    }

    pub(crate) fn traits(&self, row: u32) -> RowTraits {
        self.place(row).map_or_else(|at| self.traits_of.get(at), |segment| segment.traits(row))
    }

    /// The weighted length of a row in words.
    pub(crate) fn length(&self, row: u32) -> f32 {
        self.place(row).map_or_else(|at| self.keywords.length(at), |segment| segment.lengths()[row as usize])
    }

    /// The part of the platform that a row lies in, the words of that part, and the row's place in it.
    pub(crate) fn word_order(&self, row: u32) -> (usize, WordOrder<'_>, usize) {
        match self.place(row) {
            Ok(segment) => (usize::MAX, segment.word_order(), row as usize),
            Err(at) => self.keywords.word_order(at),
        }
    }

    pub(crate) fn word_orders(&self) -> impl Iterator<Item = WordOrder<'_>> {
        self.segment().map(Segment::word_order).into_iter().chain(self.keywords.word_orders())
    }

    /// The row of a live screen.
    pub fn row(&self, id: Uuid) -> Option<u32> {
        let in_segment = || self.segment()?.row(id);
        self.row_of.get(id).or_else(in_segment).filter(|&row| self.is_live(row))
    }

    /// All live rows, ascending.
    pub fn live_rows(&self) -> impl Iterator<Item = u32> {
        (0..self.row_count() as u32).filter(|&row| self.is_live(row))
    }

    pub fn whole_bf16(&self, row: u32) -> &[u16] {
        self.place(row).map_or_else(
            |at| bytemuck::cast_slice(self.whole_bf16.get(at)),
            |segment| segment.whole_bf16(row),
        )
    }

    /// The whole vector of a row in 4 bits a component.
    pub(crate) fn int4_codes(&self, row: u32) -> &[u8] {
        self.place(row).map_or_else(|at| self.whole_int4.get(at), |segment| segment.int4_codes(row))
    }

    /// Sentence scales, sentence vectors and token panels of a row, and what they hold.
    pub(crate) fn parts(&self, row: u32) -> (&[u8], PartsShape) {
        self.place(row).map_or_else(
            |at| {
                let (place, shape) = self.parts_at.get(at);
                (self.parts.get(place), shape)
            },
            |segment| segment.parts(row),
        )
    }

    /// The live rows of an app, ascending.
    pub fn rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let of_delta: Vec<u32> = self.delta_rows_of_app(app).collect();
        let of_segment = self.segment_rows_of_app(app).iter().copied();
        of_segment.chain(of_delta.into_iter().rev()).filter(|&row| self.is_live(row))
    }

    /// Reports whether an app has a live row; called for every name that a query may mean, so no row is
    /// collected.
    pub(crate) fn has_app(&self, app: u32) -> bool {
        let of_segment = self.segment_rows_of_app(app).iter().copied();
        self.delta_rows_of_app(app).chain(of_segment).any(|row| self.is_live(row))
    }

    fn segment_rows_of_app(&self, app: u32) -> &[u32] {
        self.segment().map_or(&[], |segment| segment.rows_of_app(app))
    }

    /// The rows of an app in the delta, dead ones included, the last one first.
    fn delta_rows_of_app(&self, app: u32) -> impl Iterator<Item = u32> {
        let first = self.segment_row_count();
        let before =
            move |&row: &u32| Some(self.before_of_app.get(row as usize - first)).filter(|&row| row != NONE);
        std::iter::successors(self.last_of_app.get(&app).copied(), before)
    }
}
