import { readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  folderImageStore,
  type PictureFile,
  pictureFiles,
  replacedSuffix,
} from "../images/folder-image-store.ts";
import type { PictureDecoder } from "../images/picture-decoder.ts";
import { pathsIn } from "../paths.ts";
import type { Picture, Storage } from "../storage/storage.ts";
import { checkPictureFiles } from "./check-picture-files.ts";
import { differenceOf } from "./difference-of.ts";
import { hashFile } from "./hash-file.ts";

/** What a repair works on. */
export interface RepairServices {
  readonly dataDir: string;
  readonly storage: Storage;
  readonly decoder: PictureDecoder;
}

/**
 * Mends what can be mended without a new import: puts back what a killed import had replaced, removes files that no record names, and makes
 * the delivered sizes again from an original that is whole. Call it while no picture changes (`ImageStore.change`).
 */
export async function repairPicture(services: RepairServices, id: string): Promise<void> {
  const { images } = pathsIn(services.dataDir);
  const [screen] = await services.storage.library.screensByIds([id]);
  const picture = screen?.picture ?? null;
  if (picture === null) return folderImageStore(images).remove(id);
  for (const file of pictureFiles(id, picture)) await putBackReplaced(images, file);
  const { problems } = await checkPictureFiles(images, id, picture);
  for (const { code, path } of problems)
    if (code === "file_orphaned") await rm(join(services.dataDir, path), { recursive: true, force: true });
  const damaged = problems.filter(({ code }) => code !== "file_orphaned");
  const isOriginalWhole = damaged.every(({ path }) => !path.includes("/original."));
  if (damaged.length > 0 && isOriginalWhole) await makeSizesAgain(services, id, picture);
}

/** An import that was killed before its commit leaves the file of the record under the second name it had for it. */
async function putBackReplaced(images: string, file: PictureFile): Promise<void> {
  const at = join(images, file.path);
  if (await isAsRecorded(at, file)) return;
  const names = await readdir(dirname(at)).catch((): string[] => []);
  for (const name of names) {
    const path = join(dirname(at), name);
    const isReplaced = name.startsWith(`${basename(at)}.`) && name.endsWith(replacedSuffix);
    if (isReplaced && (await isAsRecorded(path, file))) return rename(path, at);
  }
}

async function isAsRecorded(path: string, file: PictureFile): Promise<boolean> {
  const found = await hashFile(path);
  return found !== null && differenceOf(file, found) === null;
}

/** As an import does: files, then the record, which changes when this build makes other files than the one before. */
async function makeSizesAgain(
  { dataDir, storage, decoder }: RepairServices,
  id: string,
  picture: Picture,
): Promise<void> {
  const { images } = pathsIn(dataDir);
  const [original] = pictureFiles(id, picture);
  if (original === undefined) return;
  const file = await readFile(join(images, original.path));
  const { optimized, high } = await decoder.makeSizes(file);
  const stored = await folderImageStore(images).put(id, {
    original: { file, format: picture.format },
    optimized: optimized.file,
    high: high.file,
  });
  const size = ({ width, height, bytes }: typeof high) => ({ width, height, bytes });
  await writeSizes(storage, id, { ...picture, optimized: size(optimized), high: size(high) }).catch(
    async (error: unknown) => {
      await stored.undo();
      throw error;
    },
  );
  await stored.keep();
}

async function writeSizes({ library }: Storage, id: string, picture: Picture): Promise<void> {
  const [screen] = await library.screensByIds([id]);
  const vectors = await library.vectorsOf(id);
  if (screen === undefined || vectors === null || Bun.deepEquals(screen.picture, picture)) return;
  await library.upsertScreens([{ ...screen, picture, vectors }]);
}
