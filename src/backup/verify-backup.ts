// Proves a backup: every file is as `backup.json` says, nothing is there that it does not name, and its records name what is there.
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { OperatorError } from "../errors.ts";
import { pictureFiles } from "../images/folder-image-store.ts";
import { mapBounded } from "../library/map-bounded.ts";
import { openBackupRecords } from "../open-records.ts";
import { pathsIn } from "../paths.ts";
import { type BackupFile, readBackupManifest } from "./backup-manifest.ts";
import { differenceOf } from "./difference-of.ts";
import { hashFile } from "./hash-file.ts";
import { Problems } from "./problem.ts";
import type { OnProgress } from "./progress.ts";
import { picturePages } from "./stage-pictures.ts";

const readsAtOnce = 4;

/** What was found in a folder. */
export interface Verdict {
  readonly files: number;
  readonly bytes: number;
  readonly problems: Problems;
  /** Problems that were there and are not any more. */
  readonly repaired: number;
}

/** Reads a whole backup and changes nothing. */
export async function verifyBackup(folder: string, onProgress?: OnProgress): Promise<Verdict> {
  const problems = new Problems();
  const files = await namedFiles(folder, problems);
  if (files === null) return { files: 0, bytes: 0, problems, repaired: 0 };
  await checkFiles(folder, files, problems, onProgress);
  await findUnnamed(folder, new Set(files.map(({ path }) => path)), problems);
  if (problems.count === 0) await checkRecords(folder, files, problems);
  return {
    files: files.length + 1,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    problems,
    repaired: 0,
  };
}

async function namedFiles(folder: string, problems: Problems): Promise<readonly BackupFile[] | null> {
  const path = pathsIn(folder).backupManifest;
  return readBackupManifest(path).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    const isMissing = error.message.includes("is not there");
    problems.add({
      code: isMissing ? "manifest_missing" : "manifest_damaged",
      path: "backup.json",
      reason: isMissing
        ? "is missing: the backup was not finished"
        : "is damaged: it is not as it was written",
    });
    return null;
  });
}

async function checkFiles(
  folder: string,
  files: readonly BackupFile[],
  problems: Problems,
  onProgress: OnProgress | undefined,
): Promise<void> {
  const startedAt = performance.now();
  let done = 0;
  await mapBounded(files, readsAtOnce, async (file) => {
    const found = await hashFile(join(folder, file.path));
    const reason = found === null ? "is missing" : differenceOf(file, found);
    if (reason !== null)
      problems.add({ code: found === null ? "file_missing" : "file_damaged", path: file.path, reason });
    done += 1;
    const elapsedMs = performance.now() - startedAt;
    if (done % 100 === 0 || done === files.length)
      onProgress?.({ rows: done, failed: problems.count, fraction: done / files.length, elapsedMs });
  });
}

async function findUnnamed(folder: string, named: ReadonlySet<string>, problems: Problems): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    // A backup that is restored is proved where locks are held.
    const isOurs = path === "backup.json" || named.has(path) || path.includes(".lock");
    if (entry.isDirectory() || isOurs) continue;
    problems.add({ code: "file_orphaned", path, reason: "is not named in backup.json" });
  }
}

async function checkRecords(folder: string, files: readonly BackupFile[], problems: Problems): Promise<void> {
  const found = new Map(files.map((file) => [file.path, file]));
  const copy = openBackupRecords(folder);
  try {
    for (const reason of await copy.check())
      problems.add({ code: "records_damaged", path: "records.sqlite", reason });
    for await (const page of picturePages(copy.library)) {
      for (const wanted of page.flatMap(({ id, picture }) => pictureFiles(id, picture))) {
        const path = `images/${wanted.path}`;
        const file = found.get(path);
        const reason = file === undefined ? "is missing" : differenceOf(wanted, file);
        if (reason !== null) problems.add({ code: "file_damaged", path, reason });
      }
    }
  } finally {
    copy.close();
  }
}
