// "Android settings": screens of the system that a query names come before others that are as good.
import type { LibraryStorage } from "../database/storage.ts";
import type { System } from "../fields.ts";

/** The words for systems that share a platform; those of the web are a matter of the platform alone. */
const names: readonly (readonly [System, RegExp])[] = [
  ["android", /\bandroid\b/i],
  ["ios", /\b(?:ios|iphones?|ipados|ipads?)\b/i],
];
/** Left out of the query: quotes, which are text on the screen, and what is not wanted. */
const apart = /["“”„«»][^"“”„«»]*["“”„«»]|\b(?:no|not|without|except|ohne|nicht|kein\w*)\s+\S+/gi;

/** The system that a query names; null for none, and for several. */
export function systemIn(query: string): System | null {
  const said = query.replace(apart, " ");
  const [named, another] = names.filter(([, pattern]) => pattern.test(said));
  return named === undefined || another !== undefined ? null : named[0];
}

/** Puts screens of another known system last: strong ones behind the strong ones, others at the end. */
export async function otherSystemsLast<Item extends { readonly id: string }>(
  library: Pick<LibraryStorage, "factsByIds">,
  system: System,
  found: readonly Item[],
  isStrong: (item: Item) => boolean,
): Promise<readonly Item[]> {
  const facts = await library.factsByIds(found.map(({ id }) => id));
  const others = new Set(facts.filter((each) => (each.system ?? system) !== system).map(({ id }) => id));
  const end = found.findLastIndex(isStrong) + 1;
  return [found.slice(0, end), found.slice(end)].flatMap((part) => [
    ...part.filter(({ id }) => !others.has(id)),
    ...part.filter(({ id }) => others.has(id)),
  ]);
}
