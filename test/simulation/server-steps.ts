// The serving process: ended, its clock set, its searches dropped, its index damaged or older records put
// under it.
import { Database } from "bun:sqlite";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { takenBackup } from "./backup-steps.ts";
import { canSetClock } from "./clock.ts";
import { drawRows, requireWhole } from "./import-steps.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { readFolder } from "./read-database.ts";
import { deepDeadlineMs } from "./server-process.ts";
import { needsSqlite, type Outcome, type Step } from "./step.ts";
import { type World, windowSeconds } from "./world.ts";

/** At once after an import, so that it may be following or saving. */
async function restart(world: World, random: Random): Promise<Outcome> {
  const how = random.isTrue(0.4) ? "SIGTERM" : "SIGKILL";
  const rows = drawRows(world, random, 20);
  const afterMs = random.whole(0, 150);
  requireWhole(await world.import(rows));
  await Bun.sleep(afterMs);
  await world.stop(how);
  await world.serve();
  return { text: `${how}, ${afterMs} ms after ${rows.length} rows`, hasHit: true };
}

const hour = 3_600;

/** The Retry-After of the first 429; null when the window ends before, on a busy machine. */
async function untilRefused(ask: () => Promise<Response>): Promise<number | null> {
  for (let n = 0; n < 60; n += 1) {
    const response = await ask();
    if (response.status === 429) return Number(response.headers.get("retry-after"));
  }
  return null;
}

/** No window may last longer than it says. */
async function setClock(world: World, random: Random): Promise<Outcome> {
  // A bucket refuses signatures of another quarter of an hour.
  const largest = world.backing.s3 === null ? 24 * hour : 600;
  const seconds = Math.min(largest, Math.max(-largest, random.pick([-24 * hour, -hour, 0, hour, 24 * hour])));
  const isWaited = random.isTrue(0.2);
  const server = await world.serving();
  const ask = () =>
    server.search(world.keys.limitedKey, { query: "map route", platform: "ios", mode: "standard" });
  await ask();
  world.clock.set(seconds);
  const retryAfter = await untilRefused(ask);
  if (retryAfter !== null && !(retryAfter >= 1 && retryAfter <= windowSeconds))
    throw new BrokenPromise(
      `after the clock was set to ${seconds} s a key is 429 with Retry-After ${retryAfter}, and its window has ${windowSeconds} s.`,
    );
  if (retryAfter !== null && isWaited) {
    await Bun.sleep(retryAfter * 1_000);
    const { status } = await ask();
    if (status !== 200)
      throw new BrokenPromise(`after its Retry-After of ${retryAfter} s a key is answered by ${status}.`);
  }
  return { text: `${seconds} s`, hasHit: true };
}

/** A query that takes tens of milliseconds to encode, each another one. */
function longQuery(random: Random): string {
  const words = ["login", "form", "cart", "total", "map", "route", "chat", "list", "with", "button", "below"];
  return Array.from({ length: 90 }, () => random.pick(words))
    .join(" ")
    .slice(0, 499);
}

/** Then a lone one is answered: nobody's work does not stand before it. */
async function dropSearches(world: World, random: Random): Promise<Outcome> {
  const count = random.whole(160, 240);
  const mode = random.isTrue(0.8) ? "deep" : "standard";
  const bodies = Array.from({ length: count }, () => ({ query: longQuery(random), platform: "ios", mode }));
  const server = await world.serving();
  await server.drop(world.keys.key, bodies);
  const startedAt = performance.now();
  const response = await server.search(world.keys.key, {
    query: "cart total",
    platform: "ios",
    mode: "deep",
  });
  const ms = Math.round(performance.now() - startedAt);
  if (response.status !== 200)
    throw new BrokenPromise(
      `a lone deep search after ${count} dropped ones is answered by ${response.status} after ${ms} ms (its deadline is ${deepDeadlineMs} ms): ${await response.text()}`,
    );
  return { text: `${count} ${mode} searches`, hasHit: true };
}

/** One bit of one file of the index, while nobody serves. */
async function flipIndexBit(world: World, random: Random): Promise<Outcome> {
  const [file, byte, bit] = [random.fraction(), random.fraction(), random.whole(0, 7)];
  const isManifest = random.isTrue(0.6);
  const isDigit = random.isTrue(0.5);
  const rows = drawRows(world, random, 12);
  await world.stop("SIGTERM");
  const folder = join(world.dataDir, "index");
  const names = (await readdir(folder).catch((): string[] => [])).toSorted();
  const name = isManifest ? "manifest.json" : (names[Math.floor(file * names.length)] ?? "manifest.json");
  const content = await readFile(join(folder, name)).catch(() => null);
  if (content !== null && content.length > 0) {
    const digits = [...content.keys()].filter((at) => !isDigit || (content[at] ?? 0) - 48 in [...Array(10)]);
    const at = digits[Math.floor(byte * digits.length)] ?? 0;
    content[at] = (content[at] ?? 0) ^ (1 << (isDigit ? bit % 3 : bit));
    await writeFile(join(folder, name), content);
  }
  requireWhole(await world.import(rows));
  await world.serve();
  return { text: name, hasHit: content !== null };
}

/**
 * The database of a backup in the place of those there are; the index stays, which is newer, and imports go
 * on before anybody serves.
 */
async function putDatabaseBack(world: World, random: Random): Promise<Outcome> {
  const copy = takenBackup(world, random);
  const lost = drawRows(world, random, 30);
  const rows = drawRows(world, random, 8);
  if (copy === null) return { text: "no backup yet", hasHit: false };
  // Rows that the index has and the restored database lacks.
  requireWhole(await world.import(lost));
  await (await world.serving()).untilReady();
  const restored = world.newPath("restored");
  await world.command(restored, "restore", copy.path);
  await world.stop("SIGTERM");
  foldLog(restored);
  // Removed and not written over: a connection that waits for the garbage collector holds a lock on the file
  // from before.
  for (const ending of ["", "-wal", "-shm"])
    await rm(join(world.dataDir, `records.sqlite${ending}`), { force: true });
  await copyFile(join(restored, "records.sqlite"), join(world.dataDir, "records.sqlite"));
  // Pictures of the database that came back; what lies there of others is no harm.
  await rm(join(world.dataDir, "images"), { recursive: true, force: true });
  await Bun.$`cp -r ${join(restored, "images")} ${join(world.dataDir, "images")}`.quiet().nothrow();
  await rm(restored, { recursive: true, force: true });
  [world.model, world.access] = [copy.model, copy.access.copy()];
  await world.model.settle(await readFolder(world.dataDir), "records that were put back");
  requireWhole(await world.import(rows));
  await world.serve();
  return { text: `of ${copy.path}, ${rows.length} rows after`, hasHit: true };
}

function foldLog(folder: string): void {
  using database = new Database(join(folder, "records.sqlite"));
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
}

async function searchMuch(world: World, random: Random): Promise<Outcome> {
  const count = random.whole(10, 60);
  const modes = Array.from({ length: count }, () => random.pick(["standard", "deep"]));
  const server = await world.serving();
  const answers = await Promise.all(
    modes.map((mode) => server.search(world.keys.key, { query: "map route", platform: "web", mode })),
  );
  // More deep ones at once than may wait are refused with a word.
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 429);
  if (wrong.length > 0)
    throw new BrokenPromise(`searches were answered by ${wrong.map(({ status }) => status)}.`);
  return { text: `${count} searches`, hasHit: false };
}

export const serverSteps: readonly Step[] = [
  { name: "service restarted", weight: 1, run: restart },
  {
    name: "clock set",
    weight: 2,
    run: setClock,
    reasonToSkip: () => (canSetClock ? null : "libfaketime is not installed"),
  },
  { name: "searches dropped", weight: 0.2, run: dropSearches },
  { name: "many searches", weight: 1.5, run: searchMuch },
  { name: "index bit flipped", weight: 0.6, run: flipIndexBit },
  { name: "records put back", weight: 0.4, run: putDatabaseBack, reasonToSkip: needsSqlite },
];
