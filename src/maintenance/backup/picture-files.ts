import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Picture, PictureOfScreen } from "../../database/screens.ts";
import type { Storage } from "../../database/storage.ts";
import { folderImageStore } from "../../images/folder-image-store.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { PictureDecoder } from "../../images/picture-decoder.ts";
import * as versions from "../../images/picture-version.ts";
import { hashFile, ifMissing } from "../../system/files.ts";
import { pathsIn } from "../../system/paths.ts";
import { differenceOf, type Problem } from "./problems.ts";

export interface CheckedFiles {
  readonly problems: readonly Problem[];
  readonly files: number;
  readonly bytes: number;
}

/**
 * Compares the folder of a screen in the store at `root` with its records: the originals by their hashes, the
 * delivered sizes by their bytes.
 */
export async function checkPictureFiles(
  root: string,
  { id, pictures }: PictureOfScreen,
): Promise<CheckedFiles> {
  const folder = versions.versionsFolder(id);
  const names = await readdir(join(root, folder)).catch(ifMissing(null));
  if (pictures.length === 0) {
    return { problems: names === null ? [] : [orphan(folder)], files: 0, bytes: 0 };
  }
  const wanted = versions.allPictureFiles({ id, pictures });
  const found = await Promise.all(wanted.map(async (file) => ({ ...(await checkFile(root, file)), file })));
  const named = pictures.map((picture) => versions.versionFolder(id, picture));
  const inside = named.map(async (version) => {
    const files = await readdir(join(root, version)).catch(ifMissing([]));
    return files.map((name) => `${version}/${name}`);
  });
  const known = new Set([...named, ...wanted.map(({ path }) => path)]);
  const extra = [
    ...(names ?? []).map((name) => `${folder}/${name}`),
    ...(await Promise.all(inside)).flat(),
  ].filter((path) => !known.has(path) && !versions.isDerived(path));
  return {
    problems: [
      ...found.flatMap(({ problem }) => (problem === null ? [] : [problem])),
      ...extra.map(
        (path): Problem => ({ code: "file_orphaned", path: `images/${path}`, reason: "is in no record" }),
      ),
    ],
    files: found.length,
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function checkFile(
  root: string,
  file: versions.PictureFile,
): Promise<{ problem: Problem | null; bytes: number }> {
  const at = join(root, file.path);
  const path = `images/${file.path}`;
  const found = file.sha256 === undefined ? await sizeOf(at) : await hashFile(at);
  if (found === null) return { problem: { code: "file_missing", path, reason: "is missing" }, bytes: 0 };
  const reason = differenceOf(file, found);
  return { problem: reason === null ? null : { code: "file_damaged", path, reason }, bytes: found.bytes };
}

async function sizeOf(path: string): Promise<{ readonly bytes: number; readonly sha256: string } | null> {
  const found = await stat(path).catch(ifMissing(null));
  return found === null ? null : { bytes: found.size, sha256: "" };
}

/**
 * As `checkPictureFiles`, of pictures that are not in a folder of this machine: each is read whole, and its
 * files are hashed. What else lies beside one is not looked for: nothing reads it. Throws when the store
 * cannot be read.
 */
export async function checkStoredPicture(
  store: ImageStore,
  { id, pictures }: PictureOfScreen,
): Promise<CheckedFiles & { readonly hashes: ReadonlyMap<string, string> }> {
  const hashes = new Map<string, string>();
  if (pictures.length === 0) {
    const isThere = (await store.list(id.slice(0, 2))).includes(id);
    return { problems: isThere ? [orphan(versions.versionsFolder(id))] : [], files: 0, bytes: 0, hashes };
  }
  const problems: Problem[] = [];
  let bytes = 0;
  for (const picture of pictures)
    for (const { file, content } of await storedFiles(store, id, picture)) {
      const path = `images/${file.path}`;
      if (content === null) problems.push({ code: "file_missing", path, reason: "is missing" });
      else {
        bytes += content.size;
        const sha256 = new Bun.CryptoHasher("sha256").update(await content.bytes()).digest("hex");
        hashes.set(path, sha256);
        const reason = differenceOf(file, { bytes: content.size, sha256 });
        if (reason !== null) problems.push({ code: "file_damaged", path, reason });
      }
    }
  return { problems, files: 3 * pictures.length, bytes, hashes };
}

/** The three files of a picture, with null for one that its store does not have. */
export async function storedFiles(store: ImageStore, id: string, picture: Picture) {
  const version = versions.versionOf(picture);
  const size = async (quality: "optimized" | "high") =>
    (await store.open(id, quality, version))?.content ?? null;
  const contents = [
    await store.original(id, picture.format, version),
    await size("optimized"),
    await size("high"),
  ];
  return versions.pictureFiles(id, picture).map((file, at) => ({ file, content: contents[at] ?? null }));
}

function orphan(folder: string): Problem {
  return { code: "file_orphaned", path: `images/${folder}`, reason: "is of no screen in the database" };
}

export interface RepairServices {
  readonly dataDir: string;
  /** The store of pictures that are not in the data folder. */
  readonly store?: ImageStore | undefined;
  readonly storage: Storage;
  readonly decoder: PictureDecoder;
}

/**
 * Repairs what does not need a new import: removes versions and files that no row names, and makes the
 * delivered sizes again from an original that is whole. Call it while no picture changes
 * (`ImageStore.change`). Leaves all as it is where the original is lost.
 */
export async function repairPicture(services: RepairServices, id: string): Promise<void> {
  const { dataDir, store, storage } = services;
  const { images } = pathsIn(dataDir);
  const [screen = { id, pictures: [] }] = await storage.library.picturesOf([id]);
  const stored = store ?? folderImageStore(images, storage.library);
  if (screen.pictures.length === 0) return stored.remove(id);
  const { problems } =
    store === undefined ? await checkPictureFiles(images, screen) : await checkStoredPicture(store, screen);
  const orphaned = problems.filter(({ code }) => code === "file_orphaned");
  const damaged = problems.filter(({ code }) => code !== "file_orphaned");
  // Without its original another version may still be of rows that are put back later.
  if (damaged.some(({ path }) => path.includes("/original."))) return;
  for (const { path } of orphaned) await rm(join(dataDir, path), { recursive: true, force: true });
  for (const picture of screen.pictures)
    if (damaged.some(({ path }) => path.startsWith(`images/${versions.versionFolder(id, picture)}/`)))
      await makeSizesAgain(services, stored, id, picture);
}

/** Writes files, then the record, as an import does: this build may make other files than the last one. */
async function makeSizesAgain(
  { storage, decoder }: RepairServices,
  store: ImageStore,
  id: string,
  picture: Picture,
): Promise<void> {
  const original = await store.original(id, picture.format, versions.versionOf(picture));
  if (original === null) return;
  const file = await original.bytes();
  const { optimized, high } = await decoder.makeSizes(file);
  const stored = await store.put(id, {
    original: { file, format: picture.format },
    optimized: optimized.file,
    high: high.file,
  });
  const size = ({ width, height, bytes }: typeof high) => ({ width, height, bytes });
  try {
    store.assertLockHeld();
    await writeSizes(storage, id, { ...picture, optimized: size(optimized), high: size(high) });
  } catch (error) {
    await stored.undo();
    throw error;
  }
  await stored.keep();
}

async function writeSizes({ library }: Storage, id: string, picture: Picture): Promise<void> {
  const [screen] = await library.screensByIds([id]);
  if (screen?.picture?.sha256 !== picture.sha256) return library.rewriteVersion(id, picture);
  const vectors = await library.vectorsOf(id);
  if (vectors === null || Bun.deepEquals(screen.picture, picture)) return;
  await library.upsertScreens([{ ...screen, picture, vectors }]);
}
