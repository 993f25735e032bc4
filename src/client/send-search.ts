// One request and its answer, without retries.
import type { Screen, SearchRequest, SearchResult } from "./contract.ts";
import { readRateLimit, readRetryAfter } from "./read-headers.ts";
import { ScreenSearchError } from "./screen-search-error.ts";

/** What the client needs of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where and how requests are sent. */
export interface Connection {
  /** Of the operation. */
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
}

/** Sends a search. Throws a `ScreenSearchError`, or the reason of `signal` when that aborts. */
export async function sendSearch(
  connection: Connection,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<SearchResult> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort);
  const timer = setTimeout(abort, connection.timeoutMs);
  try {
    return await exchange(connection, request, stop.signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw stop.signal.aborted ? timedOut(connection.timeoutMs, error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

async function exchange(
  { fetch, url, apiKey }: Connection,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  // A redirected POST would arrive as a GET: say so instead.
  const options = {
    method: "POST",
    headers,
    body: JSON.stringify(request),
    redirect: "error",
    signal,
  } as const;
  const { answer, text } = await receive(() => fetch(url, options));
  const body = parse(text);
  if (answer.ok && isFound(body)) {
    return {
      screens: body.screens,
      requestId: requestIdOf(answer),
      rateLimit: readRateLimit(answer.headers),
    };
  }
  throw refusal(answer, body);
}

async function receive(send: () => Promise<Response>): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await send();
    return { answer, text: await answer.text() };
  } catch (cause) {
    throw new ScreenSearchError({ code: "network_error", message: `No answer: ${reasonOf(cause)}.`, cause });
  }
}

/** Node says "fetch failed" and keeps the reason in `cause`. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (inner instanceof Error ? inner.message : String(inner)).replace(/\.$/, "");
}

function timedOut(timeoutMs: number, cause: unknown): ScreenSearchError {
  return new ScreenSearchError({ code: "timeout", message: `No answer within ${timeoutMs} ms.`, cause });
}

function refusal(answer: Response, body: unknown): ScreenSearchError {
  const isError = isApiError(body) && !answer.ok;
  return new ScreenSearchError({
    code: isError ? body.error.code : "unexpected_answer",
    message: isError
      ? body.error.message
      : `The answer (status ${answer.status}) is not one of this service.`,
    status: answer.status,
    requestId: requestIdOf(answer),
    retryAfterSeconds: readRetryAfter(answer.headers, Date.now()),
    rateLimit: readRateLimit(answer.headers),
  });
}

function requestIdOf(answer: Response): string | null {
  return answer.headers.get("x-request-id");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFound(body: unknown): body is { readonly screens: Screen[] } {
  return typeof body === "object" && body !== null && "screens" in body && Array.isArray(body.screens);
}

function isApiError(
  body: unknown,
): body is { readonly error: { readonly code: string; readonly message: string } } {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error) || !("message" in error))
    return false;
  return typeof error.code === "string" && typeof error.message === "string";
}
