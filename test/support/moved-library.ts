// A library with rows in every table and pictures, and moves of it, each a command in a process of its own.
import { Database } from "bun:sqlite";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../../src/config/config.ts";
import {
  type Moved,
  type MoveStep,
  moveLibrary,
  type RunStep,
} from "../../src/maintenance/move/move-library.ts";
import { readPlaces } from "../../src/maintenance/move/move-places.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { commandWith, writeManifest } from "./backups.ts";
import { filesBelow } from "./filled-folders.ts";
import { folderWith, temporaryFolder } from "./folder.ts";
import { childEnvironment } from "./server.ts";
import { until } from "./until.ts";

const words = ["Login", "Inbox", "Timetable", "Weather", "Checkout", "Settings", "Map of ferries", "Profile"];

/** Awkward in one database or the other. */
const awkward = "naïve \u{1F600} \"quoted\" \\ 'single' \u2028 end";

/** A data folder as a service leaves it. */
export async function movableLibrary(pictures = 12): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  const rows = Array.from({ length: pictures }, (_, n) => ({
    title: `${words[n % words.length]} ${n}`,
    image: n + 1,
    id: `${(n * 16).toString(16).padStart(2, "0")}000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`,
  }));
  const { code, err, json } = await commandWith({}, dataDir, "import", await writeManifest(rows), "--no-ocr");
  if (code !== 0) throw new Error(`${err} ${JSON.stringify(json)}`);
  // Another picture of the first one, which had another before.
  const again = rows.slice(0, 1).map((row) => ({ ...row, image: pictures + 1 }));
  await commandWith({}, dataDir, "import", await writeManifest(again), "--no-ocr");
  const removed = rows.at(-1)?.id ?? "";
  await commandWith({}, dataDir, "screen", "remove", removed, "--yes");
  const keys = [{ id: "key-1", secret: "s".repeat(43), createdAt: 1 }];
  await writeFile(pathsIn(dataDir).signingKeys, JSON.stringify({ version: 1, keys }));
  fillTables(dataDir, rows[0]?.id ?? "");
  return dataDir;
}

/** The same library in another data folder. */
export async function copyOf(dataDir: string): Promise<string> {
  const copy = join(temporaryFolder(), "data");
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

/** A row or more in each table that an import leaves empty. */
function fillTables(dataDir: string, screenId: string): void {
  using db = new Database(pathsIn(dataDir).database);
  const insert = (table: string, row: Record<string, string | number | null | Uint8Array>) => {
    const names = Object.keys(row);
    db.query(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => "?")})`).run(...Object.values(row));
  };
  const at = 1_790_000_000_123;
  const ended = { state: "done", created_at: at, started_at: at + 1, finished_at: at + 2 };
  const of = { workspace_id: "w", user_id: "u" };
  const times = { created_at: at, updated_at: at };
  const hash = (letter: string) => letter.repeat(64);
  insert("workspaces", { id: "w", name: awkward, plan: "team", created_at: at, is_member_keys_allowed: 0 });
  insert("users", {
    id: "u",
    name: awkward,
    email: "olive@example.org",
    is_email_verified: 1,
    is_operator: 1,
    disabled_at: null,
    ...times,
  });
  insert("members", { id: "m", ...of, role: "owner", created_at: at });
  insert("sessions", {
    id: "s",
    token: hash("a"),
    user_id: "u",
    expires_at: at + 9_000,
    ...times,
  });
  insert("accounts", {
    id: "a",
    user_id: "u",
    provider_id: "credential",
    account_id: "u",
    password: "$argon2id$x",
    ...times,
  });
  insert("verifications", {
    id: "v",
    identifier: "i",
    value: "{}",
    expires_at: at,
    ...times,
  });
  insert("invitations", {
    id: "i",
    workspace_id: "w",
    email: "new@example.org",
    role: "member",
    sha256: hash("b"),
    inviter_id: "u",
    expires_at: at,
    created_at: at,
  });
  insert("two_factors", { id: "t", user_id: "u", secret: "x", backup_codes: "y", locked_until: at });
  insert("reset_links", { sha256: hash("c"), user_id: "u", created_at: at, expires_at: at });
  insert("setup_links", { sha256: hash("d"), created_at: at, expires_at: at, used_at: at });
  insert("api_keys", {
    id: "k",
    workspace_id: "w",
    name: awkward,
    sha256: hash("e"),
    hint: "uss_live_abcd",
    created_by: "u",
    created_at: at,
    scopes: '["screens:write", "screens:search"]',
  });
  insert("collections", {
    id: "c",
    workspace_id: "w",
    name: awkward,
    note: awkward,
    is_favourites: 1,
    created_by: awkward,
    ...times,
    shared_at: at,
    share_generation: 3,
  });
  insert("collection_screens", {
    collection_id: "c",
    screen_id: screenId,
    position: 7,
    note: awkward,
    added_by: awkward,
    added_at: at,
  });
  insert("screen_tags", { workspace_id: "w", screen_id: screenId, tag: awkward });
  db.query(
    "INSERT INTO flows (id, app_id, name, description, created_at, updated_at) SELECT 'f', app_id, ?, ?, ?, ? FROM screens WHERE id = ?",
  ).run(awkward, awkward, at, at, screenId);
  insert("flow_steps", { flow_id: "f", step: 3, screen_id: screenId });
  const uris = '["https://one.example/cb", "cursor://x"]';
  insert("oauth_clients", { id: "o", name: awkward, redirect_uris: uris, created_at: at });
  const granted = { client_id: "o", ...of, scopes: '["screens:search"]', created_at: at };
  insert("connections", { id: "n", ...granted, updated_at: at });
  insert("access_tokens", { id: "x", token: hash("f"), ...granted, expires_at: at });
  insert("refresh_tokens", { id: "y", token: hash("g"), ...granted, expires_at: at, rotated_at: at });
  insert("search_usage", {
    workspace_id: "w",
    day: "2026-11-23",
    key_id: "",
    mode: "deep",
    searches: 3_000_000_000,
    errors: 1,
    latency_counts: "[1,2,3]",
  });
  for (const query of ["one", "two", "three"])
    insert("recent_searches", { ...of, query, platform: "ios", screens: 2, at });
  // The last number is remembered although its row is gone.
  db.run("DELETE FROM recent_searches WHERE query = 'three'");
  insert("jobs", {
    id: "j",
    kind: "import",
    workspace_id: "w",
    request: JSON.stringify({ sourceName: awkward, bytes: 5_000_000_000 }),
    result: '{"fraction": 0.1}',
    error: '{"b": 1, "a": {"d": null, "c": 2.5}}',
    ...ended,
  });
  insert("import_failures", {
    import_id: "j",
    position: 0,
    row: 7,
    code: "row_invalid",
    reason: "a NUL: \0 and an end",
  });
  insert("import_screens", { import_id: "j", position: 0, screen_id: screenId, is_new: 1 });
  insert("jobs", { id: "d", kind: "description", workspace_id: "w", request: "{}", ...ended });
  insert("descriptions", {
    screen_id: screenId,
    picture_sha256: hash("0"),
    state: "undescribed",
    model: "m",
    prompt_sha256: hash("1"),
    reason: "none",
    theme: "",
    input_tokens: 1,
    output_tokens: 2,
    milliseconds: 3,
    asked_at: at,
  });
  insert("description_leases", { screen_id: screenId, expires_at: at });
  insert("unlike_pairs", { one_id: screenId, other_id: screenId, created_at: at });
  insert("picture_looks", { screen_id: screenId, content: new Uint8Array([0, 255, 7]) });
  db.query(
    `UPDATE pictures SET appearance_of = substr(original_sha256, 1, 8), theme = 'dark', colors = '["black"]',
       alike_group = 'g' WHERE screen_id = ?`,
  ).run(screenId);
  const edit = { by: awkward, at, before: { value: "Before", model: null, source: null, editor: null } };
  db.query("UPDATE screens SET words_edits = ? WHERE id = ?").run(JSON.stringify({ title: edit }), screenId);
}

/** Adds so many events to the audit list. */
export function addEvents(dataDir: string, count: number): void {
  using db = new Database(pathsIn(dataDir).database);
  db.query(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO audit_events (workspace_id, at, actor, action, target, detail) SELECT 'w', i, 'cli', 'test', i, '' FROM n`,
  ).run(count);
}

/**
 * Every row of a SQLite database by table, as it lies there, and what it numbers next. NUL is what PostgreSQL
 * makes of it.
 */
export function rowsOf(dataDir: string): Record<string, unknown[]> {
  const db = new Database(pathsIn(dataDir).database, { readonly: true });
  const names = db
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'",
    )
    .all();
  const rows = names.map(({ name }) => [
    name,
    db
      .query<Record<string, unknown>, []>(`SELECT * FROM ${name}`)
      .all()
      .map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ]);
  db.close();
  return Object.fromEntries(rows);
}

/** JSON may be written in several ways. */
function plain(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.replaceAll("\0", "\uFFFD");
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
}

/** Every file below a folder with its content. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const files = await filesBelow(folder);
  const contents = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), Bun.hash(await Bun.file(file).bytes()).toString()]),
  );
  return Object.fromEntries(contents);
}

/** A file of settings. */
async function settingsFile(settings: Readonly<Record<string, string>>): Promise<string> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  return join(await folderWith({ "target.env": lines.join("\n") }), "target.env");
}

export type Settings = Readonly<Record<string, string>>;

/** Moves the library of some settings to where others say; `json` is the last line. */
export async function moveTo(from: Settings, to: Settings, ...options: string[]) {
  const { DATA_DIR = "", ...rest } = from;
  return commandWith(rest, DATA_DIR, "move", "--to", await settingsFile(to), ...options);
}

/**
 * Moves in this process. `before` is done at the beginning of a step: what was copied until then can be
 * changed.
 */
export async function moveHere(
  from: Settings,
  to: Settings,
  before: Partial<Record<MoveStep, () => unknown>> = {},
): Promise<Moved> {
  const places = readPlaces(loadConfig({ ...from }), await settingsFile(to));
  const runStep: RunStep = async (step, _total, work) => {
    await before[step]?.();
    return work(() => undefined);
  };
  return moveLibrary({ places, runStep, onWait: () => undefined });
}

/** Moves in a process of its own, and returns when it was killed with -9 half-way through a step. */
export async function moveAndKill(from: Settings, to: Settings, step: MoveStep): Promise<void> {
  await using moving = await startMove(from, to, step, "SIGKILL");
  await moving.child.exited;
  if (moving.child.signalCode !== "SIGKILL") throw new Error(`the move ended first: ${await moving.err}`);
}

/** Moves in a process of its own, and returns when it was stopped half-way through a step. */
export async function moveAndPause(from: Settings, to: Settings, step: MoveStep) {
  const moving = await startMove(from, to, step, "SIGSTOP");
  await until(async () => moving.child.exitCode !== null || (await isStopped(moving.child.pid)), {
    everyMs: 5,
  });
  return moving;
}

async function isStopped(pid: number): Promise<boolean> {
  const { exitCode, stdout } = Bun.spawnSync(["ps", "-o", "stat=", "-p", String(pid)]);
  return exitCode === 0 && stdout.toString().startsWith("T");
}

/** A move under way, which is killed at the end of the block that uses it. */
async function startMove(from: Settings, to: Settings, step: MoveStep, signal: "SIGKILL" | "SIGSTOP") {
  const script = join(import.meta.dir, "signalled-move.ts");
  const child = Bun.spawn([process.execPath, script, await settingsFile(to), step, signal], {
    env: childEnvironment({ ...from }),
    stdout: "ignore",
    stderr: "pipe",
  });
  const err = new Response(child.stderr).text();
  return {
    child,
    /** Its standard error, once it has ended. */
    err,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
