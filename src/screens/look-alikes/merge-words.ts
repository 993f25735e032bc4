// The screen of a group that is kept, and the words that it takes from the others.
import type { Screen } from "../../database/screens.ts";
import type { AlikeScreen } from "../../database/stores/look-alikes.ts";
import { isPersons } from "../../database/word-edits.ts";

/** The fields that a merge fills. */
export const mergedFields = ["title", "description", "elements", "pattern"] as const;

/** The best first: the largest picture, of equal ones the one with the most words, then the oldest. */
export function bestFirst(screens: readonly AlikeScreen[]): readonly AlikeScreen[] {
  return screens.toSorted(
    (one, other) =>
      pixelsOf(other.screen) - pixelsOf(one.screen) ||
      wordsOf(other.screen) - wordsOf(one.screen) ||
      one.createdAt - other.createdAt,
  );
}

function pixelsOf({ picture }: Screen): number {
  return picture === null ? 0 : picture.width * picture.height;
}

/** Fields of a person count most, then filled ones, then their length. */
function wordsOf(screen: Screen): number {
  const filled = mergedFields.filter((field) => screen[field].length > 0);
  const persons = filled.filter((field) => isPersons(screen.edits, field));
  return persons.length * 1e8 + filled.length * 1e6 + screen.description.length;
}

/**
 * The fields that the kept screen takes from removed ones: an empty one, unless a person emptied it, and one
 * that a person wrote only on a removed screen. The best of them gives it.
 */
export function mergedWords(
  kept: Screen,
  removed: readonly Screen[],
): Partial<Pick<Screen, (typeof mergedFields)[number]>> {
  const taken = mergedFields.flatMap((field) => {
    if (isPersons(kept.edits, field)) return [];
    const filled = removed.filter((screen) => screen[field].length > 0);
    const from =
      filled.find((screen) => isPersons(screen.edits, field)) ??
      (kept[field].length === 0 ? filled[0] : undefined);
    return from === undefined || Bun.deepEquals(from[field], kept[field]) ? [] : [[field, from[field]]];
  });
  return Object.fromEntries(taken);
}
