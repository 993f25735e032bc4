// The change sequence in PostgreSQL, where transactions of several nodes overlap: whoever follows it misses
// nothing.

import { describe, expect, test } from "bun:test";
import pg from "pg";
import { openPostgres } from "../src/database/postgres/open.ts";
import type { LibraryStorage } from "../src/database/storage.ts";
import { screenAt, screenId } from "./support/library.ts";
import { closing } from "./support/opened.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { until } from "./support/until.ts";

const screen = (n: number) => screenAt(n, "m");

/** Follows the sequence until `end`, as a node does, and returns the ids it was told. */
async function follow(library: LibraryStorage, end: Promise<unknown>): Promise<Set<string>> {
  let isEnding = false;
  void end.then(() => {
    isEnding = true;
  });
  const seen = new Set<string>();
  for (let after = 0; ; ) {
    const isLast = isEnding;
    const changes = await library.changesAfter(after, 3);
    for (const change of changes) if (change.kind === "upsert") seen.add(change.screen.id);
    after = changes.at(-1)?.sequence ?? after;
    if (isLast && changes.length === 0) return seen;
  }
}

describe.skipIf(postgresMissing !== null)("the change sequence in PostgreSQL", () => {
  test("gives no number while a transaction with a lower one has not ended", async () => {
    const url = await createDatabase();
    await using storage = closing(await openPostgres(url));
    const slow = new pg.Client(url);
    await slow.connect();
    // A node that hangs between taking its number and its commit. It does not even take the lock that writers
    // of this build take.
    await slow.query("begin");
    await slow.query("update sequences set value = value + 1 where name = 'change'");
    const writing = storage.library.upsertScreens([screen(2)]);
    const isWaiting = "select 1 from pg_locks where not granted and pid <> pg_backend_pid()";
    await until(async () => (await slow.query(isWaiting)).rowCount !== 0, { everyMs: 10 });
    expect(await storage.library.lastSequence()).toBe(0);
    expect(await storage.library.changesAfter(0, 10)).toEqual([]);
    await slow.query("insert into apps values ('00000000-0000-4000-8000-00000000aaaa', 'Slow', 'ios', 1)");
    await slow.query(
      `insert into screens select '${screenId(1)}', id, 't', 'd', '[]', '', 'none', '', null, null, 1, 1, 1, null from apps`,
    );
    await slow.query(`insert into vectors values ('${screenId(1)}', 'm', '', '', null)`);
    await slow.query("commit");
    await writing;
    await slow.end();
    const changes = await storage.library.changesAfter(0, 10);
    expect(changes.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test("of three nodes that write at once, followed by a fourth, skips no screen", async () => {
    const url = await createDatabase();
    const nodes = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)));
    const [follower, ...writers] = nodes;
    if (follower === undefined) throw new Error("no node");
    const writing = Promise.all(
      writers.map(async ({ library }, node) => {
        for (let n = 0; n < 40; n += 2)
          await library.upsertScreens([screen(node * 100 + n), screen(node * 100 + n + 1)]);
      }),
    );
    const seen = await follow(follower.library, writing);
    await writing;
    expect(seen.size).toBe(120);
    expect(await follower.library.lastSequence()).toBe(120);
    for (const node of nodes) await node.close();
  });

  test("gives back the numbers of a write that failed", async () => {
    await using storage = closing(await openPostgres(await createDatabase()));
    await storage.library.upsertScreens([screen(1)]);
    const bad = { ...screen(3), visibleTextSource: "guessed" as "ocr" };
    await expect(storage.library.upsertScreens([screen(2), bad])).rejects.toThrow(/visible_text_source/);
    await storage.library.upsertScreens([screen(4)]);
    expect((await storage.library.changesAfter(0, 10)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});
