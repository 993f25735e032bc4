// Facts about a request, collected for its log line, its metrics and its `Server-Timing` header.

import type { ApiError } from "../errors.ts";
import type { SearchMode } from "../fields.ts";
import { readTraceParent, type TraceContext } from "./trace-context.ts";

/** A part of a request that is sampled for tracing. Times are of `performance.now()`. */
export interface TimedPart {
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** True for a call to another service. */
  readonly isCall?: boolean;
  readonly parts?: readonly TimedPart[];
}

/** Grows on the way through the service. Only `query`, logged on demand, may hold a secret. */
export interface RequestTrace {
  readonly id: string;
  /** `performance.now()` at the first hook. */
  readonly startedAt: number;
  /** The caller's `traceparent`; null without a valid one. */
  readonly context: TraceContext | null;
  /** The trace that the request belongs to; absent without one. */
  traceId?: string;
  /** The request's own span; absent unless the request is sampled. */
  span?: { readonly id: string; readonly parts: TimedPart[] };
  authMs?: number;
  workspaceId?: string;
  mode?: SearchMode;
  /** The MCP tool that was called. */
  tool?: string;
  query?: string;
  screens?: number;
  /** The outcome of re-ranking a deep search, where the operator has a re-ranker. */
  rerank?: string | undefined;
  errorCode?: string;
  /** The bytes of the body of a `Response`, which does not say them itself. */
  responseBytes?: number;
  /** The body of an error, where a protocol wants another one than that of the API. */
  errorBody?: (error: ApiError) => object;
}

const traces = new WeakMap<Request, RequestTrace>();
const clientId = /^[\w-]{8,64}$/;
/** Ids of proxies, as `Root=1-67891233-abcdef012345678912345678`; no character ends a field of a log. */
const proxyId = /^[\w.:=+/@-]{1,128}$/;

/**
 * Begins the trace of a request. Its id is the client's `X-Request-Id` when that is 8 to 64 word characters
 * or dashes; where `isFromTrustedProxy`, 1 to 128 characters that proxies use.
 */
export function beginTrace(request: Request, isFromTrustedProxy: () => boolean = () => false): RequestTrace {
  const given = request.headers.get("x-request-id");
  const isKept = given !== null && (clientId.test(given) || (proxyId.test(given) && isFromTrustedProxy()));
  const context = readTraceParent(request.headers.get("traceparent"));
  const id = isKept ? given : crypto.randomUUID();
  const trace: RequestTrace = { id, startedAt: performance.now(), context };
  if (context !== null) trace.traceId = context.traceId;
  traces.set(request, trace);
  return trace;
}

/** The trace of a request; a fresh one when the first hook never ran. */
export function traceOf(request: Request): RequestTrace {
  return traces.get(request) ?? beginTrace(request);
}
