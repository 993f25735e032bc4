// A node without an index fetches the one in the bucket and follows the rest; what is damaged, foreign or
// away only costs the time to build it.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BucketSettings } from "../src/config/config.ts";
import { isKnownTo } from "../src/database/change-marks.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { Bucket } from "../src/images/bucket/bucket.ts";
import { type Engine, openEngine } from "../src/index/engine.ts";
import { ChangeFollower } from "../src/index/follow-changes.ts";
import { fetchIndex, openIndex } from "../src/index/open-index.ts";
import { IndexSnapshots } from "../src/index/snapshots/index-snapshots.ts";
import { sha256Of, writeStoredSnapshot } from "../src/index/snapshots/stored-snapshot.ts";
import { createLog } from "../src/system/log.ts";
import { temporaryFolder } from "./support/folder.ts";
import { librarySize, screenAt, screenId, writeLibrary } from "./support/library.ts";
import { hasS3Server, type S3Server, startS3 } from "./support/s3-server.ts";
import { startProxy } from "./support/troubled-proxy.ts";
import { until as untilTrue } from "./support/until.ts";

const settings = { pollMs: 5, saveAfterChanges: 1, saveAfterIdleMs: 10, retryMsMax: 20, compareMs: 60_000 };
const patience = { tryMs: 2_000, totalMs: 3_000 };

let server: S3Server;
let databasePath: string;
let storage: Storage;
let libraryId: string;
let lines: string[];
const nodes: Node[] = [];
beforeEach(async () => {
  if (!hasS3Server) return;
  lines = [];
  server = await startS3();
  databasePath = join(temporaryFolder(), "records.sqlite");
  storage = openSqlite(databasePath);
  libraryId = await storage.library.id();
  await writeLibrary(storage, await openEngine());
});
afterEach(async () => {
  await stopNodes();
  await storage?.close();
  await server?.[Symbol.asyncDispose]();
});

interface Node {
  readonly folder: string;
  readonly engine: Engine;
  readonly snapshots: IndexSnapshots;
  /** Number of changes applied from the database. */
  readonly applied: () => number;
  stop(): Promise<void>;
}

/**
 * A node over the database, as the service starts it. `deltaRowsMin`: deltas of so many rows become segments.
 */
async function startNode(
  changed: Partial<BucketSettings> = {},
  { deltaRowsMin = 1_000, folder = join(temporaryFolder(), "index"), delayMs = 5 } = {},
): Promise<Node> {
  const log = createLog("trace", [], { write: (line) => lines.push(line) });
  let applied = 0;
  const open = async (at: string) => {
    const engine = await openEngine(at, { libraryId, deltaRowsMin });
    const apply: Engine["apply"] = async (changes) => {
      applied += changes.length;
      await engine.apply(changes);
    };
    return { ...engine, apply };
  };
  const engine = await openIndex(open, folder, storage, log);
  const snapshots = new IndexSnapshots(
    {
      bucket: new Bucket({ ...server.settings, ...changed }, patience),
      libraryId,
      folder,
      log,
      writeEmpty: async (at) => (await open(at)).save(),
      isOfDatabase: (last) => isKnownTo(storage.library, last),
    },
    { delayMs, takeOverMs: 3_000 },
  );
  const events = { onSaved: () => snapshots.recordSaved() };
  const follower = new ChangeFollower(storage.library, engine, log, settings, events);
  await fetchIndex(snapshots, engine, folder, { storage, log });
  follower.start();
  await until(() => follower.hasCaughtUp);
  const stop = async () => {
    await snapshots.stop();
    await follower.stop();
  };
  const node = { folder, engine, snapshots, applied: () => applied, stop };
  nodes.push(node);
  return node;
}

const until = (isTrue: () => boolean | Promise<boolean>) =>
  untilTrue(isTrue, { detail: () => lines.join("") });

const latestPath = () => join(server.folder, `snapshots/${libraryId}/latest.json`);
const piecesFolder = () => join(server.folder, `snapshots/${libraryId}/pieces`);
/** The last change in what the bucket has. */
async function storedSequence(): Promise<number> {
  if (!existsSync(latestPath())) return 0;
  const { snapshot } = JSON.parse(await readFile(latestPath(), "utf8"));
  return JSON.parse(snapshot.manifest).manifest.sequence;
}
/** A node that starts now takes all that there is from the bucket. */
async function expectFetched(): Promise<Node> {
  const node = await startNode();
  expect([node.snapshots.counts.fetched, node.applied()]).toEqual([1, 0]);
  return node;
}
async function stopNodes() {
  for (const node of nodes.splice(0)) await node.stop();
}
const holdsAll = (node: Node) => {
  const { ios, web } = node.engine.status().screens;
  return ios + web === librarySize;
};

async function answersOf({ engine }: Node): Promise<unknown> {
  const queries = ["login with email", "map with a route", "profile in Notion"];
  const answers = queries.map((query) =>
    engine.search({ query, platform: "ios", mode: "standard", limit: 20, excludeIds: [] }),
  );
  return (await Promise.all(answers)).map(({ hits }) => hits);
}

async function stored(deltaRowsMin = 1_000): Promise<Node> {
  const node = await startNode({}, { deltaRowsMin });
  await until(async () => (await storedSequence()) === librarySize);
  return node;
}

describe.skipIf(!hasS3Server)("a snapshot of the index in the bucket", () => {
  for (const [layout, deltaRowsMin] of [
    ["deltas", 1_000],
    ["segments", 10],
  ] as const)
    test(`in ${layout} is what a new node begins with: it takes only later changes from the database and gives the same answers`, async () => {
      const first = await stored(deltaRowsMin);
      const answers = await answersOf(first);
      await first.stop();
      await storage.library.upsertScreens([screenAt(1_000, first.engine.modelId)]);
      await storage.library.removeScreens([screenId(1_000)]);
      const second = await startNode({}, { deltaRowsMin });
      expect([second.snapshots.counts.fetched, second.applied(), holdsAll(second)]).toEqual([1, 1, true]);
      expect(await answersOf(second)).toEqual(answers as never);
      expect(readdirSync(second.folder)).not.toContain("set-aside");
      expect(existsSync(`${second.folder}.fetched`)).toBe(false);
    });

  test("follows the index, sends only files that changed, and one node stores at a time", async () => {
    const first = await stored();
    const second = await startNode();
    await storage.library.upsertScreens([screenAt(2_000, first.engine.modelId)]);
    const last = await storage.library.lastSequence();
    await until(async () => (await storedSequence()) === last);
    await until(() => second.engine.status().sequence === last);
    await until(() => first.snapshots.counts.stored === 2);
    expect(second.snapshots.counts.stored).toBe(0);
    const sent = lines.flatMap((line) =>
      line.includes("was stored") ? [JSON.parse(line).bytes as number] : [],
    );
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBeLessThan((sent[0] ?? 0) / 2);
    await first.stop();
    await storage.library.upsertScreens([screenAt(2_001, first.engine.modelId)]);
    // The first one is gone: after a while the second takes over.
    await until(async () => (await storedSequence()) === last + 1);
    await until(() => second.snapshots.counts.stored === 1);
  });

  test("of changes that records lost when they were put back is used by no new node, and is replaced at once", async () => {
    const before = await stored();
    const { modelId } = before.engine;
    const change = (...numbers: number[]) =>
      storage.library.upsertScreens(numbers.map((number) => screenAt(number, modelId)));
    await stopNodes();
    await storage.close();
    const copy = `${databasePath}.copy`;
    copyFileSync(databasePath, copy);
    storage = openSqlite(databasePath);
    await change(1_000, 1_001);
    await startNode({}, { folder: before.folder });
    await until(async () => (await storedSequence()) === librarySize + 2);
    await stopNodes();
    await storage.close();
    copyFileSync(copy, databasePath);
    storage = openSqlite(databasePath);
    // As many as were lost.
    await change(2_000, 2_001);
    const second = await startNode();
    expect(second.snapshots.counts).toMatchObject({ fetched: 0, fetchFailed: 1 });
    expect((await second.engine.similar(screenId(1_000), 5, true)).length).toBe(0);
    expect((await second.engine.similar(screenId(2_000), 5, true)).length).toBe(5);
    await until(() => second.snapshots.counts.stored === 1);
    const third = await expectFetched();
    expect((await third.engine.similar(screenId(2_000), 5, true)).length).toBe(5);
  });

  test("with a damaged or missing piece, or a damaged description, is refused: the index is made from the database and stored instead", async () => {
    const changePiece = async (change: (path: string) => Promise<void>) => {
      const [name = ""] = await readdir(piecesFolder());
      await change(join(piecesFolder(), name));
    };
    const damages: readonly (() => Promise<void>)[] = [
      () => changePiece(async (path) => writeFile(path, Buffer.alloc((await readFile(path)).length))),
      () => changePiece((path) => rm(path)),
      async () =>
        writeFile(latestPath(), (await readFile(latestPath(), "utf8")).replace(/"bytes":\d/, '"bytes":9')),
      () => writeFile(latestPath(), "no JSON"),
    ];
    await (await stored()).stop();
    for (const [at, damage] of damages.entries()) {
      await damage();
      const node = await startNode();
      const { fetched, fetchFailed } = node.snapshots.counts;
      expect([at, fetched, fetchFailed, holdsAll(node)]).toEqual([at, 0, 1, true]);
      expect(lines.join("")).toContain("the index is made from the database");
      await until(() => node.snapshots.counts.stored === 1);
      await expectFetched();
      await stopNodes();
    }
  });

  test("whose pieces are as they were stored but are no index is made from the database and stored instead, too", async () => {
    await (await stored()).stop();
    const { snapshot } = JSON.parse(await readFile(latestPath(), "utf8"));
    const [file] = snapshot.files;
    const content = Buffer.alloc((await readFile(join(piecesFolder(), file.pieces[0]))).length, 7);
    file.pieces[0] = await sha256Of(new Uint8Array(content));
    await writeFile(join(piecesFolder(), file.pieces[0]), content);
    await writeFile(latestPath(), writeStoredSnapshot(snapshot));
    const node = await startNode();
    expect([node.snapshots.counts.fetched, holdsAll(node)]).toEqual([1, true]);
    await until(() => node.snapshots.counts.stored === 1);
    await expectFetched();
  });

  test("that is damaged is stored anew by the node that found it, also when that was stopped before, and by one that has the same files", async () => {
    const first = await stored();
    const [name = ""] = await readdir(piecesFolder());
    const path = join(piecesFolder(), name);
    const whole = await readFile(path);
    const damage = () => writeFile(path, Buffer.alloc(whole.length));
    await damage();
    const found = await startNode({}, { delayMs: 3_600_000 });
    expect(found.snapshots.counts).toMatchObject({ fetched: 0, fetchFailed: 1, stored: 0 });
    await until(() => existsSync(join(found.folder, "manifest.json")));
    await found.stop();
    // The same change is the last one: what this node has is as good as what the bucket had.
    first.snapshots.recordSaved();
    await until(() => first.snapshots.counts.stored === 2);
    expect(await readFile(path)).toEqual(whole);
    await damage();
    expect(await first.snapshots.fetch(`${first.folder}.again`)).toBeNull();
    first.snapshots.recordSaved();
    await until(() => first.snapshots.counts.stored === 3);
    await expectFetched();
  });

  test("of another database is not looked at, and one of another model or format is left alone", async () => {
    await (await stored()).stop();
    const { snapshot } = JSON.parse(await readFile(latestPath(), "utf8"));
    expect(await sha256Of(new Uint8Array())).toStartWith("e3b0c442");
    const manifest = snapshot.manifest.replace(/"model_id": "[^"]+"/, '"model_id": "another"');
    await writeFile(latestPath(), writeStoredSnapshot({ ...snapshot, manifest }));
    const node = await startNode();
    expect([node.snapshots.counts.fetchFailed, holdsAll(node)]).toEqual([1, true]);
    expect(lines.join("")).toContain("another version of this service, another model or another database");
  });

  test("is not waited for when the bucket is away, slow or refuses the key, and the index is made from the database", async () => {
    await (await stored()).stop();
    const refused = await startNode({ secretAccessKey: "not-the-secret" });
    expect([refused.snapshots.counts.fetchFailed, holdsAll(refused)]).toEqual([1, true]);
    using proxy = startProxy(server.settings.endpoint);
    proxy.trouble.cutAfterBytes = 5_000;
    const cut = await startNode({ endpoint: proxy.url });
    expect([cut.snapshots.counts.fetchFailed, holdsAll(cut), existsSync(`${cut.folder}.fetched`)]).toEqual([
      1,
      true,
      false,
    ]);
    server.pause();
    try {
      const paused = await startNode();
      expect([paused.snapshots.counts.fetchFailed, holdsAll(paused)]).toEqual([1, true]);
    } finally {
      server.resume();
    }
    expect(lines.join("")).not.toContain("not-the-secret");
  });

  test("is given up at once when the service stops, and nothing of it stays", async () => {
    const node = await stored();
    const fetched = join(temporaryFolder(), "fetched");
    server.pause();
    try {
      const fetching = node.snapshots.fetch(fetched);
      await Bun.sleep(20);
      await node.snapshots.stop();
      expect(await fetching).toBeNull();
      expect([node.snapshots.counts.fetchFailed, existsSync(fetched)]).toEqual([0, false]);
    } finally {
      server.resume();
    }
  });

  test("leaves a node alone that has its own index, which it stores when the bucket has none or less", async () => {
    const first = await stored();
    await first.stop();
    await rm(latestPath());
    const again = await startNode({}, { folder: first.folder });
    expect([again.snapshots.counts.fetched, again.applied()]).toEqual([0, 0]);
    again.snapshots.recordSaved();
    await until(() => again.snapshots.counts.stored === 1);
    expect(await storedSequence()).toBe(librarySize);
    const before = again.snapshots.bucketCounts.done;
    again.snapshots.recordSaved();
    await until(() => again.snapshots.bucketCounts.done > before);
    expect(again.snapshots.counts.stored).toBe(1);
  });
});
