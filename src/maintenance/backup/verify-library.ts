// Checks a data folder in use: what looks wrong is looked at again while no picture changes.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PictureOfScreen } from "../../database/screens.ts";
import type { Storage } from "../../database/storage.ts";
import { isScreenId } from "../../fields.ts";
import { folderImageStore } from "../../images/folder-image-store.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { mapBounded } from "../../system/files.ts";
import { pathsIn } from "../../system/paths.ts";
import { differenceOfIndex, type IndexCheck } from "./check-index.ts";
import { checkPictureFiles, checkStoredPicture } from "./picture-files.ts";
import { checkContents, Findings, type OnProgress, type Problem, type Problems } from "./problems.ts";
import { byPrefix, type PrefixGroup, picturePages } from "./stage-pictures.ts";
import type { Verdict } from "./verify-backup.ts";

const readsAtOnce = 4;

export interface LibraryCheck {
  readonly dataDir: string;
  readonly storage: Storage;
  /** The store of pictures that are not in the data folder. */
  readonly store?: ImageStore | undefined;
  /** `null` leaves the index out. */
  readonly openIndex: IndexCheck["openIndex"] | null;
  /** `null` checks only. */
  readonly repair: LibraryRepair | null;
  readonly onProgress?: OnProgress;
}

/** The repairs of `verify --repair`. */
export interface LibraryRepair {
  /** Encodes screens with damaged vectors again. */
  vectors(): Promise<unknown>;
  /** Removes the index, unless a process serves. */
  index(): Promise<unknown>;
  /** Repairs the picture of a screen; called while no picture changes. */
  picture(id: string): Promise<unknown>;
}

/** Reads the database, the index and every picture. Changes nothing but by `repair`. */
export async function verifyLibrary(check: LibraryCheck): Promise<Verdict> {
  const { storage, repair } = check;
  const problems = new Findings<Problem>();
  const records = await checkAndRepair(() => checkContents(storage), repair?.vectors);
  const hasDamagedVectors = records.left.some(({ code }) => code === "vectors_damaged");
  const damaged = new Set(hasDamagedVectors ? await storage.damagedVectors() : []);
  const index = await checkAndRepair(() => checkIndex(check, damaged), repair?.index);
  problems.add(...records.left, ...index.left);
  const pictures = await checkPictures(check, problems);
  return { ...pictures, problems, repaired: records.repaired + index.repaired + pictures.repaired };
}

/** The problems that are left, after a repair if there is one, and how many it removed. */
async function checkAndRepair(
  check: () => Promise<readonly Problem[]>,
  repair: (() => Promise<unknown>) | undefined,
): Promise<{ readonly left: readonly Problem[]; readonly repaired: number }> {
  const before = await check();
  if (repair === undefined || before.length === 0) return { left: before, repaired: 0 };
  await repair();
  const left = await check();
  return { left, repaired: before.length - left.length };
}

async function checkIndex(
  { dataDir, storage, openIndex }: LibraryCheck,
  damaged: ReadonlySet<string>,
): Promise<readonly Problem[]> {
  if (openIndex === null) return [];
  const difference = await differenceOfIndex({ dataDir, library: storage.library, openIndex, damaged });
  if (difference === null) return [];
  const remedy = "verify --repair removes it while nothing serves, and the next start makes it again";
  return [{ code: "index_differs", path: "index", reason: `${difference}; ${remedy}` }];
}

/** Checks pictures and their folders, one prefix at a time. */
async function checkPictures(
  check: LibraryCheck,
  problems: Problems,
): Promise<Pick<Verdict, "files" | "bytes" | "repaired">> {
  const { library } = check.storage;
  const { pictures } = await library.counts();
  const startedAt = performance.now();
  const total = { pictures: 0, files: 0, bytes: 0, repaired: 0 };
  const suspects = new Set<string>();
  const checkPicture = async (screen: PictureOfScreen) => {
    const found = await checkFiles(check, screen);
    if (found.problems.length > 0) suspects.add(screen.id);
    total.pictures += 1;
    total.files += found.files;
    total.bytes += found.bytes;
    if (total.pictures % 100 !== 0 && total.pictures < pictures) return;
    const elapsedMs = performance.now() - startedAt;
    const fraction = Math.min(1, total.pictures / pictures);
    check.onProgress?.({ rows: total.files, failed: problems.count + suspects.size, fraction, elapsedMs });
  };
  for await (const group of byPrefix(picturePages(library), ({ id }) => id.slice(0, 2))) {
    await mapBounded(group.items, readsAtOnce, checkPicture);
    await findStrangers(check, group, suspects, problems);
    for (const id of suspects) {
      const { left, repaired } = await recheck(check, id);
      problems.add(...left);
      total.repaired += repaired;
    }
    suspects.clear();
  }
  return total;
}

function checkFiles({ dataDir, store }: LibraryCheck, screen: PictureOfScreen) {
  return store === undefined
    ? checkPictureFiles(pathsIn(dataDir).images, screen)
    : checkStoredPicture(store, screen);
}

/** Finds names without a record. The folder of a screen becomes a suspect; this service made nothing else. */
async function findStrangers(
  { dataDir, store }: LibraryCheck,
  { prefix, items }: PrefixGroup<PictureOfScreen>,
  suspects: Set<string>,
  problems: Problems,
): Promise<void> {
  const known = new Set(items.map(({ id }) => id));
  if (store !== undefined) {
    const ids = prefix === "" ? [] : await store.list(prefix);
    for (const id of ids) if (!known.has(id)) suspects.add(id);
    return;
  }
  const { images } = pathsIn(dataDir);
  if (prefix === "") {
    for (const name of await namesIn(images)) if (!/^[0-9a-f]{2}$/.test(name)) problems.add(stranger(name));
    return;
  }
  for (const name of await namesIn(join(images, prefix))) {
    if (known.has(name)) continue;
    if (isScreenId(name) && name.startsWith(prefix)) suspects.add(name);
    else problems.add(stranger(`${prefix}/${name}`));
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

/** An import may have changed the picture since the first look. */
function recheck(check: LibraryCheck, id: string) {
  const {
    dataDir,
    storage,
    repair,
    store = folderImageStore(pathsIn(dataDir).images, storage.library),
  } = check;
  const checkPicture = async () => {
    const [screen = { id, pictures: [] }] = await storage.library.picturesOf([id]);
    return (await checkFiles(check, screen)).problems;
  };
  const repairOne = repair === null ? undefined : () => repair.picture(id);
  return store.change(() => checkAndRepair(checkPicture, repairOne));
}
