// The feed of changes that an index follows, and what is remembered until the next one.
import { and, asc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";
import { changeOf, upsertOf, vectorsOfRow } from "../screen-rows.ts";
import { markOf, screenColumns, screenQueries } from "./screen-columns.ts";

export function changeReads(database: Database) {
  const { db, tables } = database;
  const { changeMarks, screens, vectors } = tables;
  const after = prepareChangesAfter(database);
  const { id, changeSequence, removedAt } = screens;
  const statesAfter = db
    .select({ id, sequence: changeSequence, removedAt, modelId: vectors.modelId })
    .from(screens)
    .leftJoin(vectors, eq(vectors.screenId, id))
    .where(gt(changeSequence, sql.placeholder("sequence")))
    .orderBy(asc(changeSequence))
    .limit(sql.placeholder("limit"))
    .prepare("states_after");
  const ofOtherModels = prepareEncodedByOtherModels(database);
  const mark = db
    .select({ mark: changeMarks.mark })
    .from(changeMarks)
    .where(gte(changeMarks.sequence, sql.placeholder("sequence")))
    .orderBy(asc(changeMarks.sequence))
    .limit(1)
    .prepare("mark_at");
  const ofScreen = db
    .select()
    .from(vectors)
    .where(eq(vectors.screenId, sql.placeholder("id")))
    .prepare("vectors_of");
  return {
    /** Up to `limit` changes with a sequence above `sequence`, lowest first. */
    async changesAfter(sequence: number, limit: number) {
      return (await after.execute({ sequence, limit })).map(changeOf);
    },
    /** As `changesAfter`, without words and vectors. */
    async statesAfter(sequence: number, limit: number) {
      const rows = await statesAfter.execute({ sequence, limit });
      return rows.map(({ removedAt, ...state }) => ({ ...state, isLive: removedAt === null }));
    },
    /** The mark of the change `sequence`; 0 when there is no such change or the mark is not known. */
    async markAt(sequence: number) {
      return (await mark.execute({ sequence }))[0]?.mark ?? 0;
    },
    /** Up to `limit` live screens whose vectors another model made, in no particular order. */
    async encodedByOtherModels(modelId: string, limit: number) {
      return (await ofOtherModels.execute({ modelId, limit })).map(upsertOf);
    },
    /** The vectors of a screen, or null when it has none or they are damaged. */
    async vectorsOf(id: string) {
      const [row] = await ofScreen.execute({ id });
      const found = row === undefined ? null : vectorsOfRow(row);
      return found?.isWhole === true ? found : null;
    },
  };
}

/**
 * No follower of the sequence misses a change. A transaction takes its numbers by updating the one row that
 * holds the last number, and keeps that row locked until it commits: a higher number is assigned only after
 * all lower ones are visible.
 */
function prepareChangesAfter(database: Database) {
  const { screens } = database.tables;
  return screenQueries(database)
    .changes()
    .where(gt(screens.changeSequence, sql.placeholder("sequence")))
    .orderBy(asc(screens.changeSequence))
    .limit(sql.placeholder("limit"))
    .prepare("changes_after");
}

function prepareEncodedByOtherModels({ db, tables }: Database) {
  const { apps, pictures, screens, vectors } = tables;
  const { change, isItsApp, isItsPicture, isLive } = screenColumns(tables);
  const modelId = sql.placeholder("modelId");
  return (
    db
      .select(change)
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

/** The last change sequence given out, 0 for a library that was never written. */
export function lastSequence({ db, tables: { sequences } }: Executor): () => Promise<number> {
  const last = db
    .select({ value: sequences.value })
    .from(sequences)
    .where(eq(sequences.name, "change"))
    .prepare("last_sequence");
  return async () => (await last.execute())[0]?.value ?? 0;
}

/** The last change with its mark, as text: a database put back may give the same sequence out again. */
function lastChange({ db, tables }: Database): () => Promise<string> {
  const { sequences } = tables;
  const last = db
    .select({ value: sequences.value, mark: markOf(tables, sequences.value) })
    .from(sequences)
    .where(eq(sequences.name, "change"))
    .prepare("last_change");
  return async () => {
    const [row] = await last.execute();
    return row === undefined ? "" : `${row.value} ${row.mark}`;
  };
}

/**
 * Caches the results of slow reads of the whole library until the library changes: bun:sqlite is synchronous,
 * and counting 100,000 screens blocks the process for some 150 ms. Callers meanwhile wait for the same read.
 */
export function untilChanged(database: Database): <T>(read: () => Promise<T>) => () => Promise<T> {
  const last = lastChange(database);
  return <T>(read: () => Promise<T>) => {
    let known: { readonly change: string; readonly result: Promise<T> } | null = null;
    return async () => {
      const change = await last();
      if (known?.change === change) return known.result;
      const reading = { change, result: read() };
      known = reading;
      return reading.result.catch((error: unknown) => {
        if (known === reading) known = null;
        throw error;
      });
    };
  };
}
