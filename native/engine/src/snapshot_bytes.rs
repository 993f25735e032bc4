//! Little-endian numbers, counts and strings in a file, and back from bytes that may lie.

use std::io::{self, BufReader, BufWriter, Read, Write};

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

/// Reads a file of known length piece by piece; every answer is `None` once the bytes run out. A count that lies is found out
/// before memory is taken for it.
pub struct Reader<R: Read> {
    input: BufReader<R>,
    left: u64,
    piece: Vec<u8>,
}

impl<R: Read> Reader<R> {
    pub fn new(input: R, bytes: u64) -> Reader<R> {
        Reader { input: BufReader::with_capacity(1 << 20, input), left: bytes, piece: Vec::new() }
    }

    pub fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        self.left = self.left.checked_sub(count as u64)?;
        if self.piece.len() < count {
            self.piece.resize(count, 0);
        }
        let piece = &mut self.piece[..count];
        self.input.read_exact(piece).ok()?;
        Some(piece)
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
        self.left == 0
    }
}
