// Uploads and downloads, which take as long as their file does: they have no timeout and are not retried.
import type { Answered, CallOptions, ExportResult } from "./contract.ts";
import { ScreenSearchError } from "./screen-search-error.ts";
import {
  type Connection,
  headersOf,
  parse,
  readRateLimit,
  receive,
  refusal,
  requestIdOf,
} from "./send-request.ts";

/** A file to send. */
export type UploadBody = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

/** An upload, and how its answer is known. */
export interface UploadCall<Body extends object> {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: UploadBody;
  readonly isAnswer: (body: object) => body is Body;
}

/** Sends a file. Throws a `ScreenSearchError`, or the reason of `signal` when that aborts. */
export async function upload<Body extends object>(
  connection: Connection,
  { path, headers, file, isAnswer }: UploadCall<Body>,
  signal: AbortSignal | undefined,
): Promise<Answered & { readonly body: Body }> {
  const { fetch, baseUrl } = connection;
  const options = {
    method: "POST",
    redirect: "error",
    body: file,
    // Node and browsers ask for it where the body is a stream.
    duplex: "half",
    headers: headersOf(connection, { "content-type": "application/octet-stream", ...headers }),
    ...(signal !== undefined && { signal }),
  } as const;
  const { answer, text } = await receive(() => fetch(`${baseUrl}${path}`, options)).catch(
    (error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    },
  );
  const body = parse(text);
  if (answer.ok && typeof body === "object" && body !== null && isAnswer(body))
    return { body, requestId: requestIdOf(answer), rateLimit: readRateLimit(answer.headers) };
  throw refusal(answer, body);
}

/**
 * Opens a file; `sent` is the body of a POST. Throws as `upload`; a stream that is cut fails where it is
 * read.
 */
export async function download(
  connection: Connection,
  path: string,
  { signal, headers: further }: CallOptions,
  sent?: object,
): Promise<ExportResult> {
  const { fetch, baseUrl } = connection;
  const headers = headersOf(connection, {
    ...(sent !== undefined && { "content-type": "application/json" }),
    ...further,
  });
  const options = {
    headers,
    redirect: "error",
    ...(sent !== undefined && { method: "POST", body: JSON.stringify(sent) }),
    ...(signal !== undefined && { signal }),
  } as const;
  const answer = await fetch(`${baseUrl}${path}`, options).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ScreenSearchError({ code: "network_error", message: `No answer: ${String(cause)}.`, cause });
  });
  if (!answer.ok || answer.body === null) throw refusal(answer, parse(await answer.text()));
  const bytes = Number(answer.headers.get("x-export-bytes") ?? Number.NaN);
  return {
    body: answer.body,
    bytes: Number.isSafeInteger(bytes) ? bytes : null,
    requestId: requestIdOf(answer),
    rateLimit: readRateLimit(answer.headers),
  };
}
