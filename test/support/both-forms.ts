// Runs a suite over both databases: SQLite always, PostgreSQL where a server can be had.
import { afterEach, describe } from "bun:test";
import { openPostgres } from "../../src/database/postgres/open.ts";
import { openSqlite } from "../../src/database/sqlite/open.ts";
import type { Storage } from "../../src/database/storage.ts";
import { createTables, postgresMissing } from "./postgres.ts";
import { createSqlite } from "./storage.ts";

/**
 * Opens new, empty records, which are closed after the test; with `place` those of a call before, as another
 * process opens them.
 */
export type OpenForm = (place?: string) => Promise<Storage>;

interface Form {
  readonly name: string;
  readonly isMissing: boolean;
  /** Returns the location of a new database. */
  readonly create: () => Promise<string>;
  readonly open: (place: string) => Promise<Storage>;
}

const forms: readonly Form[] = [
  {
    name: "SQLite",
    isMissing: false,
    create: async () => createSqlite(),
    open: async (path) => openSqlite(path),
  },
  {
    name: "PostgreSQL",
    isMissing: postgresMissing !== null,
    create: () => createTables(),
    open: (url) => openPostgres(url),
  },
];

/** Describes the same promises of both. `createPlace` names records that `open` makes and opens again. */
export function describeOnBoth(
  title: string,
  suite: (open: OpenForm, createPlace: () => Promise<string>) => void,
): void {
  for (const form of forms) {
    describe.skipIf(form.isMissing)(`${title}, ${form.name}`, () => {
      const opened: Storage[] = [];
      afterEach(async () => {
        for (const storage of opened.splice(0)) await storage.close();
      });
      const open = async (place?: string) => {
        const storage = await form.open(place ?? (await form.create()));
        opened.push(storage);
        return storage;
      };
      suite(open, form.create);
    });
  }
}
