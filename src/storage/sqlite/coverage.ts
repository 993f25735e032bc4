// How well the library is described, counted over every live screen.

import { setImmediate } from "node:timers/promises";
import { and, eq, exists, gt, isNull, lte, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { LibraryCoverage, LibraryStorage } from "../storage.ts";
import { hasOtherWordsSql, wordsSourceSql } from "../words-source-sql.ts";
import { apps, screens, sequences } from "./schema.ts";
import { isItsApp } from "./screen-columns.ts";

/** Rows that are read at a time: bun:sqlite is synchronous, and searches wait meanwhile. */
const rowsAtOnce = 5_000;

const hasElements = sql`${screens.elements} <> '[]'`;
const hasOtherWords = hasOtherWordsSql(screens, hasElements);

/** Where the words of a screen come from. */
export const wordsSourceOf = wordsSourceSql(screens, hasElements);

/** Counts the library, and remembers it until the next change. */
export function coverageReads(db: BunSQLiteDatabase): Pick<LibraryStorage, "coverage"> {
  const last = db.select().from(sequences).where(eq(sequences.name, "change")).prepare();
  let known: { readonly sequence: number; readonly coverage: Promise<LibraryCoverage> } | null = null;
  return {
    async coverage() {
      const sequence = last.get()?.value ?? 0;
      if (known?.sequence !== sequence) {
        const counting = { sequence, coverage: countAll(db) };
        known = counting;
        counting.coverage.catch(() => {
          if (known === counting) known = null;
        });
      }
      return known.coverage;
    },
  };
}

const rowid = sql<number>`${screens}.rowid`;

async function countAll(db: BunSQLiteDatabase): Promise<LibraryCoverage> {
  const words = { given: 0, tree: 0, model: 0, ocr: 0, none: 0 };
  const platforms = { ios: countsOf(db, "ios"), web: countsOf(db, "web") };
  const end =
    db
      .select({ rowid: sql<number | null>`max(${rowid})` })
      .from(screens)
      .get()?.rowid ?? 0;
  for (let after = 0; after < end; after += rowsAtOnce) {
    for (const row of countSome(db, after)) {
      words[row.source] += row.screens;
      const platform = platforms[row.platform];
      platform.screens += row.screens;
      platform.described += row.described;
      platform.otherWords += row.otherWords;
    }
    await setImmediate();
  }
  return { words, platforms };
}

function countsOf(db: BunSQLiteDatabase, platform: "ios" | "web") {
  const ofApp = db
    .select({ id: screens.id })
    .from(screens)
    .where(and(eq(screens.appId, apps.id), isNull(screens.removedAt)));
  const found = db
    .select({ apps: sql<number>`count(*)` })
    .from(apps)
    .where(and(eq(apps.platform, platform), exists(ofApp)))
    .get();
  return { apps: found?.apps ?? 0, screens: 0, described: 0, otherWords: 0 };
}

function countSome(db: BunSQLiteDatabase, after: number) {
  const isDescribed = sql`${screens.description} <> ''`;
  return db
    .select({
      platform: apps.platform,
      source: wordsSourceOf,
      screens: sql<number>`count(*)`,
      described: sql<number>`sum(${isDescribed})`,
      otherWords: sql<number>`sum(not ${isDescribed} and ${hasOtherWords})`,
    })
    .from(screens)
    .innerJoin(apps, isItsApp)
    .where(and(gt(rowid, after), lte(rowid, after + rowsAtOnce), isNull(screens.removedAt)))
    .groupBy(apps.platform, sql`2`)
    .all();
}
