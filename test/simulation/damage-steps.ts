// Disk faults: calls that fail from the n-th on, and picture files that are missing, truncated or
// superfluous.
import { cp, mkdir, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { keepBackup, refuseRestore } from "./backup-steps.ts";
import { problemsIn } from "./checks.ts";
import { drawKept, drawRows, noteEnd, nullOnError } from "./import-steps.ts";
import { failingCalls, type Injection, reasonNotToInject, withErrors } from "./inject-errors.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { contentOf, idOf, slotCount } from "./screens.ts";
import { needsSqlite, type Outcome, type Step } from "./step.ts";
import { missingFrom, type World } from "./world.ts";

function drawInjection(random: Random): Injection {
  return {
    call: random.pick(failingCalls),
    error: random.isTrue(0.5) ? "ENOSPC" : "EIO",
    // Many a thread makes few calls of a kind.
    from: 1 + Math.floor(random.fraction() ** 2 * 8),
    isForGood: random.isTrue(0.4),
  };
}

const textOf = ({ call, error, from, isForGood }: Injection, count: number) =>
  `${error} at ${call} ${from}${isForGood ? " and all after" : ""}: hit ${count} times`;

/** Rows reported as imported must be there; the others are unchanged or as in their row. */
async function importOnBadDisk(world: World, random: Random): Promise<Outcome> {
  const injection = drawInjection(random);
  const isMissingDeleted = random.isTrue(0.3);
  const rows = isMissingDeleted ? drawKept(world, random) : drawRows(world, random, 24);
  const manifest = await world.manifest(rows);
  const worker = world.workers.at(0);
  await worker.started;
  world.isUnrepaired = true;
  world.model = world.model.orWith(rows);
  if (isMissingDeleted) world.model = world.model.orWith(missingFrom(rows));
  const ask = () => world.importBy(worker, manifest, isMissingDeleted).catch(nullOnError);
  const { result: end, count } = await withErrors(worker.pid, injection, world.newPath("strace"), ask);
  noteEnd(world, rows, end);
  return { text: textOf(injection, count), hasHit: count > 0 };
}

/** It says that it failed, and is refused then, or it is whole. */
async function backupOnBadDisk(world: World, random: Random): Promise<Outcome> {
  const injection = drawInjection(random);
  const path = world.newPath("backup");
  const worker = world.workers.at(1);
  await worker.started;
  const ask = () =>
    world
      .command(world.dataDir, "backup", path)
      .then(() => true)
      .catch(nullOnError);
  const { result, count } = await withErrors(worker.pid, injection, world.newPath("strace"), ask);
  if (result === true) await keepBackup(world, path, world.model);
  else await refuseRestore(world, path);
  return { text: textOf(injection, count), hasHit: count > 0 };
}

/**
 * The index could not be saved, or the use of a key not written: searches go on, and after a restart
 * everything is there.
 */
async function serveOnBadDisk(world: World, random: Random): Promise<Outcome> {
  const injection = drawInjection(random);
  const rows = drawRows(world, random, 10);
  const server = await world.serving();
  const work = async () => {
    await world.import(rows);
    // Longer than the service waits before it saves.
    for (let n = 0; n < 10; n += 1) {
      await server.found(world.keys.key, "cart total", "ios");
      await Bun.sleep(20);
    }
  };
  const { count } = await withErrors(server.pid, injection, world.newPath("strace"), work);
  await world.stop("SIGKILL");
  await world.serve();
  return { text: textOf(injection, count), hasHit: count > 0 };
}

const damages = [
  "cut",
  "gone",
  "left over",
  "version left over",
  "folder left over",
  "original gone",
] as const;

/** `verify` names it, and `--repair`, or the import of that screen, mends it. */
async function damagePicture(world: World, random: Random): Promise<Outcome> {
  const damage = random.pick(damages);
  const name = random.pick(["high.webp", "optimized.webp"]);
  const cutTo = random.whole(0, 100);
  const at = random.fraction();
  const pictured = world.model.live().filter(([slot, version]) => contentOf(slot, version).picture !== null);
  const row = pictured[Math.floor(at * pictured.length)];
  if (row === undefined) return { text: "no picture yet", hasHit: false };
  const { id } = contentOf(...row);
  const versions = join(world.dataDir, "images", id.slice(0, 2), id);
  const [version = ""] = await readdir(versions);
  const folder = join(versions, version);
  if (damage === "cut")
    await truncate(join(folder, name), Math.min(cutTo, (await stat(join(folder, name))).size - 1));
  if (damage === "gone") await rm(join(folder, name));
  if (damage === "left over") await writeFile(join(folder, `${name}.new`), "half");
  if (damage === "version left over") await cp(folder, join(versions, "another"), { recursive: true });
  if (damage === "folder left over") await leaveFolder(world);
  if (damage === "original gone") await rm(join(folder, "original.png"));
  world.isUnrepaired = true;
  if ((await problemsIn(world, false)).length === 0)
    throw new BrokenPromise(`verify does not see that in the picture of ${id} something is ${damage}.`);
  if (damage === "original gone") await world.import([row]);
  return { text: `${damage}, ${id}`, hasHit: true };
}

/** Of a screen that no record names. */
async function leaveFolder(world: World): Promise<void> {
  const id = idOf(slotCount + 1);
  const path = join(world.dataDir, "images", id.slice(0, 2), id, "original.png");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "of nobody");
}

const needsStrace = () => reasonNotToInject;
const needsStraceAndFolder = ({ place }: World) =>
  place.bucket === null ? reasonNotToInject : "an import into a bucket writes no files";
const needsStraceAndSqlite = (world: World) => needsSqlite(world) ?? reasonNotToInject;

export const damageSteps: readonly Step[] = [
  { name: "import on a bad disk", weight: 1.5, run: importOnBadDisk, reasonToSkip: needsStraceAndFolder },
  { name: "backup on a bad disk", weight: 0.7, run: backupOnBadDisk, reasonToSkip: needsStraceAndSqlite },
  { name: "service on a bad disk", weight: 0.4, run: serveOnBadDisk, reasonToSkip: needsStrace },
  {
    name: "picture damaged",
    weight: 2,
    run: damagePicture,
    reasonToSkip: needsSqlite,
  },
];
