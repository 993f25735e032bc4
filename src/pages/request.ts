// Sends the requests of `api.ts`: JSON both ways, the session cookie, and one error type.
import type { NamesIn } from "../people/page-operation.ts";
import { addressOf } from "./base-path.ts";

/** An answer that is no success. `status` is 0 when there was no answer at all. */
export class RequestError extends Error {
  readonly status: number;
  /** The `error.code` of the answer; `network` without an answer. */
  readonly code: string;
  /** From `Retry-After`; null when the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = "RequestError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** True when the service answered with this status; 0 means no answer. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof RequestError && error.status === status;
}

type Query = Readonly<Record<string, string | number | null | undefined>>;
/** Arguments of a call: path parameters by name, a body where the route takes one, query and signal. */
type Call<Route extends string, Body> = Readonly<Record<NamesIn<Route>, string>> &
  ([keyof Body] extends [never] ? unknown : { readonly body: Body }) & {
    /** Query parameters; null, undefined and empty values are omitted. */
    readonly query?: Query;
    readonly signal?: AbortSignal;
  };

/** A route of the service as a function. Throws a `RequestError`; an abort is thrown as it is. */
export interface Endpoint<Route extends string, Body, Answer> {
  (
    ...call: Partial<Call<Route, Body>> extends Call<Route, Body>
      ? [call?: Call<Route, Body>]
      : [call: Call<Route, Body>]
  ): Promise<Answer>;
  readonly path: string;
}

export type AnswerOf<Asked extends (...call: never) => unknown> = Awaited<ReturnType<Asked>>;

interface AnyCall {
  readonly body?: unknown;
  readonly query?: Query;
  readonly signal?: AbortSignal;
  readonly [pathParameter: string]: unknown;
}

/** Makes the function of a route, such as "GET /api/apps". */
export function endpoint(route: string) {
  const [method = "", path = ""] = route.split(" ");
  const ask = async (call: AnyCall = {}): Promise<unknown> => {
    const response = await answerOf(pathOf(path, call), {
      method,
      ...(method === "POST" && { body: JSON.stringify(call.body ?? {}) }),
      ...(call.signal && { signal: call.signal }),
    });
    return response.json();
  };
  return Object.assign(ask, { path });
}

export function pathOf(path: string, call: AnyCall): string {
  const given = new Map(Object.entries(call));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const asked = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked)}`;
}

interface Sent extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends JSON and asks for it, unless `headers` say otherwise. Throws as an `Endpoint` does. */
export async function answerOf(path: string, init: Sent): Promise<Response> {
  const json = { accept: "application/json", ...(init.body && { "content-type": "application/json" }) };
  const headers = { ...json, ...init.headers };
  const sending = fetch(addressOf(path), { ...init, credentials: "same-origin", headers });
  const response = await sending.catch((error: unknown) => {
    throw init.signal?.aborted ? error : unreachable();
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

export function unreachable(): RequestError {
  const message = "The service could not be reached. Check your connection, then try again.";
  return new RequestError(0, "network", message);
}

/** A proxy may answer with something else than JSON; then the status has to do. */
export async function errorOf(response: Response): Promise<RequestError> {
  const body = (await response.json().catch(() => null)) as {
    error?: { code?: string; message?: string };
  } | null;
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new RequestError(
    response.status,
    body?.error?.code ?? "unknown",
    body?.error?.message ?? `The service answered with ${response.status}. Try again in a moment.`,
    Number.isFinite(seconds) ? seconds : null,
  );
}
