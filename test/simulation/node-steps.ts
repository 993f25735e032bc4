// A second node, and the PostgreSQL that both share.
import { hangMs } from "../support/until.ts";
import { BrokenPromise } from "./model.ts";
import type { Random } from "./random.ts";
import { slots } from "./screens.ts";
import type { Outcome, Step } from "./step.ts";
import type { World } from "./world.ts";
import { change, drawChange, isDone } from "./write-steps.ts";

/** It goes or comes; the other one serves on. */
async function changeSecondNode(world: World, random: Random): Promise<Outcome> {
  const how = random.pick(["SIGTERM", "SIGKILL"] as const);
  if (world.secondServer === null) {
    await world.serveSecond();
    return { text: "started", hasHit: true };
  }
  await world.stopSecond(how);
  return { text: how, hasHit: true };
}

interface Trouble {
  /** For the words of a broken promise. */
  readonly name: string;
  readonly before?: () => void;
  readonly ms: number;
  readonly after: () => void;
}

/**
 * Writes of up to so many screens that run while PostgreSQL is in trouble are there or not, as they were
 * answered; afterwards all goes on without a restart of the service.
 */
async function writeBeside(
  world: World,
  random: Random,
  countMax: number,
  { name, before, ms, after }: Trouble,
): Promise<Outcome> {
  const rows = random.some(slots, random.whole(1, countMax)).map((slot) => drawChange(world, random, slot));
  const server = await world.serving();
  world.isUnrepaired = true;
  world.model = world.model.orWith(rows);
  before?.();
  const writing = Promise.all(rows.map(async (row) => ({ row, ...(await change(world, server, row)) })));
  await Bun.sleep(ms);
  after();
  const answers = await writing;
  const wrong = answers.find(({ status }) => !isDone(status) && status !== 500 && status !== 503);
  if (wrong !== undefined)
    throw new BrokenPromise(`a write while PostgreSQL ${name} was answered by ${JSON.stringify(wrong)}`);
  const done = answers.filter(({ status }) => isDone(status)).map(({ row }) => row);
  world.model = world.model.with(done);
  await untilPostgresIsKnown(world);
  return { text: `${ms} ms, ${done.length} of ${rows.length} writes`, hasHit: true };
}

function killPostgres(world: World, random: Random): Promise<Outcome> {
  const { postgres } = world.backing;
  const after = () => {
    postgres?.kill();
    postgres?.start();
  };
  return writeBeside(world, random, 5, { name: "ended", ms: random.whole(0, 60), after });
}

/** A node finds out by itself that it is there again. */
async function untilPostgresIsKnown(world: World): Promise<void> {
  for (const server of world.servers) {
    const startedAt = performance.now();
    const ask = () =>
      server.search(world.keys.key, { query: "login form", platform: "ios", mode: "standard" });
    for (let status = 0; status !== 200; { status } = await ask()) {
      if (performance.now() - startedAt > hangMs)
        throw new BrokenPromise(`60 s after PostgreSQL came back a search is answered by ${status}`);
      if (status !== 0) await Bun.sleep(20);
    }
  }
}

/** It says nothing for a moment, as on a disk that hangs: what waits is answered, sooner or later. */
function pausePostgres(world: World, random: Random): Promise<Outcome> {
  const { postgres } = world.backing;
  const before = () => postgres?.signal("SIGSTOP");
  const after = () => postgres?.signal("SIGCONT");
  return writeBeside(world, random, 3, { name: "was silent", before, ms: random.whole(20, 800), after });
}

const needsPostgres = ({ backing }: World) => (backing.form === "postgres" ? null : "it is of PostgreSQL");
const needsTwoNodes = ({ backing }: World) =>
  backing.hasTwoNodes ? null : "two nodes need PostgreSQL and s3s-fs";

export const nodeSteps: readonly Step[] = [
  { name: "second node", weight: 2, run: changeSecondNode, reasonToSkip: needsTwoNodes },
  { name: "PostgreSQL killed", weight: 0.8, run: killPostgres, reasonToSkip: needsPostgres },
  { name: "PostgreSQL silent", weight: 0.8, run: pausePostgres, reasonToSkip: needsPostgres },
];
