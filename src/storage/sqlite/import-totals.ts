import { sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { importCounters, importTotalsOf } from "../import-totals.ts";
import type { LibraryStorage } from "../storage.ts";
import { sequences } from "./schema.ts";
import { atOnce } from "./waiting.ts";

/** The counters of imports. */
export function importTotals(
  db: BunSQLiteDatabase,
): Pick<LibraryStorage, "addImportTotals" | "importTotals"> {
  return {
    async addImportTotals(totals) {
      const rows = importCounters(totals);
      if (rows.length === 0) return;
      const set = { value: sql`${sequences.value} + excluded.value` };
      atOnce(db, (tx) =>
        tx.insert(sequences).values(rows).onConflictDoUpdate({ target: sequences.name, set }).run(),
      );
    },
    async importTotals() {
      return importTotalsOf(db.select().from(sequences).all());
    },
  };
}
