// The steps of every search, whichever way it came in: rate, request, index, permit and deadline; then usage
// and the log line.
import type { Caller } from "../caller.ts";
import { ApiError, ClientGoneError, IndexUnavailableError, internalError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";
import type { RateHeaders } from "../http/rate-policy.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import type { Services } from "../services.ts";

/** The caller of a request, and the signal that ends the wait for its answer. */
export interface RequestContext {
  readonly caller: Caller;
  readonly trace: RequestTrace;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/** A search whose request is right. */
export interface ReadySearch<Found> {
  readonly mode: SearchMode;
  /** `signal` aborts when nobody waits for the answer any more. */
  readonly find: (signal: AbortSignal) => Promise<Found>;
  /**
   * The step after the search that needs no permit, because it takes no core; `msLeft` until the deadline.
   */
  readonly refine?: (found: Found, msLeft: number) => Promise<Found>;
}

/** The rate headers of an answer. */
export interface Rated {
  readonly headers: RateHeaders;
}

/**
 * Runs a search. `read` is called once the rate is counted, and throws an `ApiError` of status 400 for a
 * wrong request. Throws that, `rate_limit_exceeded`, `search_unavailable`, whatever `SearchPermits.run`
 * throws, and `ClientGoneError`; each `ApiError` carries the headers of the rate.
 */
export async function runSearch<Found extends { readonly screens: readonly unknown[] }>(
  services: Services,
  { caller, trace, signal }: RequestContext,
  read: () => Promise<ReadySearch<Found>>,
): Promise<Found & Rated> {
  trace.workspaceId = caller.workspaceId;
  let mode: SearchMode | null = null;
  let headers: RateHeaders = {};
  try {
    headers = await services.rateLimits.search(caller);
    const search = await read();
    mode = search.mode;
    trace.mode = mode;
    requireIndex(services);
    const startedAt = performance.now();
    const find = withPermitWait(services, trace, search, startedAt);
    const first = await services.searchPermits.run(caller.workspaceId, mode, signal, find);
    const msLeft = services.config.searchDeadlineMs[mode] - (performance.now() - startedAt);
    const found = search.refine === undefined ? first : await search.refine(first, msLeft);
    services.searchUsage.answered(caller, mode, performance.now() - startedAt);
    trace.screens = found.screens.length;
    return { ...found, headers };
  } catch (error) {
    noteFailure(services, caller, mode, error);
    throw withRate(error, headers, trace.id);
  }
}

/** Runs a read, which is cheaper than a search and has a rate of its own. Errors as those of `runSearch`. */
export async function runRead<Found extends object>(
  { rateLimits }: Services,
  context: RequestContext,
  read: () => Promise<Found>,
): Promise<Found & Rated> {
  return runRated(context, () => rateLimits.read(context.caller), read);
}

/** Runs a change of the library, which has a rate of its own, too. Errors as those of `runSearch`. */
export async function runWrite<Written extends object>(
  { rateLimits }: Services,
  context: RequestContext,
  write: () => Promise<Written>,
): Promise<Written & Rated> {
  return runRated(context, () => rateLimits.write(context.caller), write);
}

async function runRated<Answer extends object>(
  { caller, trace }: RequestContext,
  count: () => Promise<RateHeaders>,
  work: () => Promise<Answer>,
): Promise<Answer & Rated> {
  trace.workspaceId = caller.workspaceId;
  const headers = await count();
  try {
    return { ...(await work()), headers };
  } catch (error) {
    throw withRate(error, headers, trace.id);
  }
}

/** Notes how long the search waited for its permit: what follows begins with one. */
function withPermitWait<Found>(
  { metrics }: Services,
  trace: RequestTrace,
  { mode, find }: ReadySearch<Found>,
  startedAt: number,
): ReadySearch<Found>["find"] {
  return (signal) => {
    const endedAt = performance.now();
    metrics.observePermitWait(mode, endedAt - startedAt);
    trace.span?.parts.push({ name: "permit", startedAt, endedAt });
    return find(signal);
  };
}

function requireIndex({ follower }: Services): void {
  if (follower.hasCaughtUp) return;
  throw new ApiError("search_unavailable", "The index is still being loaded. Try again in a few seconds.", {
    headers: { "retry-after": "2" },
  });
}

/** A client that went away and a screen that does not exist are neither failures nor refusals. */
function noteFailure(
  { searchUsage }: Services,
  caller: Caller,
  mode: SearchMode | null,
  error: unknown,
): void {
  if (error instanceof ClientGoneError) return;
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 400 || status === 429) searchUsage.refused(caller, mode);
  else if (status >= 500 && mode !== null) searchUsage.failed(caller, mode);
}

function withRate(error: unknown, headers: RateHeaders, requestId: string): unknown {
  if (error instanceof ClientGoneError) return error;
  return apiErrorOf(error, requestId).withHeaders(headers);
}

function apiErrorOf(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof IndexUnavailableError)) return internalError(requestId, error);
  const message = "The index cannot be reached. Try again in a few seconds.";
  return new ApiError("search_unavailable", message, { cause: error, headers: { "retry-after": "2" } });
}
