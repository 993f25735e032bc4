// The words read from a picture, as a search uses them; measured in `benchmarks/measurements.md`.
import { queryCodePointsMax } from "../../bounds.ts";
import type { TextRow } from "../../images/text-reader.ts";
import { folded } from "../../system/folding.ts";

const word = /[\p{L}\p{M}\p{N}]{2,}/gu;

/** The rows in order as a query, the tallest where there is no room for all; empty without words. */
export function queryOfRows(rows: readonly TextRow[]): string {
  const kept = new Set<TextRow>();
  let left = queryCodePointsMax;
  for (const row of rows.toSorted((a, b) => b.height - a.height)) {
    const length = [...row.text].length + 1;
    if (length > left) continue;
    kept.add(row);
    left -= length;
  }
  const query = rows
    .filter((row) => kept.has(row))
    .map(({ text }) => text)
    .join(" ")
    .replace(/[\p{Cc}\p{Cf}"“”„«»]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return wordsOf(query).size > 0 ? query : "";
}

/**
 * The query without the words of these apps: a name that stands on a picture says nothing of the app that is
 * sought, and would limit the search to it or refuse it.
 */
export function withoutNames(query: string, names: readonly string[]): string {
  const words = new Set(names.flatMap((name) => [...wordsOf(name)]));
  const whole = names.map((name) => folded(name).replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
  return query
    .split(" ")
    .filter((part) => {
      const plain = folded(part).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
      return !words.has(plain) && !whole.some((name) => name.length > 2 && plain.includes(name));
    })
    .join(" ");
}

/** The different words of a text, folded. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(folded(text).match(word) ?? []);
}

/** The cosine of two texts' sets of words, 0 to 1; a word weighs less the more of the texts have it. */
export function shareOfWords(
  own: ReadonlySet<string>,
  texts: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of texts.values()) for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
  const weight = (each: string) => Math.log((texts.size + 1) / (counts.get(each) ?? 1)) ** 2;
  const sum = (words: Iterable<string>) => Iterator.from(words).reduce((all, each) => all + weight(each), 0);
  const ownSum = sum(own);
  return new Map(
    texts.entries().map(([id, words]) => {
      const both = sum(own.intersection(words));
      return [id, both === 0 ? 0 : both / Math.sqrt(ownSum * sum(words))];
    }),
  );
}
