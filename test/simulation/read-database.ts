// Reads records and pictures without the service's own code, so that what proves them is not what wrote them.
import { Database } from "bun:sqlite";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { queryOn } from "../support/postgres-server.ts";
import { BrokenPromise, type SeenScreen } from "./model.ts";
import { slotOf } from "./screens.ts";

interface RecordRow {
  readonly id: string;
  readonly title: string;
  readonly app: string;
  readonly platform: string;
  readonly description: string;
  readonly text: string;
  readonly sha256: string | null;
  readonly name: string;
  readonly optimized: number;
  readonly high: number;
}

/** Locations of a library's database and pictures. */
export interface ReadPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The objects of the bucket as files; null for pictures in the data folder. */
  readonly bucketFolder: string | null;
}

const sql = `SELECT screens.id, title, apps.name AS app, platform, description, visible_text AS text, original_sha256 AS sha256,
  original_name AS name, optimized_bytes AS optimized, high_bytes AS high
  FROM screens JOIN apps ON apps.id = app_id LEFT JOIN pictures ON screen_id = screens.id WHERE removed_at IS NULL`;

/** The live screens of a data folder or a backup by slot. Throws as `readPlace`. */
export function readFolder(dataDir: string): Promise<ReadonlyMap<number, SeenScreen>> {
  return readPlace({ dataDir, databaseUrl: null, bucketFolder: null });
}

/**
 * The live screens by slot. Throws a `BrokenPromise` for a record of no slot, and for a picture that is not
 * as its record says.
 */
export async function readPlace(place: ReadPlace): Promise<ReadonlyMap<number, SeenScreen>> {
  const seen = new Map<number, SeenScreen>();
  const broken: string[] = [];
  const rows = place.databaseUrl === null ? inSqlite(place.dataDir) : await inPostgres(place.databaseUrl);
  for (const row of rows) {
    const slot = slotOf(row.id);
    if (slot === null)
      throw new BrokenPromise(`${place.dataDir} has a record of no row: ${row.id}, ${row.title}.`);
    const { title, app: appName, platform, sha256, description, text: visibleText, name: originalName } = row;
    seen.set(slot, { title, appName, platform, sha256, description, visibleText, originalName });
    if (sha256 !== null) broken.push(...brokenFiles(place, row, sha256));
  }
  if (broken.length > 0)
    throw new BrokenPromise(
      `${place.dataDir}: ${broken.length} files of live screens are not as their database says: ${broken.slice(0, 6).join("; ")}`,
    );
  return seen;
}

function inSqlite(folder: string): RecordRow[] {
  const path = join(folder, "records.sqlite");
  if (!existsSync(path)) throw new BrokenPromise(`${folder} has no records.`);
  const database = new Database(path, { readwrite: true, create: false });
  try {
    database.run("PRAGMA busy_timeout = 10000");
    return database.query<RecordRow, []>(sql).all();
  } finally {
    database.close();
  }
}

async function inPostgres(url: string): Promise<RecordRow[]> {
  const rows = await queryOn<RecordRow>(url, sql);
  return rows.map((row) => ({ ...row, optimized: Number(row.optimized), high: Number(row.high) }));
}

function brokenFiles(place: ReadPlace, { id, optimized, high }: RecordRow, sha256: string): string[] {
  const version = `${sha256.slice(0, 32)}-${optimized}-${high}`;
  const path = join(place.bucketFolder ?? place.dataDir, "images", id.slice(0, 2), id, version);
  const original = join(path, "original.png");
  const delivered = [
    ["optimized.webp", optimized],
    ["high.webp", high],
  ] as const;
  const broken = delivered.flatMap(([name, bytes]) => {
    const found = statSync(join(path, name), { throwIfNoEntry: false })?.size ?? "no";
    return found === bytes ? [] : [`${id}/${name} has ${found} bytes instead of ${bytes}`];
  });
  if (!existsSync(original)) return [`${id}/original.png is missing`, ...broken];
  const found = new Bun.CryptoHasher("sha256").update(readFileSync(original)).digest("hex");
  return found === sha256 ? broken : [`${id}/original.png is another picture`, ...broken];
}
