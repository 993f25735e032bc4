// Proves a backup: every file is as `backup.json` says, no other is there, and its records name each.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openBackupDatabase } from "../../database/open-storage.ts";
import type { PictureOfScreen } from "../../database/screens.ts";
import type { DatabaseCopy } from "../../database/storage.ts";
import { OperatorError } from "../../errors.ts";
import { allPictureFiles } from "../../images/picture-version.ts";
import { hashFile, ifMissing, mapBounded } from "../../system/files.ts";
import { pathsIn } from "../../system/paths.ts";
import {
  type BackupContents,
  type BackupFile,
  backupFiles,
  readBackupManifest,
  type StoredHeader,
} from "./backup-manifest.ts";
import {
  checkContents,
  differenceOf,
  Findings,
  type OnProgress,
  type Problem,
  type Problems,
} from "./problems.ts";
import { byPrefix, picturePages } from "./stage-pictures.ts";

const readsAtOnce = 4;

export interface Verdict {
  readonly files: number;
  readonly bytes: number;
  readonly problems: Problems;
  /** Problems that were there and are not any more. */
  readonly repaired: number;
}

/** Reads a whole backup and changes nothing. */
export async function verifyBackup(folder: string, onProgress?: OnProgress): Promise<Verdict> {
  const problems = new Findings<Problem>();
  const contents = await contentsOf(folder, problems);
  if (contents === null) return { files: 0, bytes: 0, problems, repaired: 0 };
  await checkFiles(folder, contents.files, problems, onProgress);
  if (problems.count === 0) await compareWithDatabase(folder, contents.header, problems);
  return { files: contents.files + 1, bytes: contents.bytes, problems, repaired: 0 };
}

async function contentsOf(folder: string, problems: Problems): Promise<BackupContents | null> {
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
  files: number,
  problems: Problems,
  onProgress: OnProgress | undefined,
): Promise<void> {
  const startedAt = performance.now();
  let done = 0;
  for await (const { prefix, items } of backupFiles(pathsIn(folder).backupManifest)) {
    await mapBounded(items, readsAtOnce, async (file) => {
      const found = await hashFile(join(folder, file.path));
      const reason = found === null ? "is missing" : differenceOf(file, found);
      if (reason !== null)
        problems.add({ code: found === null ? "file_missing" : "file_damaged", path: file.path, reason });
      done += 1;
      const elapsedMs = performance.now() - startedAt;
      if (done % 100 === 0 || done === files)
        onProgress?.({ rows: done, failed: problems.count, fraction: done / files, elapsedMs });
    });
    const named = new Set(items.map(({ path }) => path));
    for await (const path of filesBelow(folder, prefix === "" ? "" : `images/${prefix}`))
      if (!named.has(path) && !isOurs(path))
        problems.add({ code: "file_orphaned", path, reason: "is not named in backup.json" });
  }
}

/** A backup that is restored is proved where locks are held. */
function isOurs(path: string): boolean {
  return path === "backup.json" || path.includes(".lock");
}

/** The files in a folder, in depth but for folders of pictures, which come one by one. Follows no links. */
async function* filesBelow(folder: string, below: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (!entry.isDirectory()) yield path;
    else if (!/^images\/[0-9a-f]{2}$/.test(path)) yield* filesBelow(folder, path);
  }
}

async function compareWithDatabase(folder: string, header: StoredHeader, problems: Problems): Promise<void> {
  const copy = openBackupDatabase(folder);
  try {
    problems.add(...(await checkContents(copy)), ...(await compareHeader(header, copy)));
    if (header.picturesIn === "bucket") return;
    const pictures = byPrefix(picturePages(copy.library), ({ id }) => id.slice(0, 2));
    for await (const { items } of backupFiles(pathsIn(folder).backupManifest)) {
      const { value } = await pictures.next();
      problems.add(...comparePictures(items, value?.items ?? []));
    }
  } finally {
    await copy.close();
  }
}

async function compareHeader(header: StoredHeader, { library }: DatabaseCopy): Promise<Problem[]> {
  const { screens, pictures, earlierPictures } = await library.counts();
  const records: StoredHeader = {
    screens: screens.ios + screens.web,
    pictures,
    earlierPictures,
    lastSequence: await library.lastSequence(),
    libraryId: await library.id(),
  };
  return (Object.keys(header) as (keyof StoredHeader)[])
    .filter((name) => name in records && header[name] !== records[name])
    .map((name) => ({
      code: "database_foreign",
      path: "records.sqlite",
      reason: `has the ${name} ${records[name]}, and backup.json says ${header[name]}`,
    }));
}

function comparePictures(
  files: readonly BackupFile[],
  pictures: readonly PictureOfScreen[],
): readonly Problem[] {
  const named = new Map(files.filter(({ path }) => path.includes("/")).map((file) => [file.path, file]));
  const problems: Problem[] = [];
  for (const wanted of pictures.flatMap(allPictureFiles)) {
    const path = `images/${wanted.path}`;
    const file = named.get(path);
    named.delete(path);
    const reason = file === undefined ? "is missing" : differenceOf(wanted, file);
    if (reason !== null) problems.push({ code: "file_damaged", path, reason });
  }
  for (const path of named.keys())
    problems.push({ code: "file_orphaned", path, reason: "is of no screen in the database" });
  return problems;
}
