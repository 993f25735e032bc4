// A backup holds exactly what its database names: `backup.json` is written last, when all is on the disk.
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import packageFile from "../../../package.json" with { type: "json" };
import { waitForLock } from "../../database/file-lock.ts";
import { openBackupDatabase } from "../../database/open-storage.ts";
import type { DatabaseCopy, Storage } from "../../database/storage.ts";
import { OperatorError } from "../../errors.ts";
import { folderImageStore } from "../../images/folder-image-store.ts";
import { allPictureFiles, type PictureFile } from "../../images/picture-version.ts";
import { copyDurably, hashFile, mapBounded, syncFoldersOf } from "../../system/files.ts";
import { pathsIn } from "../../system/paths.ts";
import { shellCommand } from "../../system/shell-command.ts";
import {
  type BackupFile,
  type BackupHeader,
  BackupManifestWriter,
  type BackupSummary,
} from "./backup-manifest.ts";
import {
  checkContents,
  differenceOf,
  Findings,
  type OnProgress,
  type Problem,
  type Problems,
  problemLines,
} from "./problems.ts";
import { picturePages, stagedName, stagePictures } from "./stage-pictures.ts";

const copiesAtOnce = 4;

export interface BackupSource {
  readonly dataDir: string;
  readonly storage: Storage;
  /** Pictures that are in a bucket stay there. */
  readonly picturesIn?: "bucket" | undefined;
  readonly onProgress?: OnProgress;
  /** Called when another backup of the folder runs, whose end is waited for. */
  readonly onWait?: () => void;
}

/**
 * Takes a backup into the empty folder `target`. Imports pause while the database is copied and the
 * pictures are given second names, and go on while the pictures are copied. Throws an `OperatorError` when a
 * file that the database names is missing or is not what it says; then the backup stays unfinished, and is
 * refused wherever one is wanted.
 */
export async function takeBackup(source: BackupSource, target: string): Promise<BackupSummary> {
  const lock = await waitForLock(pathsIn(source.dataDir).backupLock, source);
  const staging = `${pathsIn(source.dataDir).images}.backup`;
  try {
    // A killed backup leaves its second names.
    await rm(staging, { recursive: true, force: true });
    return await copyAll(source, target, staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock?.release();
  }
}

async function copyAll(source: BackupSource, target: string, staging: string): Promise<BackupSummary> {
  const { images: root } = pathsIn(source.dataDir);
  const { library } = source.storage;
  const problems = new Findings<Problem>();
  await folderImageStore(root, library).change(async () => {
    await source.storage.backup(pathsIn(target).database);
    if (source.picturesIn === undefined) await stagePictures(library, root, staging, problems);
  });
  const copy = openBackupDatabase(target);
  try {
    problems.add(...(await checkContents(copy)));
    refuseProblems(problems);
    return await copyFiles(source, target, staging, copy);
  } finally {
    await copy.close();
  }
}

async function copyFiles(
  source: BackupSource,
  target: string,
  staging: string,
  copy: DatabaseCopy,
): Promise<BackupSummary> {
  const header = await headerOf(copy, source);
  await using manifest = await BackupManifestWriter.create(pathsIn(target).backupManifest, header);
  const startedAt = performance.now();
  const total = { files: 0, bytes: 0 };
  const add = async (files: readonly BackupFile[]) => {
    await manifest.add(files);
    total.files += files.length;
    for (const { bytes } of files) total.bytes += bytes;
    const pictures = source.picturesIn === undefined ? header.pictures + header.earlierPictures : 0;
    const fraction = Math.min(1, total.files / (pictures * 3 + 2));
    source.onProgress?.({ rows: total.files, failed: 0, fraction, elapsedMs: performance.now() - startedAt });
  };
  await add([await copied(target, "records.sqlite")]);
  await add(await copySigningKeys(source.dataDir, target));
  const problems = new Findings<Problem>();
  const pages = source.picturesIn === undefined ? picturePages(copy.library) : [];
  for await (const page of pages) {
    const files = page.flatMap(allPictureFiles);
    await add(await mapBounded(files, copiesAtOnce, (file) => copyPicture(file, staging, target, problems)));
    await syncFoldersOf(
      target,
      files.map(({ path }) => `images/${path}`),
    );
    refuseProblems(problems);
  }
  await syncFoldersOf(target, ["records.sqlite"]);
  await manifest.finish();
  return { files: total.files + 1, bytes: total.bytes };
}

async function headerOf({ library }: DatabaseCopy, { picturesIn }: BackupSource): Promise<BackupHeader> {
  const { screens, pictures, earlierPictures } = await library.counts();
  return {
    format: 1,
    version: packageFile.version,
    createdAt: new Date().toISOString(),
    screens: screens.ios + screens.web,
    pictures,
    earlierPictures,
    lastSequence: await library.lastSequence(),
    libraryId: await library.id(),
    ...(picturesIn !== undefined && { picturesIn }),
  };
}

async function copySigningKeys(dataDir: string, target: string): Promise<readonly BackupFile[]> {
  const { signingKeys } = pathsIn(dataDir);
  if (!existsSync(signingKeys)) return [];
  await copyDurably(signingKeys, pathsIn(target).signingKeys);
  return [await copied(target, "image-signing-keys.json")];
}

async function copyPicture(
  file: PictureFile,
  staging: string,
  target: string,
  problems: Problems,
): Promise<BackupFile> {
  const path = `images/${file.path}`;
  await copyDurably(join(staging, stagedName(file.path)), join(target, path));
  const found = await copied(target, path);
  const reason = differenceOf(file, found);
  if (reason !== null) problems.add({ code: "file_damaged", path, reason });
  return found;
}

/** A file as it lies in the backup: what is named in the manifest was read back. */
async function copied(target: string, path: string): Promise<BackupFile> {
  const found = await hashFile(join(target, path));
  if (found === null) throw new OperatorError(`${join(target, path)} was removed while it was written.`);
  return { path, ...found };
}

function refuseProblems(problems: Problems): void {
  if (problems.count === 0) return;
  throw new OperatorError(
    [
      "The backup is unfinished and will be refused: the library is not whole.",
      ...problemLines(problems),
      `${shellCommand("verify --repair")} makes delivered pictures and vectors again; import the screens again whose original is missing.`,
    ].join("\n"),
  );
}
