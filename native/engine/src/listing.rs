//! The answer to a query that only restricts: every screen it allows, in the order of the library.
//!
//! That is the order in which screens were last written, which for one import is the order of its source.

use crate::interpreter::Reading;
use crate::platform_index::PlatformIndex;
use crate::rescorer::Features;
use crate::retrieval::Allowed;
use crate::terms::terms;
use crate::view::Hit;
use rustc_hash::FxHashSet;

/// The first `limit` screens; those of several named apps by turns.
pub(crate) fn listing(index: &PlatformIndex, allowed: &Allowed, reading: &Reading, limit: usize) -> Vec<Hit> {
    let unwanted: FxHashSet<u32> =
        reading.negated.iter().flat_map(|phrase| rows_with_all(index, &terms(phrase))).collect();
    let is_wanted = |row: &u32| {
        !unwanted.contains(row) && (reading.language.is_none() || index.language(*row) == reading.language)
    };
    let mut rows: Vec<u32> = allowed.rows(index).into_iter().filter(is_wanted).collect();
    rows.sort_unstable_by_key(|&row| (index.sequence(row), row));
    let rows = if reading.apps.is_some() { by_turns(index, &rows, limit) } else { rows };
    // One that does not mention a map may still show it.
    let probability = reading.negated.is_empty().then_some(1.0);
    let hit = |row| Hit::uncut(index.id(row), 1.0, probability, Features::default());
    rows.into_iter().take(limit).map(hit).collect()
}

fn rows_with_all(index: &PlatformIndex, terms: &[String]) -> FxHashSet<u32> {
    let dictionary = index.term_dictionary();
    let mut each = terms.iter().map(|term| dictionary.rows_with_term(term).collect::<FxHashSet<u32>>());
    let first = each.next().unwrap_or_default();
    each.fold(first, |all, having| &all & &having)
}

/// One row of each app, then the second of each, up to `limit`.
fn by_turns(index: &PlatformIndex, rows: &[u32], limit: usize) -> Vec<u32> {
    let mut of_apps: Vec<(u32, Vec<u32>)> = Vec::new();
    for &row in rows {
        let app = index.app(row);
        match of_apps.iter_mut().find(|(known, _)| *known == app) {
            Some((_, own)) => own.push(row),
            None => of_apps.push((app, vec![row])),
        }
    }
    let turns = of_apps.iter().map(|(_, own)| own.len()).max().unwrap_or(0);
    let in_turn = |turn: usize| of_apps.iter().filter_map(move |(_, own)| own.get(turn).copied());
    (0..turns).flat_map(in_turn).take(limit).collect()
}
