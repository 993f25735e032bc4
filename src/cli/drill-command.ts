import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { type Drill, runDrill } from "../backup/drill.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { createDataFolder } from "../data-folder.ts";
import { openEngine } from "../engine/engine.ts";
import { OperatorError } from "../errors.ts";
import { openCommandRecords } from "./command-records.ts";
import { type OutputOptions, print } from "./output.ts";
import { withProgress } from "./progress.ts";

interface DrillFlags extends OutputOptions {
  readonly work: string;
}

/** `drill`. */
export function addDrillCommand(program: Command): void {
  program
    .command("drill")
    .argument("[dir]", "a backup of DATA_DIR; one is taken when it is not given")
    .option("--work <dir>", "where to restore it; removed at the end", tmpdir())
    .option("--json", "print one JSON line last")
    .description("restore a backup elsewhere and compare the answers of 50 searches; changes nothing")
    .action(drill);
}

async function drill(dir: string | undefined, flags: DrillFlags): Promise<void> {
  await using opened = await openCommandRecords();
  const { config, records: storage } = opened;
  const work = await mkdtemp(join(resolve(flags.work), "screen-search-drill-")).catch((cause: unknown) => {
    throw new OperatorError(`--work: ${flags.work} is no folder that can be written.`, { cause });
  });
  try {
    const backup = dir === undefined ? join(work, "backup") : resolve(dir);
    if (dir === undefined) {
      createDataFolder({ dataDir: backup });
      const { dataDir, bucket } = config;
      const picturesIn = bucket === null ? undefined : "bucket";
      await withProgress((onProgress) => takeBackup({ dataDir, storage, picturesIn, onProgress }, backup));
    }
    const found = await withProgress((onProgress) =>
      runDrill({ storage, backup, work, openIndex: () => openEngine(), onProgress }),
    );
    report(dir === undefined ? null : backup, found, flags);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function report(path: string | null, found: Drill, flags: DrillFlags): void {
  const { files, bytes, restoreMs, indexMs, screens, changedSince, queries, different } = found;
  const isPassed = different.length === 0 && screens.library === screens.restored;
  process.exitCode = isPassed ? 0 : 1;
  print(flags, { path, ...found }, [
    `Backup     ${path ?? "taken just now"}: ${files} files, ${bytes} bytes, all as backup.json says`,
    `Restored   in ${seconds(restoreMs)}; ${screens.restored} of ${screens.library} screens searchable ${seconds(indexMs)} later`,
    `Since then ${changedSince} screens were changed or removed, which a restore would lose`,
    `Answers    ${queries - different.length} of ${queries} searches give the same screens in the same order`,
    ...different.slice(0, 5).map(({ query, mode }) => `           differs (${mode}): ${query}`),
    isPassed ? "The drill passed." : "The drill failed: the backup answers differently from the library.",
  ]);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
