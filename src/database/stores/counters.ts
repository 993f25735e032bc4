// Totals since the library was made, in the table of counters, where one that is not there is 0.
import { eq, sql } from "drizzle-orm";
import type { Database, Executor } from "../database.ts";

/** Names of the totals of imports: stored, so never changed. */
const importNames = {
  /** Imports that read their manifest to its end and had no failed row. */
  importsComplete: "imports_complete",
  /** Imports that read their manifest to its end and had failed rows. */
  importsPartial: "imports_partial",
  importsInterrupted: "imports_interrupted",
  importsDiskFull: "imports_disk_full",
  /** Imports that ended by an error. */
  importsFailed: "imports_failed",
  importMilliseconds: "import_milliseconds",
  rowsImported: "import_rows_imported",
  rowsUpdated: "import_rows_updated",
  rowsUnchanged: "import_rows_unchanged",
  rowsFailed: "import_rows_failed",
  screensRemoved: "import_screens_removed",
  /** Pictures in which OCR found text. */
  ocrRead: "ocr_read",
  ocrEmpty: "ocr_empty",
  ocrFailed: "ocr_failed",
  ocrMilliseconds: "ocr_milliseconds",
} as const;

/** The name of the time at which the last import began. */
const lastImport = "last_import_at";

/** Names of the totals of describing: stored, so never changed. */
const describeNames = {
  described: "described",
  undescribed: "undescribed",
  requests: "describe_requests",
  inputTokens: "describe_input_tokens",
  outputTokens: "describe_output_tokens",
  milliseconds: "describe_milliseconds",
} as const;

export type ImportTotal = keyof typeof importNames;
export type ImportTotals = Readonly<Record<ImportTotal, number>>;
export type DescribeTotals = Readonly<Record<keyof typeof describeNames, number>>;

/** Requests, tokens and time that a model took for one screen. */
export type DescribeUse = Omit<DescribeTotals, "described" | "undescribed">;

export function importTotals(database: Database) {
  const { db, tables } = database;
  const { sequences } = tables;
  return {
    /** Adds to the totals of all imports; absent totals stay. */
    addImportTotals: async (totals: Partial<ImportTotals>) => add(database, importNames, totals),
    importTotals: async () => totalsOf(database, importNames),
    /** Notes that an import begins, which may change pictures from now on. */
    async beginImport(now: number): Promise<void> {
      const set = { value: sql`excluded.value` };
      await db
        .insert(sequences)
        .values({ name: lastImport, value: now })
        .onConflictDoUpdate({ target: sequences.name, set });
    },
    /** When the last import began; after all time without one. */
    async lastImportAt(): Promise<number> {
      const [row] = await db
        .select({ value: sequences.value })
        .from(sequences)
        .where(eq(sequences.name, lastImport));
      return row?.value ?? Number.MAX_SAFE_INTEGER;
    },
  };
}

/** Adds to the totals of describing, in the transaction that records the outcome. */
export function addDescribed(tx: Executor, totals: Partial<DescribeTotals>): Promise<void> {
  return add(tx, describeNames, totals);
}

export function describeTotals(executor: Executor): Promise<DescribeTotals> {
  return totalsOf(executor, describeNames);
}

async function add<Total extends string>(
  { db, tables: { sequences } }: Executor,
  names: Readonly<Record<Total, string>>,
  totals: Readonly<Partial<Record<Total, number>>>,
): Promise<void> {
  const added = Object.entries<string>(names).map(([total, name]) => ({
    name,
    value: Math.round(totals[total as Total] ?? 0),
  }));
  // In one order everywhere: two writers of the same rows in different orders would wait for each other.
  const rows = added.filter(({ value }) => value !== 0).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (rows.length === 0) return;
  const set = { value: sql`${sequences.value} + excluded.value` };
  await db.insert(sequences).values(rows).onConflictDoUpdate({ target: sequences.name, set });
}

async function totalsOf<Total extends string>(
  { db, tables: { sequences } }: Executor,
  names: Readonly<Record<Total, string>>,
): Promise<Readonly<Record<Total, number>>> {
  const values = new Map((await db.select().from(sequences)).map(({ name, value }) => [name, value]));
  const totals = Object.entries<string>(names).map(([total, name]) => [total, values.get(name) ?? 0]);
  return Object.fromEntries(totals) as Record<Total, number>;
}
