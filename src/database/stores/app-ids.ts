import { asc } from "drizzle-orm";
import { folded } from "../../system/folding.ts";
import type { Executor } from "../database.ts";
import type { ScreenWrite } from "../screens.ts";
import type { Tables } from "../tables/tables.ts";

/** Rows of one statement: one takes at most 65,535 parameters in PostgreSQL and 32,766 in SQLite. */
const rowsAtOnce = 1_000;

/** An app as a write names it. */
type App = Pick<ScreenWrite, "platform" | "appName">;

/** As `lower` of a dialect: ASCII letters only. */
function lowerCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Names that fold alike have the same key. */
export function foldedKey({ platform, appName }: App): string {
  return `${platform} ${folded(appName)}`;
}

/**
 * The ids of the apps of these names, made where they are new. Names that differ only in letter case, accents
 * or Unicode form are one app, whose first spelling stays.
 */
export async function appIdsOf(
  { db, tables: { apps }, dialect }: Executor,
  writes: readonly App[],
  createdAt: number,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(writes.map(({ appName }) => lowerCase(appName)))];
  const read = () => db.select({ id: apps.id, appName: apps.name, platform: apps.platform }).from(apps);
  const known = await read().where(dialect.isAmong(dialect.lower(apps.name), names));
  const ids = new Map(known.map((app) => [foldedKey(app), app.id]));
  if (writes.some((write) => !ids.has(foldedKey(write)))) {
    const all = await read().orderBy(asc(apps.createdAt), asc(apps.id));
    // SQL cannot fold names: those of a new app are compared here.
    for (const app of all) if (!ids.has(foldedKey(app))) ids.set(foldedKey(app), app.id);
  }
  const added = new Map<string, Tables["apps"]["$inferInsert"]>();
  for (const write of writes) {
    const key = foldedKey(write);
    if (ids.has(key)) continue;
    const id = crypto.randomUUID();
    ids.set(key, id);
    added.set(key, { id, name: write.appName, platform: write.platform, createdAt });
  }
  for (const some of inParts([...added.values()])) await db.insert(apps).values(some);
  return ids;
}

/** Rows in parts that fit one statement each. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, n) => n * rowsAtOnce);
  return starts.map((start) => rows.slice(start, start + rowsAtOnce));
}
