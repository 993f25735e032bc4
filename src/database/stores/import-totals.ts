import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { importCounters, importTotalsOf } from "../import-totals.ts";
import type { LibraryStorage } from "../storage.ts";

/** The counters of imports. */
export function importTotals({
  db,
  tables: { sequences },
}: Database): Pick<LibraryStorage, "addImportTotals" | "importTotals"> {
  return {
    async addImportTotals(totals) {
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
