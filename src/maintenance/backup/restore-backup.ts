// A restore is proved in place: the backup is copied, checked there, and only then made a data folder.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { takeServingLock } from "../../database/file-lock.ts";
import { adoptDatabase } from "../../database/open-storage.ts";
import { OperatorError } from "../../errors.ts";
import { copyDurably, mapBounded, syncFoldersOf } from "../../system/files.ts";
import { partialEnding, pathsIn } from "../../system/paths.ts";
import { makeFolderDurably, syncFolder } from "../../system/write-durably.ts";
import { type BackupSummary, backupFiles, readBackupManifest } from "./backup-manifest.ts";
import { type OnProgress, problemLines } from "./problems.ts";
import { verifyBackup } from "./verify-backup.ts";

const copiesAtOnce = 4;

/**
 * Puts a backup into `dataDir`, which must be empty. Until it has been proved there, every other command
 * refuses the folder. Throws an `OperatorError` for what is no whole backup, and then leaves `dataDir` empty.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  onProgress?: OnProgress,
): Promise<BackupSummary> {
  const { files, bytes } = await readBackupManifest(pathsIn(backup).backupManifest);
  await makeFolderDurably(dataDir);
  const lock = takeServingLock(pathsIn(dataDir).servingLock);
  try {
    await requireEmpty(dataDir);
    await restore(backup, dataDir, files, onProgress).catch(async (error: unknown) => {
      await removeAll(dataDir);
      throw error;
    });
  } finally {
    lock.release();
  }
  return { files, bytes };
}

async function restore(
  backup: string,
  dataDir: string,
  files: number,
  onProgress: OnProgress | undefined,
): Promise<void> {
  // First, so that a service refuses the folder as a backup until the end.
  await copyFrom(backup, dataDir, "records.sqlite");
  await syncFolder(dataDir);
  const startedAt = performance.now();
  let copied = 1;
  for await (const { items } of backupFiles(pathsIn(backup).backupManifest)) {
    const paths = items.map(({ path }) => path);
    await mapBounded(
      paths.filter((path) => path !== "records.sqlite"),
      copiesAtOnce,
      async (path) => {
        await copyFrom(backup, dataDir, path);
        copied += 1;
        const elapsedMs = performance.now() - startedAt;
        onProgress?.({ rows: copied, failed: 0, fraction: copied / files / 2, elapsedMs });
      },
    );
    await syncFoldersOf(dataDir, paths);
  }
  await copyFrom(backup, dataDir, "backup.json");
  await syncFolder(dataDir);
  // The second half: each file is read where it lies now.
  const { problems } = await verifyBackup(dataDir, (progress) => {
    const elapsedMs = performance.now() - startedAt;
    onProgress?.({ ...progress, fraction: 0.5 + progress.fraction / 2, elapsedMs });
  });
  if (problems.count > 0)
    throw new OperatorError(
      ["The backup is not whole; nothing was restored.", ...problemLines(problems)].join("\n"),
    );
  adoptDatabase(dataDir);
  await rm(pathsIn(dataDir).backupManifest);
  await syncFolder(dataDir);
}

async function copyFrom(backup: string, dataDir: string, path: string): Promise<void> {
  await copyDurably(join(backup, path), join(dataDir, path)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new OperatorError(`The backup is not whole; nothing was restored.\n${path}: is missing`, { cause });
  });
}

/** Locks and what a file system puts into its root are no data. */
async function requireEmpty(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => name !== "lost+found" && !name.includes(".lock"));
  if (found.length === 0) return;
  throw new OperatorError(
    `DATA_DIR: ${dataDir} is not empty. Set it to a new folder; a restore does not overwrite.`,
  );
}

async function removeAll(dataDir: string): Promise<void> {
  const { database, images, signingKeys, backupManifest } = pathsIn(dataDir);
  for (const path of [images, signingKeys, backupManifest, database]) {
    await rm(path, { recursive: true, force: true });
    await rm(path + partialEnding, { force: true });
  }
}
