// One comparison: every side is prepared, gives answers that prove equal work, and is timed in turns.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  interleave,
  isSkip,
  type Prepared,
  type Side,
  type SideCommand,
  startSide,
  type Timed,
} from "./sides.ts";
import { type Bench, type Row, rowsOf } from "./table.ts";

/** A side and what it is asked to load or build. */
export interface Contender extends SideCommand {
  readonly prepare: object;
  readonly note?: string | undefined;
}

/** A group of rows: what every side does once a round, and what its answers prove. */
export interface Work {
  readonly group: string;
  /** Goes to each side with `round` and with `answers`. */
  readonly request: object;
  /** Takes the files of answers by side; gives a line for each. */
  prove(answers: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
}

interface Ready {
  readonly contender: Contender;
  readonly side: Side;
  readonly prepared: Prepared | null;
  /** The reason why it takes part no longer. */
  readonly skipped?: string;
}

/** The rows of all works, in the order of the contenders. */
export async function compareSides(
  contenders: readonly Contender[],
  works: readonly Work[],
  { rounds, progress }: Bench,
): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "answers-"));
  progress.begin("sides", contenders.length + 2 * works.length);
  const all: Ready[] = [];
  try {
    for (const contender of contenders) {
      progress.step(`prepare ${contender.name}`);
      all.push(await ready(contender));
    }
    const rows: Row[] = [];
    for (const work of works) {
      progress.step(`${work.group}: answers`);
      const proofs = await work.prove(await answersOf(all, work, folder));
      progress.step(`${work.group}: ${rounds} rounds`);
      rows.push(...(await timedRows(all, work, proofs, rounds)));
    }
    return rows;
  } finally {
    for (const { side } of all) await side.close();
    await rm(folder, { recursive: true });
  }
}

async function ready(contender: Contender): Promise<Ready> {
  const side = startSide(contender);
  const prepared = await side.ask<Prepared>({ do: "prepare", ...contender.prepare });
  if (isSkip(prepared)) return { contender, side, prepared: null, skipped: prepared.skip };
  return { contender, side, prepared };
}

async function answersOf(all: readonly Ready[], work: Work, folder: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const [at, { side, prepared }] of all.entries()) {
    if (prepared === null) continue;
    const path = join(folder, String(at));
    if (!isSkip(await side.ask({ do: "answers", path, ...work.request }))) paths.set(side.name, path);
  }
  return paths;
}

async function timedRows(
  all: readonly Ready[],
  work: Work,
  proofs: ReadonlyMap<string, string>,
  rounds: number,
): Promise<readonly Row[]> {
  const able = all.filter(({ prepared }) => prepared !== null).map(({ side }) => side);
  const timed = await interleave(able, { do: "round", ...work.request }, rounds);
  const bySide = new Map(timed.map((one) => [one.side, one]));
  const inOrder = all.map(({ side, skipped }): Timed => {
    const { name, isOurs } = side;
    return bySide.get(name) ?? { side: name, isOurs, medians: [], skipped };
  });
  return rowsOf(work.group, inOrder, (name) => {
    const found = all.find(({ side }) => side.name === name);
    const { version, setting, bytes, buildSeconds } = found?.prepared ?? {};
    const built = buildSeconds === undefined ? "" : `, built in ${buildSeconds.toFixed(1)} s`;
    return {
      version,
      bytes,
      setting: setting === undefined ? undefined : setting + built,
      proof: proofs.get(name),
      note: found?.contender.note,
    };
  });
}
