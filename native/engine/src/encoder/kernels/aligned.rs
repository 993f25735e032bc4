//! Numbers that begin on a cache line: a vector of 64 bytes that lies on two lines takes two reads or writes
//! (.97 of the time at 8 to 128 tokens with all of them on lines).

use super::Line;
use bytemuck::Pod;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

pub(crate) struct Aligned<T> {
    lines: Vec<Line>,
    count: usize,
    numbers: PhantomData<T>,
}

impl<T> Default for Aligned<T> {
    fn default() -> Self {
        Self { lines: Vec::new(), count: 0, numbers: PhantomData }
    }
}

impl<T: Pod> Aligned<T> {
    /// Makes room for so many numbers; new ones are 0.
    pub(crate) fn resize(&mut self, count: usize) {
        self.lines.resize((count * size_of::<T>()).div_ceil(size_of::<Line>()), Line([0; _]));
        self.count = count;
    }
}

impl<T: Pod> From<Vec<T>> for Aligned<T> {
    fn from(numbers: Vec<T>) -> Self {
        let mut aligned = Self::default();
        aligned.resize(numbers.len());
        aligned.copy_from_slice(&numbers);
        aligned
    }
}

impl<T: Pod> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &bytemuck::cast_slice(&self.lines)[..self.count]
    }
}

impl<T: Pod> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut bytemuck::cast_slice_mut(&mut self.lines)[..self.count]
    }
}

#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct OnLines<T>(pub T);
