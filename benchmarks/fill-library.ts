// Writes a large library into the database of a data folder, with a workspace and its keys. By hand into the
// tables of `database/sqlite/tables.ts` and without a journal: the product's import is durable and checks
// everything, which takes a million screens longer than a benchmark may.
import { Database } from "bun:sqlite";
import { openStorage } from "../src/database/open-storage.ts";
import type { ScreenWrite } from "../src/database/screens.ts";
import type { KeyScope, Platform } from "../src/fields.ts";
import { createKey } from "../src/people/keys/keys.ts";
import { createWorkspace } from "../src/people/workspaces/workspaces.ts";
import { pathsIn } from "../src/system/paths.ts";
import { largeLibrary } from "./large-library.ts";

const SCREENS_A_TRANSACTION = 5_000;
const BASE_MAX = 2_157;

export interface Filling {
  readonly screens: number;
  readonly platform: Platform;
  /** Captions the library is made of. */
  readonly baseMax?: number;
  /** One key of one workspace each. */
  readonly workspaces?: number;
  /** Scopes of the keys; search by default. */
  readonly scopes?: readonly KeyScope[];
}

/** Makes the data folder; returns the keys. */
export async function fillLibrary(
  dataDir: string,
  { screens, platform, baseMax = BASE_MAX, workspaces = 1, scopes }: Filling,
): Promise<readonly string[]> {
  const storage = await openStorage({ dataDir });
  const keys: string[] = [];
  for (let at = 0; at < workspaces; at += 1) {
    const now = Date.now();
    const { id } = await createWorkspace(storage, { name: `benchmark ${at}`, plan: "enterprise" }, now);
    const wanted = { workspaceId: id, name: "benchmark", createdBy: "benchmark", expiresAt: null };
    keys.push((await createKey(storage, { ...wanted, ...(scopes && { scopes }) }, now)).secret);
  }
  await storage.close();
  await writeScreens(pathsIn(dataDir).database, screens, platform, baseMax);
  return keys;
}

async function writeScreens(path: string, count: number, platform: Platform, baseMax: number): Promise<void> {
  const db = new Database(path, { readwrite: true, strict: true });
  db.run("PRAGMA journal_mode = OFF");
  db.run("PRAGMA synchronous = OFF");
  const insert = inserter(db, platform);
  db.run("BEGIN");
  let written = 0;
  for await (const screen of largeLibrary(count, platform, baseMax)) {
    written += 1;
    insert(screen, written);
    if (written % SCREENS_A_TRANSACTION === 0) db.run("COMMIT; BEGIN");
  }
  db.prepare("INSERT OR REPLACE INTO sequences (name, value) VALUES ('change', ?1)").run(written);
  db.run("COMMIT");
  db.close();
}

function inserter(db: Database, platform: Platform) {
  const now = Date.now();
  const appIds = new Map<string, string>();
  const app = db.prepare("INSERT INTO apps (id, name, platform, created_at) VALUES (?1, ?2, ?3, ?4)");
  const screen = db.prepare(
    `INSERT INTO screens (id, app_id, title, description, elements, visible_text, visible_text_source, pattern, change_sequence, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10)`,
  );
  const vectors = db.prepare(
    "INSERT INTO vectors (screen_id, model_id, words_sha256, content) VALUES (?1, ?2, ?3, ?4)",
  );
  return ({ id, appName, vectors: made, ...words }: ScreenWrite, sequence: number): void => {
    const name = appName.toLowerCase();
    const appId = appIds.get(name) ?? crypto.randomUUID();
    if (!appIds.has(name)) app.run(appId, appName, platform, now);
    appIds.set(name, appId);
    const { title, description, elements, visibleText, visibleTextSource, pattern } = words;
    const texts = [title, description, JSON.stringify(elements), visibleText, visibleTextSource, pattern];
    screen.run(id, appId, ...texts, sequence, now);
    vectors.run(id, made.modelId, made.wordsSha256, made.content);
  };
}
