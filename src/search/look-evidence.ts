// Words about the look or the language of a screen in a query ("dark login", "in German"), weighed as
// evidence where the look of its picture or its language is known.

import { strongProbabilityMin } from "../bounds.ts";
import type { ScreenFacts } from "../database/screens.ts";
import type { LibraryStorage } from "../database/storage.ts";
import type { EngineAnswer, EngineHit, EngineReading, EngineSearch } from "../index/engine.ts";
import { mergeRanked } from "./merge-ranked.ts";
import type { SearchServices } from "./search-services.ts";

/** Hits that are weighed; where nothing but a look is asked for, all of most libraries. */
const lookLimits = { beside: 500, alone: 10_000 } as const;
/** Looks that are read at once. */
const readMax = 500;
/**
 * The log odds that a look adds when it is right and takes when it is not: a screen of another look is still
 * a part of what was asked.
 */
const logOdds = 1.2;
/** That a look is right: `benchmarks/measurements.md` has 98 % of themes and nearly all others. */
const knownProbability = 0.95;

/** An answer, with the looks that were weighed: `dark`, `not blue`, `in German`. */
export interface LookedAnswer extends EngineAnswer {
  readonly look: readonly string[];
}

/**
 * Weighs looks and language of the query by what is known of the screens, unless `isLookRead` is false; where
 * nothing is, words alone count, and a language by the screen's text. Rejects as `Engine.search`.
 */
export async function searchWithLook(
  { engine, storage: { library } }: Pick<SearchServices, "engine" | "storage">,
  search: EngineSearch,
  isLookRead: boolean | undefined,
  signal: AbortSignal,
): Promise<LookedAnswer> {
  if (isLookRead === false) return { ...(await engine.search(search, signal)), look: [] };
  const all = await engine.search({ ...search, lookLimits }, signal);
  const [look, inLanguage] = [looksOf(all.reading), languagesOf(all.reading)];
  if (look.length + inLanguage.length === 0) return { ...all, look: [] };
  const { isLookAlone } = all.reading;
  const { looks, known } = await readLooks(library, all.hits);
  const hits = (isLookAlone ? onlyRight : weighed)(all.hits, (hit) => fitOf(all.reading, looks.get(hit.id)));
  const found = [...(known.has("look") ? look : []), ...(known.has("language") ? inLanguage : [])];
  if (found.length === 0 || hits.length === 0)
    return { ...all, hits: all.hits.filter((hit) => hit.isKept).slice(0, search.limit), look: [] };
  return { ...all, hits: hits.slice(0, search.limit), look: found };
}

/** The looks that a query names: `dark`, `not blue`. */
export function looksOf({ look, refusedLook }: Pick<EngineReading, "look" | "refusedLook">): string[] {
  return [...look, ...refusedLook.map((name) => `not ${name}`)];
}

/** The language that a query names among its looks: `in German`. */
function languagesOf({ language }: EngineReading): string[] {
  return language === undefined ? [] : [`in ${language.charAt(0).toUpperCase()}${language.slice(1)}`];
}

/** The names of the look of a screen, none where it is not known, and of its language. */
interface Known {
  readonly look: ReadonlySet<string> | null;
  readonly language: string | null;
}

/** The facts known of the hits, and the kinds of which any are. */
async function readLooks(library: LibraryStorage, hits: readonly EngineHit[]) {
  const looks = new Map<string, Known>();
  const known = new Set<"look" | "language">();
  for (let from = 0; from < hits.length; from += readMax) {
    const facts = await library.factsByIds(hits.slice(from, from + readMax).map(({ id }) => id));
    for (const each of facts) {
      const look = each.theme === null ? null : namesOf(each);
      const language = each.language === "" ? null : nameOfLanguage(each.language);
      if (look !== null) known.add("look");
      if (language !== null) known.add("language");
      looks.set(each.id, { look, language });
    }
  }
  return { looks, known };
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** The English name, as the engine has it: `norwegian` for `nb-NO`. */
function nameOfLanguage(tag: string): string {
  const [language = ""] = tag.split("-");
  return (languageNames.of(language) ?? language).toLowerCase().split(" ")[0] ?? "";
}

function namesOf({ theme, colors, width, height }: ScreenFacts): ReadonlySet<string> {
  const orientation = width < height ? "portrait" : "landscape";
  return new Set([theme ?? "", ...colors, width === height ? "square" : orientation]);
}

/** The query's looks that a screen has, less those that it has not; undefined where none of them is known. */
function fitOf(
  { look: asked, refusedLook, language: askedLanguage }: EngineReading,
  known: Known | undefined,
): { readonly sum: number; readonly isRight: boolean } | undefined {
  const { look = null, language = null } = known ?? {};
  const right = [
    ...(look === null ? [] : asked.map((name) => look.has(name))),
    ...(look === null ? [] : refusedLook.map((name) => !look.has(name))),
    ...(language === null || askedLanguage === undefined ? [] : [language === askedLanguage]),
  ];
  if (right.length === 0) return undefined;
  const wrong = right.filter((isIt) => !isIt).length;
  return { sum: right.length - 2 * wrong, isRight: wrong === 0 };
}

type FitOf = (hit: EngineHit) => ReturnType<typeof fitOf>;

/** The hits that have the look, then kept ones whose look is not known; none without the former. */
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
