// Screens whose pictures look the same, in groups. A picture is compared once, with those of nearly the same
// key (`images/group-looks.ts`); its group stands in its row.
import { and, asc, count, eq, gt, gte, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { lookAlikesMax } from "../../bounds.ts";
import type { Database, Executor } from "../database.ts";
import { screenOf } from "../screen-rows.ts";
import type { Screen } from "../screens.ts";
import { hasLookAlikes, isNotCompared } from "../tables/library.ts";
import { screenColumns } from "./screen-columns.ts";

export interface KeyedLook {
  readonly id: string;
  /** As `ScreenSummary.lookKey`. */
  readonly lookKey: string;
}

export interface AlikeScreen {
  readonly screen: Screen;
  readonly createdAt: number;
}

/** Look-alikes: two screens or more, at most `lookAlikesMax`. */
export interface AlikeGroup {
  readonly id: string;
  /** In order of creation. */
  readonly screens: readonly AlikeScreen[];
}

export interface GroupSize {
  readonly group: string;
  readonly screens: number;
}

export function lookAlikeStore(database: Database) {
  const { db, tables, transaction } = database;
  const { pictures } = tables;
  const id = pictures.screenId;
  return {
    /** Up to `limit` pictures by id that were not compared, after the id `after`; "" starts at the first. */
    async notCompared(after: string, limit: number): Promise<readonly KeyedLook[]> {
      const found = await db
        .select({ id, lookKey: pictures.lookKey })
        .from(pictures)
        .where(and(isNotCompared(pictures), gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
      return found.map(keyed);
    },
    /** All pictures with a look, read in parts. */
    async keys(): Promise<readonly KeyedLook[]> {
      const keys: KeyedLook[] = [];
      for await (const { from, to } of database.idRanges()) {
        const isWithin = and(gte(id, from), lt(id, to), isNotNull(pictures.lookKey));
        const found = await db.select({ id, lookKey: pictures.lookKey }).from(pictures).where(isWithin);
        for (const row of found) keys.push(keyed(row));
      }
      return keys;
    },
    /** Puts a picture that was compared into the group of those it looks like, the nearest first. */
    async join(look: KeyedLook, alikeIds: readonly string[]): Promise<void> {
      await transaction("library", (tx) => join(tx, look, alikeIds));
    },
    /** Groups by id, after the id `after`; "" starts at the first. At most 20 of them. */
    async groups(after: string, limit: number): Promise<readonly AlikeGroup[]> {
      const found = await groupsOf(database, gt(pictures.alikeGroup, after)).limit(limit);
      return withScreens(
        database,
        found.flatMap(({ group }) => group ?? []),
      );
    },
    /** The group of a live screen; null when it is like no other. */
    async groupOf(screenId: string): Promise<AlikeGroup | null> {
      const [own] = await db
        .select({ group: pictures.alikeGroup })
        .from(pictures)
        .where(and(eq(id, screenId), hasLookAlikes(pictures)));
      const [group] = own?.group ? await withScreens(database, [own.group]) : [];
      return group !== undefined && group.screens.length > 1 ? group : null;
    },
    /** The group of each screen that has look-alikes, with its number of screens. At most 500 ids a call. */
    async sizesOf(ids: readonly string[]): Promise<ReadonlyMap<string, GroupSize>> {
      return sizesOf(database, ids);
    },
    /** Counts the groups, and the screens in them. */
    async totals(): Promise<{ readonly groups: number; readonly screens: number }> {
      const found = await groupsOf(database, undefined);
      return { groups: found.length, screens: found.reduce((sum, { screens }) => sum + screens, 0) };
    },
    /**
     * Takes screens out of their group, and remembers of each that it is not the same as the others that were
     * in it. Returns false, and changes nothing, unless all are in one group.
     */
    async separate(ids: readonly string[], now: number): Promise<boolean> {
      return transaction("library", (tx) => separate(tx, ids, now));
    },
  };
}

export type LookAlikeStore = ReturnType<typeof lookAlikeStore>;

async function sizesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, GroupSize>> {
  const { db, tables, dialect } = database;
  const { pictures } = tables;
  const own = await db
    .select({ id: pictures.screenId, group: pictures.alikeGroup })
    .from(pictures)
    .where(and(dialect.isAmong(pictures.screenId, ids), hasLookAlikes(pictures)));
  const groups = [...new Set(own.flatMap(({ group }) => group ?? []))];
  const sized =
    groups.length === 0 ? [] : await groupsOf(database, dialect.isAmong(pictures.alikeGroup, groups));
  const sizes = new Map(sized.map(({ group, screens }) => [group, screens]));
  return new Map(
    own.flatMap(({ id, group }) => {
      const screens = sizes.get(group);
      return group === null || screens === undefined ? [] : [[id, { group, screens }]];
    }),
  );
}

function keyed({ id, lookKey }: { readonly id: string; readonly lookKey: string | null }): KeyedLook {
  return { id, lookKey: lookKey ?? "" };
}

function groupsOf({ db, tables: { pictures } }: Executor, which: SQL | undefined) {
  const group = pictures.alikeGroup;
  return db
    .select({ group, screens: count() })
    .from(pictures)
    .where(and(hasLookAlikes(pictures), which))
    .groupBy(group)
    .having(gt(count(), 1))
    .orderBy(asc(group))
    .$dynamic();
}

async function withScreens(database: Database, groups: readonly string[]): Promise<readonly AlikeGroup[]> {
  if (groups.length === 0) return [];
  const { db, tables, dialect } = database;
  const { apps, pictures, screens } = tables;
  const { screen, isItsApp, isItsPicture, isLive } = screenColumns(tables);
  const rows = await db
    .select({ ...screen, more: { group: pictures.alikeGroup, createdAt: screens.createdAt } })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .innerJoin(pictures, isItsPicture)
    .where(and(dialect.isAmong(pictures.alikeGroup, groups), hasLookAlikes(pictures), isLive))
    .orderBy(asc(screens.createdAt), asc(screens.id));
  const byGroup = Map.groupBy(rows, ({ more }) => more.group);
  return groups.map((id) => ({
    id,
    screens: (byGroup.get(id) ?? []).map((row) => ({
      screen: screenOf(row),
      createdAt: row.more.createdAt,
    })),
  }));
}

/** Leaves screens alone that were not compared yet: when they are, they find this one. */
async function join(tx: Executor, look: KeyedLook, alikeIds: readonly string[]): Promise<void> {
  const { db, tables, dialect } = tx;
  const { pictures } = tables;
  const isCompared = and(eq(pictures.screenId, look.id), eq(pictures.lookKey, look.lookKey));
  const found = await db
    .update(pictures)
    .set({ alikeGroup: "" })
    .where(isCompared)
    .returning({ id: pictures.screenId });
  if (found.length === 0) return;
  let members: readonly string[] = [look.id];
  let group: string | null = null;
  for (const alikeId of alikeIds.filter((each) => !members.includes(each))) {
    const { ids: others, group: theirs } = await groupWith(tx, alikeId);
    if (others.length === 0 || members.length + others.length > lookAlikesMax) continue;
    if (await areUnlike(tx, members, others)) continue;
    members = [...members, ...others];
    group ??= theirs;
  }
  if (members.length > 1)
    await db
      .update(pictures)
      .set({ alikeGroup: group ?? crypto.randomUUID() })
      .where(dialect.isAmong(pictures.screenId, members));
}

interface Members {
  readonly ids: readonly string[];
  /** Null for a screen that is like no other. */
  readonly group: string | null;
}

/** The screens in the group of a picture, itself included; none unless it was compared. */
async function groupWith({ db, tables: { pictures } }: Executor, id: string): Promise<Members> {
  const [own] = await db
    .select({ group: pictures.alikeGroup })
    .from(pictures)
    .where(eq(pictures.screenId, id));
  if (own === undefined || own.group === null) return { ids: [], group: null };
  if (own.group === "") return { ids: [id], group: null };
  const isOfGroup = and(eq(pictures.alikeGroup, own.group), hasLookAlikes(pictures));
  const found = await db.select({ id: pictures.screenId }).from(pictures).where(isOfGroup);
  return { ids: found.map((each) => each.id), group: own.group };
}

async function areUnlike(
  { db, tables: { unlikePairs } }: Executor,
  some: readonly string[],
  others: readonly string[],
): Promise<boolean> {
  const { oneId, otherId } = unlikePairs;
  const across = or(
    and(inArray(oneId, [...some]), inArray(otherId, [...others])),
    and(inArray(oneId, [...others]), inArray(otherId, [...some])),
  );
  return (await db.$count(unlikePairs, across)) > 0;
}

async function separate(tx: Executor, ids: readonly string[], createdAt: number): Promise<boolean> {
  const { db, tables, dialect } = tx;
  const { pictures, unlikePairs } = tables;
  const { ids: members } = await groupWith(tx, ids[0] ?? "");
  if (members.length < 2 || !ids.every((id) => members.includes(id))) return false;
  const pairs = ids.flatMap((id) =>
    members
      .filter((other) => other !== id)
      .map((other) => (id < other ? { oneId: id, otherId: other } : { oneId: other, otherId: id })),
  );
  await db
    .insert(unlikePairs)
    .values(pairs.map((pair) => ({ ...pair, createdAt })))
    .onConflictDoNothing();
  // Compared again: one may look like screens that had no room in the group.
  await db
    .update(pictures)
    .set({ alikeGroup: null })
    .where(dialect.isAmong(pictures.screenId, [...ids]));
  return true;
}
