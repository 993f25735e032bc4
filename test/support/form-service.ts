// A service of some form as people run it: workspaces and keys by the command line, `serve` as a process,
// everything else over HTTP.

import { makeZip } from "./archives.ts";
import { commandLine } from "./command-line.ts";
import type { DemoRow } from "./demo.ts";
import type { Part, Parts } from "./form-parts.ts";
import { freePort } from "./free-port.ts";
import { importClient } from "./imports.ts";
import { jsonLines } from "./json-lines.ts";
import { makePng } from "./pictures.ts";
import { searchAt, untilIndexed } from "./server.ts";
import { until } from "./until.ts";

/** A busy machine may take many times what a quiet one does; nothing here is about deadlines. */
const patience = {
  SEARCH_STANDARD_DEADLINE_MS: "60000",
  SEARCH_DEEP_DEADLINE_MS: "60000",
  MILVUS_TIMEOUT_MS: "20000",
  REDIS_TIMEOUT_MS: "5000",
};

/** A running service. */
export type FormService = Awaited<ReturnType<typeof startFormService>>;

/** Starts a service with some of the parts. */
export async function startFormService(parts: Parts, used: readonly Part[]) {
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
  /** Searches, and changes the library. */
  const { key } = await createKey(enterprise, "--scope", "screens:search", "screens:write");
  /** Its limit is 60 searches. */
  const { key: teamKey } = await createKey(await workspace("team"));
  const { key: freeKey } = await createKey(await workspace("free"));
  const child = command.start("serve");
  const log = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
  const stop = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  const isReady = async () => (await ask("/readyz").catch(() => null))?.status === 200;
  await until(async () => child.exitCode !== null || (await isReady()));
  if (child.exitCode !== null) throw new Error(`the service ended: ${(await log).join("\n")}`);
  const client = importClient(ask, key);
  return {
    url,
    key,
    teamKey,
    freeKey,
    ask,
    stop,
    /** A further key of the enterprise workspace. */
    createKey: () => createKey(enterprise),
    revokeKey: async (id: string) => void (await command.json("key", "revoke", id)),
    search: (body: unknown, by = key) => searchAt(url, by, body),
    /** Imports rows over HTTP and waits until they can be found; every second one gets a picture of its own. */
    async import(rows: readonly DemoRow[]) {
      const job = await client.import({ body: await archiveOf(rows), name: "library.zip" });
      await untilIndexed({ url });
      return job as unknown as Record<string, unknown>;
    },
  };
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
