// Leases of screens that agents describe.
import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, lte, not, or, type SQL } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Leased, LeaseRequest } from "../description-storage.ts";
import { isNotDescribed } from "../tables/library.ts";
import { screenColumns } from "./screen-columns.ts";

/** Leases up to `limit` screens by id, and counts the others. */
export async function leaseScreens(database: Database, request: LeaseRequest, now: number): Promise<Leased> {
  const { screens } = database.tables;
  const ids = await database.transaction("library", (tx) => take(tx, request, now));
  let [left, leased] = [0, -ids.length];
  for await (const { from, to } of database.idRanges()) {
    const isWithin = and(gte(screens.id, from), lt(screens.id, to));
    const found = wanted(database, request, now, isWithin).as("found");
    const [row] = await database.db.select({ all: count(), leased: count(found.lease) }).from(found);
    const { all, leased: taken } = row ?? { all: 0, leased: 0 };
    left += all - taken;
    leased += taken;
  }
  return { ids, left, leased };
}

async function take(tx: Executor, request: LeaseRequest, now: number): Promise<readonly string[]> {
  const { db, tables } = tx;
  const { descriptionLeases, screens } = tables;
  await db.delete(descriptionLeases).where(lte(descriptionLeases.expiresAt, now));
  const { limit, expiresAt } = request;
  const free = await wanted(tx, request, now, isNull(descriptionLeases.screenId))
    .orderBy(asc(screens.id))
    .limit(limit);
  const leases = free.map(({ id }) => ({ screenId: id, expiresAt }));
  if (leases.length > 0) await db.insert(descriptionLeases).values(leases);
  return free.map(({ id }) => id);
}

/** The screens of a request, leased ones too. */
function wanted(
  { db, tables, dialect }: Executor,
  { described, source }: LeaseRequest,
  now: number,
  which: SQL | undefined,
) {
  const { descriptionLeases, descriptions, pictures, screens } = tables;
  const isOfPicture = eq(descriptions.pictureSha256, pictures.originalSha256);
  // A screen that was unclear from its text may be clear from the picture; and an import may have taken words away.
  const isOpen = or(
    isNull(descriptions.screenId),
    eq(descriptions.state, "described"),
    source === "picture" ? eq(descriptions.source, "text") : undefined,
    and(isNotNull(pictures.screenId), not(isOfPicture)),
  );
  const isToBeSeen = and(
    eq(descriptions.source, "text"),
    eq(descriptions.state, "described"),
    isOfPicture,
    isNull(screens.removedAt),
    dialect.hasElement(screens.wordsModelFields, "description"),
  );
  return db
    .select({ id: screens.id, lease: descriptionLeases.screenId })
    .from(screens)
    .leftJoin(pictures, screenColumns(tables).isItsPicture)
    .leftJoin(descriptions, eq(descriptions.screenId, screens.id))
    .leftJoin(
      descriptionLeases,
      and(eq(descriptionLeases.screenId, screens.id), gt(descriptionLeases.expiresAt, now)),
    )
    .where(
      and(
        described === "none" ? and(isNotDescribed(screens), isOpen) : isToBeSeen,
        source === "picture" ? isNotNull(pictures.screenId) : undefined,
        which,
      ),
    )
    .$dynamic();
}
