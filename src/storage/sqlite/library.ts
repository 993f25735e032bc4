// STAND-IN until the library branch is merged: enough of `LibraryStorage` for the tests of the service. Overwrite it.
import type { Database } from "bun:sqlite";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { Change, LibraryStorage, Picture, Platform, Screen, ScreenWrite } from "../storage.ts";

interface Row {
  id: string;
  platform: Platform;
  app_name: string;
  title: string;
  description: string;
  elements: string;
  visible_text: string;
  visible_text_source: Screen["visibleTextSource"];
  pattern: string;
  change_sequence: number;
  removed_at: number | null;
  original_sha256: string | null;
  original_format: Picture["format"];
  original_width: number;
  original_height: number;
  optimized_width: number;
  optimized_height: number;
  optimized_bytes: number;
  high_width: number;
  high_height: number;
  high_bytes: number;
  model_id: string;
  words_sha256: string;
  content: Uint8Array;
}

const columns = `SELECT s.*, a.name AS app_name, a.platform, p.*, v.model_id, v.words_sha256, v.content, s.id AS id
  FROM screens s JOIN apps a ON a.id = s.app_id LEFT JOIN pictures p ON p.screen_id = s.id LEFT JOIN vectors v ON v.screen_id = s.id`;

/** The library of this database. */
export function sqliteLibrary(db: BunSQLiteDatabase & { readonly $client: Database }): LibraryStorage {
  const client = db.$client;
  const byIds = client.query<Row, [string]>(
    `${columns} WHERE s.removed_at IS NULL AND s.id IN (SELECT value FROM json_each(?))`,
  );
  const after = client.query<Row, [number, number]>(
    `${columns} WHERE s.change_sequence > ? ORDER BY s.change_sequence LIMIT ?`,
  );
  const count = (text: string) => client.query<{ n: number }, []>(text).get()?.n ?? 0;
  const live = (platform: Platform) =>
    count(
      `SELECT count(*) AS n FROM screens s JOIN apps a ON a.id = s.app_id WHERE removed_at IS NULL AND platform = '${platform}'`,
    );
  return {
    screensByIds: async (ids) => byIds.all(JSON.stringify(ids)).map(screenOf),
    screenIdByPicture: async () => null,
    vectorsOf: async () => null,
    upsertScreens: async (screens) =>
      client.transaction(() => screens.forEach((screen) => upsert(client, screen)))(),
    removeScreens: async (ids) => client.transaction(() => ids.filter((id) => remove(client, id)))(),
    screenIds: async () =>
      client
        .query<{ id: string }, []>("SELECT id FROM screens WHERE removed_at IS NULL")
        .all()
        .map((row) => row.id),
    changesAfter: async (sequence, limit) => after.all(sequence, limit).map(changeOf),
    lastSequence: async () => count("SELECT value AS n FROM sequences WHERE name = 'change'"),
    counts: async () => ({
      apps: count("SELECT count(*) AS n FROM apps"),
      screens: { ios: live("ios"), web: live("web") },
      pictures: count("SELECT count(*) AS n FROM pictures"),
    }),
  };
}

function nextSequence(client: Database): number {
  return (
    client.query<{ value: number }, []>("UPDATE sequences SET value = value + 1 RETURNING value").get()
      ?.value ?? 0
  );
}

function upsert(client: Database, screen: ScreenWrite): void {
  const appId = `${screen.appName}/${screen.platform}`;
  client.query("INSERT OR IGNORE INTO apps VALUES (?, ?, ?, 0)").run(appId, screen.appName, screen.platform);
  client
    .query("INSERT OR REPLACE INTO screens VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, NULL)")
    .run(
      screen.id,
      appId,
      screen.title,
      screen.description,
      JSON.stringify(screen.elements),
      screen.visibleText,
      screen.visibleTextSource,
      screen.pattern,
      nextSequence(client),
    );
  const { modelId, wordsSha256, content } = screen.vectors;
  client
    .query("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?)")
    .run(screen.id, modelId, wordsSha256, content);
  if (screen.picture === null) return;
  const { sha256, format, width, height, optimized, high } = screen.picture;
  client
    .query("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(
      screen.id,
      sha256,
      format,
      width,
      height,
      optimized.width,
      optimized.height,
      optimized.bytes,
      high.width,
      high.height,
      high.bytes,
    );
}

function remove(client: Database, id: string): boolean {
  client.query("DELETE FROM pictures WHERE screen_id = ?").run(id);
  client.query("DELETE FROM vectors WHERE screen_id = ?").run(id);
  const sequence = nextSequence(client);
  return (
    client
      .query("UPDATE screens SET removed_at = 1, change_sequence = ? WHERE id = ? AND removed_at IS NULL")
      .run(sequence, id).changes > 0
  );
}

function screenOf(row: Row): Screen {
  return {
    id: row.id,
    platform: row.platform,
    appName: row.app_name,
    title: row.title,
    description: row.description,
    elements: JSON.parse(row.elements) as string[],
    visibleText: row.visible_text,
    visibleTextSource: row.visible_text_source,
    pattern: row.pattern,
    picture: row.original_sha256 === null ? null : pictureOf(row, row.original_sha256),
  };
}

function pictureOf(row: Row, sha256: string): Picture {
  return {
    sha256,
    format: row.original_format,
    width: row.original_width,
    height: row.original_height,
    optimized: { width: row.optimized_width, height: row.optimized_height, bytes: row.optimized_bytes },
    high: { width: row.high_width, height: row.high_height, bytes: row.high_bytes },
  };
}

function changeOf(row: Row): Change {
  const sequence = row.change_sequence;
  if (row.removed_at !== null) return { kind: "remove", sequence, id: row.id };
  const vectors = { modelId: row.model_id, wordsSha256: row.words_sha256, content: row.content };
  return { kind: "upsert", sequence, screen: screenOf(row), vectors };
}
