//! The beginning of an answer without ten screens of one app.
//!
//! Within the first ten places an app that has had three waits while a screen of another app is a strong
//! match or about as likely right. Only the beginning of the ranking is looked through, so that the same
//! query with a smaller limit gets the beginning of the same answer.

use crate::calibration::STRONG_MIN;
use crate::view::Hit;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The number of best screens that may change places: the default limit and its spare hits.
pub(crate) const SPREAD: usize = 25;
/// The places that are spread over apps.
const PLACES: usize = 10;
/// The places among them that an app has at most, unless all others are clearly worse.
const APP_MAX: usize = 3;
/// A screen that is no strong match is clearly worse if its odds of being right are less than this share.
const ODDS_SHARE: f32 = 0.6;

/// Moves screens of other apps forward, and nothing else: each app's own keep their order. A screen that the
/// cut drops is not moved forward. `seen` are the apps of excluded screens, which have had the first places:
/// a page after them goes on as the whole answer does.
pub(crate) fn spread<App: Copy + Eq + Hash>(
    hits: &[Hit],
    seen: &[App],
    app: impl Fn(&Hit) -> App,
) -> Vec<Hit> {
    let apps: Vec<App> = hits.iter().take(SPREAD).map(&app).collect();
    let mut waiting: Vec<usize> = (0..apps.len()).collect();
    let mut order = Vec::with_capacity(hits.len());
    let mut shown: FxHashMap<App, usize> = FxHashMap::default();
    for &app in seen {
        *shown.entry(app).or_default() += 1;
    }
    let places = PLACES.saturating_sub(seen.len());
    while order.len() < places && !waiting.is_empty() {
        let has_room = |at: usize| shown.get(&apps[at]).is_none_or(|&count| count < APP_MAX);
        let other = waiting.iter().position(|&at| hits[at].is_kept && has_room(at));
        let next = other.filter(|&place| is_as_good(&hits[waiting[place]], &hits[waiting[0]]));
        let at = waiting.remove(next.unwrap_or(0));
        *shown.entry(apps[at]).or_default() += 1;
        order.push(at);
    }
    order.extend(waiting);
    order.extend(apps.len()..hits.len());
    order.into_iter().map(|at| hits[at]).collect()
}

/// Tells whether a screen of another app may go before the one that is next.
fn is_as_good(other: &Hit, next: &Hit) -> bool {
    let [other_probability, next_probability] = [other, next].map(|hit| hit.probability.unwrap_or(0.0));
    let odds_share =
        other_probability * (1.0 - next_probability) / (next_probability * (1.0 - other_probability));
    other_probability >= STRONG_MIN || odds_share >= ODDS_SHARE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rescorer::Features;
    use proptest::prelude::*;
    use uuid::Uuid;

    fn hits(probabilities: &[f32]) -> Vec<Hit> {
        let hit = |(at, &probability): (u128, &f32)| {
            Hit::uncut(Uuid::from_u128(at), probability, Some(probability), Features::default())
        };
        (0..).zip(probabilities).map(hit).collect()
    }

    fn order(apps: &[u8], probabilities: &[f32]) -> Vec<usize> {
        let place = |hit: &Hit| hit.id.as_u128() as usize;
        spread(&hits(probabilities), &[], |hit| apps[place(hit)]).iter().map(place).collect()
    }

    #[test]
    fn the_fourth_of_an_app_waits_for_another_app_that_is_about_as_likely() {
        let apps = [1, 1, 1, 1, 1, 2, 3];
        assert_eq!(order(&apps, &[0.9, 0.8, 0.7, 0.6, 0.5, 0.49, 0.2]), [0, 1, 2, 5, 3, 4, 6]);
        assert_eq!(order(&apps, &[0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0.2]), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(order(&apps, &[0.99, 0.99, 0.99, 0.99, 0.5, 0.5, 0.3]), [0, 1, 2, 5, 3, 4, 6]);
    }

    #[test]
    fn a_screen_that_the_cut_drops_is_not_moved_forward() {
        let mut all = hits(&[0.3, 0.3, 0.3, 0.3, 0.3, 0.3]);
        all[4].is_kept = false;
        let apps = [1, 1, 1, 1, 2, 3];
        let app = |hit: &Hit| apps[hit.id.as_u128() as usize];
        assert_eq!(spread(&all, &[], app), [0, 1, 2, 5, 3, 4].map(|at| all[at]));
    }

    proptest! {
        #[test]
        fn it_only_moves_other_apps_forward_and_at_most_three_of_one_are_first_unless_others_are_worse(
            screens in prop::collection::vec((0u8..4, 0.01f32..0.99), 0..40),
        ) {
            let apps: Vec<u8> = screens.iter().map(|screen| screen.0).collect();
            let mut probabilities: Vec<f32> = screens.iter().map(|screen| screen.1).collect();
            probabilities.sort_by(|a, b| b.total_cmp(a));
            let found = order(&apps, &probabilities);
            let mut sorted = found.clone();
            sorted.sort_unstable();
            prop_assert_eq!(sorted, (0..screens.len()).collect::<Vec<usize>>());
            for app in 0..4 {
                prop_assert!(found.iter().filter(|&&at| apps[at] == app).is_sorted());
            }
            prop_assert!(found.iter().skip(SPREAD).copied().eq(SPREAD..found.len().max(SPREAD)));
            for place in 0..found.len().min(PLACES) {
                let before = |app: u8| found[..place].iter().filter(|&&at| apps[at] == app).count();
                if before(apps[found[place]]) < APP_MAX {
                    continue;
                }
                let odds = |at: usize| probabilities[at] / (1.0 - probabilities[at]);
                let behind = found[place..].iter().filter(|&&at| at < SPREAD && before(apps[at]) < APP_MAX);
                for &other in behind {
                    prop_assert!(probabilities[other] < STRONG_MIN);
                    prop_assert!(odds(other) < (ODDS_SHARE + 0.001) * odds(found[place]));
                }
            }
        }

        #[test]
        fn a_page_after_excluded_screens_goes_on_as_the_whole_answer_does(
            apps in prop::collection::vec(0u8..4, SPREAD), first in 0..12usize,
        ) {
            let probabilities: Vec<f32> = (0..apps.len()).map(|at| 0.9 - 0.01 * at as f32).collect();
            let all = order(&apps, &probabilities);
            let (page, rest) = all.split_at(first);
            let seen: Vec<u8> = page.iter().map(|&at| apps[at]).collect();
            let others: Vec<Hit> =
                hits(&probabilities).into_iter().filter(|hit| rest.contains(&(hit.id.as_u128() as usize))).collect();
            let next = spread(&others, &seen, |hit| apps[hit.id.as_u128() as usize]);
            prop_assert_eq!(next.iter().map(|hit| hit.id.as_u128() as usize).collect::<Vec<_>>(), rest);
        }

        #[test]
        fn a_smaller_limit_gives_the_beginning_of_the_same_order(
            apps in prop::collection::vec(0u8..4, SPREAD..60), limit in SPREAD..60usize,
        ) {
            let probabilities: Vec<f32> = (0..apps.len()).map(|at| 0.9 - 0.01 * at as f32).collect();
            let limit = limit.min(apps.len());
            let smaller = order(&apps[..limit], &probabilities[..limit]);
            prop_assert_eq!(&order(&apps, &probabilities)[..limit], &smaller[..]);
        }
    }
}
