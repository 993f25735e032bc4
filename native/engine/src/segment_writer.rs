//! Writes everything live in a platform, segment and delta, as the file of a new segment: clusters first,
//! then every array in their order.

use crate::clusters::{Clusters, clusters};
use crate::encoder::DIMENSIONS;
use crate::keyword_index::{Posting, TermAt};
use crate::platform_index::PlatformIndex;
use crate::quantise::{from_bf16, int4_codes};
use crate::segment::layout::{LINE_BYTES, LayoutWriter, Section};
use crate::segment::{SHARE_STEPS, Segment};
use crate::simd::Simd;
use crate::token_pooling::normalise;
use crate::word_order_writer::write_word_order;
use rustc_hash::FxHashMap;
use std::io;
use std::path::Path;

/// A row that is not in the segment.
const GONE: u32 = u32::MAX;

/// Writes the live rows of a platform as a segment to a file.
///
/// # Errors
/// When the file cannot be written, or the graph library fails.
///
/// # Panics
/// When there is no live row.
pub fn write_segment(simd: Simd, index: &PlatformIndex, path: &Path) -> io::Result<()> {
    let live: Vec<u32> = index.live_rows().collect();
    let whole = |row| index.whole_bf16(row).iter().map(|&value| from_bf16(value)).collect();
    let clusters = clusters(simd, &live, whole).map_err(io::Error::other)?;
    let mut out = LayoutWriter::create(path)?;
    write_rows(&mut out, index, &clusters.order)?;
    write_parts(&mut out, index, &clusters.order)?;
    out.array(Section::ClusterStarts, &clusters.starts)?;
    out.array(Section::Centroids, &rows_of_int4(&clusters.centroids))?;
    out.array(Section::RegionStarts, &clusters.region_starts)?;
    out.array(Section::RegionCentroids, &rows_of_int4(&region_centroids(&clusters)))?;
    write_words(&mut out, index, &clusters)?;
    write_word_order(&mut out, index, &clusters.order)?;
    out.finish(clusters.order.len(), index.dimensions())
}

fn rows_of_int4(vectors: &[f32]) -> Vec<u8> {
    vectors.chunks_exact(DIMENSIONS).flat_map(int4_codes).collect()
}

/// The unit mean of the centroids of each region's clusters.
fn region_centroids(clusters: &Clusters) -> Vec<f32> {
    let mut out = vec![0.0f32; (clusters.region_starts.len() - 1) * DIMENSIONS];
    for (mean, bounds) in out.chunks_exact_mut(DIMENSIONS).zip(clusters.region_starts.windows(2)) {
        let [first, end] = [bounds[0], bounds[1]].map(|cluster| cluster as usize);
        for centroid in clusters.centroids[first * DIMENSIONS..end * DIMENSIONS].chunks_exact(DIMENSIONS) {
            mean.iter_mut().zip(centroid).for_each(|(sum, value)| *sum += value);
        }
        normalise(mean);
    }
    out
}

fn write_rows(out: &mut LayoutWriter, index: &PlatformIndex, order: &[u32]) -> io::Result<()> {
    let of_each = |out: &mut LayoutWriter, section, bytes: &dyn Fn(u32) -> Vec<u8>| -> io::Result<()> {
        out.begin(section)?;
        order.iter().try_for_each(|&row| out.push(section, &bytes(row)))
    };
    of_each(out, Section::Ids, &|row| index.id(row).as_bytes().to_vec())?;
    of_each(out, Section::Apps, &|row| index.app(row).to_le_bytes().to_vec())?;
    of_each(out, Section::Sequences, &|row| index.sequence(row).to_le_bytes().to_vec())?;
    of_each(out, Section::Traits, &|row| vec![index.traits(row).byte()])?;
    of_each(out, Section::Lengths, &|row| index.length(row).to_le_bytes().to_vec())?;
    of_each(out, Section::Int4Codes, &|row| index.int4_codes(row).to_vec())?;
    of_each(out, Section::Whole, &|row| bytemuck::cast_slice(index.whole_bf16(row)).to_vec())
}

fn write_parts(out: &mut LayoutWriter, index: &PlatformIndex, order: &[u32]) -> io::Result<()> {
    let mut places = Vec::with_capacity(order.len());
    let mut line = 0u64;
    for &row in order {
        let (parts, shape) = index.parts(row);
        places.push(line << 16 | u64::from(shape.sentences) << 8 | u64::from(shape.panels));
        line += parts.len().div_ceil(LINE_BYTES) as u64;
    }
    out.array(Section::PartsAt, &places)?;
    out.begin(Section::Parts)?;
    for &row in order {
        let (parts, _) = index.parts(row);
        out.push(Section::Parts, parts)?;
        out.push(Section::Parts, &[0; LINE_BYTES][..parts.len().next_multiple_of(LINE_BYTES) - parts.len()])?;
    }
    Ok(())
}

/// The term directory: the first entry of each term in the other arrays.
#[derive(Default)]
struct Directory {
    term_text: Vec<u8>,
    term_ends: Vec<u32>,
    term_regions: Vec<u32>,
    region_entries: Vec<[u32; 2]>,
    entries: Vec<u32>,
    entry_postings: Vec<u32>,
}

fn write_words(out: &mut LayoutWriter, index: &PlatformIndex, clusters: &Clusters) -> io::Result<()> {
    let mut new_rows = vec![GONE; index.row_count()];
    clusters.order.iter().zip(0..).for_each(|(&old, new)| new_rows[old as usize] = new);
    let bm25 = index.term_dictionary().bm25();
    let mut directory = Directory::default();
    let mut written = 0;
    out.begin(Section::Postings)?;
    for (term, sources) in terms(index) {
        let mut postings: Vec<Posting> = sources
            .iter()
            .flat_map(|source| source.postings(index))
            .filter_map(|(row, posting)| {
                let new = new_rows[row as usize];
                (new != GONE).then(|| posting.moved_to(new))
            })
            .collect();
        if postings.is_empty() {
            continue;
        }
        postings.sort_unstable_by_key(|posting| posting.row());
        directory.add(clusters, term, &postings, written, |posting| {
            bm25.share(posting.frequency(), index.length(clusters.order[posting.row()]))
        });
        out.push(Section::Postings, bytemuck::cast_slice(&postings))?;
        written = counted(written, postings.len())?;
    }
    directory.write(out, written)
}

/// The postings written so far, which a segment numbers in 32 bits: some 16 million rows of 256 terms each.
fn counted(written: u32, more: usize) -> io::Result<u32> {
    let total = u32::try_from(more).ok().and_then(|more| written.checked_add(more));
    total.ok_or_else(|| io::Error::other(format!("a segment holds at most {} postings", u32::MAX)))
}

impl Directory {
    /// Ends the lists, of `postings` in all, and writes them.
    fn write(mut self, out: &mut LayoutWriter, postings: u32) -> io::Result<()> {
        self.term_regions.push(self.region_entries.len() as u32);
        self.region_entries.push([u32::MAX, self.entries.len() as u32]);
        self.entry_postings.push(postings);
        out.array(Section::TermText, &self.term_text)?;
        out.array(Section::TermEnds, &self.term_ends)?;
        out.array(Section::TermRegions, &self.term_regions)?;
        out.array(Section::RegionEntries, &self.region_entries)?;
        out.array(Section::Entries, &self.entries)?;
        out.array(Section::EntryPostings, &self.entry_postings)
    }

    fn add(
        &mut self,
        Clusters { starts, region_starts, .. }: &Clusters,
        term: &str,
        postings: &[Posting],
        written: u32,
        share: impl Fn(&Posting) -> f32,
    ) {
        self.term_text.extend(term.as_bytes());
        self.term_ends.push(self.term_text.len() as u32);
        self.term_regions.push(self.region_entries.len() as u32);
        let (mut at, mut cluster, mut region) = (0, 0, None);
        while at < postings.len() {
            let row = postings[at].row() as u32;
            cluster += starts[cluster + 1..].partition_point(|&first| first <= row);
            let end = starts[cluster + 1] as usize;
            let count = postings[at..].partition_point(|posting| posting.row() < end);
            let best = postings[at..at + count].iter().map(&share).fold(0.0, f32::max);
            let share = (best * SHARE_STEPS).ceil().min(SHARE_STEPS) as u32;
            let of_cluster = region_starts.partition_point(|&first| first <= cluster as u32) as u32 - 1;
            if region.replace(of_cluster) != Some(of_cluster) {
                self.region_entries.push([of_cluster << 8, self.entries.len() as u32]);
            }
            if let Some([key, _]) = self.region_entries.last_mut() {
                *key = of_cluster << 8 | (*key & 0xff).max(share);
            }
            self.entries.push((cluster as u32) << 8 | share);
            self.entry_postings.push(written + at as u32);
            at += count;
        }
    }
}

/// The present place of a term's postings.
enum Source {
    Segment(u32),
    Delta(TermAt),
}

impl Source {
    /// The postings with the rows of the platform.
    fn postings<'a>(&self, index: &'a PlatformIndex) -> impl Iterator<Item = (u32, Posting)> + use<'a> {
        let (postings, first) = match *self {
            Source::Segment(id) => (index.segment().map_or(&[][..], |segment| segment.postings(id)), 0),
            Source::Delta(at) => (index.delta_words().postings(at), index.segment_row_count() as u32),
        };
        postings.iter().map(move |&posting| (posting.row() as u32 + first, posting))
    }
}

/// All terms in their order of bytes.
fn terms(index: &PlatformIndex) -> Vec<(&str, Vec<Source>)> {
    let mut sources: FxHashMap<&str, Vec<Source>> = FxHashMap::default();
    for (term, id) in index.segment().into_iter().flat_map(Segment::terms) {
        sources.entry(term).or_default().push(Source::Segment(id));
    }
    for (term, at) in index.delta_words().terms() {
        sources.entry(term).or_default().push(Source::Delta(at));
    }
    let mut out: Vec<(&str, Vec<Source>)> = sources.into_iter().collect();
    out.sort_unstable_by_key(|&(term, _)| term);
    out
}

/// Whole vectors are stored as they are searched.
const _: () = assert!(DIMENSIONS.is_multiple_of(LINE_BYTES));

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn more_postings_than_can_be_numbered_are_an_error() {
        assert_eq!(counted(u32::MAX - 5, 5).expect("they fit"), u32::MAX);
        assert!(counted(u32::MAX - 5, 6).is_err() && counted(0, 1 << 33).is_err());
    }
}
