// Looks and appearances of pictures in the database; `images/make-looks.ts` has them made.
import { and, asc, count, eq, gt, not, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { Appearance } from "../screens.ts";
import { hasNoAppearance } from "../tables/library.ts";
import { untilChanged } from "./library-changes.ts";

/** A live screen whose picture was not looked at yet. */
export interface UnseenPicture {
  readonly id: string;
  /** The hash of the original. */
  readonly sha256: string;
}

export interface LookWrite extends UnseenPicture {
  /** 16 characters; see `images/picture-look.ts`. */
  readonly key: string;
  /** Null where the picture has none. */
  readonly content: Uint8Array | null;
  /** Null where the picture does not decode. */
  readonly appearance: Appearance | null;
}

/** The key of a look is part of `ScreenSummary`. */
export function lookStore(database: Database) {
  const { db, tables, dialect, transaction } = database;
  const { pictureLooks, pictures } = tables;
  const contents = db
    .select()
    .from(pictureLooks)
    .where(dialect.isAmong(pictureLooks.screenId, sql.placeholder("ids")))
    .prepare("looks_by_ids");
  const { theme, colors } = pictures;
  const appearances = db
    .select({ id: pictures.screenId, theme, colors })
    .from(pictures)
    .where(and(dialect.isAmong(pictures.screenId, sql.placeholder("ids")), not(hasNoAppearance(pictures))))
    .prepare("appearances_by_ids");
  const missing = db
    .select({ id: pictures.screenId, sha256: pictures.originalSha256 })
    .from(pictures)
    .where(and(hasNoAppearance(pictures), gt(pictures.screenId, sql.placeholder("after"))))
    .orderBy(asc(pictures.screenId))
    .limit(sql.placeholder("limit"))
    .prepare("pictures_without_look");
  const pictureCount = untilChanged(database)(() => db.$count(pictures));
  const missingCount = db
    .select({ pictures: count() })
    .from(pictures)
    .where(hasNoAppearance(pictures))
    .prepare("count_without_look");
  return {
    /** Number of pictures that were looked at, and of all. */
    async progress(): Promise<{ readonly done: number; readonly total: number }> {
      const [total, [missed]] = await Promise.all([pictureCount(), missingCount.execute()]);
      return { done: Math.max(0, total - (missed?.pictures ?? 0)), total };
    },
    /** The contents of the looks of live screens, by id. At most 500 ids a call. */
    async contentsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
      const rows = await contents.execute({ ids });
      return new Map(rows.map(({ screenId, content }) => [screenId, content]));
    },
    /** The appearances of live screens, by id, as far as they were made. At most 500 ids a call. */
    async appearancesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Appearance>> {
      const rows = await appearances.execute({ ids });
      return new Map(
        rows.flatMap(({ id, ...row }) =>
          row.theme === null || row.colors === null ? [] : [[id, { theme: row.theme, colors: row.colors }]],
        ),
      );
    },
    /** Up to `limit` pictures that were not looked at by id, after the id `after`; "" starts at the first. */
    async missing(after: string, limit: number): Promise<readonly UnseenPicture[]> {
      return missing.execute({ after, limit });
    },
    /** Writes them, all or none; not that of a picture which was replaced or removed meanwhile. */
    async write(looks: readonly LookWrite[]): Promise<void> {
      await transaction("library", async (tx) => {
        for (const look of looks) await writeLook(tx, look);
      });
    },
  };
}

export type LookStore = ReturnType<typeof lookStore>;

async function writeLook(
  { db, tables }: Executor,
  { id, sha256, key, content, appearance }: LookWrite,
): Promise<void> {
  const { pictureLooks, pictures } = tables;
  const written = await db
    .update(pictures)
    .set({
      lookKey: `${key}${sha256.slice(0, 8)}`,
      appearanceOf: sha256.slice(0, 8),
      ...(appearance ?? { theme: null, colors: null }),
      alikeGroup: null,
    })
    .where(and(eq(pictures.screenId, id), eq(pictures.originalSha256, sha256)))
    .returning({ id: pictures.screenId });
  if (written.length === 0) return;
  await db.delete(pictureLooks).where(eq(pictureLooks.screenId, id));
  if (content !== null) await db.insert(pictureLooks).values({ screenId: id, content: Buffer.from(content) });
}
