// Work that counts against a rate: reads and writes. Searches have steps of their own (`search-screens.ts`).

import { ApiError, ClientGoneError, IndexUnavailableError, internalError } from "../errors.ts";
import type { CountedCaller, WorkRate } from "../http/rate-limits.ts";
import type { RateHeaders } from "../http/rate-policy.ts";
import type { RequestTrace } from "../http/request-trace.ts";
import { metered, yieldTurn } from "../system/cost-meter.ts";
import type { Caller } from "./caller.ts";
import type { KeyServices } from "./keys/key-gate.ts";

/** The caller of a request, and the signal that ends the wait for its answer. */
export interface RequestContext {
  readonly caller: Caller;
  readonly trace: RequestTrace;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

/** The same, for work that asks for no more than a workspace. */
interface RatedContext extends Pick<RequestContext, "trace" | "signal"> {
  readonly caller: CountedCaller;
}

export type RatedServices = Pick<KeyServices, "rateLimits" | "workGate">;

export interface WithRateHeaders {
  readonly headers: RateHeaders;
}

/** A read, which is cheaper than a search, or a change of the library; each has a rate of its own. */
export interface RatedWork<Input, Answer> {
  readonly rate: WorkRate;
  /**
   * True for work that waits for queues of its own, such as a turn to write the library or a picture that is
   * decoded: holding a permit meanwhile would keep the workspace's short requests waiting.
   */
  readonly hasOwnQueue?: boolean | undefined;
  /** Gives the input, once the rate allows it. A body may be slow, so it takes no permit. */
  readonly input: () => Input | Promise<Input>;
  readonly run: (input: Input) => Promise<Answer>;
}

/**
 * Counts one, reads the input, does the work with a permit, and counts what it used beyond. Throws
 * `rate_limit_exceeded`, what `input` and `run` throw as `withRateHeaders` has it, and as `WorkGate.run`.
 */
export async function runRated<Input, Answer extends object>(
  { rateLimits, workGate }: RatedServices,
  { caller, trace, signal }: RatedContext,
  { rate, hasOwnQueue = false, input, run }: RatedWork<Input, Answer>,
): Promise<Answer & WithRateHeaders> {
  trace.workspaceId = caller.workspaceId;
  const headers = await rateLimits[rate](caller);
  let usedMs = 0;
  const note = (ms: number) => {
    usedMs = ms;
  };
  const headersAfter = async () => (await rateLimits.spent(rate, caller, usedMs)) ?? headers;
  try {
    const given = await input();
    const work = () => metered(() => run(given), rate === "read", note);
    const answer = hasOwnQueue
      ? await yieldTurn().then(work)
      : await workGate.run(caller.workspaceId, signal, work);
    return { ...answer, headers: await headersAfter() };
  } catch (error) {
    throw withRateHeaders(error, await headersAfter(), trace.id);
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
