import { answerOf, indexOf, type Question, queriesOf, sampleScreens } from "../backup/compare-answers.ts";
import type { Engine } from "../engine/engine.ts";
import type { MovableLibrary } from "../storage/movable-tables.ts";
import type { Screen } from "../storage/storage.ts";
import type { StepControl } from "./copy-records.ts";
import type { Differences } from "./differences.ts";

const questionsMax = 200;

/** Up to 200 queries made of the library's own words, half of them `deep`: the same for the same library. */
export async function questionsOf(library: MovableLibrary): Promise<readonly Question[]> {
  return questionsAbout(await sampleScreens(library, questionsMax));
}

/**
 * Asks an index of each side: it must answer with the same screens in the same order. The first index is
 * given up before the second is made.
 */
export async function proveAnswers(
  [source, target]: readonly [MovableLibrary, MovableLibrary],
  questions: readonly Question[],
  openIndex: () => Promise<Engine>,
  differences: Differences,
  { advance, lost }: StepControl,
): Promise<void> {
  const answersOf = async (library: MovableLibrary) => {
    const engine = await indexOf(library, await openIndex());
    const answers: (readonly string[])[] = [];
    for (const question of questions) {
      lost.throwIfAborted();
      answers.push(await answerOf(engine, question));
      advance(1);
    }
    return answers;
  };
  const [before, after] = [await answersOf(source), await answersOf(target)];
  for (const [at, { query, platform, mode }] of questions.entries()) {
    const [had, has] = [before[at] ?? [], after[at] ?? []];
    if (had.join() === has.join()) continue;
    const first = had.findIndex((id, place) => has[place] !== id);
    const reason = `${platform}, ${mode}: differs from place ${(first < 0 ? had.length : first) + 1} on`;
    differences.add({ what: "answers", item: query, reason });
  }
}

/**
 * A query of every screen comes before a second one of any, so that a small library is asked as much as a
 * large one.
 */
function questionsAbout(screens: readonly Screen[]): readonly Question[] {
  const queries = screens.map((screen) => ({ platform: screen.platform, own: queriesOf(screen) }));
  const rounds = Math.max(0, ...queries.map(({ own }) => own.length));
  const pairs = Array.from({ length: rounds }, (_, round) =>
    queries.flatMap(({ platform, own }) => {
      const query = own[round];
      return query === undefined ? [] : [{ query, platform }];
    }),
  ).flat();
  const distinct = [...new Map(pairs.map((pair) => [`${pair.platform} ${pair.query}`, pair])).values()];
  const first = distinct.map((pair, n) => ({ ...pair, mode: modeOf(n) }));
  const second = distinct.map((pair, n) => ({ ...pair, mode: modeOf(n + 1) }));
  return [...first, ...second].slice(0, questionsMax);
}

function modeOf(n: number): Question["mode"] {
  return n % 2 === 0 ? "standard" : "deep";
}
