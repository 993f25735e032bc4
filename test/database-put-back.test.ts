// Records that are put back to an earlier moment in place, with the id they had: Litestream restores a file
// of SQLite so, and PostgreSQL recovers to a point in time. Sequences are given out again, and an index or a
// snapshot of the changes that are gone must be noticed.
import { afterEach, describe, expect, test } from "bun:test";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { openEngine } from "../src/index/engine.ts";
import { openServices } from "../src/open-services.ts";
import type { Services } from "../src/services.ts";
import { pathsIn } from "../src/system/paths.ts";
import { readiness } from "../src/telemetry/readiness.ts";
import { temporaryFolder } from "./support/folder.ts";
import { screenAt, screenId } from "./support/library.ts";
import { createDatabase, type PostgresServer, postgresMissing, startPostgres } from "./support/postgres.ts";
import { until } from "./support/until.ts";

/** A database that can be restored to its state when `keep` was called. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly keep: () => Promise<void>;
  readonly putBack: () => void;
}

async function sqlitePlace(): Promise<Place> {
  const dataDir = temporaryFolder();
  const { database } = pathsIn(dataDir);
  const copy = join(dataDir, "..", `${crypto.randomUUID()}.sqlite`);
  const endings = ["", "-wal", "-shm"];
  return {
    env: { DATA_DIR: dataDir },
    // Closed, the file has everything: it is as Litestream restores it, without a log.
    keep: async () => copyFileSync(database, copy),
    putBack: () => {
      for (const ending of endings) rmSync(database + ending, { force: true });
      copyFileSync(copy, database);
    },
  };
}

const servers: PostgresServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.stop();
});

async function postgresPlace(): Promise<Place> {
  const server = startPostgres({ isArchived: true });
  servers.push(server);
  const url = await createDatabase(server);
  let moment = new Date();
  return {
    env: { DATA_DIR: temporaryFolder(), DATABASE_URL: url },
    keep: async () => {
      server.baseBackup();
      moment = new Date(Date.now() + 1);
      // Nothing that comes later is of the moment.
      await until(() => Date.now() > moment.getTime() + 1);
    },
    putBack: () => server.putBack(moment),
  };
}

/** A service with its log. */
async function open({ env }: Place) {
  const lines: string[] = [];
  const logDestination = { write: (line: string) => void lines.push(line) };
  const services = await openServices(loadConfig(env), { openEngine, logDestination });
  const untilReady = () =>
    until(
      async () =>
        (await readiness(services)).status === "ready" &&
        (await services.follower.lag()) === 0 &&
        !services.follower.isRebuilding,
      { detail: () => lines.join("") },
    );
  return { services, lines, untilReady, [Symbol.asyncDispose]: () => services.close() };
}

/** Changes the database as an import beside the service does. */
async function change(place: Place, from: number, to: number, removed: readonly number[] = []) {
  const storage = await openStorage(loadConfig(place.env));
  try {
    const { modelId } = await openEngine();
    await storage.library.upsertScreens(
      Array.from({ length: to - from }, (_, at) => screenAt(from + at, modelId)),
    );
    await storage.library.removeScreens(removed.map(screenId));
  } finally {
    await storage.close();
  }
}

/** The ids that searches find, and those of the database. */
async function foundIn({ engine, storage }: Services) {
  const ids: string[] = [];
  for (const query of ["login email field", "map route pin"])
    for (const platform of ["ios", "web"] as const) {
      const search = { query, platform, mode: "standard", limit: 100, excludeIds: [] } as const;
      ids.push(...(await engine.search(search)).hits.map(({ id }) => id));
    }
  return { found: [...new Set(ids)].toSorted(), recorded: (await storage.library.screenIds()).toSorted() };
}

const putBackLine = "the database was put back to an earlier moment";

/** Until the index has everything; it is saved at the end. */
async function serveOnce(place: Place): Promise<void> {
  await using service = await open(place);
  await service.untilReady();
}

/**
 * Twenty screens are kept; then others come, which an index holds, and the database is put back. `later` is
 * written before anything starts.
 */
async function indexAhead(place: Place, later: () => Promise<void>) {
  await change(place, 0, 20);
  await place.keep();
  await change(place, 20, 30, [4, 5]);
  await serveOnce(place);
  place.putBack();
  await later();
}

async function expectServed(place: Place): Promise<string> {
  await using after = await open(place);
  await after.untilReady();
  const { found, recorded } = await foundIn(after.services);
  expect(found).toEqual(recorded);
  expect(found).toContain(screenId(4));
  expect(found).not.toContain(screenId(21));
  return after.lines.join("");
}

const forms = [
  ["SQLite", sqlitePlace, false],
  ["PostgreSQL", postgresPlace, postgresMissing !== null],
] as const;

for (const [form, createPlace, isMissing] of forms)
  describe.skipIf(isMissing)(`records of ${form} that are put back`, () => {
    test("an index that is ahead of them is made again", async () => {
      const place = await createPlace();
      await indexAhead(place, async () => undefined);
      expect(await expectServed(place)).toContain(putBackLine);
      expect(await expectServed(place)).not.toContain(putBackLine);
    });

    test("so is one whose sequence and number of screens they have reached again", async () => {
      const place = await createPlace();
      // As many changes and screens of each platform as were lost.
      await indexAhead(place, () => change(place, 40, 50, [6, 7]));
      expect(await expectServed(place)).toContain(putBackLine);
    });

    test("so is one that they have overtaken", async () => {
      const place = await createPlace();
      await indexAhead(place, () => change(place, 40, 56, [6, 7]));
      expect(await expectServed(place)).toContain(putBackLine);
    });

    test("an index from before the moment is kept and follows them", async () => {
      const place = await createPlace();
      await change(place, 0, 20);
      await serveOnce(place);
      await place.keep();
      await change(place, 20, 30, [6, 7]);
      place.putBack();
      await change(place, 40, 50);
      expect(await expectServed(place)).not.toContain(putBackLine);
    });
  });

test.skipIf(postgresMissing !== null)(
  "records of PostgreSQL that are put back while a node serves are noticed by it, however many changes came since",
  async () => {
    const place = await postgresPlace();
    await change(place, 0, 20);
    await place.keep();
    await change(place, 20, 30, [4, 5]);
    await using node = await open(place);
    await node.untilReady();
    place.putBack();
    await change(place, 40, 50, [6, 7]);
    await until(async () => node.services.follower.rebuilds === 1);
    await node.untilReady();
    const { found, recorded } = await foundIn(node.services);
    expect(found).toEqual(recorded);
    expect((await node.services.storage.library.counts()).screens).toEqual({ ios: 14, web: 14 });
  },
);
