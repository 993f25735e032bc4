// Removals that a person decided on: the same import again leaves those screens out.
import { and, eq, or, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import type { KeptScreen } from "./inherited-places.ts";

/**
 * A removal by a person, or with a key, by name; `keeping` is the screen that stands for the removed ones.
 */
export interface PersonsRemoval {
  readonly by: string;
  readonly keeping?: KeptScreen | undefined;
}

/** Notes the removal of live screens, before their pictures are gone. */
export async function recordRemovals(
  { db, tables: { pictures, removals }, dialect }: Executor,
  ids: readonly string[],
  { by, keeping }: PersonsRemoval,
  now: number,
): Promise<void> {
  const found = await db
    .select({ id: pictures.screenId, sha256: pictures.originalSha256 })
    .from(pictures)
    .where(dialect.isAmong(pictures.screenId, ids));
  const pictureOf = new Map(found.map(({ id, sha256 }) => [id, sha256]));
  const known = { removedAt: now, removedBy: by, keptId: keeping?.id ?? null };
  for (const screenId of ids) {
    const removal = { ...known, originalSha256: pictureOf.get(screenId) ?? null };
    await db
      .insert(removals)
      .values({ ...removal, screenId })
      .onConflictDoUpdate({ target: removals.screenId, set: removal });
  }
}

export function removalReads({ db, tables, dialect }: Database) {
  const { apps, removals, screens } = tables;
  const isAsked = or(
    dialect.isAmong(removals.screenId, sql.placeholder("ids")),
    dialect.isAmong(removals.originalSha256, sql.placeholder("sha256s")),
  );
  const among = db
    .select({
      id: removals.screenId,
      at: removals.removedAt,
      by: removals.removedBy,
      sha256: removals.originalSha256,
      keptId: removals.keptId,
      appName: apps.name,
      platform: apps.platform,
      edits: screens.wordsEdits,
    })
    .from(removals)
    .innerJoin(screens, and(eq(screens.id, removals.screenId), eq(screens.removedAt, removals.removedAt)))
    .innerJoin(apps, eq(apps.id, screens.appId))
    .where(isAsked)
    .prepare("removals_among");
  return {
    /** Removals by persons of these ids and with these pictures, where they were. At most 500 of each. */
    async removalsAmong(ids: readonly string[], sha256s: readonly string[]) {
      return among.execute({ ids, sha256s });
    },
  };
}

export type Removal = Awaited<ReturnType<ReturnType<typeof removalReads>["removalsAmong"]>>[number];
