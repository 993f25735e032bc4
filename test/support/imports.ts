// A service that is sent imports, and what is asked of it.

import { existsSync, readdirSync } from "node:fs";
import type { ImportAnswer, ImportDetails } from "../../src/library/imports/schema.ts";
import type { OpenParts } from "../../src/open-services.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { makeZip } from "./archives.ts";
import { one } from "./import-rows.ts";
import { opened } from "./opened.ts";
import { openTestService, type TestService } from "./service.ts";
import { hangMs } from "./until.ts";

/** Request of an upload. */
export interface Upload {
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  /** The file name in the address. */
  readonly name?: string;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly key?: string;
}

/** A client that sends requests with a key, over a socket or without one. */
export interface ImportClient {
  send(path: string, init?: RequestInit, key?: string): Promise<Response>;
  upload(upload: Upload): Promise<Response>;
  /** Uploads and returns the job that was queued. */
  queue(upload: Upload): Promise<ImportAnswer>;
  /** The job as it is now. */
  look(id: string): Promise<ImportDetails>;
  /** The job when it has ended. */
  ended(id: string): Promise<ImportDetails>;
  /** Uploads and waits for the end. */
  import(upload: Upload): Promise<ImportDetails>;
}

/** Speaks to a service by `fetch`. */
export function importClient(
  fetchFrom: (path: string, init: RequestInit) => Promise<Response>,
  ownKey: string,
): ImportClient {
  const send: ImportClient["send"] = (path, init = {}, key = ownKey) =>
    fetchFrom(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${key}` } });
  const upload: ImportClient["upload"] = ({ body, name, query = "", headers = {}, key }) => {
    const parameters = [...(name === undefined ? [] : [`name=${encodeURIComponent(name)}`]), query].filter(
      Boolean,
    );
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return send(`/v1/imports?${parameters.join("&")}`, init, key);
  };
  const queue: ImportClient["queue"] = async (given) => {
    const answer = await upload(given);
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ImportAnswer;
  };
  const look: ImportClient["look"] = async (id) =>
    (await (await send(`/v1/imports/${id}?failures=1000`)).json()) as ImportDetails;
  const ended: ImportClient["ended"] = async (id) => {
    const deadline = Date.now() + hangMs;
    while (Date.now() < deadline) {
      const job = await look(id);
      if (job.finished_at !== null) return job;
      await Bun.sleep(50);
    }
    throw new Error("the import did not end");
  };
  return { send, upload, queue, look, ended, import: async (given) => ended((await queue(given)).id) };
}

/** A key of a workspace that may write. */
export async function writeKey({ services }: TestService, workspaceId: string): Promise<string> {
  const input = { workspaceId, name: "writer", createdBy: "test", expiresAt: null };
  const key = await createKey(
    services.storage,
    { ...input, scopes: ["screens:search", "screens:write"] },
    Date.now(),
  );
  return key.secret;
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

/** Rows as JSONL. */
export function jsonLines(rows: readonly object[]): string {
  return rows.map((each) => `${JSON.stringify(each)}\n`).join("");
}

/** An archive of rows that have one picture, `1.png`. */
export function zipOfRows(rows: readonly object[]): Uint8Array {
  return makeZip([
    { name: "manifest.jsonl", content: jsonLines(rows) },
    { name: "1.png", content: one },
  ]);
}

/**
 * Files in the upload folder once it is empty or `hangMs` have passed: an upload is removed a moment after its
 * job has ended, and the process of a job has a low priority, which waits on a busy machine.
 */
export async function untilNoUploads(dataDir: string): Promise<readonly string[]> {
  const { imports } = pathsIn(dataDir);
  const names = () => (existsSync(imports) ? readdirSync(imports) : []);
  const deadline = Date.now() + hangMs;
  while (names().length > 0 && Date.now() < deadline) await Bun.sleep(20);
  return names();
}
