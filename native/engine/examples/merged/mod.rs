//! An index whose rows are all in a segment, as those of a saved library are.

use std::error::Error;

use engine::{FileEntry, PlatformIndex, Segment, Simd, write_segment};

/// Writes the rows to a folder that goes with this process; the segment keeps its file mapped.
pub(crate) fn merged(simd: Simd, index: &PlatformIndex) -> Result<PlatformIndex, Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("merged-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let path = folder.join("rows");
    write_segment(simd, index, &path)?;
    let segment = Segment::open(&folder, FileEntry::of(&path)?)?;
    std::fs::remove_dir_all(&folder)?;
    Ok(PlatformIndex::on(segment))
}
