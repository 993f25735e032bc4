// The forms of the service that are measured, each over a library of its own with the same screens.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openStorage } from "../../src/database/open-storage.ts";
import type { ScreenWrite } from "../../src/database/screens.ts";
import type { Storage } from "../../src/database/storage.ts";
import type { Platform } from "../../src/fields.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import { createWorkspace } from "../../src/people/workspaces/workspaces.ts";
import type { Part, Parts } from "../../test/support/form-parts.ts";
import { fillLibrary } from "../fill-library.ts";
import { largeLibrary } from "../large-library.ts";
import { startServing } from "../serving-process.ts";

/** Each has one part more than the one before it. */
export const forms: readonly { readonly name: string; readonly parts: readonly Part[] }[] = [
  { name: "embedded", parts: [] },
  { name: "PostgreSQL", parts: ["postgres"] },
  { name: "+ Redis", parts: ["postgres", "redis"] },
  { name: "+ S3", parts: ["postgres", "redis", "s3"] },
  { name: "+ Milvus", parts: ["postgres", "redis", "s3", "milvus"] },
];

export const platform: Platform = "web";
const CAPTIONS = 2_157;
const SCREENS_AT_ONCE = 1_000;
const root = join(import.meta.dir, "../..");

/** Both cores, limits that are counted and never reached, and no deadline that a busy machine could miss. */
const usual = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  IMAGE_SIGNING_SECRET: "f".repeat(40),
  METRICS: "public",
  SEARCH_STANDARD_DEADLINE_MS: "60000",
  SEARCH_DEEP_DEADLINE_MS: "60000",
  MILVUS_TIMEOUT_MS: "20000",
};

/** A library in its database, of which nodes can be started. */
export interface Library {
  readonly name: string;
  /** One key of one workspace each. */
  readonly keys: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The index folder of the node with that name; an embedded service stores everything in it. */
  folder(node: string): string;
}

export async function createLibrary(
  { name, parts: used }: (typeof forms)[number],
  {
    parts,
    folder,
    screens,
    workspaces,
  }: {
    readonly parts: Parts;
    readonly folder: string;
    readonly screens: number;
    readonly workspaces: number;
  },
): Promise<Library> {
  const home = join(folder, Bun.hash(`${name} ${crypto.randomUUID()}`).toString(16));
  await mkdir(home);
  const environment = { ...usual, ...(await parts.settings(used)) };
  const { DATABASE_URL: databaseUrl } = environment as Record<string, string>;
  const folderOf = (node: string) => join(home, node);
  const first = folderOf("a");
  const filled =
    databaseUrl === undefined
      ? await fillLibrary(first, { screens, platform, workspaces, baseMax: CAPTIONS })
      : await fillDatabase(databaseUrl, first, screens, workspaces);
  return { name, keys: filled, environment, folder: folderOf };
}

/** Starts a node of a library on both cores; resolves when it is ready. */
export function startNode({ name, environment, folder }: Library, node = "a") {
  return startServing(`${name} ${node}`, root, folder(node), { cores: "0,1", environment });
}

async function fillDatabase(databaseUrl: string, dataDir: string, screens: number, workspaces: number) {
  const storage = await openStorage({ dataDir, databaseUrl });
  try {
    const batch: ScreenWrite[] = [];
    for await (const screen of largeLibrary(screens, platform, CAPTIONS)) {
      batch.push(screen);
      if (batch.length === SCREENS_AT_ONCE) await storage.library.upsertScreens(batch.splice(0));
    }
    await storage.library.upsertScreens(batch);
    const keys: string[] = [];
    for (let at = 0; at < workspaces; at += 1) keys.push(await createSearcher(storage, at));
    return keys;
  } finally {
    await storage.close();
  }
}

async function createSearcher(storage: Storage, at: number): Promise<string> {
  const now = Date.now();
  const { id } = await createWorkspace(storage, { name: `benchmark ${at}`, plan: "enterprise" }, now);
  const wanted = { workspaceId: id, name: "benchmark", createdBy: "benchmark", expiresAt: null };
  return (await createKey(storage, wanted, now)).secret;
}
