import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
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
import { restoreBackup } from "../maintenance/backup/restore-backup.ts";
import { takeBackup } from "../maintenance/backup/take-backup.ts";
import { type Verdict, verifyBackup } from "../maintenance/backup/verify-backup.ts";
import { type LibraryRepair, verifyLibrary } from "../maintenance/backup/verify-library.ts";
import { createDataFolder } from "../system/data-folder.ts";
import { pathsIn } from "../system/paths.ts";
import { shellCommand } from "../system/shell-command.ts";
import { makeFolderDurably } from "../system/write-durably.ts";
import { type OutputOptions, print } from "./output.ts";
import { withProgress } from "./progress.ts";

export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .argument("<dir>", "a folder that is empty or does not exist")
    .description("copy records, pictures and signing keys; may run while the service serves")
    .action(backup);
  program
    .command("restore")
    .argument("<dir>", "a backup")
    .description("put a backup into an empty DATA_DIR and prove it there")
    .action(restore);
}

/** The database's own tools copy it better than this service could. */
const notOfPostgres =
  "The database is PostgreSQL's: back it up with pg_dump, or with the point-in-time recovery of the server. " +
  "Then copy `images` and `image-signing-keys.json` of DATA_DIR. docs/postgresql.md says how to put them back.";

async function backup(dir: string, options: OutputOptions): Promise<void> {
  const { dataDir, bucket, databaseUrl } = loadConfig(process.env);
  if (databaseUrl !== null) throw new OperatorError(notOfPostgres);
  const picturesIn = bucket === null ? undefined : "bucket";
  const target = resolve(dir);
  if (!existsSync(pathsIn(dataDir).database)) throw new OperatorError(`There is no database in ${dataDir}.`);
  await requireEmpty(target);
  const storage = await openStorage({ dataDir });
  try {
    const taken = await withProgress((onProgress) =>
      takeBackup({ dataDir, storage, picturesIn, onProgress, onWait }, target),
    );
    print(options, { path: target, ...taken }, [
      `Backed up to ${target}: ${taken.files} files, ${taken.bytes} bytes, all read back and named in backup.json.`,
      ...(bucket === null ? [] : [`The pictures are not in it: they stay in the bucket ${bucket.name}.`]),
      `To check it later: ${shellCommand(`verify ${target}`)}`,
      `To restore it into an empty DATA_DIR: ${shellCommand(`restore ${target}`)}`,
    ]);
  } finally {
    await storage.close();
  }
}

async function restore(dir: string, options: OutputOptions): Promise<void> {
  const { dataDir, databaseUrl } = loadConfig(process.env);
  if (databaseUrl !== null)
    throw new OperatorError(
      "DATABASE_URL: is set, but a backup holds records in SQLite. Unset it to restore one, and to serve what was restored.",
    );
  const restored = await withProgress((onProgress) => restoreBackup(resolve(dir), dataDir, onProgress));
  print(options, { path: dataDir, ...restored }, [
    `Restored to ${dataDir}: ${restored.files} files, ${restored.bytes} bytes, all as backup.json says.`,
    "The index is made again when the service starts.",
  ]);
}

async function requireEmpty(target: string): Promise<void> {
  await makeFolderDurably(target);
  if ((await readdir(target)).length === 0) return void createDataFolder({ dataDir: target });
  throw new OperatorError(`${target} is not empty. Give a new folder; a backup does not overwrite.`);
}

function onWait(): void {
  process.stderr.write("Another backup of this data folder is running. This one waits for its end.\n");
}

interface VerifyFlags extends OutputOptions {
  readonly repair?: boolean;
}

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
  try {
    return await verifyLibrary({
      dataDir,
      storage,
      store,
      openIndex: (folder, libraryId) => openEngine(folder, { libraryId }),
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
