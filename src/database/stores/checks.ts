// Checks of the rows for `verify` and the metrics: what only this service knows of them.
import { and, asc, eq, gt, notExists } from "drizzle-orm";
import type { Executor } from "../database.ts";
import { isAsWritten } from "../screen-rows.ts";
import { screenColumns } from "./screen-columns.ts";

/** Vectors that are read at a time; one is some kilobytes. */
const vectorsAtOnce = 1_000;

/** A line for the live screens without vectors; none without such. */
export async function missingVectors({ db, tables }: Executor): Promise<readonly string[]> {
  const { screens, vectors } = tables;
  const own = db.select({ id: vectors.screenId }).from(vectors).where(eq(vectors.screenId, screens.id));
  const count = await db.$count(screens, and(screenColumns(tables).isLive, notExists(own)));
  return count === 0 ? [] : [`${count} screens have no vectors`];
}

/** Ids of the screens whose vectors are not what was written; reads all vectors. */
export async function damagedVectors({ db, tables: { vectors } }: Executor): Promise<readonly string[]> {
  const { screenId: id, content, contentXxhash64: checksum } = vectors;
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const page = db.select({ id, content, checksum }).from(vectors).where(gt(id, after));
    const rows = await page.orderBy(asc(id)).limit(vectorsAtOnce);
    for (const row of rows) if (!isAsWritten(row.content, row.checksum)) ids.push(row.id);
    const last = rows.at(-1);
    if (last === undefined) return ids;
    after = last.id;
  }
}
