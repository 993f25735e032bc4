// Reads a data folder or a backup without the service's own code, so that what proves it is not what wrote it.
import { Database } from "bun:sqlite";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { BrokenPromise, type SeenScreen } from "./model.ts";
import { slotOf } from "./screens.ts";

interface RecordRow {
  readonly id: string;
  readonly title: string;
  readonly platform: string;
  readonly sha256: string | null;
  readonly format: "png";
  readonly optimized: number;
  readonly high: number;
}

const sql = `SELECT screens.id, title, platform, original_sha256 AS sha256, original_format AS format,
  optimized_bytes AS optimized, high_bytes AS high
  FROM screens JOIN apps ON apps.id = app_id LEFT JOIN pictures ON screen_id = screens.id WHERE removed_at IS NULL`;

/** The live screens by slot. Throws a `BrokenPromise` for a record of no slot, and for a picture that is not as its record says. */
export function readFolder(folder: string): ReadonlyMap<number, SeenScreen> {
  const seen = new Map<number, SeenScreen>();
  const broken: string[] = [];
  for (const row of recordsIn(folder)) {
    const slot = slotOf(row.id);
    if (slot === null) throw new BrokenPromise(`${folder} has a record of no row: ${row.id}, ${row.title}.`);
    seen.set(slot, { title: row.title, platform: row.platform, sha256: row.sha256 });
    if (row.sha256 !== null) broken.push(...brokenFiles(folder, row));
  }
  if (broken.length > 0)
    throw new BrokenPromise(
      `${folder}: ${broken.length} files of live screens are not as their records say: ${broken.slice(0, 6).join("; ")}`,
    );
  return seen;
}

function recordsIn(folder: string): RecordRow[] {
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

function brokenFiles(folder: string, { id, sha256, optimized, high }: RecordRow): string[] {
  const path = join(folder, "images", id.slice(0, 2), id);
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
