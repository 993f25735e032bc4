// `verify` proves that the index holds the screens of the database, not only as many.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "../src/database/file-lock.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { renewLibraryId } from "../src/database/sqlite/database-copy.ts";
import type { Storage } from "../src/database/storage.ts";
import { type Engine, type EngineChange, openEngine } from "../src/index/engine.ts";
import { ChangeFollower } from "../src/index/follow-changes.ts";
import { differenceOfIndex } from "../src/maintenance/backup/check-index.ts";
import { createLog } from "../src/system/log.ts";
import { pathsIn } from "../src/system/paths.ts";
import { command } from "./support/backups.ts";
import { asAnotherProcess } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { screenAt, screenId } from "./support/library.ts";

const screens = 20;
let dataDir: string;
let storage: Storage;
let engine: Engine;

const screen = (n: number, modelId = engine.modelId) => ({ ...screenAt(n, modelId), picture: null });

beforeEach(async () => {
  dataDir = temporaryFolder();
  storage = await openStorage({ dataDir });
  engine = await openEngine(pathsIn(dataDir).index, {
    libraryId: await storage.library.id(),
    deltaRowsMin: 5,
  });
  await storage.library.upsertScreens(Array.from({ length: screens }, (_, n) => screen(n)));
  const log = createLog("silent", [], { write: () => undefined });
  await new ChangeFollower(storage.library, engine, log).catchUp();
  await engine.save();
});
afterEach(() => storage.close());

const difference = async (damaged: readonly string[] = []) =>
  differenceOfIndex({
    dataDir,
    library: storage.library,
    openIndex: (folder, libraryId) => openEngine(folder, { libraryId }),
    damaged: new Set(damaged),
  });

/** Changes the index alone, at a change that the database has. */
async function changeIndex(...changes: readonly EngineChange[]): Promise<void> {
  await engine.apply(changes);
  await engine.save();
}

const removal = (n: number, sequence = 1): EngineChange => ({ kind: "remove", sequence, id: screenId(n) });
const addition = (n: number): EngineChange => {
  const { platform, vectors, ...words } = screen(n);
  return { kind: "upsert", sequence: 1, id: screenId(n), platform, words, vectors: vectors.content };
};
const lacks = (missing: number, extra: number) =>
  `differs from the database: it lacks ${missing} live screens and has ${extra} that are none`;

describe("an index", () => {
  test("of the same screens is sound, and nothing is left of the look", async () => {
    expect(await difference()).toBeNull();
    expect((await readdir(dataDir)).filter((name) => name.startsWith("index")).toSorted()).toEqual([
      "index",
      "index.verify.lock",
    ]);
  });

  test("that has not seen the last changes is sound: screens that came, changed and went since", async () => {
    await storage.library.upsertScreens([screen(0), screen(screens)]);
    await storage.library.removeScreens([screenId(1)]);
    expect(await difference()).toBeNull();
  });

  test("is not asked for screens of another model or with damaged vectors, which it cannot hold", async () => {
    await changeIndex(removal(2), removal(3));
    const update = "UPDATE vectors SET model_id = 'older' WHERE screen_id = ?";
    await asAnotherProcess({ dataDir, databaseUrl: null }, update, screenId(2));
    expect(await difference()).toBe(lacks(1, 0));
    expect(await difference([screenId(3)])).toBeNull();
  });

  test("of as many other screens differs", async () => {
    await changeIndex(removal(4), addition(screens + 4));
    expect(await difference()).toBe(lacks(1, 1));
  });

  test("that still has a screen which was removed before its last change differs", async () => {
    await storage.library.removeScreens([screenId(5)]);
    await changeIndex(removal(screens + 9, screens + 1));
    expect(await difference()).toBe(lacks(0, 1));
  });

  test("that is ahead of its database differs", async () => {
    await changeIndex(removal(screens + 9, screens + 5));
    expect(await difference()).toBe(
      `is ahead of the database: at change ${screens + 5} instead of ${screens}`,
    );
  });

  test("that ends with a change which the database lost when they were put back differs", async () => {
    await storage.close();
    await asAnotherProcess({ dataDir, databaseUrl: null }, "UPDATE change_marks SET mark = mark + 1");
    storage = await openStorage({ dataDir });
    expect(await difference()).toBe(
      `has change ${screens} from before the database was put back to an earlier moment`,
    );
  });

  test("of another database cannot be used", async () => {
    await storage.close();
    renewLibraryId(pathsIn(dataDir).database);
    storage = await openStorage({ dataDir });
    expect(await difference()).toBe("cannot be used: it belongs to another database");
  });

  test("with a changed manifest cannot be used, and stays where it lies", async () => {
    const path = join(pathsIn(dataDir).index, "manifest.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"sequence": 20', '"sequence": 10'));
    const before = await readdir(pathsIn(dataDir).index);
    expect(await difference()).toBe("cannot be used: manifest.json is not as it was written");
    expect(await readdir(pathsIn(dataDir).index)).toEqual(before);
  });
});

test("verify --repair removes an index that differs, and leaves that of a process which serves", async () => {
  const { index, servingLock } = pathsIn(dataDir);
  expect(await command(dataDir, "verify")).toMatchObject({ code: 0, json: { problem_count: 0 } });
  await changeIndex(removal(4));
  const found = { problems: [{ code: "index_differs", path: "index" }], repaired: 0 };
  expect(await command(dataDir, "verify")).toMatchObject({ code: 1, json: found });
  const lock = tryLock(servingLock);
  expect(await command(dataDir, "verify", "--repair")).toMatchObject({ code: 1, json: found });
  expect(existsSync(index)).toBe(true);
  lock?.release();
  expect(await command(dataDir, "verify", "--repair")).toMatchObject({
    code: 0,
    json: { problems: [], repaired: 1 },
  });
  expect(existsSync(index)).toBe(false);
});
