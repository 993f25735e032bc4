// Work of which one process does at a time, on all nodes together: a lock that its connection holds, and that PostgreSQL frees with it.
import pg from "pg";
import { RecordsAwayError } from "../../errors.ts";
import type { LockWait } from "../file-lock.ts";
import type { SharedWork, Turn } from "../storage.ts";
import { clientSettings } from "./connections.ts";
import { plainError } from "./failures.ts";
import { endNow } from "./listener.ts";
import { lockSpace } from "./transactions.ts";

/** Beside those of `transactions.ts`, and as fixed. */
const numbers: Readonly<Record<SharedWork, number>> = { import: 101, describe: 102, pictures: 103 };

/**
 * Who waits, waits as long as it takes. One that vanished without a word is gone for PostgreSQL after some 30 seconds. Set by a statement:
 * `options` in the address would replace those of the client.
 */
const settings =
  "set client_connection_check_interval = '10s'; set tcp_keepalives_idle = 15; " +
  "set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; " +
  // The driver sends no bound of 0, so that those of the role or the database would hold. Not every server knows all of these names.
  "select set_config(name, '0', false) from pg_settings " +
  "where name in ('statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout')";

/**
 * A network that swallows everything tells this process nothing. Who changes pictures asks now and then, and holds the turn to be lost before
 * PostgreSQL does and gives it to another. Other work may wait for its server: two of it would only do the same.
 */
const asked: Readonly<Record<SharedWork, boolean>> = { import: false, describe: false, pictures: true };
const askEachMs = 5_000;
const askMsMax = 10_000;

/** Takes the turn after all who asked before; null when `signal` ended the waiting. */
export async function takeTurn(
  url: string,
  work: SharedWork,
  { onWait, signal }: LockWait = {},
): Promise<Turn | null> {
  const isGivenUp = () => signal?.aborted === true;
  if (isGivenUp()) return null;
  const client = await connected(url);
  if (isGivenUp()) {
    endNow(client);
    return null;
  }
  const lost = new AbortController();
  const lose = () =>
    lost.abort(new RecordsAwayError("The connection to the records that holds the lock of this work broke."));
  client.on("error", lose);
  client.on("end", lose);
  let asking: ReturnType<typeof setInterval> | undefined;
  const release = () => {
    clearInterval(asking);
    signal?.removeEventListener("abort", release);
    client.off("end", lose);
    client.off("error", lose);
    endNow(client);
  };
  signal?.addEventListener("abort", release);
  try {
    if (!(await isTaken(client, work))) {
      onWait?.();
      await client.query("select pg_advisory_lock($1, $2)", [lockSpace, numbers[work]]);
    }
  } catch (error) {
    release();
    if (isGivenUp()) return null;
    throw plainError(error);
  }
  signal?.removeEventListener("abort", release);
  if (asked[work]) asking = askEach(client, lose);
  return { lost: lost.signal, release };
}

function askEach(client: pg.Client, lose: () => void): ReturnType<typeof setInterval> {
  const question: pg.QueryConfig & { readonly query_timeout: number } = {
    text: "select 1",
    query_timeout: askMsMax,
  };
  const timer = setInterval(() => void client.query(question).catch(lose), askEachMs);
  timer.unref();
  return timer;
}

/** A connection that waits as long as it takes. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientSettings(url, false), query_timeout: 0 });
  // Without a listener an error of the connection ends the process; the statement under way fails with it anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(settings);
    return client;
  } catch (error) {
    endNow(client);
    throw plainError(error);
  }
}

async function isTaken(client: pg.Client, work: SharedWork): Promise<boolean> {
  const text = "select pg_try_advisory_lock($1, $2) as is_taken";
  const { rows } = await client.query<{ is_taken: boolean }>(text, [lockSpace, numbers[work]]);
  return rows[0]?.is_taken === true;
}
