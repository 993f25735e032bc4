// The order that the operator's re-ranker gives to the best screens of a deep search.
//
// It orders one fixed set: the best `rerankBounds.screensMax` of the whole list, before anything is excluded.
// The rest keeps the engine's order. So the pages of a query, each of which excludes those before it, are
// cut from one list: none is shown twice, and none is lost.

import type { EngineHit } from "../index/engine.ts";
import type { Sharer } from "../people/caller.ts";
import type { RequestContext } from "../people/rated-requests.ts";
import { inOrderOf } from "../screens/read-screens.ts";
import { type FoundScreens, findScreens, listScreens } from "./find-screens.ts";
import { searchWithLook } from "./look-evidence.ts";
import type { Reranker, Reranking } from "./reranker.ts";
import type { SearchRequest } from "./search-request.ts";
import type { SearchServices } from "./search-services.ts";

/** Both fields are absent without a re-ranker, and in `standard`. */
export interface OrderedScreens extends FoundScreens {
  /** Hits that belong to the fixed set, in the engine's order. */
  readonly bestIds?: readonly string[];
  readonly reranking?: Reranking;
}

/** Finds screens as `findScreens` does, with at least as many hits as the re-ranker takes. */
export async function findRerankable(
  services: SearchServices,
  sharer: Sharer,
  request: SearchRequest,
  { screensMax }: Reranker,
  signal: AbortSignal,
): Promise<OrderedScreens> {
  const found = await findScreens(services, sharer, request, signal, screensMax);
  // A list has an order of its own, and the re-ranker knows no names of files.
  if (found.reading.isListing || found.isName) return { ...found, bestIds: [] };
  const { query, platform, mode, exclude_screen_ids: excluded } = request;
  if (excluded.length === 0) return { ...found, bestIds: keptIds(found.hits).slice(0, screensMax) };
  const whole = { query, platform, mode, limit: screensMax, excludeIds: [] };
  const best = new Set(keptIds((await searchWithLook(services, whole, request.isLookRead, signal)).hits));
  return { ...found, bestIds: keptIds(found.hits).filter((id) => best.has(id)) };
}

/**
 * Puts them in the re-ranker's order, or leaves them as they are, also when the database does not give their
 * words in time, `msLeft` until the deadline. Throws as `Reranker.rerank`.
 */
export async function rerankScreens(
  services: SearchServices,
  reranker: Reranker,
  { caller, trace, signal: client }: RequestContext,
  found: OrderedScreens,
  msLeft: number,
): Promise<OrderedScreens> {
  const { bestIds = [], request } = found;
  const startedAt = performance.now();
  const read = await readInTime(services, bestIds, msLeft);
  // A screen that was removed since the index last caught up is not sent.
  const screens = inOrderOf(bestIds, read ?? []);
  const asked = { workspaceId: caller.workspaceId, query: request.query, screens, client };
  const reranking: Reranking =
    read === null
      ? { outcome: "error", grades: null, callMs: null }
      : await reranker.rerank({ ...asked, msLeft: msLeft - (performance.now() - startedAt) });
  services.metrics.observeRerank(reranking);
  const { grades } = reranking;
  const gradedIds = screens.map(({ id }) => id);
  const hits = grades === null ? found.hits : inGradedOrder(found.hits, gradedIds, grades);
  const { screens: ordered, copies } =
    grades === null ? found : await listScreens(services, caller, request, hits);
  trace.span?.parts.push({ name: "rerank", startedAt, endedAt: performance.now(), isCall: true });
  trace.rerank = reranking.outcome;
  return { ...found, reranking, hits, screens: ordered, copies };
}

/** Null when they cannot be read, or not within `msMax`. */
async function readInTime(
  { storage, databaseHealth }: SearchServices,
  ids: readonly string[],
  msMax: number,
) {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), Math.max(0, msMax));
  try {
    return await Promise.race([storage.library.screensByIds(ids), late]);
  } catch (error) {
    databaseHealth.record(error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The graded hits by their grades, equal ones as they were, then the others as they were. */
export function inGradedOrder(
  hits: readonly EngineHit[],
  gradedIds: readonly string[],
  grades: readonly number[],
): EngineHit[] {
  const gradeById = new Map(gradedIds.map((id, index) => [id, grades[index] ?? 0]));
  const gradeOf = ({ id }: EngineHit) => gradeById.get(id) ?? 0;
  const graded = hits.filter(({ id }) => gradeById.has(id)).toSorted((a, b) => gradeOf(b) - gradeOf(a));
  return [...graded, ...hits.filter(({ id }) => !gradeById.has(id))];
}

function keptIds(hits: readonly EngineHit[]): string[] {
  return hits.filter((hit) => hit.isKept).map((hit) => hit.id);
}
