// The index belongs to its database: one that says something else is made again, and the service says so.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { marksKept } from "../src/database/change-marks.ts";
import { adoptDatabase, openStorage } from "../src/database/open-storage.ts";
import { renewLibraryId } from "../src/database/sqlite/database-copy.ts";
import type { Storage } from "../src/database/storage.ts";
import { type Engine, openEngine } from "../src/index/engine.ts";
import { ChangeFollower, followDefaults } from "../src/index/follow-changes.ts";
import { RenewableEngine } from "../src/index/renewable-engine.ts";
import { openServices } from "../src/open-services.ts";
import type { Services } from "../src/services.ts";
import { createLog } from "../src/system/log.ts";
import { pathsIn } from "../src/system/paths.ts";
import { readiness } from "../src/telemetry/readiness.ts";
import { asAnotherProcess } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { librarySize, modelId, screenAt, screenId, screensAt, writeLibrary } from "./support/library.ts";
import { closing } from "./support/opened.ts";
import { until as untilTrue } from "./support/until.ts";

let dataDir: string;
let lines: string[];
const logDestination = { write: (line: string) => void lines.push(line) };

beforeEach(() => {
  dataDir = temporaryFolder();
  lines = [];
});

const until = (isTrue: () => boolean | Promise<boolean>) =>
  untilTrue(isTrue, { withinMs: 50_000, detail: () => lines.join("") });

/** Serves until the index holds what the database says, and stops. */
async function served<Result>(look: (services: Services) => Result | Promise<Result>): Promise<Result> {
  await using services = closing(
    await openServices(loadConfig({ DATA_DIR: dataDir }), { openEngine, logDestination }),
  );
  await until(async () => (await readiness(services)).status === "ready");
  return await look(services);
}

async function write(from: number, to: number): Promise<void> {
  await using storage = closing(await openStorage({ dataDir }));
  await storage.library.upsertScreens(screensAt(from, to, modelId));
}

async function foundIn({ engine }: Services) {
  const search = { query: "login email field", platform: "ios", mode: "standard", limit: 100 } as const;
  return (await engine.search({ ...search, excludeIds: [] })).hits.map(({ id }) => id);
}

test("records put back from a backup under a newer index are not searched by it, however many were imported since", async () => {
  const copy = join(dataDir, "..", `${crypto.randomUUID()}.sqlite`);
  await write(0, 20);
  const storage = await openStorage({ dataDir });
  await storage.backup(copy);
  await storage.close();
  await write(20, 30);
  await served(() => undefined);
  const { database } = pathsIn(dataDir);
  for (const ending of ["", "-wal", "-shm"]) rmSync(database + ending, { force: true });
  copyFileSync(copy, database);
  adoptDatabase(dataDir);
  // As many as the index has and the database lost, and more: neither the sums nor the last change tell them
  // apart.
  await write(40, 50);
  const found = await served(foundIn);
  expect(found).not.toContain(screenId(20));
  expect(found).toContain(screenId(40));
  expect(lines.join("")).toContain("it belongs to another database");
});

test("a copy of the database has an id of its own, and one that is opened again keeps it", async () => {
  const idOf = async () => {
    await using storage = closing(await openStorage({ dataDir }));
    const id = await storage.library.id();
    return id;
  };
  const before = await idOf();
  expect(before).toMatch(/^[0-9a-f]{32}$/);
  expect(await idOf()).toBe(before);
  renewLibraryId(pathsIn(dataDir).database);
  expect(await idOf()).not.toBe(before);
});

test("an index ahead of its database is made again at the start, and the metrics count it", async () => {
  await write(0, 20);
  await served(() => undefined);
  const lost = "(SELECT id FROM screens WHERE change_sequence > 10)";
  await change(`DELETE FROM vectors WHERE screen_id IN ${lost}`);
  await change(`DELETE FROM pictures WHERE screen_id IN ${lost}`);
  await change("DELETE FROM screens WHERE change_sequence > 10");
  await change("UPDATE sequences SET value = 10 WHERE name = 'change'");
  await served(async ({ engine, metrics, follower }) => {
    expect(engine.status()).toMatchObject({ sequence: 10, screens: { ios: 5, web: 5 } });
    expect(follower.rebuilds).toBe(1);
    expect((await metrics.expose()).text).toContain("screen_search_index_rebuilds_total 1");
  });
  expect(lines.join("")).toContain("differs from the database and is made again");
  lines = [];
  await served(({ follower }) => expect(follower.rebuilds).toBe(0));
});

test("an index that counts other screens than its database is made again at the start", async () => {
  await write(0, 20);
  await served(async ({ engine, follower }) => {
    await engine.apply([{ kind: "remove", sequence: 20, id: screenId(3) }]);
    await follower.stop();
    await engine.save();
  });
  await served(async (services) => {
    expect(services.engine.status().screens).toEqual({ ios: 10, web: 10 });
    expect(services.follower.rebuilds).toBe(1);
  });
});

// The follower alone, to see what happens meanwhile.
let storage: Storage | undefined;
let follower: ChangeFollower | undefined;
afterEach(async () => {
  await follower?.stop();
  await storage?.close();
  [follower, storage] = [undefined, undefined];
});

async function follow(openEmpty: () => Promise<Engine>, open: () => Promise<Engine> = () => openEngine()) {
  const database = await openStorage({ dataDir });
  const engine = await RenewableEngine.open({ open, openEmpty });
  const times = { ...followDefaults, pollMs: 2, retryMsMax: 5, compareMs: 5 };
  const tail = new ChangeFollower(database.library, engine, createLog("trace", [], logDestination), times);
  [storage, follower] = [database, tail];
  await writeLibrary(database, engine);
  tail.start();
  await until(() => tail.hasCaughtUp);
  return { database, engine, tail };
}

const all = librarySize / 2;

test("a difference that comes while serving is made good, and until then the old index answers and the service is not ready", async () => {
  const gate = Promise.withResolvers<void>();
  const { engine, tail } = await follow(async () => {
    await gate.promise;
    return openEngine();
  });
  await engine.apply([{ kind: "remove", sequence: librarySize, id: screenId(3) }]);
  await until(() => tail.isRebuilding);
  expect(engine.status().screens).toEqual({ ios: all, web: all - 1 });
  gate.resolve();
  await until(() => !tail.isRebuilding);
  expect(engine.status().screens).toEqual({ ios: all, web: all });
  expect(tail.rebuilds).toBe(1);
});

test("a failure while it is made again is logged and tried again, and the service is not ready until it is done", async () => {
  let failures = 3;
  const { engine, tail } = await follow(async () => {
    if (failures-- > 0) throw new Error("the disk is full");
    return openEngine();
  });
  await engine.apply([{ kind: "remove", sequence: librarySize, id: screenId(3) }]);
  await until(() => tail.isRebuilding);
  await until(() => !tail.isRebuilding);
  expect(engine.status().screens).toEqual({ ios: all, web: all });
  expect(lines.filter((line) => line.includes("could not follow"))).toHaveLength(3);
});

test("a screen with damaged vectors, which the index cannot hold, is no difference that is made good again and again", async () => {
  const cut = async () => [new Uint8Array(100)];
  const open = async () => ({ ...(await openEngine()), encodeScreens: cut });
  const { database, engine, tail } = await follow(open, open);
  const damaged = screenAt(2, engine.modelId);
  const vectors = { ...damaged.vectors, content: damaged.vectors.content.slice(0, 100) };
  await database.library.upsertScreens([{ ...damaged, vectors }]);
  const damagedAgain = () => lines.filter((line) => line.includes("damaged again")).length;
  await until(() => damagedAgain() === 1 && engine.status().sequence === librarySize + 2);
  await engine.apply([{ kind: "remove", sequence: librarySize + 2, id: screenId(3) }]);
  await until(() => tail.rebuilds === 1 && !tail.isRebuilding && damagedAgain() === 2);
  const [line] = lines.filter((text) => text.includes("was made again"));
  expect(line).toContain(`"index":{"ios":${all - 1},"web":${all}}`);
  const before = lines.length;
  await until(async () => (await database.library.liveScreens()).sequence === engine.status().sequence);
  await Bun.sleep(50);
  expect([tail.rebuilds, lines.slice(before)]).toEqual([1, []]);
});

test("a difference that stays is said, and does not make the index again for ever", async () => {
  const { engine, tail } = await follow(async () => {
    const fresh = await openEngine();
    return { ...fresh, status: () => ({ ...fresh.status(), screens: { ios: 1, web: 1 } }) };
  });
  await engine.apply([{ kind: "remove", sequence: librarySize, id: screenId(3) }]);
  await until(() => lines.some((line) => line.includes("still differs")));
  await until(
    () => lines.filter((line) => line.includes('"the index differs from the database"')).length > 2,
  );
  expect([tail.rebuilds, tail.isRebuilding]).toEqual([1, false]);
});

/** Screens that take three batches. */
const several = 250;

/** Changes the database as another process would. */
const change = (statement: string) => asAnotherProcess({ dataDir, databaseUrl: null }, statement);

/** An empty engine that runs `between` after its first batch. */
async function openInterrupted(between: () => Promise<unknown> | undefined): Promise<Engine> {
  const fresh = await openEngine();
  let isFirst = true;
  const apply: Engine["apply"] = async (changes) => {
    await fresh.apply(changes);
    if (isFirst) await between();
    isFirst = false;
  };
  return { ...fresh, apply };
}

test("an index that is filled from further behind than marks are kept goes on while more is written", async () => {
  await write(0, several);
  const skip = () => change(`update sequences set value = value + ${marksKept} where name = 'change'`);
  await skip();
  await write(several, several + 1);
  const { engine, tail } = await follow(openEngine, () =>
    openInterrupted(async () => {
      // Takes away the mark that the first batch was given.
      await skip();
      await storage?.library.upsertScreens([screenAt(several + 1, modelId)]);
    }),
  );
  const { ios, web } = engine.status().screens;
  expect([ios + web, tail.rebuilds]).toEqual([several + 2, 0]);
  expect(lines.filter((line) => line.includes("earlier moment"))).toEqual([]);
});

test("an index that is made again while the database is put back to an earlier moment is not used before it is whole", async () => {
  const answering: number[] = [];
  const { engine, tail } = await follow(() => {
    answering.push(engine.status().screens.ios);
    const putBack = async () => change("update change_marks set mark = mark + 1");
    return openInterrupted(answering.length === 1 ? putBack : async () => undefined);
  });
  await storage?.library.upsertScreens(screensAt(librarySize, several, engine.modelId));
  await until(() => engine.status().screens.ios === several / 2);
  await engine.apply([{ kind: "remove", sequence: several, mark: 1, id: screenId(3) }]);
  await until(() => tail.rebuilds === 1 && !tail.isRebuilding);
  expect(answering).toEqual([several / 2, several / 2]);
  expect(engine.status().screens).toEqual({ ios: several / 2, web: several / 2 });
});
