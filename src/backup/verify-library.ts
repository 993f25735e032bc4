// Checks a data folder that may be served and imported into meanwhile: what looks wrong is looked at again while no picture changes.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isScreenId } from "../fields.ts";
import { folderImageStore } from "../images/folder-image-store.ts";
import { mapBounded } from "../library/map-bounded.ts";
import { pathsIn } from "../paths.ts";
import type { PictureOfScreen, Storage } from "../storage/storage.ts";
import { checkPictureFiles } from "./check-picture-files.ts";
import { type Problem, Problems } from "./problem.ts";
import type { OnProgress } from "./progress.ts";
import { picturePages } from "./stage-pictures.ts";
import type { Verdict } from "./verify-backup.ts";

const readsAtOnce = 4;

/** What to check, and how. */
export interface LibraryCheck {
  readonly dataDir: string;
  readonly storage: Storage;
  /** Mends the picture of a screen as far as it can be; `null` checks only. Called while no picture changes. */
  readonly repair: ((id: string) => Promise<void>) | null;
  readonly onProgress?: OnProgress;
}

/** Reads the records and every picture. Changes nothing but by `repair`. */
export async function verifyLibrary(check: LibraryCheck): Promise<Verdict> {
  const problems = new Problems();
  for (const reason of await check.storage.check())
    problems.add({ code: "records_damaged", path: "records.sqlite", reason });
  const { suspects, known, ...totals } = await findSuspects(check);
  await findStrangers(check, known, suspects, problems);
  let repaired = 0;
  for (const id of suspects) {
    const [before, after] = await lookAgain(check, id);
    problems.add(...after);
    repaired += before.length - after.length;
  }
  return { ...totals, problems, repaired };
}

/** The pictures that are not as their records say, at the first look. */
async function findSuspects({ dataDir, storage, onProgress }: LibraryCheck) {
  const { images } = pathsIn(dataDir);
  const { pictures } = await storage.library.counts();
  const startedAt = performance.now();
  const [suspects, known] = [new Set<string>(), new Set<string>()];
  let [files, bytes] = [0, 0];
  const look = async ({ id, picture }: PictureOfScreen) => {
    const found = await checkPictureFiles(images, id, picture);
    if (found.problems.length > 0) suspects.add(id);
    known.add(id);
    files += found.files;
    bytes += found.bytes;
  };
  for await (const page of picturePages(storage.library)) {
    await mapBounded(page, readsAtOnce, look);
    const fraction = Math.min(1, known.size / pictures);
    onProgress?.({ rows: files, failed: suspects.size, fraction, elapsedMs: performance.now() - startedAt });
  }
  return { suspects, known, files, bytes };
}

/** What lies in the store without a record. A folder of a screen is a suspect; anything else was not made by this service. */
async function findStrangers(
  { dataDir }: LibraryCheck,
  known: ReadonlySet<string>,
  suspects: Set<string>,
  problems: Problems,
): Promise<void> {
  const { images } = pathsIn(dataDir);
  for (const prefix of await namesIn(images)) {
    const names = await namesIn(join(images, prefix));
    if (names.length === 0 && !/^[0-9a-f]{2}$/.test(prefix)) problems.add(stranger(prefix));
    for (const name of names) {
      if (known.has(name)) continue;
      if (isScreenId(name) && name.startsWith(prefix)) suspects.add(name);
      else problems.add(stranger(`${prefix}/${name}`));
    }
  }
}

function stranger(path: string): Problem {
  return {
    code: "file_orphaned",
    path: `images/${path}`,
    reason: "is not of this service; move it away",
  };
}

/** Empty for what is no folder or is gone. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}

/** Problems of a picture before and after it was repaired; an import may have changed it since the first look. */
async function lookAgain(
  { dataDir, storage, repair }: LibraryCheck,
  id: string,
): Promise<readonly [before: readonly Problem[], after: readonly Problem[]]> {
  const { images } = pathsIn(dataDir);
  const look = async () => {
    const [screen] = await storage.library.screensByIds([id]);
    return (await checkPictureFiles(images, id, screen?.picture ?? null)).problems;
  };
  return folderImageStore(images).change(async () => {
    const before = await look();
    if (repair === null || before.length === 0) return [before, before];
    await repair(id);
    return [before, await look()];
  });
}
