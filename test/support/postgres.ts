// A real PostgreSQL server for tests: one for each process of tests, on a free port of the loopback, in a
// temporary folder.
import { openPostgres } from "../../src/database/postgres/open.ts";
import { afterTests } from "./after-tests.ts";
import { postgresMissing } from "./postgres-programs.ts";
import { createDatabaseOn, type PostgresServer, startPostgres } from "./postgres-server.ts";

export type { PostgresServer };
export { postgresMissing, startPostgres };

if (postgresMissing !== null) console.log(`Tests on PostgreSQL are SKIPPED: ${postgresMissing}.`);

let shared: PostgresServer | null = null;
/** The address of a database with tables that others are copies of. */
let template: Promise<string> | null = null;
afterTests(() => {
  shared?.stop();
  // The next file of the same process starts its own.
  [shared, template] = [null, null];
});

/** The address of a new, empty database. */
export function createDatabase(server: PostgresServer = sharedServer()): Promise<string> {
  return createDatabaseOn(server);
}

/** One with the tables of this build, which are copied: making them takes three times as long. */
export async function createTables(): Promise<string> {
  template ??= (async () => {
    const url = await createDatabase();
    await (await openPostgres(url)).close();
    return url;
  })();
  return createDatabaseOn(sharedServer(), await template);
}

/** The server of this process, started when it is first asked for. */
function sharedServer(): PostgresServer {
  shared ??= startPostgres();
  return shared;
}
