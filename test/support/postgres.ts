// A real PostgreSQL server for tests: one for each test file, on a free port of the loopback, in a temporary folder.
import { afterAll } from "bun:test";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { postgresMissing } from "./postgres-programs.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

export type { PostgresServer };
export { postgresMissing, startPostgres };

if (postgresMissing !== null) console.log(`Tests on PostgreSQL are SKIPPED: ${postgresMissing}.`);

let shared: PostgresServer | null = null;
afterAll(() => shared?.stop());

/** The address of a new, empty database. */
export async function createDatabase(server: PostgresServer = sharedServer()): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return server.url(name);
}

/** The server of this test file, started when it is first asked for. */
function sharedServer(): PostgresServer {
  shared ??= startPostgres();
  return shared;
}
