// Finds screens by a picture: copies of it first, then those with the same words, then what its words find.
import { ApiError } from "../../errors.ts";
import { type EngineAnswer, type EngineHit, noParts } from "../../index/engine.ts";
import type { Sharer } from "../../people/caller.ts";
import { addressesFor, foundScreen } from "../../screens/found-screen.ts";
import { inOrderOf } from "../../screens/read-screens.ts";
import { candidatesMax, type FoundScreens, filtered } from "../find-screens.ts";
import type { SearchRequest } from "../search-request.ts";
import type { SearchServices } from "../search-services.ts";
import type { ReadPicture } from "./picture-reader.ts";
import { shareOfWords, withoutNames, wordsOf } from "./picture-words.ts";

/** The engine's own bound without a filter. */
const hitsMax = 100;
/** Searches until no app is named any more. */
const triesMax = 3;
/** A screen that shares more of the words is shown before those that the engine finds better. */
const shareMin = 0.4;

/** Screens for a picture, whose words are the query. Throws `query_empty` without words and copies. */
export async function findByPicture(
  services: SearchServices,
  sharer: Sharer,
  request: SearchRequest,
  picture: ReadPicture,
  signal: AbortSignal,
): Promise<FoundScreens> {
  const askedAt = performance.now();
  const answer = request.query === "" ? noAnswer : await searchWords(services, request, signal);
  const answeredAt = performance.now();
  const copies = picture.look === null ? [] : await services.lookIndex.copiesOf(picture.look);
  const all = withHits(answer.hits, copies);
  const candidates = await filtered(services, sharer, request, all);
  const passing = candidates && new Set(candidates.map(({ id }) => id));
  const hits = passing === undefined ? all : all.filter(({ id }) => passing.has(id));
  const ids = hits.map(({ id }) => id);
  const { library } = services.storage;
  const [screens, summaries] = await Promise.all([library.screensByIds(ids), library.summariesByIds(ids)]);
  const ofPlatform = screens.filter(({ platform }) => platform === request.platform);
  const texts = new Map(ofPlatform.map(({ id, visibleText }) => [id, wordsOf(visibleText)]));
  const own = wordsOf(picture.rows.map(({ text }) => text).join("\n"));
  const order = orderOf(copies, shareOfWords(own, texts));
  const ordered = inOrderOf(ids, summaries)
    .filter(({ id }) => texts.has(id))
    .toSorted((one, other) => order(other.id) - order(one.id));
  if (ordered.length === 0 && request.query === "")
    throw new ApiError(
      "query_empty",
      "image: has no words that can be read. Send a picture of a screen with text, or describe it in words.",
    );
  const addresses = addressesFor(services, sharer, request.image_quality);
  return {
    ...answer,
    hits,
    request,
    screens: ordered.slice(0, request.limit).map((screen) => foundScreen(screen, addresses)),
    copies: new Map(),
    copiesOfPicture: new Set(copies),
    times: { askedAt, answeredAt, readAt: performance.now() },
  };
}

async function searchWords(
  { engine }: SearchServices,
  { query, platform, mode, filter }: SearchRequest,
  signal: AbortSignal,
): Promise<EngineAnswer> {
  let [words, answer] = [query, noAnswer];
  for (let tries = 0; tries < triesMax && words !== ""; tries += 1) {
    const limit = filter === undefined ? hitsMax : candidatesMax;
    answer = await engine.search({ query: words, platform, mode, limit, excludeIds: [] }, signal);
    const { appNames, refusedAppNames } = answer.reading;
    const plain = withoutNames(words, [...appNames, ...refusedAppNames]);
    if (plain === words) break;
    words = plain;
  }
  return answer;
}

/** Adds the copies that the words do not find. */
function withHits(hits: readonly EngineHit[], copies: readonly string[]): readonly EngineHit[] {
  const found = new Set(hits.map(({ id }) => id));
  const more = copies.filter((id) => !found.has(id));
  return [...hits, ...more.map((id) => ({ id, score: 0, isKept: true, parts: noParts }))];
}

/** Copies by 2 and their share of the words, those with the same words by that; 0 for all others. */
function orderOf(copies: readonly string[], shares: ReadonlyMap<string, number>): (id: string) => number {
  const isCopy = new Set(copies);
  return (id) => {
    const share = shares.get(id) ?? 0;
    if (isCopy.has(id)) return 2 + share;
    return share >= shareMin ? share : 0;
  };
}

const noAnswer: EngineAnswer = {
  hits: [],
  reading: {
    appNames: [],
    refusedAppNames: [],
    text: "",
    negated: [],
    quotes: [],
    look: [],
    refusedLook: [],
    isLookAlone: false,
    isListing: false,
  },
  stageMicroseconds: { interpret: 0, embed: 0, retrieve: 0, rescore: 0, total: 0 },
};
