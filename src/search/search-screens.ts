// The search pipeline, shared by API, MCP and pages: by words and by likeness.

import { ApiError, ClientGoneError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";
import type { RateHeaders } from "../http/rate-policy.ts";
import type { TimedPart } from "../http/request-trace.ts";
import type { Caller } from "../people/caller.ts";
import { type RequestContext, type WithRateHeaders, withRateHeaders } from "../people/rated-requests.ts";
import type { FlowsQuery } from "../screens/flows/schema.ts";
import { findByPicture } from "./by-picture/find-by-picture.ts";
import { type FoundFlows, findFlows } from "./find-flows.ts";
import {
  type FoundScreens,
  findScreens,
  nearestScreens,
  type SimilarRequest,
  type SimilarScreens,
} from "./find-screens.ts";
import { findRerankable, type OrderedScreens, rerankScreens } from "./rerank-screens.ts";
import type { SearchPermit } from "./search-permits.ts";
import type { SearchRequest } from "./search-request.ts";
import type { SearchServices } from "./search-services.ts";

export type SearchOutcome = OrderedScreens & WithRateHeaders;

/**
 * Searches the library: at most `limit` screens, best first; `deep` leaves out unlikely ones. `readRequest`
 * is called once the rate is counted. Throws what that throws, `rate_limit_exceeded`, `search_unavailable`,
 * as `SearchPermit`, and `ClientGoneError`; each `ApiError` has the headers of the rate.
 */
export async function searchScreens(
  services: SearchServices,
  context: RequestContext,
  readRequest: () => SearchRequest | Promise<SearchRequest>,
): Promise<SearchOutcome> {
  const { caller, trace } = context;
  const read = async () => {
    const request = await readRequest();
    // Words read from a person's picture stay out of the log.
    if (request.picture === undefined) trace.query = request.query;
    return request;
  };
  const outcome = await counted(services, context, read, async (request, permit, startedAt) => {
    const { mode } = request;
    const reranker = mode === "deep" ? services.reranker : null;
    const found: OrderedScreens = await permit.hold(
      reranker === null
        ? findWith(services, caller, request, permit.signal)
        : findRerankable(services, caller, request, reranker, permit.signal),
    );
    trace.span?.parts.push(...searchParts(found));

    // Without a permit: the re-ranker takes no core of this machine.
    const msLeft = services.config.searchDeadlineMs[mode] - elapsedMs(startedAt);
    const ordered =
      reranker === null ? found : await rerankScreens(services, reranker, context, found, msLeft);
    services.metrics.observeStages(mode, ordered.stageMicroseconds);
    trace.screens = ordered.screens.length;
    return ordered;
  });
  if (outcome.reranking === undefined) return outcome;
  return { ...outcome, headers: { ...outcome.headers, "x-rerank": outcome.reranking.outcome } };
}

/**
 * The screens that are most like one, of the same platform, best first, never itself; fewer than `limit` when
 * the library has no more. Counts as a `standard` search. Throws as `searchScreens`, and `not_found`.
 */
export async function similarScreens(
  services: SearchServices,
  context: RequestContext,
  readRequest: () => SimilarRequest,
): Promise<SimilarScreens & WithRateHeaders> {
  return standardSearch(services, context, readRequest, async (request) => {
    const found = await nearestScreens(services, context.caller, request);
    context.trace.screens = found.screens.length;
    return found;
  });
}

/** The flows that fit words, best first. It counts as a `standard` search. Throws as `searchScreens`. */
export async function searchFlows(
  services: SearchServices,
  context: RequestContext,
  readRequest: () => FlowsQuery,
): Promise<FoundFlows & WithRateHeaders> {
  return standardSearch(
    services,
    context,
    () => requireQuery(readRequest()),
    (request, signal) => {
      context.trace.query = request.query;
      return findFlows(services, context.caller, request, signal);
    },
  );
}

function requireQuery({
  query = "",
  cursor,
  ...request
}: FlowsQuery): FlowsQuery & { readonly query: string } {
  if (!query.isWellFormed() || query.includes("\0"))
    throw new ApiError("invalid_request", "query: must be text without NUL and lone surrogates.");
  if (cursor === undefined) return { ...request, query: query.trim() };
  throw new ApiError("invalid_request", "cursor: a query has one page. Leave it out.");
}

/** Runs what costs as much as a `standard` search, and is counted as one. */
function standardSearch<Request extends object, Found extends object>(
  services: SearchServices,
  context: RequestContext,
  readRequest: () => Request,
  find: (request: Request, signal: AbortSignal) => Promise<Found>,
): Promise<Found & WithRateHeaders> {
  const read = () => ({ ...readRequest(), mode: "standard" as const });
  return counted(services, context, read, async (request, permit) => {
    const startedAt = performance.now();
    const found = await permit.hold(find(request, permit.signal));
    context.trace.span?.parts.push({ name: "find", startedAt, endedAt: performance.now() });
    return found;
  });
}

/** Counts a search, reads its request, waits for a permit and runs it; `startedAt` is before the wait. */
async function counted<Request extends { readonly mode: SearchMode }, Found extends object>(
  services: SearchServices,
  context: RequestContext,
  readRequest: () => Request | Promise<Request>,
  run: (request: Request, permit: SearchPermit, startedAt: number) => Promise<Found>,
): Promise<Found & WithRateHeaders> {
  const { caller, trace } = context;
  trace.workspaceId = caller.workspaceId;
  let headers: RateHeaders = {};
  let mode: SearchMode | null = null;
  try {
    headers = await services.rateLimits.search(caller);
    const request = await readRequest();
    mode = request.mode;
    trace.mode = mode;
    requireIndex(services);
    const startedAt = performance.now();
    const found = await run(request, await acquirePermit(services, context, mode, startedAt), startedAt);
    services.searchUsage.answered(caller, mode, elapsedMs(startedAt));
    return { ...found, headers };
  } catch (error) {
    countFailure(services, caller, mode, error);
    throw withRateHeaders(error, headers, trace.id);
  }
}

function findWith(
  services: SearchServices,
  caller: Caller,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<OrderedScreens> {
  const { picture } = request;
  return picture === undefined
    ? findScreens(services, caller, request, signal)
    : findByPicture(services, caller, request, picture, signal);
}

function requireIndex({ follower }: SearchServices): void {
  if (follower.hasCaughtUp) return;
  throw new ApiError("search_unavailable", "The index is still being loaded. Try again in a few seconds.", {
    headers: { "retry-after": "2" },
  });
}

/** Waits for a permit, and observes how long that took. */
async function acquirePermit(
  { searchPermits, metrics }: SearchServices,
  { caller, trace, signal }: RequestContext,
  mode: SearchMode,
  startedAt: number,
): Promise<SearchPermit> {
  const permit = await searchPermits.acquire(caller.workspaceId, mode, signal);
  const endedAt = performance.now();
  metrics.observePermitWait(mode, endedAt - startedAt);
  trace.span?.parts.push({ name: "permit", startedAt, endedAt });
  return permit;
}

const stageNames = ["interpret", "embed", "retrieve", "rescore"] as const;

/**
 * The parts of a search in a trace: the engine with its stages, then the database. The engine measures its
 * stages and not when they began: they are laid end to end before its answer; what comes before is the wait
 * for a thread.
 */
function searchParts({ times, stageMicroseconds }: FoundScreens): TimedPart[] {
  const { askedAt, answeredAt, readAt } = times;
  let startedAt = Math.max(askedAt, answeredAt - stageMicroseconds.total / 1000);
  const parts = stageNames.map((name) => {
    const endedAt = Math.min(answeredAt, startedAt + stageMicroseconds[name] / 1000);
    const part = { name, startedAt, endedAt };
    startedAt = endedAt;
    return part;
  });
  return [
    { name: "engine", startedAt: askedAt, endedAt: answeredAt, parts },
    { name: "records", startedAt: answeredAt, endedAt: readAt },
  ];
}

function elapsedMs(startedAt: number): number {
  return performance.now() - startedAt;
}

/** A client that went away and a screen that does not exist are neither failures nor refusals. */
function countFailure(
  { searchUsage }: SearchServices,
  caller: Caller,
  mode: SearchMode | null,
  error: unknown,
): void {
  if (error instanceof ClientGoneError) return;
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 400 || status === 429) searchUsage.refused(caller, mode);
  else if (status >= 500 && mode !== null) searchUsage.failed(caller, mode);
}
