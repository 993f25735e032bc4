// Checks of the database for `verify` and the metrics. PostgreSQL checks its own files and the references
// between rows; here is what only this service knows.
import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { isAsWritten } from "../screen-rows.ts";
import { screens, vectors } from "./tables.ts";
import type { Postgres } from "./transactions.ts";

/** Vectors that are read at a time; one is some kilobytes. */
const vectorsAtOnce = 1_000;

/** Problems found in the database, a line each. */
export async function checkContents(db: Postgres): Promise<readonly string[]> {
  const hasVectors = sql`exists (select 1 from ${vectors} where ${vectors.screenId} = ${screens.id})`;
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(screens)
    .where(and(isNull(screens.removedAt), sql`not ${hasVectors}`));
  const count = row?.count ?? 0;
  return count === 0 ? [] : [`${count} screens have no vectors`];
}

/** Ids of the screens whose vectors are not what was written; reads all vectors. */
export async function damagedVectors(db: Postgres): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const { screenId: id, content, contentXxhash64: checksum } = vectors;
    const rows = await db
      .select({ id, content, checksum })
      .from(vectors)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(vectorsAtOnce);
    for (const row of rows) if (!isAsWritten(row.content, row.checksum)) ids.push(row.id);
    const last = rows.at(-1);
    if (last === undefined) return ids;
    after = last.id;
  }
}

/** Bytes of the database; the write-ahead log is that of the whole server. */
export async function databaseSize(db: Postgres) {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return { bytes: rows[0]?.bytes ?? 0, logBytes: 0 };
}
