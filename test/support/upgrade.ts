// Nodes of two versions of the service on one database, as while a team replaces them one by one. Imports
// nothing of the test runner: `deploy/rolling-upgrade.ts` does the same with a version that was released.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { password, Visitor } from "./people.ts";
import { until } from "./until.ts";

const email = "owner@example.org";
/** The address that all nodes are behind. */
const baseUrl = "http://upgrade.test";

/** A node of some version. */
export type UpgradeNode = Awaited<ReturnType<typeof startUpgradeNode>>;

/** A version: its checkout and its nodes' settings. */
export interface Version {
  readonly name: string;
  /** A checkout with its addon. */
  readonly checkout: string;
  readonly settings: Readonly<Record<string, string>>;
  /** For the data folders of nodes. */
  readonly folder: string;
}

/** Starts a node with a data folder of its own; resolves when it is ready. */
export async function startUpgradeNode({ name, checkout, settings, folder }: Version) {
  const dataDir = join(folder, crypto.randomUUID());
  await mkdir(dataDir);
  const port = freePort();
  const environment = {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    BASE_URL: baseUrl,
    IMAGE_SIGNING_SECRET: "u".repeat(40),
    SETUP_EMAIL: email,
    SETUP_PASSWORD: password,
    RATE_LIMIT_PER_MINUTE: "off",
    SEARCH_STANDARD_DEADLINE_MS: "60000",
    MILVUS_TIMEOUT_MS: "20000",
    METRICS: "public",
    ...settings,
  };
  const child = Bun.spawn([process.execPath, "src/cli.ts", "serve"], {
    cwd: checkout,
    env: environment,
    stdout: "pipe",
    stderr: "pipe",
  });
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const ended = async () => ({ code: await child.exited, output: (await output).join("") });
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const isReady = async () => (await ask("/readyz").catch(() => null))?.status === 200;
  await until(async () => child.exitCode !== null || (await isReady()), { withinMs: 120_000 });
  if (child.exitCode !== null) throw new Error(`the node of ${name} ended: ${(await ended()).output}`);
  return {
    name,
    ask,
    /** Titles of the screens that a search finds. */
    found: (query: string, key: string) => found(ask, query, key),
    /** Imports one screen of words. */
    import: (title: string, key: string) => importScreen(ask, title, key),
    /** SIGTERM; what the node wrote on its way. */
    stop: () => {
      child.kill("SIGTERM");
      return ended();
    },
    kill: () => child.kill("SIGKILL"),
  };
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

async function found(ask: Ask, query: string, key: string): Promise<readonly string[]> {
  const answer = await ask("/v1/screens/search", {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ query, platform: "ios", mode: "standard", limit: 100 }),
  });
  const { screens, error } = (await answer.json()) as {
    screens?: { app_name: string }[];
    error?: { code: string };
  };
  if (screens === undefined) throw new Error(`a search was answered with ${answer.status} ${error?.code}`);
  // Each test screen is of an app of its own.
  return screens.map(({ app_name: name }) => name);
}

async function importScreen(ask: Ask, title: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const row = { app_name: title, platform: "ios", title, description: `A screen about ${title}.` };
  const answer = await ask("/v1/imports?name=rows.jsonl", {
    method: "POST",
    headers,
    body: JSON.stringify(row),
  });
  const { id } = (await answer.json()) as { id: string };
  let job = { finished_at: null as string | null, imported: 0 };
  await until(async () => {
    job = (await (await ask(`/v1/imports/${id}`, { headers })).json()) as typeof job;
    return job.finished_at !== null;
  });
  if (job.imported !== 1) throw new Error(`the import of ${title} ended with ${JSON.stringify(job)}`);
}

/** The owner at a browser whose requests go to one node. */
export async function signInAt({ ask }: UpgradeNode): Promise<Visitor> {
  const handle = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? null : await request.text();
    return ask(`${pathname}${search}`, { method: request.method, headers: request.headers, body });
  };
  const visitor = new Visitor({ handle, services: { config: { baseUrl } } });
  const answer = await visitor.post("/api/account/sign-in", { email, password });
  if (answer.status !== 200) throw new Error(`the sign-in was answered with ${answer.text}`);
  return visitor;
}

/** Creates a key by the pages of the node that the visitor is at. */
export async function createKeyAs(visitor: Visitor): Promise<{ readonly id: string; readonly key: string }> {
  const scopes = ["screens:search", "screens:write"];
  const made = await visitor.post<{ id: string; key: string }>(`${await keysOf(visitor)}`, {
    name: "upgrade",
    scopes,
  });
  if (made.body.key === undefined) throw new Error(`the key was answered with ${made.text}`);
  return made.body;
}

/** Revokes one by the pages of a node. */
export async function revokeKeyAs(visitor: Visitor, id: string): Promise<void> {
  const { status, text } = await visitor.post(`${await keysOf(visitor)}/${id}/revoke`, {});
  if (status >= 300) throw new Error(`the revocation was answered with ${text}`);
}

async function keysOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get<{ workspaces: { id: string }[] }>("/api/session");
  return `/api/workspaces/${body.workspaces[0]?.id}/keys`;
}

/** Milliseconds until it is true. */
export async function msUntil(isTrue: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  await until(isTrue);
  return Math.round(performance.now() - startedAt);
}
