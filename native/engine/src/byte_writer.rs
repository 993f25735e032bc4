//! Little-endian numbers, counts and strings in a file; [`crate::byte_reader`] reads them.

use std::io::{self, BufWriter, Write};

/// Writes; a count is a `u32`.
pub(crate) struct ByteWriter<W: Write>(BufWriter<W>);

impl<W: Write> ByteWriter<W> {
    pub(crate) fn new(out: W) -> ByteWriter<W> {
        ByteWriter(BufWriter::with_capacity(1 << 20, out))
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    pub(crate) fn count(&mut self, count: usize) -> io::Result<()> {
        let count =
            u32::try_from(count).map_err(|_| io::Error::other("more than 4 thousand million entries"))?;
        self.bytes(&count.to_le_bytes())
    }

    pub(crate) fn strings(&mut self, strings: &[impl AsRef<str>]) -> io::Result<()> {
        self.count(strings.len())?;
        for string in strings {
            self.count(string.as_ref().len())?;
            self.bytes(string.as_ref().as_bytes())?;
        }
        Ok(())
    }

    pub(crate) fn numbers(&mut self, numbers: &[impl bytemuck::NoUninit]) -> io::Result<()> {
        self.bytes(bytemuck::cast_slice(numbers))
    }

    pub(crate) fn finish(self) -> io::Result<W> {
        self.0.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
