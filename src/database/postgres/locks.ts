// Locks for work that one process at a time may do across all nodes: session-level advisory locks, each on a
// connection of its own, which PostgreSQL releases when that connection ends.
import pg from "pg";
import { DatabaseUnavailableError } from "../../errors.ts";
import type { LockWait } from "../file-lock.ts";
import type { Lock, LockName } from "../storage.ts";
import { clientSettings } from "./connections.ts";
import { plainError } from "./failures.ts";
import { endNow } from "./listener.ts";
import { lockSpace } from "./transactions.ts";

/** Distinct from those in `transactions.ts`, and equally fixed: nodes of all versions must agree on them. */
const numbers: Readonly<Record<LockName, number>> = { import: 101, describe: 102, pictures: 103 };

/**
 * A waiter may wait without limit. Keepalives let PostgreSQL notice after some 30 seconds that a holder
 * vanished without closing its connection. Set by a statement: `options` in the URL would replace those of
 * the client.
 */
const settings =
  "set client_connection_check_interval = '10s'; set tcp_keepalives_idle = 15; " +
  "set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; " +
  // The driver does not send a timeout of 0, so those of the role or the database would apply. Not every
  // server knows all of these names.
  "select set_config(name, '0', false) from pg_settings " +
  "where name in ('statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout')";

/**
 * When the network drops all packets silently, the holder gets no error. For pictures it probes the
 * connection, so that it stops before PostgreSQL releases the lock and another process takes it. Other work
 * needs no probe: two processes would only do the same work twice.
 */
const checked: Readonly<Record<LockName, boolean>> = { import: false, describe: false, pictures: true };
const checkEachMs = 5_000;
const checkMsMax = 10_000;

/** Takes the lock, after all earlier waiters; null when `signal` ended the waiting. */
export async function acquireLock(
  url: string,
  work: LockName,
  { onWait, signal }: LockWait = {},
): Promise<Lock | null> {
  const isGivenUp = () => signal?.aborted === true;
  if (isGivenUp()) return null;
  const client = await connected(url);
  if (isGivenUp()) {
    endNow(client);
    return null;
  }
  const lost = new AbortController();
  const lose = () =>
    lost.abort(
      new DatabaseUnavailableError("The connection to the database that holds the lock of this work broke."),
    );
  client.on("error", lose);
  client.on("end", lose);
  let checking: ReturnType<typeof setInterval> | undefined;
  const release = () => {
    clearInterval(checking);
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
  if (checked[work]) checking = checkEach(client, lose);
  return { lost: lost.signal, release };
}

function checkEach(client: pg.Client, lose: () => void): ReturnType<typeof setInterval> {
  const question: pg.QueryConfig & { readonly query_timeout: number } = {
    text: "select 1",
    query_timeout: checkMsMax,
  };
  const timer = setInterval(() => void client.query(question).catch(lose), checkEachMs);
  timer.unref();
  return timer;
}

/** A connection without a query timeout. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientSettings(url, false), query_timeout: 0 });
  // Without a listener a connection error would end the process; the running statement fails with it anyway.
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

async function isTaken(client: pg.Client, work: LockName): Promise<boolean> {
  const text = "select pg_try_advisory_lock($1, $2) as is_taken";
  const { rows } = await client.query<{ is_taken: boolean }>(text, [lockSpace, numbers[work]]);
  return rows[0]?.is_taken === true;
}
