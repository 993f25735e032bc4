// Notifications between nodes that share PostgreSQL, and work that only one of them does at a time.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import pg from "pg";
import { openPostgres } from "../src/database/postgres/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { screenAt } from "./support/library.ts";
import { closing } from "./support/opened.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { startProxy } from "./support/troubled-proxy.ts";
import { until } from "./support/until.ts";

describe.skipIf(postgresMissing !== null)("nodes that share PostgreSQL", () => {
  let url: string;
  let nodes: readonly [Storage, Storage];
  let operator: pg.Client;

  beforeEach(async () => {
    url = await createDatabase();
    nodes = [await openPostgres(url), await openPostgres(url)];
    operator = new pg.Client(url);
    await operator.connect();
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await operator.end();
  });

  /** Ends the connections whose last statement matches, as a network or an operator does. */
  const cut = (pattern: string) =>
    operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* $1 and pid <> pg_backend_pid()",
      [pattern],
    );

  /** Counts calls, and waits for the next. */
  function wakes() {
    let next = Promise.withResolvers<void>();
    const wake = () => {
      next.resolve();
      next = Promise.withResolvers();
    };
    return { wake, next: () => next.promise };
  }

  test("wake each other when one changed the library, and again after the connection broke", async () => {
    const [first, second] = nodes;
    const { wake, next } = wakes();
    const listening = next();
    second.onLibraryChange(wake);
    await listening;
    const told = next();
    await first.library.upsertScreens([screenAt(1, "m")]);
    await told;
    const again = next();
    expect((await cut("^(listen |select$)")).rowCount).toBe(1);
    // A wake-up after reconnecting makes up for missed notifications.
    await again;
    const toldAgain = next();
    await first.library.upsertScreens([screenAt(1, "m")]);
    await toldAgain;
  });

  test("do the same work one after another: the next waits, and may give up", async () => {
    const [first, second] = nodes;
    const lock = await first.acquireLock("import");
    const other = await second.acquireLock("describe");
    other?.release();
    const stop = new AbortController();
    const waits = Promise.withResolvers<void>();
    const givenUp = second.acquireLock("import", { onWait: waits.resolve, signal: stop.signal });
    await waits.promise;
    stop.abort();
    expect(await givenUp).toBeNull();
    const waitsAgain = Promise.withResolvers<void>();
    const next = second.acquireLock("import", { onWait: waitsAgain.resolve });
    await waitsAgain.promise;
    lock?.release();
    const taken = await next;
    expect(taken?.lost.aborted).toBe(false);
    taken?.release();
  });

  test("wait for a turn as long as it takes, whatever bounds the database sets for its connections", async () => {
    const [first, second] = nodes;
    const { rows } = await operator.query<{ name: string }>("select current_database() as name");
    for (const bound of ["lock_timeout", "statement_timeout", "idle_session_timeout"])
      await operator.query(`alter database "${rows[0]?.name}" set ${bound} = '1500ms'`);
    const lock = await first.acquireLock("import");
    const next = second.acquireLock("import");
    await Bun.sleep(2500);
    expect(lock?.lost.aborted).toBe(false);
    lock?.release();
    const taken = await next;
    expect(taken?.lost.aborted).toBe(false);
    taken?.release();
  });

  test("get their turns in the order in which they asked, one at a time", async () => {
    const [first, second] = nodes;
    const [rounds, order]: [number, number[]] = [6, []];
    const lock = await first.acquireLock("pictures");
    let holders = 0;
    const all = [];
    for (let n = 0; n < rounds; n += 1) {
      const waits = Promise.withResolvers<void>();
      const node = n % 2 === 0 ? second : first;
      all.push(
        node.acquireLock("pictures", { onWait: waits.resolve }).then(async (taken) => {
          holders += 1;
          expect(holders).toBe(1);
          order.push(n);
          await Bun.sleep(1);
          holders -= 1;
          taken?.release();
        }),
      );
      await waits.promise;
      const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      await until(async () => (await operator.query(waiting)).rowCount === n + 1);
    }
    lock?.release();
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("tell who changes pictures that the turn is lost when the network swallows everything, before another has it", async () => {
    using proxy = startProxy(`http://127.0.0.1:${new URL(url).port}`);
    const through = new URL(url);
    through.port = new URL(proxy.url).port;
    await using node = closing(await openPostgres(through.href));
    const lock = await node.acquireLock("pictures");
    const lost = new Promise((resolve) => lock?.lost.addEventListener("abort", resolve));
    proxy.trouble.bytesPerSecond = 0;
    await lost;
    const held = "select 1 from pg_locks where locktype = 'advisory' and objid = 103 and granted";
    expect((await operator.query(held)).rowCount).toBe(1);
    lock?.release();
  });

  test("tell who has a turn that it was lost with its connection, and give it to the next", async () => {
    const [first, second] = nodes;
    const lock = await first.acquireLock("import");
    const lost = new Promise((resolve) => lock?.lost.addEventListener("abort", resolve));
    expect((await cut("^select pg_try_advisory_lock")).rowCount).toBe(1);
    await lost;
    const next = await second.acquireLock("import");
    expect(next).not.toBeNull();
    next?.release();
    lock?.release();
  });
});
