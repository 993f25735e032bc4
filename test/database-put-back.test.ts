// Records that are put back to an earlier moment in place, with the id they had: Litestream restores a file
// of SQLite so, and PostgreSQL recovers to a point in time. Sequences are given out again, and an index or a
// snapshot of the changes that are gone must be noticed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
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
import { modelId, screenId, screensAt } from "./support/library.ts";
import { closing } from "./support/opened.ts";
import { createDatabase, type PostgresServer, postgresMissing, startPostgres } from "./support/postgres.ts";
import { until } from "./support/until.ts";

/** A library by its settings. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
}

/** Libraries whose databases can be restored, all at once, to their state when `keep` was called. */
interface Places {
  readonly add: () => Promise<Place>;
  readonly keep: () => Promise<void>;
  readonly putBack: () => void;
}

function sqlitePlaces(): Places {
  const copies = new Map<string, string>();
  const endings = ["", "-wal", "-shm"];
  return {
    add: async () => {
      const dataDir = temporaryFolder();
      copies.set(pathsIn(dataDir).database, join(temporaryFolder(), "copy.sqlite"));
      return { env: { DATA_DIR: dataDir } };
    },
    // Closed, the file has everything: it is as Litestream restores it, without a log.
    keep: async () => {
      for (const [database, copy] of copies) copyFileSync(database, copy);
    },
    putBack: () => {
      for (const [database, copy] of copies) {
        for (const ending of endings) rmSync(database + ending, { force: true });
        copyFileSync(copy, database);
      }
    },
  };
}

let server: PostgresServer | undefined;
afterAll(() => server?.stop());

function postgresPlaces(): Places {
  const own = startPostgres({ isArchived: true });
  server = own;
  let moment = new Date();
  return {
    add: async () => ({ env: { DATA_DIR: temporaryFolder(), DATABASE_URL: await createDatabase(own) } }),
    keep: async () => {
      own.baseBackup();
      moment = new Date(Date.now() + 1);
      // Nothing that comes later is of the moment.
      await until(() => Date.now() > moment.getTime() + 1);
    },
    putBack: () => own.putBack(moment),
  };
}

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
  await using storage = closing(await openStorage(loadConfig(place.env)));
  await storage.library.upsertScreens(screensAt(from, to, modelId));
  await storage.library.removeScreens(removed.map(screenId));
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

async function expectServed(place: Place, logs: string[]): Promise<void> {
  await using after = await open(place);
  try {
    await after.untilReady();
    const { found, recorded } = await foundIn(after.services);
    expect(found).toEqual(recorded);
    expect(found).toContain(screenId(4));
    expect(found).not.toContain(screenId(21));
  } finally {
    logs.push(after.lines.join(""));
  }
}

/** What came to a library of twenty screens before it was put back, and after. */
interface Story {
  /** An index from before the moment, instead of one that holds what came later. */
  readonly isIndexOlder?: boolean;
  readonly later: readonly [from: number, to: number, removed?: readonly number[]] | null;
  readonly isNoticed: boolean;
}

const stories = {
  ahead: { later: null, isNoticed: true },
  // As many changes and screens of each platform as were lost.
  reached: { later: [40, 50, [6, 7]], isNoticed: true },
  overtaken: { later: [40, 56, [6, 7]], isNoticed: true },
  older: { isIndexOlder: true, later: [40, 50], isNoticed: false },
} satisfies Record<string, Story>;
const told: readonly (readonly [keyof typeof stories, Story])[] = Object.entries(stories) as never;

const forms = [
  ["SQLite", sqlitePlaces, false],
  ["PostgreSQL", postgresPlaces, postgresMissing !== null],
] as const;

for (const [form, createPlaces, isMissing] of forms)
  describe.skipIf(isMissing)(`records of ${form} that are put back`, () => {
    const placeOf = {} as Record<keyof typeof stories, Place>;
    /** Serves while they are: a file cannot be put back under its process. */
    let node: Awaited<ReturnType<typeof open>> | undefined;
    // Once for all of them: to put a server of PostgreSQL back takes seconds.
    beforeAll(async () => {
      if (isMissing) return;
      const places = createPlaces();
      for (const [name, { isIndexOlder }] of told) {
        placeOf[name] = await places.add();
        await change(placeOf[name], 0, 20);
        if (isIndexOlder) await serveOnce(placeOf[name]);
      }
      const served = await places.add();
      await change(served, 0, 20);
      await places.keep();
      for (const [name, { isIndexOlder }] of told) {
        await change(placeOf[name], 20, 30, isIndexOlder ? [6, 7] : [4, 5]);
        if (!isIndexOlder) await serveOnce(placeOf[name]);
      }
      await change(served, 20, 30, [4, 5]);
      if (form === "PostgreSQL") node = await open(served);
      await node?.untilReady();
      places.putBack();
      for (const [name, { later }] of told) if (later !== null) await change(placeOf[name], ...later);
      await change(served, 40, 50, [6, 7]);
    });
    afterAll(() => node?.[Symbol.asyncDispose]());

    // It is told once: a second attempt of a test goes on where the first one failed.
    const logsOf = new Map(told.map(([name]) => [name, [] as string[]]));
    async function expectTold(name: keyof typeof stories): Promise<void> {
      const logs = logsOf.get(name) ?? [];
      for (let time = 0; time < 2; time += 1) await expectServed(placeOf[name], logs);
      expect(logs.filter((log) => log.includes(putBackLine))).toHaveLength(Number(stories[name].isNoticed));
      expect(logs.at(-1)).not.toContain(putBackLine);
    }

    test("an index that is ahead of them is made again", () => expectTold("ahead"));
    test("so is one whose sequence and number of screens they have reached again", () =>
      expectTold("reached"));
    test("so is one that they have overtaken", () => expectTold("overtaken"));
    test("an index from before the moment is kept and follows them", () => expectTold("older"));

    if (form === "PostgreSQL")
      test("while a node serves are noticed by it, however many changes came since", async () => {
        if (node === undefined) throw new Error("no node");
        const { services, untilReady } = node;
        await until(async () => services.follower.rebuilds === 1);
        await untilReady();
        const { found, recorded } = await foundIn(services);
        expect(found).toEqual(recorded);
        expect((await services.storage.library.counts()).screens).toEqual({ ios: 14, web: 14 });
      });
  });
