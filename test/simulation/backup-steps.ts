// Backups: alone, beside an import that removes, killed; and a restore, with which the run goes on.
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { WorkerError, WorkerGone } from "./ask-worker.ts";
import { proveBackup } from "./checks.ts";
import { drawKept, drawRows, requireWhole } from "./import-steps.ts";
import { BrokenPromise, type Model } from "./model.ts";
import type { Random } from "./random.ts";
import { readFolder } from "./read-database.ts";
import { needsSqlite, type Outcome, type Step } from "./step.ts";
import { type Copy, missingFrom, type World } from "./world.ts";

/** Older ones are removed. */
const backupsMax = 4;

/** `model` is what the database may say while it is taken. */
export async function keepBackup(world: World, path: string, model: Model): Promise<void> {
  world.backups.push({ path, model: await proveBackup(path, model), access: world.access.copy() });
  if (world.backups.length > backupsMax)
    await rm(world.backups.shift()?.path ?? "", { recursive: true, force: true });
}

async function backup(world: World): Promise<Outcome> {
  const path = world.newPath("backup");
  await world.command(world.dataDir, "backup", path);
  await keepBackup(world, path, world.model);
  return { text: "", hasHit: false };
}

/** One that fails says so; one that says it is whole must be. */
async function backupBesideRemovals(world: World, random: Random): Promise<Outcome> {
  const path = world.newPath("backup");
  const rows = drawKept(world, random);
  const laterMs = random.whole(0, 40);
  const meanwhile = world.model.orWith(rows).orWith(missingFrom(rows));
  const taking = Bun.sleep(laterMs).then(() =>
    world.command(world.dataDir, "backup", path).then(() => null, failureOf),
  );
  const end = await world.import(rows, true);
  const failure = await taking;
  requireWhole(end, "an import beside a backup");
  if (failure !== null) throw new BrokenPromise(`a backup beside an import that removes failed: ${failure}`);
  await keepBackup(world, path, meanwhile);
  return { text: `${end.removed} removed, ${laterMs} ms apart`, hasHit: true };
}

function failureOf(error: unknown): string {
  if (error instanceof WorkerError) return error.message;
  throw error;
}

/** It is refused by whoever is to restore it, unless it had come to its end. */
async function backupKilled(world: World, random: Random): Promise<Outcome> {
  const path = world.newPath("backup");
  const afterMs = random.whole(0, 120);
  const worker = world.workers.at(1);
  await worker.started;
  const timer = setTimeout(() => worker.kill(), afterMs);
  const isDone = await world
    .command(world.dataDir, "backup", path)
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof WorkerGone) return false;
      throw error;
    })
    .finally(() => clearTimeout(timer));
  world.workers.restore();
  if (isDone) await keepBackup(world, path, world.model);
  else await refuseRestore(world, path);
  return { text: `after ${afterMs} ms`, hasHit: !isDone };
}

/** Restoring an unfinished backup must yield all of it or an error. */
export async function refuseRestore(world: World, path: string): Promise<void> {
  if (!existsSync(path)) return;
  const target = world.newPath("restored");
  const refusal = await world.command(target, "restore", path).then(() => null, failureOf);
  const where = `what was restored of an unfinished backup, ${target},`;
  if (refusal === null) await world.model.settle(await readFolder(target), where);
  for (const folder of [path, target]) await rm(folder, { recursive: true, force: true });
}

/** The run goes on with the folder that was made of a backup. */
async function restore(world: World, random: Random): Promise<Outcome> {
  const copy = takenBackup(world, random);
  const how = random.isTrue(0.5) ? "SIGTERM" : "SIGKILL";
  if (copy === null) return { text: "no backup yet", hasHit: false };
  const target = world.newDataPath();
  await world.command(target, "restore", copy.path);
  await world.stop(how);
  await rm(world.dataDir, { recursive: true, force: true });
  world.dataDir = target;
  [world.model, world.access] = [copy.model, copy.access.copy()];
  await world.serve();
  return { text: target, hasHit: true };
}

/** Any of those that are kept; null when there is none. */
export function takenBackup(world: World, random: Random): Copy | null {
  const at = Math.floor(random.fraction() * world.backups.length);
  return world.backups[at] ?? null;
}

/** Proves a backup again: later changes must not affect it. */
async function lookAtBackup(world: World, random: Random): Promise<Outcome> {
  const rows = drawRows(world, random, 4);
  const copy = takenBackup(world, random);
  requireWhole(await world.import(rows));
  if (copy !== null) await proveBackup(copy.path, copy.model);
  return { text: copy?.path ?? "no backup yet", hasHit: false };
}

const kinds: readonly Step[] = [
  { name: "backup", weight: 1.2, run: backup },
  { name: "backup beside removals", weight: 1.2, run: backupBesideRemovals },
  { name: "backup killed", weight: 1, run: backupKilled },
  { name: "backup read again", weight: 1, run: lookAtBackup },
  { name: "restore and go on", weight: 0.5, run: restore },
];

export const backupSteps = kinds.map((kind): Step => ({ ...kind, reasonToSkip: needsSqlite }));
