// Any number of captions with the word frequencies and lengths of real ones: walks over which word follows
// which. Copies of real captions would make postings of near-duplicates, which no library has.
import { randomFrom } from "./large-library.ts";

const SEED = 11;

/** The same captions every time. */
export function* generateCaptions(real: readonly string[], count: number): Generator<string> {
  const random = randomFrom(SEED);
  const texts = real.map((caption) => caption.split(/\s+/).filter((word) => word !== ""));
  const followers = followersOf(texts);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (let made = 0; made < count; made += 1) {
    const { length } = pick(texts);
    const words = [pick(texts)[0] ?? ""];
    while (words.length < length) {
      const next = followers.get(words.at(-1) ?? "");
      words.push(next === undefined ? (pick(texts)[0] ?? "") : pick(next));
    }
    yield words.join(" ");
  }
}

/** Every word that came after a word, as often as it did. */
function followersOf(texts: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const followers = new Map<string, string[]>();
  for (const words of texts) {
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (next === undefined) continue;
      const known = followers.get(word);
      if (known === undefined) followers.set(word, [next]);
      else known.push(next);
    }
  }
  return followers;
}
