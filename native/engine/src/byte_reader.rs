//! Little-endian numbers, as on every processor that this is built for, and texts from bytes that may lie.

/// The bytes that are still to be read. Every answer is `None` once they run out, before memory is taken for
/// what a lying count promises.
pub(crate) struct ByteReader<'a>(&'a [u8]);

impl<'a> ByteReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> ByteReader<'a> {
        ByteReader(bytes)
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn array<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        self.bytes(COUNT)?.try_into().ok()
    }

    /// A `u32`.
    pub(crate) fn count(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(self.array()?) as usize)
    }

    /// A count of texts, then each with the count of its bytes before it.
    pub(crate) fn strings(&mut self) -> Option<Vec<String>> {
        let count = self.count()?;
        (0..count)
            .map(|_| {
                let length = self.count()?;
                String::from_utf8(self.bytes(length)?.to_vec()).ok()
            })
            .collect()
    }

    pub(crate) fn numbers<T: bytemuck::Pod>(&mut self, count: usize) -> Option<Vec<T>> {
        Some(bytemuck::pod_collect_to_vec(self.bytes(count.checked_mul(size_of::<T>())?)?))
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_end_too_early_or_lie_about_their_number_give_nothing() {
        let mut input = ByteReader::new(&[1, 0, 0, 0, 2, 0, 0, 0, b'a', b'b', 0, 0, 128, 63]);
        assert_eq!(input.strings(), Some(vec!["ab".to_owned()]));
        assert_eq!((input.numbers(1), input.is_at_end(), input.count()), (Some(vec![1.0f32]), true, None));
        assert_eq!(ByteReader::new(&[255; 8]).strings(), None);
        assert_eq!(ByteReader::new(&[1, 0, 0, 0, 1, 0, 0, 0, 255]).strings(), None);
        assert_eq!(ByteReader::new(&[0; 8]).numbers::<u32>(usize::MAX / 2), None);
    }
}
