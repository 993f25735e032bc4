// Requests that count against a rate: their context, reads and writes, and errors with the headers of the
// rate. Searches have steps of their own, in `search-screens.ts`.

import { ApiError, ClientGoneError, IndexUnavailableError, internalError } from "../errors.ts";
import type { RateLimits } from "../http/rate-limits.ts";
import type { RateHeaders } from "../http/rate-policy.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import type { Caller } from "./caller.ts";

/** The caller of a request, and the signal that ends the wait for its answer. */
export interface RequestContext {
  readonly caller: Caller;
  readonly trace: RequestTrace;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

interface RatedServices {
  readonly rateLimits: RateLimits;
}

/** Rate-limit headers of an answer. */
export interface WithRateHeaders {
  readonly headers: RateHeaders;
}

/**
 * Runs a read, which is cheaper than a search and has a rate of its own. Throws `rate_limit_exceeded`, and
 * what `read` throws as `withRateHeaders` has it.
 */
export async function runRead<Found extends object>(
  { rateLimits }: RatedServices,
  context: RequestContext,
  read: () => Promise<Found>,
): Promise<Found & WithRateHeaders> {
  return runRated(context, () => rateLimits.read(context.caller), read);
}

/** Runs a change of the library, which has a rate of its own, too. Throws as `runRead`. */
export async function runWrite<Written extends object>(
  { rateLimits }: RatedServices,
  context: RequestContext,
  write: () => Promise<Written>,
): Promise<Written & WithRateHeaders> {
  return runRated(context, () => rateLimits.write(context.caller), write);
}

async function runRated<Answer extends object>(
  { caller, trace }: RequestContext,
  count: () => Promise<RateHeaders>,
  work: () => Promise<Answer>,
): Promise<Answer & WithRateHeaders> {
  trace.workspaceId = caller.workspaceId;
  const headers = await count();
  try {
    return { ...(await work()), headers };
  } catch (error) {
    throw withRateHeaders(error, headers, trace.id);
  }
}

/** An error as an `ApiError` with the headers of the rate; a `ClientGoneError` as it is. */
export function withRateHeaders(error: unknown, headers: RateHeaders, requestId: string): unknown {
  if (error instanceof ClientGoneError) return error;
  return apiErrorOf(error, requestId).withHeaders(headers);
}

function apiErrorOf(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof IndexUnavailableError)) return internalError(requestId, error);
  const message = "The index cannot be reached. Try again in a few seconds.";
  return new ApiError("search_unavailable", message, { cause: error, headers: { "retry-after": "2" } });
}
