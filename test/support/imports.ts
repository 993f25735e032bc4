// A service that is sent imports, and what is asked of it.

import { existsSync, readdirSync } from "node:fs";
import type { ImportAnswer, ImportDetails } from "../../src/library/imports/schema.ts";
import type { OpenParts } from "../../src/open-services.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { makeZip } from "./archives.ts";
import { one } from "./import-rows.ts";
import { jsonLines } from "./json-lines.ts";
import { opened } from "./opened.ts";
import { openTestService, type TestService } from "./service.ts";
import { until } from "./until.ts";
import { keyOf } from "./writers.ts";

/** Request of an upload. */
export interface Upload {
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  /** The file name in the address. */
  readonly name?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}

export type ImportClient = ReturnType<typeof importClient>;

/** A client that sends requests with a key, over a socket or without one. */
export function importClient(
  fetchFrom: (path: string, init: RequestInit) => Promise<Response>,
  ownKey: string,
) {
  const send = (path: string, init: RequestInit = {}, key = ownKey) =>
    fetchFrom(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${key}` } });
  const upload = ({ body, name, query = "", headers = {}, key }: Upload) => {
    const parameters = [...(name === undefined ? [] : [`name=${encodeURIComponent(name)}`]), query].filter(
      Boolean,
    );
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return send(`/v1/imports?${parameters.join("&")}`, init, key);
  };
  /** Uploads and returns the job that was queued. */
  const queue = async (given: Upload) => {
    const answer = await upload(given);
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ImportAnswer;
  };
  /** The job as it is now. */
  const look = async (id: string) =>
    (await (await send(`/v1/imports/${id}?failures=1000`)).json()) as ImportDetails;
  /** The job when it has ended. */
  const ended = async (id: string) => {
    await until(async () => (await look(id)).finished_at !== null, { everyMs: 50 });
    return look(id);
  };
  return {
    send,
    upload,
    queue,
    look,
    ended,
    import: async (given: Upload) => ended((await queue(given)).id),
  };
}

/** A key of a workspace that may write. */
export function writeKey({ services }: TestService, workspaceId: string): Promise<string> {
  return keyOf({ services, workspaceId });
}

/** True for a job that is over. */
export const hasEnded = ({ finished_at }: { readonly finished_at: string | null }) => finished_at !== null;

/** A client of a service without a socket. */
export function clientOf({ handle }: Pick<TestService, "handle">, key: string): ImportClient {
  return importClient((path, init) => handle(new Request(`http://localhost${path}`, init)), key);
}

/** A service with a key that may write, and a client that uses it. */
export async function openImportService(
  environment: Record<string, string> = {},
  parts: Partial<OpenParts> = {},
) {
  const service = await openTestService(environment, parts);
  const key = await writeKey(service, service.workspaceId);
  return { service, key, ...clientOf(service, key) };
}

/** One for the tests of a file or a `describe`. */
export function importService(...given: Parameters<typeof openImportService>) {
  return opened(
    () => openImportService(...given),
    ({ service }) => service.close(),
  );
}

let count = 0;
/** A row that no other test has. */
export function importRow(fields: object = {}) {
  count += 1;
  const words = {
    app_name: `Import ${count}`,
    platform: "ios",
    title: `Title ${count}`,
    description: "A form.",
  };
  return { ...words, ...fields };
}

/** An archive of rows that have one picture, `1.png`. */
export function zipOfRows(rows: readonly object[]): Uint8Array {
  return makeZip([
    { name: "manifest.jsonl", content: jsonLines(rows) },
    { name: "1.png", content: one },
  ]);
}

/**
 * Files in the upload folder once it is empty: an upload is removed a moment after its job has ended, and the
 * process of a job has a low priority, which waits on a busy machine.
 */
export async function untilNoUploads(dataDir: string): Promise<readonly string[]> {
  const { imports } = pathsIn(dataDir);
  const names = () => (existsSync(imports) ? readdirSync(imports) : []);
  await until(() => names().length === 0, { everyMs: 20, detail: () => names().join() });
  return names();
}
