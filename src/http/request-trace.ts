// What is known of a request while it is served: for its log line, its metrics and its `Server-Timing` header.

import type { ApiError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";

/** Grows on the way through the service; nothing in it is a secret except `query`, which is logged only on demand. */
export interface RequestTrace {
  readonly id: string;
  /** `performance.now()` at the first hook. */
  readonly startedAt: number;
  authMs?: number;
  workspaceId?: string;
  mode?: SearchMode;
  /** The MCP tool that was called. */
  tool?: string;
  query?: string;
  screens?: number;
  /** What became of the order of a deep search, where the operator has a re-ranker. */
  rerank?: string | undefined;
  errorCode?: string;
  /** The body of an error, where a protocol wants another one than that of the API. */
  errorBody?: (error: ApiError) => object;
}

const traces = new WeakMap<Request, RequestTrace>();
const clientId = /^[\w-]{8,64}$/;

/** Begins the trace of a request. Its id is the client's `X-Request-Id` when that is 8 to 64 word characters or dashes. */
export function beginTrace(request: Request): RequestTrace {
  const given = request.headers.get("x-request-id");
  const id = given !== null && clientId.test(given) ? given : crypto.randomUUID();
  const trace: RequestTrace = { id, startedAt: performance.now() };
  traces.set(request, trace);
  return trace;
}

/** The trace of a request; a fresh one when the first hook never ran. */
export function traceOf(request: Request): RequestTrace {
  return traces.get(request) ?? beginTrace(request);
}
