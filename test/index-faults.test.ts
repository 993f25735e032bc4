// The index is a cache of the records: whatever happens to its files, the same searches give the same answers (F30, F31).
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, truncateSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, openEngine } from "../src/engine/engine.ts";
import { ChangeFollower } from "../src/engine/follow-changes.ts";
import { createLog } from "../src/log.ts";
import { openSqlite } from "../src/storage/sqlite/open.ts";
import type { Storage } from "../src/storage/storage.ts";
import { temporaryFolder } from "./support/folder.ts";
import { librarySize, writeLibrary } from "./support/library.ts";

const queries = ["login with email", "map with a route", "profile in Notion", "chat message"];

/** Tails of 30 screens of a platform become a base, or do not. */
const layouts = { "in tails": 1000, "in bases": 10 } as const;

let folder: string;
let storage: Storage;
let answers: unknown;

async function caughtUp(engine: Engine): Promise<void> {
  const log = createLog("silent", [], { write: () => undefined });
  const follower = new ChangeFollower(storage.library, engine, log);
  follower.start();
  while (!follower.hasCaughtUp) await Bun.sleep(2);
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

async function saved(tailRowsMin: number): Promise<void> {
  const engine = await openEngine(folder, { tailRowsMin });
  await caughtUp(engine);
  await engine.save();
}

beforeEach(async () => {
  const home = temporaryFolder();
  folder = join(home, "index");
  storage = openSqlite(join(home, "records.sqlite"));
  const engine = await openEngine(folder);
  await writeLibrary(storage, engine);
  await caughtUp(engine);
  answers = await answersOf(engine);
});
afterEach(() => storage.close());

/** The base of one platform when there is one, else the tails. */
function screensFile(): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(".bin"));
  return join(folder, names.find((name) => name.startsWith("base-ios")) ?? names[0] ?? "");
}
const manifest = () => join(folder, "manifest.json");

function rewriteScreens(change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(screensFile());
  change(bytes);
  writeFileSync(screensFile(), bytes);
}

const damages: Readonly<Record<string, () => void>> = {
  "cut off": () => truncateSync(screensFile(), 5_000),
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
    writeFileSync(manifest(), JSON.stringify({ ...found, format: 5 }));
  },
  "whose manifest is no JSON": () => writeFileSync(manifest(), "{"),
};

describe.each(Object.entries(layouts))("a snapshot %s", (layout, tailRowsMin) => {
  beforeEach(() => saved(tailRowsMin));

  test("that is sound is used, and answers the same", async () => {
    const engine = await openEngine(folder);
    expect(engine.status()).toMatchObject({ sequence: librarySize });
    expect(engine.status().baseRows).toBe(layout === "in bases" ? librarySize : 0);
    expect(engine.status().setAsideReason).toBeUndefined();
    expect(await answersOf(engine)).toEqual(answers);
  });

  for (const [name, damage] of Object.entries(damages)) {
    test(`${name} is set aside with a reason, and the records give the same answers`, async () => {
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

test("a snapshot of other records is set aside", async () => {
  const engine = await openEngine(folder, { libraryId: "one" });
  await caughtUp(engine);
  await engine.save();
  expect((await openEngine(folder, { libraryId: "one" })).status().sequence).toBe(librarySize);
  const { sequence, setAsideReason } = (await openEngine(folder, { libraryId: "two" })).status();
  expect({ sequence, setAsideReason }).toEqual({
    sequence: 0,
    setAsideReason: "it belongs to other records",
  });
});

const kills = Object.entries(layouts);
test.each(kills)(
  "a process killed while it saves %s leaves a whole snapshot, the old one or the new",
  async (_, tailRowsMin) => {
    await saved(tailRowsMin);
    const source = `
    import { openEngine } from ${JSON.stringify(join(import.meta.dir, "../src/engine/engine.ts"))};
    const engine = await openEngine(${JSON.stringify(folder)}, { tailRowsMin: ${tailRowsMin} });
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
  120_000,
);
