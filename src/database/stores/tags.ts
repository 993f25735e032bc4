// The tags of a workspace, and what it keeps of single screens.
import { and, count, eq, not, sql } from "drizzle-orm";
import { yieldTurn } from "../../system/cost-meter.ts";
import type { Database, Executor } from "../database.ts";
import { inParts } from "./app-ids.ts";
import { liveAmong, screenColumns } from "./screen-columns.ts";

/** A change of the tags of screens. `set` replaces those that a screen has, before the others. */
export interface TagChange {
  readonly workspaceId: string;
  readonly screenIds: readonly string[];
  readonly set: readonly string[] | null;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** Tags of one screen, and different tags of the live screens of the workspace. */
  readonly most: { readonly ofScreen: number; readonly ofWorkspace: number };
}

/** The outcome: the live screens among those of the change, or the bound that it would break. */
export type TagOutcome = { readonly ids: readonly string[] } | { readonly full: "screen" | "workspace" };

/** The marks of a workspace on one screen. */
export interface ScreenMarks {
  readonly tags: readonly string[];
  readonly collections: readonly {
    readonly id: string;
    readonly name: string;
    readonly isFavourites: boolean;
  }[];
}

/** A screen and the tags that it is to have, too. */
interface NewTags {
  readonly id: string;
  readonly tags: readonly string[];
}

export function tagStore(database: Database) {
  const { db, tables, dialect, transaction } = database;
  const { collections, collectionScreens, screens, screenTags } = tables;
  return {
    /** The tags of a workspace with the number of live screens of each, those without any left out. */
    counts: async (workspaceId: string) => {
      const { tag } = screenTags;
      const counted = db.select({ tag, screens: count() }).from(screenTags);
      return counted
        .innerJoin(screens, eq(screens.id, screenTags.screenId))
        .where(and(eq(screenTags.workspaceId, workspaceId), screenColumns(tables).isLive))
        .groupBy(tag);
    },
    /** All or none. */
    change: async (change: TagChange): Promise<TagOutcome> => {
      try {
        return { ids: await transaction("collections", (tx) => changeTags(tx, change)) };
      } catch (error) {
        if (error instanceof TooManyTags) return { full: error.of };
        throw error;
      }
    },
    /** Adds tags to different screens. Returns those that got none, with the bound that they would break. */
    add: (workspaceId: string, screens: readonly NewTags[], most: TagChange["most"]) =>
      transaction("collections", (tx) => addTags(tx, workspaceId, screens, most)),
    /** Gives each tag the spelling that `of` gives it; a screen that has both keeps one. */
    respell: (of: (tag: string) => string) => transaction("collections", (tx) => respellTags(tx, of)),
    /** Tags and collections of at most 500 screens, by id; screens without any are absent. */
    marksOf: async (
      workspaceId: string,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, ScreenMarks>> => {
      const { screenId: id, tag } = screenTags;
      const tagged = await db
        .select({ id, tag })
        .from(screenTags)
        .where(and(eq(screenTags.workspaceId, workspaceId), dialect.isAmong(id, ids)))
        .orderBy(tag);
      const { id: collectionId, name, isFavourites, createdAt } = collections;
      const collected = await db
        .select({
          screenId: collectionScreens.screenId,
          collection: { id: collectionId, name, isFavourites },
        })
        .from(collectionScreens)
        .innerJoin(collections, eq(collectionId, collectionScreens.collectionId))
        .where(
          and(eq(collections.workspaceId, workspaceId), dialect.isAmong(collectionScreens.screenId, ids)),
        )
        .orderBy(createdAt, collectionId);
      const marks = new Map(ids.map((each) => [each, { tags: [], collections: [] } as Writable]));
      for (const row of tagged) marks.get(row.id)?.tags.push(row.tag);
      for (const row of collected) marks.get(row.screenId)?.collections.push(row.collection);
      return new Map([...marks].filter(([, one]) => one.tags.length + one.collections.length > 0));
    },
  };
}

interface Writable {
  readonly tags: string[];
  readonly collections: ScreenMarks["collections"][number][];
}

/** Rolls the transaction back. */
class TooManyTags extends Error {
  readonly of: "screen" | "workspace";

  constructor(of: "screen" | "workspace") {
    super("too many tags");
    this.of = of;
  }
}

/** Screens whose tags are changed before others have the event loop: at most 1,000 rows. */
const screensAtOnce = 20;

async function changeTags(
  tx: Executor,
  { workspaceId, screenIds, set, add, remove, most }: TagChange,
): Promise<readonly string[]> {
  const { db, tables, dialect } = tx;
  const { screenTags } = tables;
  const ids = [...(await liveAmong(tx, screenIds))];
  const wanted = [...new Set([...(set ?? []), ...add])];
  const before = wanted.length === 0 ? null : (await liveTags(tx, workspaceId)).size;
  for (let from = 0; from < ids.length; from += screensAtOnce) {
    const some = ids.slice(from, from + screensAtOnce);
    const isOfThem = and(eq(screenTags.workspaceId, workspaceId), dialect.isAmong(screenTags.screenId, some));
    if (set !== null)
      await db.delete(screenTags).where(and(isOfThem, not(dialect.isAmong(screenTags.tag, wanted))));
    if (remove.length > 0)
      await db.delete(screenTags).where(and(isOfThem, dialect.isAmong(screenTags.tag, remove)));
    for (const tag of wanted) {
      const rows = some.map((screenId) => ({ workspaceId, screenId, tag }));
      await db.insert(screenTags).values(rows).onConflictDoNothing();
    }
    const ofScreen = await db
      .select({ id: screenTags.screenId })
      .from(screenTags)
      .where(isOfThem)
      .groupBy(screenTags.screenId)
      .having(sql`count(*) > ${most.ofScreen}`);
    if (ofScreen.length > 0) throw new TooManyTags("screen");
    await yieldTurn();
  }
  // Screens that came back may have brought tags beyond the bound.
  if (before !== null && (await liveTags(tx, workspaceId)).size > Math.max(most.ofWorkspace, before))
    throw new TooManyTags("workspace");
  return ids;
}

async function addTags(
  tx: Executor,
  workspaceId: string,
  given: readonly NewTags[],
  most: TagChange["most"],
): Promise<ReadonlyMap<string, "screen" | "workspace">> {
  const { db, dialect, tables } = tx;
  const { screenTags } = tables;
  const { screenId: id, tag } = screenTags;
  const isOfThem = and(
    eq(screenTags.workspaceId, workspaceId),
    dialect.isAmong(
      id,
      given.map((each) => each.id),
    ),
  );
  const had = Map.groupBy(await db.select({ id, tag }).from(screenTags).where(isOfThem), (row) => row.id);
  let ofWorkspace = await liveTags(tx, workspaceId);
  const full = new Map<string, "screen" | "workspace">();
  const added: (typeof screenTags.$inferInsert)[] = [];
  for (const { id: screenId, tags } of given) {
    const ofScreen = new Set((had.get(screenId) ?? []).map((row) => row.tag));
    const fresh = [...new Set(tags)].filter((each) => !ofScreen.has(each));
    const wanted = ofWorkspace.union(new Set(fresh));
    if (ofScreen.size + fresh.length > most.ofScreen) full.set(screenId, "screen");
    else if (wanted.size > Math.max(most.ofWorkspace, ofWorkspace.size)) full.set(screenId, "workspace");
    else {
      ofWorkspace = wanted;
      added.push(...fresh.map((each) => ({ workspaceId, screenId, tag: each })));
    }
  }
  if (added.length > 0) await db.insert(screenTags).values(added).onConflictDoNothing();
  return full;
}

async function respellTags({ db, tables }: Executor, of: (tag: string) => string): Promise<void> {
  const { screenTags } = tables;
  const { workspaceId, screenId, tag } = screenTags;
  for (const old of await db.select({ workspaceId, tag }).from(screenTags).groupBy(workspaceId, tag)) {
    const spelled = of(old.tag);
    if (spelled === old.tag || spelled === "") continue;
    const isOld = and(eq(workspaceId, old.workspaceId), eq(tag, old.tag));
    const tagged = await db.select({ screenId }).from(screenTags).where(isOld);
    await db.delete(screenTags).where(isOld);
    for (const some of inParts(tagged)) {
      const rows = some.map((row) => ({ ...old, ...row, tag: spelled }));
      await db.insert(screenTags).values(rows).onConflictDoNothing();
    }
  }
}

/**
 * The different tags of a workspace that live screens have: a step in the index for each, not for each
 * screen.
 */
async function liveTags({ db, tables }: Executor, workspaceId: string): Promise<ReadonlySet<string>> {
  const { screens, screenTags } = tables;
  const least = sql`select min(of_tag.tag) from ${screenTags} as of_tag where of_tag.workspace_id = ${workspaceId}`;
  const all = sql`(
    with recursive tags(tag) as (
      select (${least})
      union all
      select (${least} and of_tag.tag > tags.tag) from tags where tags.tag is not null
    )
    select tag from tags where tag is not null) as tags`;
  const isLive = sql`exists (
    select 1 from ${screenTags} as of_tag join ${screens} on ${screens.id} = of_tag.screen_id
    where of_tag.workspace_id = ${workspaceId} and of_tag.tag = tags.tag and ${screens.removedAt} is null)`;
  const rows = await db.select({ tag: sql<string>`tag` }).from(all).where(isLive);
  return new Set(rows.map((row) => row.tag));
}
