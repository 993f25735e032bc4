// A service with a library and its clients, for the load and for the soak.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "../../src/database/open-storage.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import { fillLibrary } from "../fill-library.ts";
import { httpRequest, requestFile } from "../http/request-file.ts";
import { type LineProcess, startLineProcess } from "../overload/line-process.ts";
import type { Mode } from "../overload/tasks.ts";
import { searchQueries } from "../search-queries.ts";
import { type ServingProcess, startServing } from "../serving-process.ts";
import type { LoadOutcome, LoadTask } from "./tasks.ts";

export const SCREENS = 5_000;
export const WORKSPACES = 200;
const CAPTIONS = 400;

export type Clients = LineProcess<LoadTask, LoadOutcome>;

export interface Situation {
  readonly side: ServingProcess;
  readonly dataDir: string;
  readonly workspaceId: string;
  /** Has the scope `screens:write`. */
  readonly writeKey: string;
  /** Clients of so many workspaces. */
  readonly clientsOf: (workspaces: number) => Promise<Clients>;
}

/** Makes it, uses it and takes it away. */
export async function inSituation<Result>(use: (situation: Situation) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "screen-search-load-"));
  try {
    const dataDir = join(folder, "data");
    const filling = { screens: SCREENS, platform: "web", baseMax: CAPTIONS, workspaces: WORKSPACES } as const;
    const keys = await fillLibrary(dataDir, filling);
    const { workspaceId, writeKey } = await writer(dataDir);
    const queries = await searchQueries(WORKSPACES);
    const side = await startServing("ours", join(import.meta.dir, "../.."), dataDir, {
      cores: "0-255",
      environment: { WRITES_PER_MINUTE: "off" },
    });
    const started: Clients[] = [];
    const clientsOf = async (workspaces: number) => {
      const clients = await startClients(side.url, keys.slice(0, workspaces), queries, folder);
      started.push(clients);
      return clients;
    };
    try {
      return await use({ side, dataDir, workspaceId, writeKey, clientsOf });
    } finally {
      for (const clients of started) await clients.end();
      await side.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writer(dataDir: string) {
  const storage = await openStorage({ dataDir });
  try {
    const workspaceId = (await storage.workspaces.list())[0]?.id ?? "";
    const scopes = ["screens:write"] as const;
    const wanted = { workspaceId, name: "writer", createdBy: "benchmark", expiresAt: null, scopes };
    return { workspaceId, writeKey: (await createKey(storage, wanted, Date.now())).secret };
  } finally {
    await storage.close();
  }
}

/** Every client asks any of the queries in the name of any of the workspaces. */
async function startClients(
  url: string,
  keys: readonly string[],
  queries: readonly string[],
  folder: string,
) {
  const files = await Promise.all(
    (["standard", "deep"] as const).map(async (mode: Mode) => {
      const file = join(folder, `${mode}-requests-${keys.length}`);
      const requests = queries.map((query, at) =>
        httpRequest("/v1/screens/search", keys[at % keys.length] ?? "", { query, platform: "web", mode }),
      );
      await writeFile(file, requestFile(requests));
      return file;
    }),
  );
  const script = join(import.meta.dir, "generator.ts");
  return startLineProcess<LoadTask, LoadOutcome>(script, [new URL(url).port, ...files]);
}
