// One request and its answer, without retries.
import type { Answered, CallOptions, RateLimit } from "./call-options.ts";
import type { ServiceErrorCode } from "./contract.ts";
import { ScreenSearchError } from "./screen-search-error.ts";

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The address of the service, and the settings of requests to it. */
export interface Connection {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  /** Sent with every request, without the key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request, and the fields that its answer is known by. */
export interface Call {
  readonly method: string;
  /** With its query string, from the base address on. */
  readonly path: string;
  /** A form, a file, or what is sent as JSON. */
  readonly body: object | undefined;
  /** With `[]` after those that are lists; none for an answer without content. */
  readonly fields: readonly string[];
}

export interface Received {
  readonly body: object;
  readonly answer: Response;
}

/** Throws a `ScreenSearchError`, the reason of `signal`, or a `TypeError` for a header that cannot be one. */
export async function sendRequest(
  connection: Connection,
  call: Call,
  { signal, headers, timeoutMs }: CallOptions & { readonly timeoutMs: number },
): Promise<Received> {
  signal?.throwIfAborted();
  const sent = headersOf(connection, headers);
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort);
  const timer = setTimeout(abort, timeoutMs);
  try {
    const { fetch, baseUrl } = connection;
    const { answer, text } = await receive(() =>
      fetch(`${baseUrl}${call.path}`, optionsOf(call, sent, stop.signal)),
    );
    return readAnswer(answer, text, call);
  } catch (error) {
    signal?.throwIfAborted();
    if (!stop.signal.aborted) throw error;
    const message = `No answer within ${timeoutMs} ms.`;
    throw new ScreenSearchError({ code: "timeout", message, cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** The headers of a request: those of the call last, but the key is the client's. */
export function headersOf(
  { apiKey, headers: common }: Connection,
  headers: Readonly<Record<string, string>> = {},
): Headers {
  const all = new Headers(common);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  all.set("authorization", `Bearer ${apiKey}`);
  return all;
}

/** Throws what else was answered. */
export function readAnswer(answer: Response, text: string, { fields }: Call): Received {
  // Without a body there is nothing to read.
  const body = answer.status === 204 ? {} : parse(text);
  if (answer.ok && isAnswer(body, fields)) return { body, answer };
  throw refusal(answer, body);
}

function isAnswer(body: unknown, fields: Call["fields"]): body is object {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const values = body as Readonly<Record<string, unknown>>;
  const isThere = (field: string) =>
    field.endsWith("[]") ? Array.isArray(values[field.slice(0, -"[]".length)]) : field in values;
  return fields.length === 0 ? Object.keys(values).length === 0 : fields.every(isThere);
}

/** A redirected POST would arrive as a GET: it is an error instead. */
function optionsOf({ body, method }: Call, headers: Headers, signal: AbortSignal): RequestInit {
  const common = { headers, redirect: "error", signal, method } as const;
  if (body === undefined) return common;
  // Its boundary is part of its type, which `fetch` writes.
  if (body instanceof FormData) return { ...common, body };
  // A file, with its own type.
  if (body instanceof Blob) {
    headers.set("content-type", body.type || "application/octet-stream");
    return { ...common, body };
  }
  headers.set("content-type", "application/json");
  return { ...common, body: JSON.stringify(body) };
}

export async function receive(send: () => Promise<Response>): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await send();
    return { answer, text: await answer.text() };
  } catch (cause) {
    throw noAnswer(cause);
  }
}

export function noAnswer(cause: unknown): ScreenSearchError {
  return new ScreenSearchError({ code: "network_error", message: `No answer: ${reasonOf(cause)}.`, cause });
}

/** Node says "fetch failed" and keeps the reason in `cause`. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (inner instanceof Error ? inner.message : String(inner)).replace(/\.$/, "");
}

export function refusal(answer: Response, body: unknown): ScreenSearchError {
  const isError = isApiError(body) && !answer.ok;
  return new ScreenSearchError({
    code: isError ? body.error.code : "unexpected_answer",
    message: isError
      ? body.error.message
      : `The answer (status ${answer.status}) is not one of this service.`,
    status: answer.status,
    retryAfterSeconds: readRetryAfter(answer.headers, Date.now()),
    ...answeredBy(answer),
  });
}

/** Facts from the headers of every answer. */
export function answeredBy({ headers }: Response): Answered {
  return { requestId: headers.get("x-request-id"), rateLimit: readRateLimit(headers) };
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isApiError(
  body: unknown,
): body is { readonly error: { readonly code: ServiceErrorCode; readonly message: string } } {
  const { error } = (body ?? {}) as {
    readonly error?: { readonly code?: unknown; readonly message?: unknown };
  };
  return typeof error?.code === "string" && typeof error.message === "string";
}

/** From `RateLimit-Policy: "search";q=60;w=60` and `RateLimit: "search";r=59;t=60`; null without them. */
function readRateLimit(headers: Headers): RateLimit | null {
  const policy = headers.get("ratelimit-policy") ?? "";
  const state = headers.get("ratelimit") ?? "";
  const [limit, windowSeconds] = [parameter(policy, "q"), parameter(policy, "w")];
  const [remaining, resetSeconds] = [parameter(state, "r"), parameter(state, "t")];
  if (limit === null || windowSeconds === null || remaining === null || resetSeconds === null) return null;
  return { limit, windowSeconds, remaining, resetSeconds };
}

function parameter(header: string, name: string): number | null {
  const value = new RegExp(`;\\s*${name}=(\\d+)`).exec(header)?.[1];
  return value === undefined ? null : Number(value);
}

/** `Retry-After` in seconds, from a number or a date (RFC 9110); null when it is absent or neither. */
function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
