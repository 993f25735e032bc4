//! From the map of a differentiable-binarisation detector to boxes (Liao et al. 2020): connected points above a
//! threshold, grown by the share by which the model was trained to shrink them.

use crate::picture::Area;

const THRESHOLD: f32 = 0.2;
/// The least mean probability inside a box.
const SCORE_MIN: f32 = 0.4;
/// The least side of a box before it is grown.
const SIDE_MIN: f32 = 3.0;
const GROWTH: f32 = 1.4;
/// Noise gives thousands of boxes, each of which takes milliseconds to read.
const REGIONS_MAX: usize = 1_000;

/// For each point the probability that it is inside a line.
pub(crate) struct TextMap {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<f32>,
}

/// Boxes of lines, in points of the map; they may reach over its edge.
pub(crate) fn regions(map: &TextMap) -> Vec<Area> {
    let mut is_seen = vec![false; map.values.len()];
    let mut found = Vec::new();
    for start in 0..map.values.len() {
        if is_seen[start] || map.values[start] <= THRESHOLD {
            continue;
        }
        let area = component(map, start, &mut is_seen);
        if area.width().min(area.height()) >= SIDE_MIN && mean(map, area) >= SCORE_MIN {
            found.push(grown(area));
        }
        if found.len() == REGIONS_MAX {
            break;
        }
    }
    found
}

/// The box around the points that are connected to `start`, diagonally, too.
fn component(map: &TextMap, start: usize, is_seen: &mut [bool]) -> Area {
    let [mut left, mut top, mut right, mut bottom] =
        [start % map.width, start / map.width, start % map.width, start / map.width];
    let mut open = vec![start];
    is_seen[start] = true;
    while let Some(at) = open.pop() {
        let (x, y) = (at % map.width, at / map.width);
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
        for row in y.saturating_sub(1)..=(y + 1).min(map.height - 1) {
            for column in x.saturating_sub(1)..=(x + 1).min(map.width - 1) {
                let next = row * map.width + column;
                if !is_seen[next] && map.values[next] > THRESHOLD {
                    is_seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    Area { left: left as f32, top: top as f32, right: (right + 1) as f32, bottom: (bottom + 1) as f32 }
}

fn mean(map: &TextMap, area: Area) -> f32 {
    let columns = area.left as usize..area.right as usize;
    let rows = area.top as usize..area.bottom as usize;
    let sum: f32 = rows.map(|y| map.values[y * map.width..][columns.clone()].iter().sum::<f32>()).sum();
    sum / (area.width() * area.height())
}

fn grown(area: Area) -> Area {
    let by = area.width() * area.height() * GROWTH / (2.0 * (area.width() + area.height()));
    Area { left: area.left - by, top: area.top - by, right: area.right + by, bottom: area.bottom + by }
}
