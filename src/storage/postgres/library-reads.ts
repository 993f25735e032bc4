import { and, asc, eq, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Platform } from "../../fields.ts";
import {
  changeOf,
  pictureOf,
  screenOf,
  summaryOf,
  titledOf,
  upsertOf,
  vectorsOfRow,
} from "../screen-rows.ts";
import type { LibraryStorage } from "../storage.ts";
import { appReads } from "./app-reads.ts";
import { coverageReads } from "./coverage.ts";
import { lastSequence, textsOf, untilChanged } from "./queries.ts";
import { apps, changeMarks, libraries, pictures, screens, vectors } from "./schema.ts";
import {
  changeColumns,
  isItsApp,
  isItsPicture,
  screenColumns,
  summaryColumns,
  titledColumns,
} from "./screen-columns.ts";
import { atOneState, type Postgres } from "./transactions.ts";

type Reads = Omit<
  LibraryStorage,
  "upsertScreens" | "removeScreens" | "replaceVectors" | "addImportTotals" | "importTotals"
>;

/** The reading half of the library; each statement is prepared once a connection, under its name. */
export function libraryReads(db: Postgres): Reads {
  return {
    ...screenReads(db),
    ...pictureReads(db),
    ...appReads(db),
    ...feedReads(db),
    ...countReads(db),
    ...coverageReads(db),
  };
}

const isLive = isNull(screens.removedAt);
const isLiveOf = and(sql`${screens.id} = any(${textsOf("ids")})`, isLive);

function screenReads(db: Postgres) {
  const byIds = db
    .select(screenColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(isLiveOf)
    .prepare("screens_by_ids");
  const summaries = db
    .select(summaryColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(isLiveOf)
    .prepare("summaries_by_ids");
  const titled = db
    .select(titledColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(isLiveOf)
    .prepare("titled_by_ids");
  const after = db
    .select(screenColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .where(and(gt(screens.id, sql.placeholder("after")), isLive))
    .orderBy(asc(screens.id))
    .limit(sql.placeholder("limit"))
    .prepare("screens_after");
  const liveIds = db.select({ id: screens.id }).from(screens).where(isLive).prepare("screen_ids");
  return {
    async screensByIds(ids: readonly string[]) {
      return (await byIds.execute({ ids })).map(screenOf);
    },
    async summariesByIds(ids: readonly string[]) {
      return (await summaries.execute({ ids })).map(summaryOf);
    },
    async titledByIds(ids: readonly string[]) {
      return (await titled.execute({ ids })).map(titledOf);
    },
    async screensAfter(id: string, limit: number) {
      return (await after.execute({ after: id, limit })).map(screenOf);
    },
    async screenIds() {
      return (await liveIds.execute()).map((row) => row.id);
    },
  };
}

function pictureReads(db: Postgres) {
  const byPicture = prepareIdByPicture(db);
  const after = db
    .select()
    .from(pictures)
    .where(gt(pictures.screenId, sql.placeholder("after")))
    .orderBy(asc(pictures.screenId))
    .limit(sql.placeholder("limit"))
    .prepare("pictures_after");
  const hasPicture = sql`select 1 from ${pictures} where ${pictures.screenId} = ids.id`;
  const withoutPicture = db
    .select({ id: sql<string>`ids.id` })
    .from(sql`unnest(${textsOf("ids")}) as ids(id)`)
    .where(sql`not exists (${hasPicture})`)
    .prepare("ids_without_picture");
  return {
    async screenIdByPicture(sha256: string, appName: string, platform: Platform) {
      return (await byPicture.execute({ sha256, appName, platform }))[0]?.id ?? null;
    },
    async picturesAfter(id: string, limit: number) {
      const rows = await after.execute({ after: id, limit });
      return rows.map((row) => ({ id: row.screenId, picture: pictureOf(row) }));
    },
    async idsWithoutPicture(ids: readonly string[]) {
      return (await withoutPicture.execute({ ids })).map((row) => row.id);
    },
  };
}

function prepareIdByPicture(db: Postgres) {
  return db
    .select({ id: screens.id })
    .from(pictures)
    .innerJoin(screens, isItsPicture)
    .innerJoin(apps, isItsApp)
    .where(
      and(
        eq(pictures.originalSha256, sql.placeholder("sha256")),
        sql`lower(${apps.name} collate "C") = lower(${sql.placeholder("appName")} collate "C")`,
        eq(apps.platform, sql.placeholder("platform")),
        isLive,
      ),
    )
    .orderBy(asc(screens.createdAt), asc(screens.id))
    .limit(1)
    .prepare("screen_id_by_picture");
}

function feedReads(db: Postgres) {
  const after = prepareChangesAfter(db);
  const statesAfter = prepareStatesAfter(db);
  const ofOtherModels = prepareEncodedByOtherModels(db);
  const mark = prepareMark(db);
  const ofScreen = db
    .select()
    .from(vectors)
    .where(eq(vectors.screenId, sql.placeholder("id")))
    .prepare("vectors_of");
  return {
    async changesAfter(sequence: number, limit: number) {
      return (await after.execute({ sequence, limit })).map(changeOf);
    },
    async statesAfter(sequence: number, limit: number) {
      const rows = await statesAfter.execute({ sequence, limit });
      return rows.map(({ removedAt, ...state }) => ({ ...state, isLive: removedAt === null }));
    },
    async markAt(sequence: number) {
      return (await mark.execute({ sequence }))[0]?.mark ?? 0;
    },
    async encodedByOtherModels(modelId: string, limit: number) {
      return (await ofOtherModels.execute({ modelId, limit })).map(upsertOf);
    },
    async vectorsOf(id: string) {
      const [row] = await ofScreen.execute({ id });
      const found = row === undefined ? null : vectorsOfRow(row);
      return found?.isWhole === true ? found : null;
    },
    lastSequence: lastSequence(db),
  };
}

/**
 * No follower of the sequence misses a change. A transaction takes its numbers by updating the one row that
 * holds the last number, and keeps that row locked until it commits: a higher number is assigned only after
 * all lower ones are visible.
 */
function prepareChangesAfter(db: Postgres) {
  return db
    .select(changeColumns)
    .from(screens)
    .innerJoin(apps, isItsApp)
    .leftJoin(pictures, isItsPicture)
    .leftJoin(vectors, eq(vectors.screenId, screens.id))
    .where(gt(screens.changeSequence, sql.placeholder("sequence")))
    .orderBy(asc(screens.changeSequence))
    .limit(sql.placeholder("limit"))
    .prepare("changes_after");
}

function prepareMark(db: Postgres) {
  return db
    .select({ mark: changeMarks.mark })
    .from(changeMarks)
    .where(gte(changeMarks.sequence, sql.placeholder("sequence")))
    .orderBy(asc(changeMarks.sequence))
    .limit(1)
    .prepare("mark_at");
}

function prepareStatesAfter(db: Postgres) {
  return db
    .select({
      id: screens.id,
      sequence: screens.changeSequence,
      removedAt: screens.removedAt,
      modelId: vectors.modelId,
    })
    .from(screens)
    .leftJoin(vectors, eq(vectors.screenId, screens.id))
    .where(gt(screens.changeSequence, sql.placeholder("sequence")))
    .orderBy(asc(screens.changeSequence))
    .limit(sql.placeholder("limit"))
    .prepare("states_after");
}

function prepareEncodedByOtherModels(db: Postgres) {
  const modelId = sql.placeholder("modelId");
  return (
    db
      .select(changeColumns)
      .from(vectors)
      .innerJoin(screens, eq(screens.id, vectors.screenId))
      .innerJoin(apps, isItsApp)
      .leftJoin(pictures, isItsPicture)
      // Two ranges: "<>" takes no index and would read all vectors.
      .where(and(or(lt(vectors.modelId, modelId), gt(vectors.modelId, modelId)), isLive))
      .limit(sql.placeholder("limit"))
      .prepare("encoded_by_other_models")
  );
}

function countReads(db: Postgres) {
  const live = () =>
    db
      .select({
        platform: apps.platform,
        apps: sql<number>`count(distinct ${apps.id})`,
        screens: sql<number>`count(*)`,
        pictures: sql<number>`count(${pictures.screenId})`,
      })
      .from(screens)
      .innerJoin(apps, isItsApp)
      .leftJoin(pictures, isItsPicture)
      .where(isLive)
      .groupBy(apps.platform);
  const counts = untilChanged(db)(async () => {
    const rows = await live();
    const sum = (column: "apps" | "pictures") => rows.reduce((total, row) => total + row[column], 0);
    return { apps: sum("apps"), screens: screensOf(rows), pictures: sum("pictures") };
  });
  return {
    counts,
    liveScreens: untilChanged(db)(() => readLiveScreens(db)),
    async id() {
      const [row] = await db.select({ id: libraries.id }).from(libraries);
      if (row === undefined)
        throw new Error("The library has no id: the database was written by something else.");
      return row.id;
    },
  };
}

/** One snapshot: an import may commit between the two statements. */
function readLiveScreens(db: Postgres) {
  return atOneState(db, async (tx) => {
    const sequence = await lastSequence(tx)();
    const rows = await tx
      .select({ platform: apps.platform, screens: sql<number>`count(*)` })
      .from(apps)
      .innerJoin(screens, isItsApp)
      .where(isLive)
      .groupBy(apps.platform);
    return { sequence, screens: screensOf(rows) };
  });
}

function screensOf(rows: readonly { readonly platform: Platform; readonly screens: number }[]) {
  const on = (platform: Platform) => rows.find((row) => row.platform === platform)?.screens ?? 0;
  return { ios: on("ios"), web: on("web") };
}
