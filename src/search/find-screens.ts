// Finds screens: the engine's hits that are still in the database.
import { strongProbabilityMin } from "../bounds.ts";
import { type EngineAnswer, type EngineHit, noParts } from "../index/engine.ts";
import type { Sharer } from "../people/caller.ts";
import { addressesFor, foundScreen, listedScreen } from "../screens/found-screen.ts";
import { inOrderOf, requireLiveId } from "../screens/read-screens.ts";
import type { FoundScreen } from "../screens/schema.ts";
import { type MarkedFacts, passes } from "../screens/screen-facets.ts";
import { type AlikeScreens, copiesLast } from "./alike-screens.ts";
import { otherSystemsLast, systemIn } from "./asked-system.ts";
import { type LookedAnswer, searchWithLook } from "./look-evidence.ts";
import type { SimilarScreensAnswer } from "./schema.ts";
import type { SearchRequest } from "./search-request.ts";
import type { SearchServices } from "./search-services.ts";

/** The engine's own bound. */
const engineLimitMax = 100;
/** Hits that a filter is applied to. */
export const candidatesMax = 500;
/** Extra hits, to replace screens that were deleted since the index last caught up. */
const spareHits = 5;

/** The screens found. The hits of the engine may be a few more than the screens. */
export interface FoundScreens extends EngineAnswer {
  readonly request: SearchRequest;
  readonly look?: LookedAnswer["look"];
  /** Best first; a copy of another after all that are as good. */
  readonly screens: FoundScreen[];
  /** The copies that were found of a screen, by its id, whether there is room for them or not. */
  readonly copies: AlikeScreens<FoundScreen>["copies"];
  /** True when the query is the name of files of pictures: their screens come first. */
  readonly isName?: boolean;
  /** With a filter: the screens among the candidates that pass it, best first. */
  readonly candidates?: readonly MarkedFacts[];
  /** The ids of the copies of the picture that was searched by. */
  readonly copiesOfPicture?: ReadonlySet<string>;
  /** The times at which the engine was asked and answered, and the database was read; `performance.now()`. */
  readonly times: { readonly askedAt: number; readonly answeredAt: number; readonly readAt: number };
}

/** The screens like one, with their copies as in `FoundScreens`. */
export interface SimilarScreens extends SimilarScreensAnswer, Pick<FoundScreens, "copies"> {}

/** The screen to start from, and how many are wanted. */
export interface SimilarRequest {
  readonly id: string;
  readonly limit: number;
  /** True when screens of its own app come among the others, not after them. */
  readonly same_app: boolean;
}

/** The engine stops when `signal` aborts. It looks for `hitsMin` hits at least, at most 100. */
export async function findScreens(
  services: SearchServices,
  sharer: Sharer,
  request: SearchRequest,
  signal: AbortSignal,
  hitsMin = 0,
): Promise<FoundScreens> {
  const { query, platform, mode, exclude_screen_ids: excludeIds } = request;
  const search = (limit: number) =>
    searchWithLook(services, { query, platform, mode, limit, excludeIds }, request.isLookRead, signal);
  // Half of them may be of another system than the one that is named.
  const wanted = systemIn(query) === null ? request.limit + spareHits : 2 * request.limit + spareHits;
  const limit =
    request.filter === undefined ? Math.min(engineLimitMax, Math.max(wanted, hitsMin)) : candidatesMax;
  const askedAt = performance.now();
  const [first, named] = await Promise.all([search(limit), idsNamed(services, request)]);
  let answer = first;
  let answeredAt = performance.now();
  let hits = namedFirst(answer.hits, named, excludeIds);
  let listed = await listScreens(services, sharer, request, hits);
  if (listed.isShort && answer.hits.length === limit && limit < engineLimitMax) {
    answer = await search(engineLimitMax);
    answeredAt = performance.now();
    hits = namedFirst(answer.hits, named, excludeIds);
    listed = await listScreens(services, sharer, request, hits);
  }
  const { isShort, ...found } = listed;
  const times = { askedAt, answeredAt, readAt: performance.now() };
  return { ...answer, hits, isName: named.length > 0, request, ...found, times };
}

/** A name that is told from words: with a digit, a line below, or the ending of a picture. */
const nameShape = /\d|_|\.(?:png|jpe?g|webp)$/i;
const namedMax = 20;

/** The newest screens whose picture's file is named as the query: as it is, in lower case or in capitals. */
async function idsNamed(
  { databaseHealth, storage }: SearchServices,
  { query, platform }: SearchRequest,
): Promise<readonly string[]> {
  if (!nameShape.test(query)) return [];
  const name = query.trim().replace(/\.(?:png|jpe?g|webp)$/i, "");
  const names = [...new Set([name, name.toLowerCase(), name.toUpperCase()])];
  try {
    return await storage.library.idsByNames(names, platform, namedMax);
  } catch (error) {
    // Without records a search is answered by the words alone.
    databaseHealth.record(error);
    return [];
  }
}

/** The hits behind those that were asked for by name, which are surely meant. */
function namedFirst(
  hits: readonly EngineHit[],
  named: readonly string[],
  excludedIds: readonly string[],
): readonly EngineHit[] {
  if (named.length === 0) return hits;
  const known = new Map(hits.map((hit) => [hit.id, hit]));
  const ids = new Set(named).difference(new Set(excludedIds));
  const first = [...ids].map((id) => {
    return { id, score: 0, parts: noParts, ...known.get(id), probability: 1, isKept: true };
  });
  return [...first, ...hits.filter(({ id }) => !ids.has(id))];
}

/** Tells whether a hit is at least as likely right as not. */
export function isStrong({ probability = 0 }: EngineHit): boolean {
  return probability >= strongProbabilityMin;
}

interface ListedScreens extends Pick<FoundScreens, "screens" | "copies" | "candidates"> {
  /** True when copies have places that further screens could have. */
  readonly isShort: boolean;
}

/** The first hits that are kept and that the database still has, at most as many as asked for. */
export async function listScreens(
  services: SearchServices,
  sharer: Sharer,
  request: SearchRequest,
  hits: readonly EngineHit[],
): Promise<ListedScreens> {
  const kept = hits.filter((hit) => hit.isKept);
  const candidates = await filtered(services, sharer, request, kept);
  const ids = (candidates ?? kept).slice(0, engineLimitMax).map(({ id }) => id);
  const { library } = services.storage;
  const found = inOrderOf(ids, await library.summariesByIds(ids));
  const strongIds = new Set(kept.filter(isStrong).map(({ id }) => id));
  const isStrongOne = ({ id }: { readonly id: string }) => strongIds.has(id);
  const system = systemIn(request.query);
  const meant = system === null ? found : await otherSystemsLast(library, system, found, isStrongOne);
  const ordered = await copiesLast(services, meant, request.exclude_screen_ids, isStrongOne);
  const addresses = addressesFor(services, sharer, request.image_quality);
  return {
    screens: ordered.screens.slice(0, request.limit).map((screen) => foundScreen(screen, addresses)),
    copies: ordered.copies,
    ...(candidates !== undefined && { candidates }),
    isShort: ordered.firstsCount < Math.min(request.limit, found.length),
  };
}

/** The facts of the hits that pass the filter of the request; undefined where there is none. */
export async function filtered(
  { storage: { library, tags } }: SearchServices,
  { workspaceId }: Sharer,
  { filter }: SearchRequest,
  hits: readonly EngineHit[],
): Promise<readonly MarkedFacts[] | undefined> {
  if (filter === undefined) return undefined;
  const ids = hits.map(({ id }) => id);
  const [facts, marks] = await Promise.all([library.factsByIds(ids), tags.marksOf(workspaceId, ids)]);
  const marked = inOrderOf(ids, facts).map((screen) => ({
    ...screen,
    tags: marks.get(screen.id)?.tags ?? [],
    collectionIds: (marks.get(screen.id)?.collections ?? []).map(({ id }) => id),
  }));
  return marked.filter((screen) => passes(screen, filter));
}

/** The screens nearest to one, best first. Throws `not_found` for anything that is no id of a live screen. */
export async function nearestScreens(
  services: SearchServices,
  sharer: Sharer,
  { id, limit, same_app: sameApp }: SimilarRequest,
): Promise<SimilarScreens> {
  const known = await requireLiveId(services, id);
  const { library } = services.storage;
  const list = async (hitsMax: number) => {
    const ids = (await services.engine.similar(known, hitsMax, sameApp)).map((hit) => hit.id);
    // A screen that was removed since the index last caught up is left out.
    return copiesLast(services, inOrderOf(ids, await library.titledByIds(ids)), [known], () => false);
  };
  const first = await list(limit);
  const isShort = first.firstsCount < first.screens.length && limit < engineLimitMax;
  const { screens, copies } = isShort ? await list(engineLimitMax) : first;
  return {
    screens: screens.slice(0, limit).map((screen) => listedScreen(services, sharer, screen)),
    copies,
  };
}
