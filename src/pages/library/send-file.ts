import { type ImportJob, listImports } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { errorOf, pathOf, RequestError, unreachable } from "../request.ts";
import type { Upload } from "./upload-plan.ts";

/** Sends a file to be imported and returns its job. Throws a `RequestError`; an abort is thrown as it is. */
export function sendFile(
  { name, file, place }: Upload,
  { onProgress, signal }: { readonly onProgress: (sentBytes: number) => void; readonly signal: AbortSignal },
): Promise<ImportJob> {
  // `fetch` does not say how much of a body is sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const query = { name, app_name: place?.appName ?? null, platform: place?.platform ?? null };
    request.open("POST", addressOf(pathOf(listImports.path, { query })));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 202) resolve(JSON.parse(request.responseText) as ImportJob);
      else void errorOf(responseOf(request)).then(reject);
    };
    request.onerror = () => void failureOf(file).then(reject);
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Without an answer: the browser does not say whether it could not read what it sends, or nobody took it. */
async function failureOf(file: Blob): Promise<RequestError> {
  const isReadable = await file
    .stream()
    .pipeTo(new WritableStream())
    .then(
      () => true,
      () => false,
    );
  if (isReadable) return unreachable();
  return new RequestError(
    0,
    "file_changed",
    "A file was changed or moved since it was chosen. Choose it again.",
  );
}

function responseOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader("retry-after");
  const headers = wait === null ? {} : { "retry-after": wait };
  return new Response(request.responseText, { status: request.status, headers });
}
