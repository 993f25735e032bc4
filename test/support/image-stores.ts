import { join } from "node:path";
import { tryLock, waitInTurn } from "../../src/database/file-lock.ts";
import type { Picture } from "../../src/database/screens.ts";
import { Bucket } from "../../src/images/bucket/bucket.ts";
import { longRetries, shortRetries } from "../../src/images/bucket/try-again.ts";
import { bucketImageStore } from "../../src/images/bucket-image-store.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import type { ImageFiles, ImageStore } from "../../src/images/image-store.ts";
import { BucketOwner } from "../../src/images/open-image-store.ts";
import { pictureFiles } from "../../src/images/picture-version.ts";
import { pathsIn } from "../../src/system/paths.ts";
import { temporaryFolder } from "./folder.ts";
import type { S3Server } from "./s3-server.ts";

/** A store with the database that say which pictures count. */
export interface StoreSetting {
  readonly images: ImageStore;
  /** Writes the record of a screen's picture, as an import does between `put` and `keep`; null removes it. */
  record(id: string, files: ImageFiles | null): void;
}

/** Rows that name pictures, and what writes them. */
function emptyRows() {
  const pictures = new Map<string, Picture>();
  const screensByIds = async (ids: readonly string[]) =>
    ids.flatMap((id) => ({ id, picture: pictures.get(id) ?? null }));
  const picturesOf = async (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const picture = pictures.get(id);
      return picture === undefined ? [] : [{ id, pictures: [picture] }];
    });
  const record = (id: string, files: ImageFiles | null) => {
    if (files === null) pictures.delete(id);
    else pictures.set(id, pictureOf(files));
  };
  return { rows: { screensByIds, picturesOf }, record };
}

/** A store in a folder, an empty one unless it is given. */
export function folderSetting(root = temporaryFolder()): StoreSetting {
  const { rows, record } = emptyRows();
  return { images: folderImageStore(root, rows), record };
}

/** The store over a folder whose rows name no picture: for its lock, and for what is stored without a row. */
export function rowlessStore(root: string): ImageStore {
  return folderSetting(root).images;
}

/** Holds the lock on pictures as another process does, until what it returns is called. */
export async function holdPictures(dataDir: string): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = rowlessStore(pathsIn(dataDir).images).change(() => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  return () => {
    end.resolve();
    return holding;
  };
}

/** True while somebody is the next to change the pictures of this folder, which another one changes. */
export function isNextAtPictures(root: string): boolean {
  const next = tryLock(`${root}.lock.next`);
  next?.release();
  return next === null;
}

/** Stores a picture as an import does: files, row, then what they replaced goes. */
export async function store({ images, record }: StoreSetting, id: string, files: ImageFiles): Promise<void> {
  const stored = await images.put(id, files);
  record(id, files);
  await stored.keep();
}

/** Files that say what they are, three of one length for each mark of one length. */
export function textFiles(mark: string, format: "png" | "jpeg" = "png"): ImageFiles {
  const bytes = (name: string) => new TextEncoder().encode(`${mark} ${name}`);
  return {
    original: { file: bytes("original"), format },
    optimized: bytes("optimized"),
    high: bytes("high"),
  };
}

/** Writes files where the row of a screen says they are, whatever it says of their contents. */
export async function writeAsRecorded(
  root: string,
  { id, picture }: { readonly id: string; readonly picture: Picture | null },
  { original, optimized, high }: Readonly<Record<"original" | "optimized" | "high", Uint8Array>>,
): Promise<void> {
  if (picture === null) throw new Error(`${id} has no picture`);
  const contents = [original, optimized, high];
  for (const [at, { path }] of pictureFiles(id, picture).entries())
    await Bun.write(join(root, path), contents[at] ?? "");
}

let stores = 0;

/** A store in a part of its own of a server's bucket. */
export function bucketSetting(
  { settings }: Pick<S3Server, "settings">,
  { prefix = "", libraryId = "library" } = {},
): StoreSetting {
  stores += 1;
  const own = { ...settings, prefix: prefix || `store-${stores}/` };
  const { rows, record } = emptyRows();
  const lockFile = `${temporaryFolder()}/images.lock`;
  const writes = new Bucket(own, longRetries);
  const owner = new BucketOwner(writes, async () => libraryId);
  const images = bucketImageStore({
    reads: new Bucket(own, shortRetries),
    writes,
    isRedirected: false,
    mayRemove: () => owner.mayRemove(),
    rows,
    lock: (signal) => waitInTurn(lockFile, signal),
  });
  return { images, record };
}

/** The picture of a row that names these files. */
export function pictureOf({ original, optimized, high }: ImageFiles): Picture {
  const sha256 = new Bun.CryptoHasher("sha256").update(original.file).digest("hex");
  const size = ({ byteLength }: Uint8Array) => ({ width: 1, height: 1, bytes: byteLength });
  return {
    sha256,
    format: original.format,
    width: 1,
    height: 1,
    optimized: size(optimized),
    high: size(high),
  };
}
