// A disk that is full, and one that is slow.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { drawRows, noteEnd, nullOnError } from "./import-steps.ts";
import { reasonNotToInject, withSlowness } from "./inject-errors.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { type Row, slots } from "./screens.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { put, putTaken, remove } from "./write-steps.ts";

/**
 * Acknowledged writes persist, refused ones say why, and searches go on; once there is room everything works
 * again without a restart.
 */
async function writeOnFullDisk(world: World, random: Random): Promise<Outcome> {
  const leftBytes = random.pick([0, 4_096, 20_000, 100_000, 400_000]);
  const rows = random.some(slots, random.whole(2, 6)).map((slot) => world.planned(slot, true));
  const removed = random.isTrue(0.4) ? random.pick(slots) : null;
  const isImported = random.isTrue(0.4);
  const imported = isImported ? drawRows(world, random, 12) : [];
  const server = await world.serving();
  // Pictures in a bucket are on another disk.
  world.isUnrepaired = world.place.bucket === null;
  const counts = { done: 0, refused: 0 };
  const note = (row: Row, status: number, code: string | undefined) => {
    const isDone = status === 200 || status === 201 || status === 204 || (row[1] === 0 && status === 404);
    const isSaid = status === 507 || status === 503 || (status === 500 && code === "internal_error");
    if (!isDone && !isSaid)
      throw new BrokenPromise(`a write on a full disk was answered by ${status} ${code}`);
    world.model = isDone ? world.model.with([row]) : world.model.orWith([row]);
    counts[isDone ? "done" : "refused"] += 1;
  };
  await world.disk.whileFull(leftBytes, async () => {
    for (const row of rows) {
      const { status, body } = await put(world, server, row);
      note(row, status, body.error?.code);
    }
    if (removed !== null) {
      const { status, body } = await remove(world, server, removed);
      note([removed, 0], status, body.error?.code);
    }
    if (isImported) await importOnFullDisk(world, imported);
    await server.found(world.keys.key, "login form", "ios");
  });
  // The disk has room again: writes succeed.
  const [row] = rows;
  if (row !== undefined) await putTaken(world, server, row, "with room on the disk again");
  return {
    text: `${leftBytes} bytes left: ${counts.done} done, ${counts.refused} refused, ${imported.length} rows imported`,
    hasHit: counts.refused > 0,
  };
}

async function importOnFullDisk(world: World, rows: readonly Row[]): Promise<void> {
  const manifest = await world.manifest(rows);
  world.model = world.model.orWith(rows);
  noteEnd(world, rows, await world.importBy(world.workers.at(0), manifest).catch(nullOnError));
}

/** Every flush takes long: what waits for it takes longer, and nothing else does. */
async function writeOnSlowDisk(world: World, random: Random): Promise<Outcome> {
  const ms = random.whole(5, 60);
  const rows = random.some(slots, random.whole(1, 4)).map((slot) => world.planned(slot, true));
  const server = await world.serving();
  await withSlowness(server.pid, ms, async () => {
    const searching = async () => {
      for (let n = 0; n < 4; n += 1) await server.found(world.keys.key, "cart total", "web");
    };
    const writing = rows.map((row) => putTaken(world, server, row, "on a slow disk"));
    await Promise.all([...writing, searching()]);
  });
  return { text: `${ms} ms a flush, ${rows.length} writes`, hasHit: true };
}

/** The index is a cache: it is made again. */
async function removeIndex(world: World, random: Random): Promise<Outcome> {
  const rows = drawRows(world, random, 8);
  await world.import(rows);
  await world.stop(random.isTrue(0.5) ? "SIGTERM" : "SIGKILL");
  await rm(join(world.dataDir, "index"), { recursive: true, force: true });
  await world.serve();
  return { text: `${rows.length} rows before`, hasHit: true };
}

/**
 * Waits until the snapshot is written, of which the next start begins: merges and compactions happen in
 * between.
 */
async function saveAndRestart(world: World, random: Random): Promise<Outcome> {
  const rows = drawRows(world, random, 32);
  const how = random.pick(["SIGTERM", "SIGKILL"] as const);
  await world.import(rows);
  const server = await world.serving();
  await server.untilReady();
  // Twice what it waits before it saves.
  await Bun.sleep(200);
  await world.stop(how);
  const again = await world.serve();
  if (again.log.includes("was set aside"))
    throw new BrokenPromise(`a snapshot that was saved is not used: ${again.log}`);
  return { text: `${rows.length} rows, ${how}`, hasHit: true };
}

export const diskSteps: readonly Step[] = [
  {
    name: "disk full",
    weight: 1.5,
    run: writeOnFullDisk,
    reasonToSkip: ({ disk }) => (disk.isMounted ? null : "this process may not mount a disk"),
  },
  { name: "disk slow", weight: 0.5, run: writeOnSlowDisk, reasonToSkip: () => reasonNotToInject },
  { name: "index removed", weight: 0.5, run: removeIndex },
  { name: "index saved", weight: 0.8, run: saveAndRestart },
];
