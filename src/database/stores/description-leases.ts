// Leases of screens that agents and runs describe.
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, not, or, type SQL } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import { type Leased, type LeaseRequest, type LeaseTimes, leftCountedMax } from "../description-storage.ts";
import { isDescribedFromText, isNotDescribed } from "../tables/library.ts";
import type { Tables } from "../tables/tables.ts";
import { screenColumns } from "./screen-columns.ts";

/** Leases up to `limit` screens by id, and counts the others: all of them for none, else up to a bound. */
export async function leaseScreens(database: Database, request: LeaseRequest, now: number): Promise<Leased> {
  const { db, tables } = database;
  const { descriptionLeases: leases } = tables;
  const { ids, isFull } = await database.transaction("library", (tx) => take(tx, request, now));
  const isFree = isNull(leases.screenId);
  const free = wanted(database, request, now, isFree).limit(leftCountedMax).as("free");
  const left = request.limit === 0 ? await countFree(database, request, now) : await db.$count(free);
  return { ids, left, leased: (await db.$count(leases, gt(leases.expiresAt, now))) - ids.length, isFull };
}

/** Counts in batches: all of 100,000 screens take 60 ms, and up to the bound 1 ms. */
async function countFree(database: Database, request: LeaseRequest, now: number): Promise<number> {
  const { descriptionLeases, screens } = database.tables;
  let total = 0;
  for await (const { from, to } of database.idRanges()) {
    const isWithin = and(isNull(descriptionLeases.screenId), gte(screens.id, from), lt(screens.id, to));
    total += await database.db.$count(wanted(database, request, now, isWithin).as("found"));
  }
  return total;
}

async function take(
  tx: Executor,
  request: LeaseRequest,
  now: number,
): Promise<Pick<Leased, "ids" | "isFull">> {
  const { limit, workspaceId, most, expiresAt } = request;
  const { descriptionLeases: leases } = tx.tables;
  const isTheirs = and(eq(leases.holder, workspaceId), gt(leases.expiresAt, now));
  const room = Math.max(0, most - (await tx.db.$count(leases, isTheirs)));
  const free = await wanted(tx, request, now, isNull(tx.tables.descriptionLeases.screenId))
    .orderBy(asc(tx.tables.screens.id))
    .limit(Math.min(limit, room));
  await addLeases(tx, free, workspaceId, { now, expiresAt });
  return { ids: free.map(({ id }) => id), isFull: room === 0 };
}

/** Records leases of free screens by a workspace or `run`, in the transaction that found them free. */
export async function addLeases(
  { db, tables: { descriptionLeases } }: Executor,
  screens: readonly { readonly id: string }[],
  holder: string,
  { now, expiresAt }: LeaseTimes,
): Promise<void> {
  await db.delete(descriptionLeases).where(lte(descriptionLeases.expiresAt, now));
  const leases = screens.map(({ id }) => ({ screenId: id, expiresAt, holder }));
  if (leases.length > 0) await db.insert(descriptionLeases).values(leases);
}

/** Joins the lease of a screen that holds at a moment. */
export function isItsLease({ descriptionLeases, screens }: Tables, now: number) {
  return and(eq(descriptionLeases.screenId, screens.id), gt(descriptionLeases.expiresAt, now));
}

/** True unless somebody saw the present picture and could not describe it, who would be asked for ever. */
export function isUnseen({ descriptions, pictures }: Tables) {
  return or(
    isNull(descriptions.screenId),
    eq(descriptions.source, "text"),
    eq(descriptions.state, "described"),
    ne(descriptions.pictureSha256, pictures.originalSha256),
  );
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
  // A screen unclear from its text may be clear from the picture; an import may have taken words away.
  const isOpen = or(
    isNull(descriptions.screenId),
    eq(descriptions.state, "described"),
    source === "picture" ? eq(descriptions.source, "text") : undefined,
    and(isNotNull(pictures.screenId), not(isOfPicture)),
  );
  const isToBeSeen = and(
    isDescribedFromText(screens),
    isUnseen(tables),
    dialect.hasElement(screens.wordsModelFields, "description"),
  );
  return db
    .select({ id: screens.id, lease: descriptionLeases.screenId })
    .from(screens)
    .leftJoin(pictures, screenColumns(tables).isItsPicture)
    .leftJoin(descriptions, eq(descriptions.screenId, screens.id))
    .leftJoin(descriptionLeases, isItsLease(tables, now))
    .where(
      and(
        described === "none" ? and(isNotDescribed(screens), isOpen) : isToBeSeen,
        source === "picture" ? isNotNull(pictures.screenId) : undefined,
        which,
      ),
    )
    .$dynamic();
}
