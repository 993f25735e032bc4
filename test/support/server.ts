// Starts `serve.ts` as a child process on a free port of the loopback, and talks to it, over raw sockets too.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "../../src/database/open-storage.ts";
import { type KeyScope, keyScopes, keyScopesDefault } from "../../src/fields.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import { createWorkspace } from "../../src/people/workspaces/workspaces.ts";
import { databaseSettings } from "./database.ts";
import { freePort } from "./free-port.ts";
import { writeLibrary } from "./library.ts";
import { opened } from "./opened.ts";
import { hangMs, until } from "./until.ts";

const repository = join(import.meta.dir, "../..");

/** A server over a small library. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly key: string;
  /** A key of the same workspace that may write. */
  readonly writeKey: string;
  readonly dataDir: string;
  /** Null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
  search(body: unknown): Promise<Response>;
  /** Ends it and removes its folder. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** One in a process of its own. */
export interface ServerProcess extends TestServer {
  readonly pid: number;
  readonly exited: Promise<number>;
  signal(name: "SIGTERM" | "SIGINT" | "SIGKILL"): void;
  /** All that it wrote; whole only once it has exited. */
  output(): string;
}

/** The environment of a child: nothing of the settings of whoever runs the tests. */
export function childEnvironment(settings: Record<string, string>): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...settings };
}

/** Data served by a server, with keys to it. */
export type ServedFolder = Pick<TestServer, "dataDir" | "databaseUrl" | "key" | "writeKey">;

/** Options of a server process. */
export interface ProcessOptions {
  /** A file descriptor: the log goes there instead of into `output`. */
  readonly stdout?: number;
  /** Limit on open files and connections. */
  readonly openFilesMax?: number;
  /** Serves a library without screens. */
  readonly isEmpty?: boolean;
  /** A server that has ended: its folder is served again. */
  readonly again?: ServedFolder;
}

/** A server process for the tests of a file or a `describe`. */
export function testProcess(...given: Parameters<typeof startServer>): ServerProcess {
  return opened(
    () => startServer(...given),
    (server) => server[Symbol.asyncDispose](),
  );
}

/** Starts a server process, for what only a process has, and waits until it is ready. */
export async function startServer(
  settings: Record<string, string> = {},
  { stdout, openFilesMax, again, isEmpty = false }: ProcessOptions = {},
): Promise<ServerProcess> {
  const served = again ?? (await filledFolder(isEmpty));
  const { dataDir } = served;
  const env = childEnvironment({
    ...settingsOf(served),
    ...(stdout !== undefined && { PORT: String(freePort()) }),
    ...settings,
  });
  const command = [process.execPath, join(repository, "test/support/serve.ts")];
  const limited = ["sh", "-c", `ulimit -n ${openFilesMax} && exec "$0" "$@"`, ...command];
  const child = Bun.spawn(openFilesMax === undefined ? command : limited, {
    env,
    stdout: stdout ?? "pipe",
    stderr: "pipe",
  });
  const lines: string[] = [];
  const reading = [child.stdout, child.stderr].map((stream) =>
    typeof stream === "object" ? readInto(stream, lines) : undefined,
  );
  /** Its end, once all that it wrote is in `lines`. */
  const exited = child.exited.then(async (code) => {
    await Promise.all(reading);
    return code;
  });
  const port = stdout === undefined ? await untilListening(lines, exited) : Number(env["PORT"]);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    ...served,
    url,
    port,
    pid: child.pid,
    exited,
    signal: (name) => child.kill(name),
    output: () => lines.join(""),
    search: (body) => searchAt(url, served.key, body),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Settings of a server on a free port of the loopback. */
export function settingsOf({ dataDir, databaseUrl }: ServedFolder): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: "0",
    RATE_LIMIT_PER_MINUTE: "off",
    // A busy machine may take longer than people wait; half of it is for the queue.
    SEARCH_STANDARD_DEADLINE_MS: "60000",
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
}

/** Searches with a key. */
export function searchAt(url: string, key: string, body: unknown): Promise<Response> {
  return fetch(`${url}/v1/screens/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The status of a search with a key. */
export async function searchStatusOf({ url }: Pick<TestServer, "url">, key: string): Promise<number> {
  return (await searchAt(url, key, { query: "login", platform: "ios" })).status;
}

/** Waits until the index of a server holds every change of its database, also those of other processes. */
export async function untilIndexed({ url }: Pick<TestServer, "url">): Promise<void> {
  await until(async () => {
    const { index } = (await (await fetch(`${url}/readyz`)).json()) as {
      index: { sequence: number; last_sequence: number };
    };
    return index.sequence === index.last_sequence;
  });
}

/** Sends bytes as they are and returns all that comes back until the server closes or `waitMs` passes. */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  waitMs = 20_000,
): Promise<{ text: string; isClosed: boolean }> {
  let text = "";
  const closed = Promise.withResolvers<boolean>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data: (_, chunk) => void (text += chunk.toString("latin1")),
      close: () => closed.resolve(true),
      error: () => closed.resolve(true),
    },
  });
  socket.write(bytes);
  socket.flush();
  const isClosed = await Promise.race([closed.promise, Bun.sleep(waitMs).then(() => false)]);
  socket.end();
  return { text, isClosed };
}

/** A new folder with a small library or none, and keys to it. */
export async function filledFolder(isEmpty: boolean): Promise<ServedFolder> {
  // As the command line does.
  process.umask(0o077);
  const dataDir = await mkdtemp(join(tmpdir(), "screen-search-"));
  const { DATABASE_URL: databaseUrl = null } = await databaseSettings();
  const storage = await openStorage({ dataDir, databaseUrl });
  if (!isEmpty) await writeLibrary(storage);
  const workspace = await createWorkspace(storage, { name: "test", plan: "team" }, Date.now());
  const create = async (scopes: readonly KeyScope[]) => {
    const input = { workspaceId: workspace.id, name: "test", createdBy: "test", expiresAt: null, scopes };
    return (await createKey(storage, input, Date.now())).secret;
  };
  const [key, writeKey] = [await create(keyScopesDefault), await create(keyScopes)];
  await storage.close();
  return { dataDir, databaseUrl, key, writeKey };
}

async function readInto(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    lines.push(decoder.decode(read.value));
}

async function untilListening(lines: readonly string[], exited: Promise<number>): Promise<number> {
  let code: number | null = null;
  void exited.then((exit) => {
    code = exit;
  });
  const deadline = Date.now() + hangMs;
  while (Date.now() < deadline && code === null) {
    const port = /"address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(lines.join(""))?.[1];
    if (port !== undefined) return Number(port);
    await Bun.sleep(10);
  }
  throw new Error(`the server did not start (exit ${code}): ${lines.join("")}`);
}

/** Waits until a server answers searches. */
export async function untilReady(url: string): Promise<void> {
  await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200, { everyMs: 20 });
}
