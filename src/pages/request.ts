// The only way from the pages to the service: JSON both ways, the session in its cookie, and one kind of error.
import { addressOf } from "./base-path.ts";

/** An answer that is no success. `status` is 0 when there was no answer at all. */
export class RequestError extends Error {
  readonly status: number;
  /** The `error.code` of the answer; `network` without an answer. */
  readonly code: string;
  /** Of `Retry-After`; null when the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = "RequestError";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `GET` of a path such as `/api/session`. Throws a `RequestError`; an abort is thrown as it is. */
export function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return send<T>(path, { method: "GET", ...(signal && { signal }) });
}

/** `POST` of a JSON body. Throws a `RequestError`; an abort is thrown as it is. */
export function postJson<T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> {
  return send<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

async function send<T>(path: string, init: RequestInit): Promise<T> {
  const response = await answerOf(path, init);
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as T;
}

async function answerOf(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(addressOf(path), {
      ...init,
      credentials: "same-origin",
      headers: { accept: "application/json", ...init.headers },
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new RequestError(
      0,
      "network",
      "The service could not be reached. Check your connection, then try again.",
    );
  }
}

/** A proxy may answer with something else than JSON; then the status has to do. */
async function errorOf(response: Response): Promise<RequestError> {
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
