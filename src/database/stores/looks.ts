// Looks of pictures in the database; `images/picture-look.ts` makes them.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import { hasNoLook } from "../tables/library.ts";

/** A live screen whose picture has no look yet. */
export interface UnseenPicture {
  readonly id: string;
  /** Of the original. */
  readonly sha256: string;
}

/** A look as it is stored. */
export interface LookWrite extends UnseenPicture {
  /** 16 characters; see `images/picture-look.ts`. */
  readonly key: string;
  /** Null where the picture has none. */
  readonly content: Uint8Array | null;
}

/** The looks of pictures. The key of one is part of `ScreenSummary`. */
export function lookStore({ db, tables, dialect, transaction }: Database) {
  const { pictureLooks, pictures } = tables;
  const contents = db
    .select()
    .from(pictureLooks)
    .where(dialect.isAmong(pictureLooks.screenId, sql.placeholder("ids")))
    .prepare("looks_by_ids");
  const missing = db
    .select({ id: pictures.screenId, sha256: pictures.originalSha256 })
    .from(pictures)
    .where(and(hasNoLook(pictures), gt(pictures.screenId, sql.placeholder("after"))))
    .orderBy(asc(pictures.screenId))
    .limit(sql.placeholder("limit"))
    .prepare("pictures_without_look");
  return {
    /** The contents of the looks of live screens, by id. At most 500 ids a call. */
    async contentsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
      const rows = await contents.execute({ ids });
      return new Map(rows.map(({ screenId, content }) => [screenId, content]));
    },
    /** Up to `limit` pictures without a look by id, after the id `after`; "" starts at the first. */
    async missing(after: string, limit: number): Promise<readonly UnseenPicture[]> {
      return missing.execute({ after, limit });
    },
    /** Writes looks, all or none; not that of a picture which was replaced or removed meanwhile. */
    async write(looks: readonly LookWrite[]): Promise<void> {
      await transaction("library", async (tx) => {
        for (const look of looks) await writeLook(tx, look);
      });
    },
  };
}

export type LookStore = ReturnType<typeof lookStore>;

async function writeLook({ db, tables }: Executor, { id, sha256, key, content }: LookWrite): Promise<void> {
  const { pictureLooks, pictures } = tables;
  const written = await db
    .update(pictures)
    .set({ lookKey: `${key}${sha256.slice(0, 8)}` })
    .where(and(eq(pictures.screenId, id), eq(pictures.originalSha256, sha256)))
    .returning({ id: pictures.screenId });
  if (written.length === 0) return;
  await db.delete(pictureLooks).where(eq(pictureLooks.screenId, id));
  if (content !== null) await db.insert(pictureLooks).values({ screenId: id, content: Buffer.from(content) });
}
