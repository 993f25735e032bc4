// Imports: alone, two at once, killed, beside a held write lock.
import { type ImportEnd, WorkerError, WorkerGone } from "./ask-worker.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { type Row, slots } from "./screens.ts";
import { needsSqlite, type Outcome, type Step } from "./step.ts";
import { missingFrom, type World } from "./world.ts";

/** Rows of some slots: most of them changed, some as they were. */
export function drawRows(world: World, random: Random, countMax: number): Row[] {
  const count = random.whole(1, countMax);
  return random.some(slots, count).map((slot) => world.planned(slot, random.isTrue(0.75)));
}

/** Rows that an import keeps while it removes all other slots: at least half. */
export function drawKept(world: World, random: Random): Row[] {
  const count = random.whole(Math.floor(slots.length / 2), slots.length - 1);
  return random.some(slots, count).map((slot) => world.planned(slot, random.isTrue(0.1)));
}

/** Fails the run when a row failed although nothing disturbed the import. */
export function requireWhole({ failures, stopped }: ImportEnd, which = "an import"): void {
  if (failures.length === 0 && stopped === null) return;
  throw new BrokenPromise(
    `${which}, which nothing disturbed, failed: ${JSON.stringify({ failures, stopped })}`,
  );
}

/** The error that is caught of a worker that answered with one. */
export function nullOnError(error: unknown): null {
  if (error instanceof WorkerError) return null;
  throw error;
}

/** Rows that an import, which may have failed, says it has imported are there. */
export function noteEnd(world: World, rows: readonly Row[], end: ImportEnd | null): void {
  if (end?.stopped !== null) return;
  const failed = new Set(end.failures.map(({ row }) => row));
  world.model = world.model.with(rows.filter((_, at) => !failed.has(at + 1)));
}

async function importAlone(world: World, random: Random): Promise<Outcome> {
  const rows = drawRows(world, random, 12);
  requireWhole(await world.import(rows));
  return { text: `${rows.length} rows`, hasHit: false };
}

async function importAndRemove(world: World, random: Random): Promise<Outcome> {
  const rows = drawKept(world, random);
  const end = await world.import(rows, true);
  requireWhole(end);
  return { text: `${rows.length} rows, ${end.removed} removed`, hasHit: false };
}

/** Of one manifest, or of two that share screens. */
async function importTwice(world: World, random: Random): Promise<Outcome> {
  const first = drawRows(world, random, 30);
  const second = random.isTrue(0.6) ? first : drawRows(world, random, 30);
  const laterMs = random.whole(0, 40);
  world.model = world.model.orWith(first).orWith(second);
  const [ends] = await Promise.all([
    Promise.all([
      world.importBy(world.workers.at(0), await world.manifest(first)),
      Bun.sleep(laterMs).then(async () => world.importBy(world.workers.at(1), await world.manifest(second))),
    ]),
  ]);
  for (const end of ends) requireWhole(end, "one of two imports at once");
  world.model = world.model.withOneOf([...first, ...second]);
  return { text: `${first.length} and ${second.length} rows, ${laterMs} ms apart`, hasHit: true };
}

/** Of three kinds: some rows, many, and one that removes. */
async function importKilled(world: World, random: Random): Promise<Outcome> {
  const isMissingDeleted = random.isTrue(0.3);
  const rows = isMissingDeleted ? drawKept(world, random) : drawRows(world, random, 50);
  const afterMs = random.whole(0, 60 + rows.length * 4);
  const manifest = await world.manifest(rows);
  const worker = world.workers.at(0);
  await worker.started;
  let durable = 0;
  world.isUnrepaired = true;
  world.isInterrupted = true;
  world.model = world.model.orWith(rows);
  if (isMissingDeleted) world.model = world.model.orWith(missingFrom(rows));
  const timer = setTimeout(() => worker.kill(), afterMs);
  const end = await world
    .importBy(worker, manifest, isMissingDeleted, (count) => (durable = count))
    .catch(unlessKilled)
    .finally(() => clearTimeout(timer));
  if (end !== null) {
    requireWhole(end, "an import that was not reached by its kill");
    world.model = world.model.with(rows);
    if (isMissingDeleted) world.model = world.model.with(missingFrom(rows));
  } else world.model = world.model.with(rows.slice(0, durable));
  return { text: `${rows.length} rows, after ${afterMs} ms: ${durable} durable`, hasHit: end === null };
}

function unlessKilled(error: unknown): null {
  if (error instanceof WorkerGone) return null;
  throw error;
}

/** Searches must go on, and the import waits. */
async function holdWriteLock(world: World, random: Random): Promise<Outcome> {
  const ms = random.whole(20, 300);
  const rows = drawRows(world, random, 8);
  const isHeld = Promise.withResolvers<void>();
  const question = { kind: "hold", dataDir: world.dataDir, ms } as const;
  const holding = world.workers.at(1).ask(question, () => isHeld.resolve());
  await Promise.race([isHeld.promise, holding]);
  const importing = world.import(rows);
  await world.server?.found(world.keys.key, "cart total", "web");
  await holding;
  requireWhole(await importing, "an import that waited for a write lock");
  return { text: `${ms} ms, ${rows.length} rows`, hasHit: true };
}

export const importSteps: readonly Step[] = [
  { name: "import", weight: 12, run: importAlone },
  { name: "import that removes", weight: 3, run: importAndRemove },
  { name: "two imports at once", weight: 3, run: importTwice },
  { name: "import killed", weight: 3, run: importKilled },
  { name: "write lock held", weight: 2, run: holdWriteLock, reasonToSkip: needsSqlite },
];
