import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { type ImportTotals, importCounters, importTotalsOf } from "../import-totals.ts";

/** The counters of imports. */
export function importTotals({ db, tables: { sequences } }: Database) {
  return {
    /** Adds to the totals of all imports; absent totals stay. */
    async addImportTotals(totals: Partial<ImportTotals>) {
      // In one order everywhere: two writers that lock the same rows in different orders would wait for each
      // other.
      const rows = importCounters(totals).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      if (rows.length === 0) return;
      const set = { value: sql`${sequences.value} + excluded.value` };
      await db.insert(sequences).values(rows).onConflictDoUpdate({ target: sequences.name, set });
    },
    async importTotals() {
      return importTotalsOf(await db.select().from(sequences));
    },
  };
}
