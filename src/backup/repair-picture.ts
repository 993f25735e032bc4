import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { folderImageStore, pictureFiles } from "../images/folder-image-store.ts";
import type { PictureDecoder } from "../images/picture-decoder.ts";
import { pathsIn } from "../paths.ts";
import type { Picture, Storage } from "../storage/storage.ts";
import { checkPictureFiles } from "./check-picture-files.ts";

/** What a repair works on. */
export interface RepairServices {
  readonly dataDir: string;
  readonly storage: Storage;
  readonly decoder: PictureDecoder;
}

/**
 * Mends what can be mended without a new import: removes files that no record names, and makes the delivered sizes again from an original
 * that is whole. Call it while no picture changes (`ImageStore.change`).
 */
export async function repairPicture(services: RepairServices, id: string): Promise<void> {
  const { images } = pathsIn(services.dataDir);
  const [screen] = await services.storage.library.screensByIds([id]);
  const picture = screen?.picture ?? null;
  if (picture === null) return folderImageStore(images).remove(id);
  const { problems } = await checkPictureFiles(images, id, picture);
  for (const { code, path } of problems)
    if (code === "file_orphaned") await rm(join(services.dataDir, path), { recursive: true, force: true });
  const damaged = problems.filter(({ code }) => code !== "file_orphaned");
  const isOriginalWhole = damaged.every(({ path }) => !path.includes("/original."));
  if (damaged.length > 0 && isOriginalWhole) await makeSizesAgain(services, id, picture);
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
