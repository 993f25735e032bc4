// A service of some form as people run it: workspaces and keys by the command line, `serve` as a process,
// everything else over HTTP.
import { makeZip } from "./archives.ts";
import { commandLine } from "./command-line.ts";
import type { Part, Parts } from "./form-parts.ts";
import { freePort } from "./free-port.ts";
import { importClient, jsonLines } from "./imports.ts";
import { makePng } from "./pictures.ts";
import { until } from "./until.ts";

/** A busy machine may take many times what a quiet one does; nothing here is about deadlines. */
const patience = {
  SEARCH_STANDARD_DEADLINE_MS: "60000",
  SEARCH_DEEP_DEADLINE_MS: "60000",
  MILVUS_TIMEOUT_MS: "20000",
  REDIS_TIMEOUT_MS: "5000",
};

/** A row of a manifest as the demo library has it. */
export interface DemoRow {
  readonly id: string;
  readonly app_name: string;
  readonly platform: "ios" | "web";
  readonly [field: string]: unknown;
}

/** A running service. */
export interface FormService {
  readonly url: string;
  /** Of an enterprise workspace: searches, and changes the library. */
  readonly key: string;
  /** Of a team, whose limit is 60 searches. */
  readonly teamKey: string;
  /** Of a workspace whose plan has no search. */
  readonly freeKey: string;
  /** A further key of the enterprise workspace. */
  createKey(): Promise<{ readonly id: string; readonly key: string }>;
  revokeKey(id: string): Promise<void>;
  ask(path: string, init?: RequestInit): Promise<Response>;
  search(body: unknown, key?: string): Promise<Response>;
  /** Imports rows over HTTP and waits until they can be found; every second one gets a picture of its own. */
  import(rows: readonly DemoRow[]): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts a service with some of the parts. */
export async function startFormService(parts: Parts, used: readonly Part[]): Promise<FormService> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = commandLine({
    PORT: String(port),
    BASE_URL: url,
    IMAGE_SIGNING_SECRET: "f".repeat(40),
    METRICS: "public",
    ...patience,
    ...(await parts.settings(used)),
  });
  const workspace = async (plan: string) =>
    String((await command.json("workspace", "create", `A ${plan} team`, "--plan", plan))["id"]);
  const createKey = async (workspaceId: string, ...options: string[]) => {
    const made = await command.json(
      "key",
      "create",
      "--workspace",
      workspaceId,
      "--name",
      "test",
      ...options,
    );
    return { id: String(made["id"]), key: String(made["key"]) };
  };
  const enterprise = await workspace("enterprise");
  // Comparisons ask more at once than the plan allows.
  await command.json("plan", "update", "enterprise", "--searches-per-minute", "6000", "--burst", "6000");
  const { key } = await createKey(enterprise, "--scope", "screens:search", "screens:write");
  const { key: teamKey } = await createKey(await workspace("team"));
  const { key: freeKey } = await createKey(await workspace("free"));
  const child = command.start("serve");
  const log = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
  const stop = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  await until(async () => child.exitCode !== null || (await isReady(ask)));
  if (child.exitCode !== null) throw new Error(`the service ended: ${(await log).join("\n")}`);
  const client = importClient(ask, key);
  return {
    url,
    key,
    teamKey,
    freeKey,
    ask,
    stop,
    createKey: () => createKey(enterprise),
    revokeKey: async (id) => void (await command.json("key", "revoke", id)),
    search: (body, by = key) => ask("/v1/screens/search", requestOf(body, by)),
    async import(rows) {
      const job = await client.import({ body: await archiveOf(rows), name: "library.zip" });
      await until(() => hasFollowed(ask), { withinMs: 120_000 });
      return job as unknown as Record<string, unknown>;
    },
  };
}

type Ask = FormService["ask"];

const isReady = async (ask: Ask) => (await ask("/readyz").catch(() => null))?.status === 200;

async function hasFollowed(ask: Ask): Promise<boolean> {
  const { status, index } = (await (await ask("/readyz")).json()) as {
    status: string;
    index: { sequence: number; last_sequence: number };
  };
  return status === "ready" && index.sequence === index.last_sequence;
}

function requestOf(body: unknown, key: string): RequestInit {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) };
}

async function archiveOf(rows: readonly DemoRow[]): Promise<Uint8Array> {
  const pictures = await Promise.all(
    rows.map(async (_, at) => ({ name: `${at}.png`, content: await makePng(60, 90, at) })),
  );
  const described = rows.map(({ image: _, ...row }, at) =>
    at % 2 === 0 ? { ...row, image: `${at}.png` } : row,
  );
  const used = pictures.filter((_, at) => at % 2 === 0);
  return makeZip([{ name: "manifest.jsonl", content: jsonLines(described) }, ...used]);
}
