// A real PostgreSQL server for tests: one for each process of tests, on a free port of the loopback, in a
// temporary folder.
import { afterTests } from "./after-tests.ts";
import { postgresMissing } from "./postgres-programs.ts";
import { createDatabaseOn, type PostgresServer, startPostgres } from "./postgres-server.ts";

export type { PostgresServer };
export { postgresMissing, startPostgres };

if (postgresMissing !== null) console.log(`Tests on PostgreSQL are SKIPPED: ${postgresMissing}.`);

let shared: PostgresServer | null = null;
afterTests(() => {
  shared?.stop();
  // The next file of the same process starts its own.
  shared = null;
});

/** The address of a new, empty database. */
export function createDatabase(server: PostgresServer = sharedServer()): Promise<string> {
  return createDatabaseOn(server);
}

/** The server of this process, started when it is first asked for. */
function sharedServer(): PostgresServer {
  shared ??= startPostgres();
  return shared;
}
