import { sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { ImportTotal, ImportTotals } from "../import-totals.ts";
import type { LibraryStorage } from "../storage.ts";
import { sequences } from "./schema.ts";
import { atOnce } from "./waiting.ts";

/** Names in the table of counters: stored, so never changed. */
const counterNames: Readonly<Record<ImportTotal, string>> = {
  importsComplete: "imports_complete",
  importsPartial: "imports_partial",
  importsInterrupted: "imports_interrupted",
  importsDiskFull: "imports_disk_full",
  importsFailed: "imports_failed",
  importMilliseconds: "import_milliseconds",
  rowsImported: "import_rows_imported",
  rowsUpdated: "import_rows_updated",
  rowsUnchanged: "import_rows_unchanged",
  rowsFailed: "import_rows_failed",
  screensRemoved: "import_screens_removed",
  ocrRead: "ocr_read",
  ocrEmpty: "ocr_empty",
  ocrFailed: "ocr_failed",
  ocrMilliseconds: "ocr_milliseconds",
};

/** The counters of imports. */
export function importTotals(
  db: BunSQLiteDatabase,
): Pick<LibraryStorage, "addImportTotals" | "importTotals"> {
  return {
    async addImportTotals(totals) {
      const rows = Object.entries(totals).flatMap(([total, value]) =>
        value === 0 ? [] : [{ name: counterNames[total as ImportTotal], value: Math.round(value) }],
      );
      if (rows.length === 0) return;
      const set = { value: sql`${sequences.value} + excluded.value` };
      atOnce(db, (tx) =>
        tx.insert(sequences).values(rows).onConflictDoUpdate({ target: sequences.name, set }).run(),
      );
    },
    async importTotals() {
      const values = new Map(
        db
          .select()
          .from(sequences)
          .all()
          .map(({ name, value }) => [name, value]),
      );
      const totals = Object.entries(counterNames).map(([total, name]) => [total, values.get(name) ?? 0]);
      return Object.fromEntries(totals) as Readonly<Record<ImportTotal, number>> satisfies ImportTotals;
    },
  };
}
