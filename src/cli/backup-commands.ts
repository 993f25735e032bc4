import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { loadConfig } from "../config/config.ts";
import { openStorage } from "../database/open-storage.ts";
import { OperatorError } from "../errors.ts";
import { restoreBackup } from "../maintenance/backup/restore-backup.ts";
import { takeBackup } from "../maintenance/backup/take-backup.ts";
import { createDataFolder } from "../system/data-folder.ts";
import { pathsIn } from "../system/paths.ts";
import { shellCommand } from "../system/shell-command.ts";
import { makeFolderDurably } from "../system/write-durably.ts";
import { type OutputOptions, print } from "./output.ts";
import { withProgress } from "./progress.ts";

/** `backup` and `restore`. */
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

/** A copy by this service would be a worse one than that of the database's own tools. */
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
