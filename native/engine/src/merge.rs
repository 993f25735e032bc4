//! A merge: all live rows of a platform become a new segment. It reads one version of the platform, so that
//! changes go on meanwhile; what they did is carried over by [`PlatformIndex::carry_over`].

use crate::error::EngineError;
use crate::platform::Platform;
use crate::platform_index::PlatformIndex;
use crate::segment::Segment;
use crate::segment_writer::write_segment;
use crate::simd::Simd;
use crate::snapshot_files::{NewFiles, at, file_name};
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// Writes the live rows of a platform as a segment and opens it. No snapshot names it before the next save;
/// nothing is left of it when it fails.
pub(crate) fn build_segment(
    folder: &Path,
    simd: Simd,
    platform: Platform,
    index: &PlatformIndex,
) -> Result<Segment, EngineError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let mut files = NewFiles::new(folder);
    let name = file_name(&format!("segment-{}", platform.name()));
    let file = files.write(&name, |path| write_segment(simd, index, path))?;
    let segment = Segment::open_written(folder, file)
        .map_err(|reason| at(&folder.join(name))(io::Error::other(reason)))?;
    files.keep();
    Ok(segment)
}

const FIRST_PAUSE: Duration = Duration::from_secs(60);
const DOUBLINGS_MAX: u32 = 6;

/// When a merge that failed is tried again: it takes all cores for a minute, and a full disk is still full a
/// second later.
#[derive(Debug, Default)]
pub(crate) struct Retry {
    failures: u32,
    not_before: Option<Instant>,
}

impl Retry {
    pub(crate) fn is_due(&self, now: Instant) -> bool {
        self.not_before.is_none_or(|time| now >= time)
    }

    /// Takes note of how a merge ended. The pause after a failure doubles from one minute to about an hour.
    pub(crate) fn ended(&mut self, has_failed: bool, now: Instant) {
        self.failures = if has_failed { self.failures + 1 } else { 0 };
        let pause = FIRST_PAUSE * 2u32.pow(self.failures.saturating_sub(1).min(DOUBLINGS_MAX));
        self.not_before = has_failed.then(|| now + pause);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A platform with all live rows of another in its segment.
    pub(crate) fn merged(index: &PlatformIndex) -> PlatformIndex {
        let thread = std::thread::current().id();
        let folder = std::env::temp_dir().join(format!("merged-{}-{thread:?}", std::process::id()));
        let segment = build_segment(&folder, Simd::best(), Platform::Web, index).expect("there is room");
        fs::remove_dir_all(&folder).expect("it is ours");
        PlatformIndex::on(segment)
    }

    #[test]
    fn a_failed_merge_waits_twice_as_long_each_time_and_a_good_one_ends_it() {
        let (mut retry, now) = (Retry::default(), Instant::now());
        assert!(retry.is_due(now));
        for minutes in [1, 2, 4, 8, 16, 32, 64, 64] {
            retry.ended(true, now);
            let due = now + Duration::from_secs(60 * minutes);
            assert!(
                !retry.is_due(due.checked_sub(Duration::from_secs(1)).unwrap_or(due)) && retry.is_due(due)
            );
        }
        retry.ended(false, now);
        assert!(retry.is_due(now));
    }
}
