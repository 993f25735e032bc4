//! Little-endian numbers, counts and strings in a file, and back from bytes that may lie.

use std::io::{self, BufWriter, Write};

/// Writes; a count is a `u32`.
pub struct Writer<W: Write>(BufWriter<W>);

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> Writer<W> {
        Writer(BufWriter::with_capacity(1 << 20, out))
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    pub fn count(&mut self, count: usize) -> io::Result<()> {
        let count =
            u32::try_from(count).map_err(|_| io::Error::other("more than 4 thousand million entries"))?;
        self.bytes(&count.to_le_bytes())
    }

    pub fn strings(&mut self, strings: &[impl AsRef<str>]) -> io::Result<()> {
        self.count(strings.len())?;
        for string in strings {
            self.count(string.as_ref().len())?;
            self.bytes(string.as_ref().as_bytes())?;
        }
        Ok(())
    }

    pub fn words16(&mut self, words: &[u16]) -> io::Result<()> {
        words.iter().try_for_each(|word| self.bytes(&word.to_le_bytes()))
    }

    pub fn words32(&mut self, words: &[u32]) -> io::Result<()> {
        words.iter().try_for_each(|word| self.bytes(&word.to_le_bytes()))
    }

    pub fn floats(&mut self, floats: &[f32]) -> io::Result<()> {
        floats.iter().try_for_each(|float| self.bytes(&float.to_le_bytes()))
    }

    pub fn finish(self) -> io::Result<W> {
        self.0.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// Reads; every answer is `None` once the bytes run out.
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn count(&mut self) -> Option<usize> {
        self.words32(1).map(|words| words[0] as usize)
    }

    pub fn strings(&mut self) -> Option<Vec<String>> {
        let count = self.count()?;
        (0..count)
            .map(|_| {
                let length = self.count()?;
                String::from_utf8(self.bytes(length)?.to_vec()).ok()
            })
            .collect()
    }

    pub fn words32(&mut self, count: usize) -> Option<Vec<u32>> {
        let bytes = self.bytes(count.checked_mul(4)?)?;
        Some(
            bytes
                .chunks_exact(4)
                .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect(),
        )
    }

    pub fn floats(&mut self, count: usize) -> Option<Vec<f32>> {
        Some(self.words32(count)?.into_iter().map(f32::from_bits).collect())
    }

    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}
