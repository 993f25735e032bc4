// Earlier pictures of screens. Their rows are written when one is replaced; files stay as long as rows.
import { and, asc, desc, eq, getTableColumns, gt, not, type SQL, sql } from "drizzle-orm";
import { versionsKept } from "../../bounds.ts";
import type { Theme } from "../../fields.ts";
import { dayMs } from "../../system/durations.ts";
import type { Database, Executor } from "../database.ts";
import { pictureOf, pictureRow } from "../screen-rows.ts";
import type { Picture, PictureOfScreen, PictureVersion, ScreenWrite } from "../screens.ts";
import { changedAt, hasNoAppearance } from "../tables/library.ts";
import { inParts } from "./app-ids.ts";
import { screenColumns } from "./screen-columns.ts";

/** The earlier pictures to keep of a screen. */
export interface KeptVersions {
  readonly count: number;
  /** Days since a picture was replaced; null for ever. */
  readonly days: number | null;
}

/**
 * The moment of a write, and the number of the first of its changes, which are in the order of its screens.
 */
interface Moment {
  readonly now: number;
  readonly firstSequence: number;
}

/**
 * Keeps the pictures that these writes replace, with the words until now, and returns the screens that get
 * another picture than they had. Call it before the rows are written.
 */
export async function keepReplaced(
  tx: Executor,
  writes: readonly ScreenWrite[],
  { now, firstSequence }: Moment,
): Promise<ReadonlySet<string>> {
  const ids = writes.map(({ id }) => id);
  const had = new Map((await currentVersions(tx, ids)).map((row) => [row.screenId, row]));
  const isOther = ({ id, picture }: ScreenWrite) => picture?.sha256 !== had.get(id)?.originalSha256;
  const rows = writes.flatMap((write, at) => {
    const row = had.get(write.id);
    if (row === undefined || !isOther(write)) return [];
    const { heading, pattern, title, ...version } = row;
    const called = title || heading || pattern;
    return [{ ...version, title: called, replacedAt: now, sequence: firstSequence + at }];
  });
  for (const some of inParts(rows)) await tx.db.insert(tx.tables.pictureVersions).values(some);
  return new Set(writes.filter((write) => write.picture !== null && isOther(write)).map(({ id }) => id));
}

/** The current pictures of live screens, as the rows that keep them when they are replaced. */
async function currentVersions({ db, tables, dialect }: Executor, ids: readonly string[]) {
  const { pictures, screens } = tables;
  const { isItsPicture, isLive, picture } = screenColumns(tables);
  return db
    .select({
      ...picture,
      title: screens.title,
      heading: screens.heading,
      pattern: screens.pattern,
      description: screens.description,
      visibleText: screens.visibleText,
      capturedAt: screens.capturedAt,
      appVersion: screens.appVersion,
      theme: sql<Theme | null>`case when not ${hasNoAppearance(pictures)} then ${pictures.theme} end`,
      changedAt: changedAt(screens),
    })
    .from(pictures)
    .innerJoin(screens, isItsPicture)
    .where(and(dialect.isAmong(screens.id, ids), isLive));
}

/** Forgets the versions of changed screens that came back, or are beyond what is kept. */
export async function pruneReplaced(
  tx: Executor,
  ids: readonly string[],
  kept: KeptVersions,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const { db, tables, dialect } = tx;
  const { pictures, pictureVersions } = tables;
  const { originalSha256, screenId } = pictureVersions;
  const isOfThem = dialect.isAmong(screenId, ids);
  const isBack = sql`exists (select 1 from ${pictures} where ${pictures.screenId} = ${screenId}
    and ${pictures.originalSha256} = ${originalSha256})`;
  await db.delete(pictureVersions).where(and(isOfThem, isBack));
  await prune(tx, isOfThem, kept, now);
}

/** The condition is in the one statement twice: a row is judged among all of its screen. */
async function prune(
  { db, tables: { pictureVersions } }: Executor,
  isOfThem: SQL,
  { count, days }: KeptVersions,
  now: number,
): Promise<readonly string[]> {
  const { originalSha256, replacedAt, screenId, sequence } = pictureVersions;
  const oldest = days === null ? 0 : now - days * dayMs;
  const ranked = sql`select ${screenId} as screen_id, ${originalSha256} as sha256, ${replacedAt} as replaced_at,
    row_number() over (partition by ${screenId} order by ${sequence} desc) as place
    from ${pictureVersions} where ${isOfThem}`;
  const isBeyond = sql`(${screenId}, ${originalSha256}) in (select screen_id, sha256 from (${ranked}) as ranked
    where place > ${count} or replaced_at < ${oldest})`;
  const removed = await db.delete(pictureVersions).where(isBeyond).returning({ id: screenId });
  return removed.map(({ id }) => id);
}

export function pictureVersionStore(database: Database) {
  const { db, tables, transaction } = database;
  const { pictures, pictureVersions, screens } = tables;
  const { picture } = screenColumns(tables);
  const { screenId, originalSha256, sequence, ...words } = getTableColumns(pictureVersions);
  const earlier = db
    .select({ screenId, originalSha256, ...words })
    .from(pictureVersions)
    .where(eq(screenId, sql.placeholder("id")))
    .orderBy(desc(sequence))
    .prepare("earlier_versions");
  const current = db
    .select({
      ...picture,
      theme: pictures.theme,
      hasAppearance: sql<boolean>`${not(hasNoAppearance(pictures))}`.mapWith(Boolean),
      changedAt: changedAt(screens),
    })
    .from(pictures)
    .innerJoin(screens, eq(screens.id, pictures.screenId))
    .where(eq(pictures.screenId, sql.placeholder("id")))
    .prepare("current_version");
  return {
    /** The pictures that a screen had before, the last one first. */
    async earlierVersions(id: string): Promise<readonly PictureVersion[]> {
      return (await earlier.execute({ id })).map((row) => {
        const { title, description, visibleText, capturedAt, appVersion, theme, replacedAt } = row;
        const said = { title, description, visibleText, capturedAt, appVersion, theme, replacedAt };
        return { picture: pictureOf(row), ...said, changedAt: row.changedAt };
      });
    },
    /** The theme of a screen's picture, and when it got that; null without one. */
    async currentVersion(id: string): Promise<Pick<PictureVersion, "theme" | "changedAt"> | null> {
      const [row] = await current.execute({ id });
      if (row === undefined) return null;
      return { theme: row.hasAppearance ? row.theme : null, changedAt: row.changedAt };
    },
    /** The number and the time of the first of the earlier pictures of screens that have any. */
    async versionCounts(ids: readonly string[]) {
      return db
        .select({
          id: screenId,
          earlier: sql<number>`count(*)`.mapWith(Number),
          since: sql<number>`min(${words.changedAt})`.mapWith(Number),
        })
        .from(pictureVersions)
        .where(database.dialect.isAmong(screenId, ids))
        .groupBy(screenId);
    },
    /** Gives an earlier picture other delivered sizes, made again from its original. */
    async rewriteVersion(id: string, made: Picture): Promise<void> {
      const { screenId: _, ...row } = pictureRow(id, made);
      const isIt = and(eq(screenId, id), eq(originalSha256, made.sha256));
      await transaction("library", (tx) => tx.db.update(pictureVersions).set(row).where(isIt));
    },
    /** Forgets all beyond what is kept, and returns the screens whose files may go. */
    async pruneVersions(kept: KeptVersions, now: number): Promise<readonly string[]> {
      const ids = new Set<string>();
      if ((await db.select({ screenId }).from(pictureVersions).limit(1)).length === 0) return [];
      for await (const { from, to } of database.idRanges()) {
        const isInRange = sql`${screenId} >= ${from} and ${screenId} < ${to}`;
        if ((await db.$count(pictureVersions, isInRange)) === 0) continue;
        const removed = await transaction("library", (tx) => prune(tx, isInRange, kept, now));
        for (const id of removed) ids.add(id);
      }
      return [...ids];
    },
  };
}

/**
 * Adds an earlier picture that an import brings, older than all that were replaced here; `place` orders those
 * of a screen, the newest first. Does nothing for one that is known, or beyond what is kept.
 */
export function versionAdder({ tables: { pictureVersions }, transaction }: Database) {
  return async (
    id: string,
    { picture, ...words }: Required<PictureVersion>,
    place: number,
    kept: KeptVersions = versionsKept,
  ): Promise<void> => {
    const row = { ...pictureRow(id, picture), ...words, sequence: -1 - place };
    await transaction("library", async (tx) => {
      await tx.db.insert(pictureVersions).values(row).onConflictDoNothing();
      await pruneReplaced(tx, [id], kept, Date.now());
    });
  };
}

/** The pages of pictures, earlier ones included. A backup of an earlier schema has none of these. */
export function preparePicturePages({ db, tables, dialect }: Database, hasVersions: boolean) {
  const { pictures, pictureVersions } = tables;
  const { picture } = screenColumns(tables);
  const pageOf = (table: typeof pictures | typeof pictureVersions) =>
    db
      .select({ id: table.screenId })
      .from(table)
      .where(gt(table.screenId, sql.placeholder("after")))
      .groupBy(table.screenId)
      .orderBy(asc(table.screenId))
      .limit(sql.placeholder("limit"));
  const idsOfPictures = pageOf(pictures).prepare("screens_with_pictures_after");
  const idsOfVersions = pageOf(pictureVersions).prepare("screens_with_versions_after");
  const currentOf = db
    .select(picture)
    .from(pictures)
    .where(dialect.isAmong(pictures.screenId, sql.placeholder("ids")))
    .prepare("pictures_of");
  const columns = Object.keys(picture) as (keyof typeof picture)[];
  const earlierOf = db
    .select(
      Object.fromEntries(columns.map((name) => [name, pictureVersions[name]])) as unknown as typeof picture,
    )
    .from(pictureVersions)
    .where(dialect.isAmong(pictureVersions.screenId, sql.placeholder("ids")))
    .orderBy(desc(pictureVersions.sequence))
    .prepare("earlier_pictures_of");
  const picturesOf = async (ids: readonly string[]): Promise<readonly PictureOfScreen[]> => {
    const rows = await currentOf.execute({ ids });
    if (hasVersions) rows.push(...(await earlierOf.execute({ ids })));
    const byScreen = Map.groupBy(rows, ({ screenId }) => screenId);
    return ids.flatMap((id) => {
      const of = byScreen.get(id);
      return of === undefined ? [] : [{ id, pictures: of.map(pictureOf) }];
    });
  };
  return {
    /** All pictures of the screens among at most 500 ids that have any, the current one first. */
    picturesOf,
    /** Up to `limit` screens with pictures, by id, after the id `after`; "" starts at the first. */
    async picturesAfter(after: string, limit: number): Promise<readonly PictureOfScreen[]> {
      const found = await idsOfPictures.execute({ after, limit });
      if (hasVersions) found.push(...(await idsOfVersions.execute({ after, limit })));
      return picturesOf([...new Set(found.map(({ id }) => id))].sort().slice(0, limit));
    },
  };
}
