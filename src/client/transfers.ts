// Uploads and downloads, which take as long as their file does: they have no timeout and are not retried.
import type { CallOptions } from "./call-options.ts";
import type { ExportResult } from "./results.ts";
import * as requests from "./send-request.ts";

export type UploadBody = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

/** Sends a file. Throws a `ScreenSearchError`, or the reason of `signal` when that aborts. */
export async function upload(
  connection: requests.Connection,
  call: requests.Call,
  file: UploadBody,
  { signal, headers }: CallOptions,
): Promise<requests.Received> {
  const { fetch, baseUrl } = connection;
  const options = {
    method: call.method,
    redirect: "error",
    body: file,
    // Node and browsers ask for it where the body is a stream.
    duplex: "half",
    headers: requests.headersOf(connection, { "content-type": "application/octet-stream", ...headers }),
    ...(signal !== undefined && { signal }),
  } as const;
  const { answer, text } = await requests
    .receive(() => fetch(`${baseUrl}${call.path}`, options))
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  return requests.readAnswer(answer, text, call);
}

/** Opens a file. Throws as `upload`; a stream that is cut fails where it is read. */
export async function download(
  connection: requests.Connection,
  { method, path, body }: requests.Call,
  { signal, headers: further }: CallOptions,
): Promise<ExportResult> {
  const { fetch, baseUrl } = connection;
  const headers = requests.headersOf(connection, {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...further,
  });
  const options = {
    method,
    headers,
    redirect: "error",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  } as const;
  const fail = (cause: unknown) => {
    signal?.throwIfAborted();
    throw requests.noAnswer(cause);
  };
  const answer = await fetch(`${baseUrl}${path}`, options).catch(fail);
  if (!answer.ok || answer.body === null)
    throw requests.refusal(answer, requests.parse(await answer.text().catch(fail)));
  const bytes = Number(answer.headers.get("x-export-bytes") ?? Number.NaN);
  return {
    body: answer.body,
    bytes: Number.isSafeInteger(bytes) ? bytes : null,
    ...requests.answeredBy(answer),
  };
}
