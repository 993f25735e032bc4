// The place of a screen. Names that differ only in letter case, accents or Unicode form are one app.
import { folded } from "../system/folding.ts";
import { isPersons, type Place, placesMax, type WordEdits } from "./word-edits.ts";

export function isSamePlace(one: Place, other: Place): boolean {
  return one.platform === other.platform && isSameApp(one.appName, other.appName);
}

export function isSameApp(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** True when a person moved the screen to where it is. */
export function isMoved(edits: WordEdits): boolean {
  return isPersons(edits, "appName") || isPersons(edits, "platform");
}

/** The edits with the places from which the screen came to `place`; without them where no person moved it. */
export function withPlaces(edits: WordEdits, places: readonly Place[], place: Place): WordEdits {
  const { places: _, ...others } = edits;
  if (!isMoved(others)) return others;
  const former: Place[] = [];
  for (const each of places)
    if (![place, ...former].some((known) => isSamePlace(known, each))) former.push(each);
  // The first is where it was imported, the newest are where it may be imported next.
  const kept = [...former.slice(0, 1), ...former.slice(1).slice(1 - placesMax)];
  return kept.length === 0 ? others : { ...others, places: kept };
}

/** The place of a screen alone. */
export function placeOf({ appName, platform }: Place): Place {
  return { appName, platform };
}
