import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { loadConfig } from "../config/config.ts";
import { tryLock } from "../database/file-lock.ts";
import { isBackup, openStorage } from "../database/open-storage.ts";
import { OperatorError } from "../errors.ts";
import { type ImagesConfig, openImageStore } from "../images/open-image-store.ts";
import { pictureDecoder } from "../images/picture-decoder.ts";
import { openEncoder, openEngine } from "../index/engine.ts";
import { reindex } from "../index/reindex.ts";
import { repairPicture } from "../maintenance/backup/picture-files.ts";
import { type OnProgress, problemLines } from "../maintenance/backup/problems.ts";
import { type Verdict, verifyBackup } from "../maintenance/backup/verify-backup.ts";
import { type LibraryRepair, verifyLibrary } from "../maintenance/backup/verify-library.ts";
import { pathsIn } from "../system/paths.ts";
import { type OutputOptions, print } from "./output.ts";
import { withProgress } from "./progress.ts";

interface VerifyFlags extends OutputOptions {
  readonly repair?: boolean;
}

/** `verify`. */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .argument("[dir]", "a backup or a data folder; DATA_DIR unless given")
    .option(
      "--repair",
      "remove files that no record names and an index that differs, and make delivered pictures and vectors again",
    )
    .description("read everything and say what is damaged or missing; may run while the service serves")
    .action(verify);
}

async function verify(dir: string | undefined, flags: VerifyFlags): Promise<void> {
  const config = loadConfig(process.env);
  const folder = dir === undefined ? config.dataDir : resolve(dir);
  const databaseUrl = dir === undefined ? config.databaseUrl : null;
  const { backupManifest, database } = pathsIn(folder);
  const hasDatabase = databaseUrl !== null || existsSync(database);
  if (!hasDatabase && !existsSync(backupManifest))
    throw new OperatorError(`${folder} is neither a backup nor a data folder: it has no records.sqlite.`);
  const kind = !hasDatabase || (databaseUrl === null && isBackup(folder)) ? "backup" : "library";
  if (kind === "backup" && flags.repair === true)
    throw new OperatorError(`${folder} is a backup, which is not repaired. Use another one.`);
  const verdict = await withProgress((onProgress) =>
    kind === "backup"
      ? verifyBackup(folder, onProgress)
      : checkLibrary({ ...config, dataDir: folder, databaseUrl }, flags.repair === true, onProgress),
  );
  report(folder, kind, verdict, flags);
}

async function checkLibrary(
  config: ImagesConfig,
  isRepaired: boolean,
  onProgress: OnProgress,
): Promise<Verdict> {
  const { dataDir } = config;
  const storage = await openStorage(config);
  const decoder = pictureDecoder();
  const store = config.bucket === null ? undefined : openImageStore(config, storage);
  const services = { dataDir, storage, store, decoder };
  const repair: LibraryRepair = {
    vectors: async () => reindex(storage.library, await openEncoder(), "damaged"),
    index: () => removeIndex(dataDir),
    picture: (id) => repairPicture(services, id),
  };
  const openIndex = (folder: string, libraryId: string) => openEngine(folder, { libraryId });
  try {
    return await verifyLibrary({
      dataDir,
      storage,
      store,
      openIndex,
      onProgress,
      repair: isRepaired ? repair : null,
    });
  } finally {
    decoder.close();
    await storage.close();
  }
}

/** The index of a process that serves is its own. */
async function removeIndex(dataDir: string): Promise<void> {
  const { index, servingLock } = pathsIn(dataDir);
  const lock = tryLock(servingLock);
  if (lock === null) return;
  await rm(index, { recursive: true, force: true });
  lock.release();
}

function report(folder: string, kind: "backup" | "library", verdict: Verdict, flags: VerifyFlags): void {
  const { files, bytes, problems, repaired } = verdict;
  process.exitCode = problems.count === 0 ? 0 : 1;
  const counts = { problemCount: problems.count, repaired };
  print(flags, { path: folder, kind, files, bytes, ...counts, problems: problems.kept }, [
    ...problemLines(problems),
    ...(repaired > 0 ? [`Repaired: ${repaired}.`] : []),
    problems.count === 0
      ? `${folder} is whole: ${files} files, ${bytes} bytes${kind === "backup" ? ", all as backup.json says" : ""}.`
      : `${folder} is not whole: ${problems.count} problems.`,
  ]);
}
