import type { Command } from "commander";
import { loadConfig } from "../config/config.ts";
import { DatabaseUnavailableError, OperatorError } from "../errors.ts";
import { type Moved, type MoveStep, moveLibrary, type RunStep } from "../maintenance/move/move-library.ts";
import { type MovePlaces, picturesPlace, readPlaces } from "../maintenance/move/move-places.ts";
import { type MovePlan, planMove } from "../maintenance/move/plan-move.ts";
import { firstLines, type OutputOptions, print, table } from "./output.ts";
import { processOutput, showProgress, throwDiskFull } from "./progress.ts";

interface MoveFlags extends OutputOptions {
  readonly to: string;
  readonly dryRun?: boolean;
}

const unitOf = {
  "copy records": "rows",
  "prove records": "rows",
  "copy pictures": "pictures",
  "prove pictures": "pictures",
} as const satisfies Record<MoveStep, string>;

export function addMoveCommand(program: Command): void {
  program
    .command("move")
    .requiredOption("--to <file>", "the settings that the service is to have, a line each: NAME=value")
    .option("--dry-run", "say what would be moved and write nothing")
    .description(
      "bring the library of these settings to where those of a file say, and prove it there; while nothing serves",
    )
    .action(move);
}

async function move(flags: MoveFlags): Promise<void> {
  const places = readPlaces(loadConfig(process.env), flags.to);
  if (flags.dryRun === true) return reportPlan(await planMove(places), flags);
  const onWait = () =>
    process.stderr.write("An import or a description is under way. The move waits for its end.\n");
  const moved = await moveLibrary({ places, runStep, onWait })
    .catch(throwUnavailable)
    .catch(throwDiskFull("Make room, then run the same move again, which begins anew."));
  report(moved, places, flags);
}

function throwUnavailable(cause: unknown): never {
  if (!(cause instanceof DatabaseUnavailableError)) throw cause;
  throw new OperatorError(`${cause.message} Run the same move again, which begins anew.`, { cause });
}

const runStep: RunStep = async (step, total, work) => {
  processOutput.err(`${step}: ${total.toLocaleString("en-US")} ${unitOf[step]}\n`);
  const progress = showProgress(processOutput, unitOf[step]);
  const startedAt = performance.now();
  let rows = 0;
  const advance = (count: number) => {
    rows += count;
    const fraction = total === 0 ? 1 : Math.min(1, rows / total);
    progress.update({ rows, failed: 0, fraction, elapsedMs: performance.now() - startedAt });
  };
  return work(advance).finally(progress.end);
};

function reportPlan(plan: MovePlan, flags: MoveFlags): void {
  const { database, pictures, tables, copiesSigningKeys, target, libraryId } = plan;
  const state =
    target === "unfinished"
      ? "holds a part of this library: it is emptied, and the move begins anew"
      : "is empty";
  print(flags, { dryRun: true, ...plan }, [
    `Library    ${libraryId}`,
    database === null
      ? "Database   stays where it is"
      : `Database   ${database.from} -> ${database.to}, which ${state}`,
    ...table(
      ["", "", ""],
      tables.filter(({ rows }) => rows > 0).map(({ table: name, rows }) => ["         ", name, String(rows)]),
    ).slice(1),
    pictures === null
      ? "Pictures   stay where they are"
      : `Pictures   ${pictures.count}, ${pictures.from} -> ${pictures.to}`,
    ...(copiesSigningKeys ? ["Secrets    image-signing-keys.json is copied"] : []),
    "Nothing was written. Stop the service, then run this without --dry-run.",
  ]);
}

function report(moved: Moved, places: MovePlaces, flags: MoveFlags): void {
  const { isMoved, libraryId, tables, pictures, differences, differenceCount } = moved;
  process.exitCode = isMoved ? 0 : 1;
  const rows = tables.reduce((sum, { source }) => sum + source.rows, 0);
  const { pictures: count, files, bytes } = pictures;
  print(flags, moved, [
    ...firstLines(
      differences.map(({ item, reason }) => `${item}: ${reason}`),
      differenceCount,
    ),
    ...(places.isDatabaseThere
      ? ["Database   stayed where it is"]
      : [`Database   ${rows} rows of ${tables.length} tables, compared by their hashes`]),
    ...(places.arePicturesThere
      ? ["Pictures   stayed where they are"]
      : [`Pictures   ${count}, ${files} files, ${bytes} bytes, all read in ${picturesPlace(places.target)}`]),
    isMoved
      ? `Moved: library ${libraryId}. Serve it with the settings of ${flags.to} from now on, and never again with those of before.`
      : `Not moved: ${differenceCount} differences. Do not serve the target. Run the same move again, which begins anew.`,
  ]);
}
