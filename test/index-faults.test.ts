// The index is a cache of the database: whatever happens to its files, the same searches give the same
// answers.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openSqlite } from "../src/database/sqlite/open.ts";
import type { Storage } from "../src/database/storage.ts";
import { type Engine, openEngine } from "../src/index/engine.ts";
import { ChangeFollower } from "../src/index/follow-changes.ts";
import { createLog } from "../src/system/log.ts";
import { temporaryFolder } from "./support/folder.ts";
import { librarySize, screenId, writeLibrary } from "./support/library.ts";
import { until } from "./support/until.ts";

const queries = ["login with email", "map with a route", "profile in Notion", "chat message"];

/** Deltas of 30 screens of a platform become a segment, or do not. */
const layouts = { "in deltas": 1000, "in segments": 10 } as const;
const layoutNames = ["in deltas", "in segments"] as const;

let folder: string;
let storage: Storage;
let answers: unknown;
/** A sound snapshot in each layout. */
const whole = {} as Record<keyof typeof layouts, string>;

async function caughtUp(engine: Engine): Promise<void> {
  const log = createLog("silent", [], { write: () => undefined });
  const follower = new ChangeFollower(storage.library, engine, log);
  follower.start();
  await until(() => follower.hasCaughtUp);
  await follower.stop();
}

async function answersOf(engine: Engine): Promise<unknown> {
  const search = (query: string, mode: "standard" | "deep") =>
    engine.search({ query, platform: "ios", mode, limit: 20, excludeIds: [] });
  const found = await Promise.all(
    queries.flatMap((query) => [search(query, "standard"), search(query, "deep")]),
  );
  return found.map(({ hits }) => hits);
}

beforeAll(async () => {
  const home = temporaryFolder();
  storage = openSqlite(join(home, "records.sqlite"));
  await writeLibrary(storage);
  for (const layout of layoutNames) {
    whole[layout] = join(home, layout);
    const engine = await openEngine(whole[layout], { deltaRowsMin: layouts[layout] });
    await caughtUp(engine);
    answers ??= await answersOf(engine);
    await engine.save();
  }
});
beforeEach(() => {
  folder = join(temporaryFolder(), "index");
});
afterAll(() => storage.close());

const put = (layout: keyof typeof layouts) => cpSync(whole[layout], folder, { recursive: true });

/** The file of the segment of one platform when there is one, else of the first piece of its delta. */
function screensFile(): string {
  const names = readdirSync(folder);
  const found = ["segment-ios", "delta-ios"].map((kind) => names.find((name) => name.startsWith(kind)));
  return join(folder, found.find((name) => name !== undefined) ?? "");
}
const manifest = () => join(folder, "manifest.json");

/** The file, which only its owner can damage, and not by mistake. */
function writableScreensFile(): string {
  chmodSync(screensFile(), 0o600);
  return screensFile();
}

function rewriteScreens(change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(screensFile());
  change(bytes);
  writeFileSync(writableScreensFile(), bytes);
}

const damages: Readonly<Record<string, () => void>> = {
  "cut off": () => truncateSync(writableScreensFile(), 5_000),
  "with one bit flipped": () =>
    rewriteScreens((bytes) => void bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000)),
  "full of zeroes": () => rewriteScreens((bytes) => bytes.fill(0)),
  "without its file": () => unlinkSync(screensFile()),
  "with one bit of its manifest's sequence flipped": () => {
    const bytes = readFileSync(manifest());
    const digit = bytes.indexOf('"sequence": ') + '"sequence": '.length;
    bytes.writeUInt8(bytes.readUInt8(digit) ^ 1, digit);
    writeFileSync(manifest(), bytes);
  },
  "of the format before": () => {
    const { manifest: found } = JSON.parse(readFileSync(manifest(), "utf8"));
    writeFileSync(manifest(), JSON.stringify({ ...found, format: 6 }));
  },
  "whose manifest is no JSON": () => writeFileSync(manifest(), "{"),
};

describe.each(layoutNames)("a snapshot %s", (layout) => {
  beforeEach(() => put(layout));

  test("that is sound is used, and answers the same", async () => {
    const engine = await openEngine(folder);
    const segmentRows = layout === "in segments" ? librarySize : 0;
    expect(engine.status()).toMatchObject({ sequence: librarySize, segmentRows });
    expect(engine.status().setAsideReason).toBeUndefined();
    expect(await answersOf(engine)).toEqual(answers);
  });

  for (const [name, damage] of Object.entries(damages)) {
    test(`${name} is set aside with a reason, and the database gives the same answers`, async () => {
      damage();
      const engine = await openEngine(folder);
      expect(engine.status()).toMatchObject({ sequence: 0, screens: { ios: 0, web: 0 } });
      expect(engine.status().setAsideReason).toBeString();
      await caughtUp(engine);
      expect(await answersOf(engine)).toEqual(answers);
      await engine.save();
      expect((await openEngine(folder)).status().setAsideReason).toBeUndefined();
    });
  }
});

const namesOf = (where: string) => readdirSync(where).filter((name) => name.endsWith(".bin"));

test("files of a snapshot are read-only; a save replaces them, and one that is set aside replaces the one before", async () => {
  put("in segments");
  const first = namesOf(folder);
  expect(first).toHaveLength(3);
  for (const name of first) expect(statSync(join(folder, name)).mode & 0o222).toBe(0);
  const engine = await openEngine(folder, { deltaRowsMin: 10 });
  await engine.apply([{ kind: "remove", sequence: 1_000, id: screenId(0) }]);
  await engine.save();
  const second = namesOf(folder);
  expect(second).toHaveLength(3);
  expect(second).not.toContain(first.find((name) => name.startsWith("state-")) ?? "");
  for (const round of [1, 2]) {
    const left = namesOf(folder);
    writeFileSync(manifest(), "{");
    const again = await openEngine(folder, { deltaRowsMin: 10 });
    await caughtUp(again);
    expect([round, namesOf(join(folder, "set-aside")).sort()]).toEqual([round, left.sort()]);
    await again.save();
  }
});

test("a snapshot of another database is set aside", async () => {
  const engine = await openEngine(folder, { libraryId: "one" });
  await caughtUp(engine);
  await engine.save();
  expect((await openEngine(folder, { libraryId: "one" })).status().sequence).toBe(librarySize);
  const setAsideReason = "it belongs to another database";
  const other = await openEngine(folder, { libraryId: "two" });
  expect(other.status()).toMatchObject({ sequence: 0, setAsideReason });
});

test.each(layoutNames)(
  "a process killed while it saves %s leaves a whole snapshot, the old one or the new",
  async (layout) => {
    put(layout);
    const deltaRowsMin = layouts[layout];
    const source = `
    import { openEngine } from ${JSON.stringify(join(import.meta.dir, "../src/index/engine.ts"))};
    const engine = await openEngine(${JSON.stringify(folder)}, { deltaRowsMin: ${deltaRowsMin} });
    console.log("saving");
    for (let sequence = 1_000; ; sequence += 1) {
      await engine.apply([{ kind: "remove", sequence, id: "00000000-0000-4000-8000-ffffffffffff" }]);
      await engine.save();
    }`;
    for (let point = 0; point < 12; point += 1) {
      const child = Bun.spawn([process.execPath, "-e", source], { stdout: "pipe", stderr: "inherit" });
      await child.stdout.getReader().read();
      await Bun.sleep(1 + point * 3);
      child.kill("SIGKILL");
      await child.exited;
      const engine = await openEngine(folder);
      expect(engine.status()).toMatchObject({ screens: { ios: librarySize / 2, web: librarySize / 2 } });
      expect(engine.status().setAsideReason).toBeUndefined();
      expect(await answersOf(engine)).toEqual(answers);
    }
  },
);
