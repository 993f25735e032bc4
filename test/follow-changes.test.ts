// The index follows the database, whatever happens on the way.
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { vectorsChecksum } from "../src/database/screen-rows.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { ChangeFollower, type FollowEvents } from "../src/index/follow-changes.ts";
import { reindex } from "../src/index/reindex.ts";
import { createLog } from "../src/system/log.ts";
import { fakeEncoder } from "./support/fake-encoder.ts";
import { temporaryFolder } from "./support/folder.ts";
import { librarySize, screenAt, screenId, screensAt, writeLibrary } from "./support/library.ts";
import { until } from "./support/until.ts";
import { WatchedEngine } from "./support/watched-engine.ts";

const settings = {
  pollMs: 5,
  saveAfterChanges: 1_000,
  saveAfterIdleMs: 10_000,
  retryMsMax: 20,
  compareMs: 60_000,
};

let folder: string;
let storage: Storage;
let engine: WatchedEngine;
let lines: string[];
let follower: ChangeFollower;

beforeEach(async () => {
  folder = temporaryFolder();
  storage = openSqlite(join(folder, "records.sqlite"));
  engine = await WatchedEngine.open();
  lines = [];
  follow();
});
afterEach(async () => {
  await follower.stop();
  await storage.close();
});

function follow(changed: Partial<typeof settings> = {}, events: FollowEvents = {}) {
  const log = createLog("trace", [], { write: (line) => lines.push(line) });
  follower = new ChangeFollower(storage.library, engine, log, { ...settings, ...changed }, events);
}

async function catchUp() {
  follower.start();
  await until(() => follower.hasCaughtUp);
}

const count = () => engine.status().screens.ios + engine.status().screens.web;

test("what was there, what comes, what changes and what goes is followed", async () => {
  await writeLibrary(storage, engine);
  expect(await follower.lag()).toBe(librarySize);
  await catchUp();
  expect(count()).toBe(librarySize);
  await storage.library.upsertScreens([screenAt(100, engine.modelId), screenAt(3, engine.modelId)]);
  await until(() => count() === librarySize + 1);
  await storage.library.removeScreens([screenId(100), screenId(4)]);
  await until(() => count() === librarySize - 1);
  expect(await follower.lag()).toBe(0);
});

test("a wake-up is looked at at once, before the pause is over and when it comes during a look", async () => {
  follow({ pollMs: 600_000 });
  await catchUp();
  await storage.library.upsertScreens([screenAt(1, engine.modelId)]);
  follower.wake();
  await until(() => count() === 1);
  for (let n = 2; n < 20; n += 1) {
    await storage.library.upsertScreens([screenAt(n, engine.modelId)]);
    follower.wake();
  }
  await until(() => count() === 19);
});

test("more changes than a batch holds are all applied before it counts as caught up", async () => {
  await storage.library.upsertScreens(screensAt(0, 1_203, engine.modelId));
  await catchUp();
  expect(count()).toBe(1_203);
});

describe("a screen whose vectors are damaged", () => {
  const query = { query: "checkout cart total", platform: "ios", mode: "standard", limit: 50 } as const;
  const scores = async () => {
    const { hits } = await engine.search({ ...query, excludeIds: [] });
    // Screens with equal scores come in the order in which they were applied.
    return hits.toSorted((a, b) => a.id.localeCompare(b.id));
  };
  const damage = (content: string) => {
    using database = new Database(join(folder, "records.sqlite"));
    database.run(`UPDATE vectors SET content = ${content} WHERE screen_id = ?`, [screenId(2)]);
  };
  // The last byte is of the vectors and not of the header, which the engine would miss.
  const flipped = "CAST(substr(content, 1, length(content) - 1) || x'00' AS BLOB)";

  test.each([
    ["by one byte, which only its checksum tells", flipped],
    ["so that the engine refuses them", "substr(content, 1, 100)"],
  ])(
    "%s, is encoded again by the tail, said and counted once, and the others are followed",
    async (_, content) => {
      await writeLibrary(storage, engine);
      await catchUp();
      const before = await scores();
      await follower.stop();
      damage(content);
      engine = await WatchedEngine.open();
      let counted = 0;
      follow({}, { onDamaged: () => (counted += 1) });
      follower.start();
      await until(() => count() === librarySize && follower.hasCaughtUp);
      expect([await scores(), counted]).toEqual([before, 1]);
      expect(lines.filter((line) => line.includes(screenId(2)) && line.includes("are damaged"))).toHaveLength(
        1,
      );
      expect(await storage.damagedVectors()).toEqual([]);
    },
  );

  test("again after they were made again is left out with a line that names it, and not made for ever", async () => {
    const { encodeScreens } = engine;
    let encoded = 0;
    engine.encodeScreens = async (words) => {
      encoded += 1;
      return (await encodeScreens.call(engine, words)).map((content) => content.slice(0, 100));
    };
    await writeLibrary(storage, engine);
    damage("x'00'");
    follower.start();
    await until(() => lines.some((line) => line.includes("damaged again")));
    await until(async () => follower.hasCaughtUp && (await follower.lag()) === 0);
    expect([count(), encoded]).toEqual([librarySize - 1, 1]);
  });

  test("is not taken for whole by an import, or by a new checksum", async () => {
    await writeLibrary(storage, engine);
    expect(await storage.library.vectorsOf(screenId(2))).not.toBeNull();
    damage(flipped);
    expect(await storage.library.vectorsOf(screenId(2))).toBeNull();
    expect(await storage.damagedVectors()).toEqual([screenId(2)]);
    expect(await reindex(storage.library, engine, "damaged")).toBe(1);
    expect(await storage.damagedVectors()).toEqual([]);
  });
});

test("the checksum of vectors is XXH64 as its specification has it, whatever Bun makes of it later", () => {
  expect([vectorsChecksum(new Uint8Array()), vectorsChecksum(new TextEncoder().encode("abc"))]).toEqual([
    "ef46db3751d8e999",
    "44bc2cf5ad770999",
  ]);
});

test("passes never overlap, however slow the engine is", async () => {
  let [running, most] = [0, 0];
  const apply = engine.apply.bind(engine);
  engine.apply = async (changes) => {
    most = Math.max(most, ++running);
    await Bun.sleep(30);
    await apply(changes);
    running -= 1;
  };
  follower.start();
  for (let index = 0; index < 5; index += 1) {
    await storage.library.upsertScreens([screenAt(index, engine.modelId)]);
    await Bun.sleep(10);
  }
  await until(() => count() === 5);
  expect(most).toBe(1);
});

test("an error is logged and tried again, and nothing is lost", async () => {
  const apply = engine.apply.bind(engine);
  let failures = 3;
  engine.apply = async (changes) => {
    if (failures-- > 0) throw new Error("the disk is full");
    await apply(changes);
  };
  await writeLibrary(storage, engine);
  await catchUp();
  expect(count()).toBe(librarySize);
  expect(lines.filter((line) => line.includes("could not follow"))).toHaveLength(3);
});

test("vectors of another model are left out until they are made again, which the tail does by itself", async () => {
  const foreign = screensAt(0, 40, "older-model");
  await storage.library.upsertScreens([...foreign, screenAt(40, engine.modelId)]);
  await storage.library.removeScreens([screenId(5)]);
  await catchUp();
  await until(() => count() === 40 && lines.join("").includes("were encoded again"));
  expect(lines.join("")).toContain('"screens":39');
  expect((await storage.library.vectorsOf(screenId(7)))?.modelId).toBe(engine.modelId);
  expect(await storage.library.encodedByOtherModels(engine.modelId, 10)).toEqual([]);
});

test("a process that stopped in the middle of a change of the model goes on with it", async () => {
  await storage.library.upsertScreens([screenAt(1, "older-model")]);
  await engine.apply([{ kind: "remove", sequence: await storage.library.lastSequence(), id: screenId(1) }]);
  follower.start();
  await until(() => count() === 1);
});

test("a screen that an import changed while it was encoded keeps what the import wrote", async () => {
  await storage.library.upsertScreens([screenAt(1, "older-model")]);
  const encoder = {
    modelId: engine.modelId,
    encodeScreens: async (words: Parameters<typeof engine.encodeScreens>[0]) => {
      await storage.library.upsertScreens([{ ...screenAt(1, engine.modelId), title: "Newer" }]);
      return engine.encodeScreens(words);
    },
  };
  const sequence = async () => (await storage.library.changesAfter(0, 10)).map((change) => change.sequence);
  await reindex(storage.library, encoder, "foreign");
  const [screen] = await storage.library.screensByIds([screenId(1)]);
  expect([screen?.title, await sequence()]).toEqual(["Newer", [2]]);
});

test("reindex goes through any number of screens and past the removed ones", async () => {
  const encoder = fakeEncoder();
  await storage.library.upsertScreens(screensAt(0, 200, "older-model"));
  await storage.library.removeScreens([screenId(5), screenId(150)]);
  expect(await reindex(storage.library, encoder, "foreign")).toBe(198);
  expect(await reindex(storage.library, encoder, "foreign")).toBe(0);
  expect(await reindex(storage.library, encoder, "all")).toBe(198);
  expect(encoder.encoded).toHaveLength(396);
});

describe("the snapshot", () => {
  test("is written after so many changes", async () => {
    follow({ saveAfterChanges: 10 });
    await writeLibrary(storage, engine);
    follower.start();
    await until(() => engine.saves === 1);
  });

  test("is written when nothing more comes for a while, once", async () => {
    follow({ saveAfterIdleMs: 500 });
    let [appliedAt, savedAt] = [0, 0];
    const { apply, save } = engine;
    engine.apply = async (changes) => {
      await apply.call(engine, changes);
      appliedAt = performance.now();
    };
    engine.save = async () => {
      savedAt = performance.now();
      await save.call(engine);
    };
    await writeLibrary(storage, engine);
    follower.start();
    await until(() => engine.saves === 1);
    // 500 ms, of which a timer may leave out one.
    expect(savedAt - appliedAt).toBeGreaterThan(498);
    await Bun.sleep(80);
    expect(engine.saves).toBe(1);
  });

  test("holds up no change while it is written, and is written again for what came meanwhile", async () => {
    follow({ saveAfterChanges: 1 });
    const { save } = engine;
    const slow = Promise.withResolvers<void>();
    engine.save = async () => {
      await save.call(engine);
      await slow.promise;
    };
    await storage.library.upsertScreens([screenAt(0, engine.modelId)]);
    follower.start();
    await until(() => engine.saves === 1);
    await storage.library.upsertScreens([screenAt(1, engine.modelId)]);
    await until(() => count() === 2);
    expect(engine.saves).toBe(1);
    slow.resolve();
    await until(() => engine.saves === 2);
  });

  test("that still runs is waited for at the end", async () => {
    follow({ saveAfterChanges: 1 });
    const { save } = engine;
    let isOver = false;
    engine.save = async () => {
      await save.call(engine);
      await Bun.sleep(100);
      isOver = true;
    };
    await writeLibrary(storage, engine);
    follower.start();
    await until(() => engine.saves === 1);
    await follower.stop();
    expect([isOver, engine.saves]).toEqual([true, 1]);
  });

  test("is written at the end when something is not saved, and only then", async () => {
    await catchUp();
    await follower.stop();
    expect(engine.saves).toBe(0);
    follow();
    await writeLibrary(storage, engine);
    follower.start();
    await until(() => count() === librarySize);
    await follower.stop();
    expect(engine.saves).toBe(1);
  });

  test("that cannot be written holds up no change, and is tried again by itself", async () => {
    follow({ saveAfterChanges: 1, retryMsMax: 60_000, pollMs: 2 });
    const { save } = engine;
    let [failures, isFull] = [0, true];
    engine.save = async () => {
      if (!isFull) return save.call(engine);
      failures += 1;
      throw new Error("the disk is full");
    };
    follower.start();
    for (let index = 0; index < 30; index += 1) {
      await storage.library.upsertScreens([screenAt(index, engine.modelId)]);
      await until(() => count() === index + 1);
    }
    // However long the changes took: the pauses between two tries double.
    expect(failures).toBeWithin(1, 30);
    isFull = false;
    await until(() => engine.saves > 0);
    expect(lines.filter((line) => line.includes("could not be saved"))).toHaveLength(failures);
    expect(lines.filter((line) => line.includes("could not follow"))).toEqual([]);
  });
});
