//! Storage of the weights: all maps of a model one after the other, in the order in which a pass reads them.

use crate::huge_pages::in_huge_pages;
use memmap2::MmapMut;
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(64))]
pub(crate) struct Line(pub [i8; 64]);

/// The lines of one map, and those of the maps after it.
pub(crate) struct Lines {
    all: Arc<MmapMut>,
    own: Range<usize>,
}

impl Lines {
    pub(crate) fn new(lines: &[Line]) -> Self {
        let mut all = memory(lines.len());
        all[..size_of_val(lines)].copy_from_slice(bytemuck::cast_slice(lines));
        Self { all: Arc::new(all), own: 0..lines.len() }
    }

    /// Moves the lines of all maps together, so that a map fetches the next one's weights while it is
    /// computed itself. In huge pages: 10.6 MB are more small ones than a core remembers.
    pub(crate) fn join(maps: &mut [&mut Lines]) {
        let total = maps.iter().map(|lines| lines.own.len()).sum();
        let mut all = memory(total);
        let mut rest = bytemuck::cast_slice_mut(&mut all);
        for lines in maps.iter() {
            let (own, following) = rest.split_at_mut(lines.own.len());
            own.copy_from_slice(lines.own());
            rest = following;
        }
        let (all, mut first) = (Arc::new(all), 0);
        for lines in maps {
            let own = first..first + lines.own.len();
            first = own.end;
            **lines = Self { all: Arc::clone(&all), own };
        }
    }

    pub(crate) fn own(&self) -> &[Line] {
        &bytemuck::cast_slice(&self.all)[self.own.clone()]
    }

    /// From the map's first line to the last line of the last map.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn own_and_following(&self) -> &[Line] {
        &bytemuck::cast_slice(&self.all)[self.own.start..]
    }
}

/// # Panics
/// When the system has no memory left, as any allocation would.
fn memory(lines: usize) -> MmapMut {
    in_huge_pages(lines * size_of::<Line>()).expect("there is memory for the weights")
}
