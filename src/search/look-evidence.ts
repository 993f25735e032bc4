// Words about the look of a screen in a query ("dark login", "landscape"), weighed as evidence where the look
// of a picture is known.

import { strongProbabilityMin } from "../bounds.ts";
import type { ScreenFacts } from "../database/screens.ts";
import type { LibraryStorage } from "../database/storage.ts";
import type { EngineAnswer, EngineHit, EngineReading, EngineSearch } from "../index/engine.ts";
import { mergeRanked } from "./merge-ranked.ts";
import type { SearchServices } from "./search-services.ts";

/** Hits that are weighed; where nothing but a look is asked for, all of most libraries. */
const weighedMax = { beside: 500, alone: 10_000 } as const;
/** Looks that are read at once. */
const readMax = 500;
/**
 * The log odds that a look adds when it is right and takes when it is not: a screen of another look is still
 * a part of what was asked.
 */
const logOdds = 1.2;
/** That a look is right: `benchmarks/measurements.md` has 98 % of themes and nearly all others. */
const knownProbability = 0.95;

/** An answer, with the looks that were weighed: `dark`, `not blue`. */
export interface LookedAnswer extends EngineAnswer {
  readonly look: readonly string[];
}

/**
 * Searches, and weighs the looks that the query names by what is known of the pictures; unless `isLookRead`
 * is false. Where no look is known, the words alone count. Rejects as `Engine.search`.
 */
export async function searchWithLook(
  { engine, storage: { library } }: Pick<SearchServices, "engine" | "storage">,
  search: EngineSearch,
  isLookRead: boolean | undefined,
  signal: AbortSignal,
): Promise<LookedAnswer> {
  const answer = await engine.search(search, signal);
  const look = looksOf(answer.reading);
  if (look.length === 0 || isLookRead === false) return { ...answer, look: [] };
  const { isLookAlone } = answer.reading;
  const limit = Math.max(search.limit, weighedMax[isLookAlone ? "alone" : "beside"]);
  const all = await engine.search({ ...search, limit, isUncut: true }, signal);
  const looks = await readLooks(library, all.hits);
  const hits = (isLookAlone ? onlyRight : weighed)(all.hits, (hit) => fitOf(all.reading, looks.get(hit.id)));
  if (looks.size === 0 || hits.length === 0) return { ...answer, look: [] };
  return { ...all, hits: hits.slice(0, search.limit), look };
}

/** The looks that a query names: `dark`, `not blue`. */
export function looksOf({ look, refusedLook }: Pick<EngineReading, "look" | "refusedLook">): string[] {
  return [...look, ...refusedLook.map((name) => `not ${name}`)];
}

type Looks = ReadonlyMap<string, ReadonlySet<string>>;

/** The names of the looks of the hits whose pictures were looked at. */
async function readLooks(library: LibraryStorage, hits: readonly EngineHit[]): Promise<Looks> {
  const looks = new Map<string, ReadonlySet<string>>();
  for (let from = 0; from < hits.length; from += readMax) {
    const facts = await library.factsByIds(hits.slice(from, from + readMax).map(({ id }) => id));
    for (const each of facts) if (each.theme !== null) looks.set(each.id, namesOf(each));
  }
  return looks;
}

function namesOf({ theme, colors, width, height }: ScreenFacts): ReadonlySet<string> {
  const orientation = width < height ? "portrait" : "landscape";
  return new Set([theme ?? "", ...colors, width === height ? "square" : orientation]);
}

/** The looks of the query that a screen has, less those that it has not; undefined where its look is not known. */
function fitOf(
  { look, refusedLook }: EngineReading,
  names: ReadonlySet<string> | undefined,
): { readonly sum: number; readonly isRight: boolean } | undefined {
  if (names === undefined) return undefined;
  const wrong =
    look.filter((name) => !names.has(name)).length + refusedLook.filter((name) => names.has(name)).length;
  return { sum: look.length + refusedLook.length - 2 * wrong, isRight: wrong === 0 };
}

type FitOf = (hit: EngineHit) => ReturnType<typeof fitOf>;

/** The hits that have the look, then those that are kept and whose look is not known; none without the former. */
function onlyRight(hits: readonly EngineHit[], fit: FitOf): EngineHit[] {
  const right = hits.filter((hit) => fit(hit)?.isRight === true);
  if (right.length === 0) return [];
  const known = right.map((hit) => ({
    ...hit,
    isKept: true,
    isClosest: false,
    probability: knownProbability,
  }));
  return [...known, ...hits.filter((hit) => hit.isKept && fit(hit) === undefined)];
}

/** The hits with their probability given the look, likelier ones first; the order of equal looks stays. */
function weighed(hits: readonly EngineHit[], fit: FitOf): EngineHit[] {
  const lists = Map.groupBy(hits, (hit) => fit(hit)?.sum ?? 0)
    .entries()
    .map(([sum, list]) => list.map((hit) => withOdds(hit, logOdds * sum)))
    .toArray();
  const kept = lists.map((list) => list.filter((hit) => hit.isKept));
  return mergeRanked(kept, ({ probability, score }) => probability ?? score);
}

function withOdds(hit: EngineHit, added: number): EngineHit {
  if (hit.probability === undefined || added === 0) return hit;
  const odds = (hit.probability / (1 - hit.probability)) * Math.exp(added);
  const probability = Number.isFinite(odds) ? odds / (1 + odds) : 1;
  return { ...hit, probability, isKept: hit.isKept || probability >= strongProbabilityMin };
}
