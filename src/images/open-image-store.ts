import { existsSync, readdirSync } from "node:fs";
import type { Config } from "../config/config.ts";
import type { LibraryStorage, Lock, Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";
import type { Logger } from "../system/log.ts";
import { pathsIn } from "../system/paths.ts";
import { Bucket, type BucketCounts } from "./bucket/bucket.ts";
import { longRetries, shortRetries } from "./bucket/try-again.ts";
import { bucketImageStore } from "./bucket-image-store.ts";
import { folderImageStore } from "./folder-image-store.ts";
import type { ImageStore } from "./image-store.ts";

export type ImagesConfig = Pick<Config, "dataDir" | "databaseUrl" | "bucket" | "imageDelivery"> &
  Partial<Pick<Config, "keptVersions">>;

/** That part of the settings, for a process that is told no more. */
export function imagesConfigOf({
  dataDir,
  databaseUrl,
  bucket,
  imageDelivery,
  keptVersions,
}: ImagesConfig): ImagesConfig {
  return { dataDir, databaseUrl, bucket, imageDelivery, ...(keptVersions && { keptVersions }) };
}

interface PictureDatabase extends Pick<Storage, "acquireLock"> {
  readonly library: Pick<LibraryStorage, "screensByIds" | "picturesOf" | "id">;
}

/** A store, and what was asked of its bucket, by what it was for. */
export interface OpenImages {
  readonly images: ImageStore;
  readonly bucketCounts: () => Readonly<Record<string, BucketCounts>>;
}

/** The pictures of a library: in the bucket of the settings, or in the data folder. Asks neither yet. */
export function openImages(
  config: ImagesConfig,
  storage: PictureDatabase,
  readPatience = shortRetries,
): OpenImages {
  const { library } = storage;
  const { images: root } = pathsIn(config.dataDir);
  const { bucket } = config;
  if (bucket === null) return { images: folderImageStore(root, library), bucketCounts: () => ({}) };
  const [reads, writes] = [new Bucket(bucket, readPatience), new Bucket(bucket, longRetries)];
  const owner = new BucketOwner(writes, () => library.id());
  const images = bucketImageStore({
    mayRemove: () => owner.mayRemove(),
    reads,
    writes,
    isRedirected: config.imageDelivery === "redirect",
    rows: library,
    lock: (signal) => acquireLock(storage, signal),
  });
  return { images, bucketCounts: () => ({ read: reads.counts, write: writes.counts }) };
}

/** All who share the database share the bucket. */
async function acquireLock(storage: PictureDatabase, signal?: AbortSignal): Promise<Lock> {
  const lock = await storage.acquireLock("pictures", signal && { signal });
  if (lock !== null) return lock;
  throw signal?.reason ?? new Error("Waiting without a signal ended without the lock.");
}

/** Says at the start what would otherwise be met picture by picture. Waits for nothing and never throws. */
export async function reportBucket(
  { bucket, dataDir, imageDelivery }: ImagesConfig,
  library: Pick<LibraryStorage, "id">,
  log: Logger,
): Promise<void> {
  if (bucket === null) return;
  const { endpoint, name } = bucket;
  log.info({ endpoint, bucket: name, imageDelivery }, "pictures are in this bucket");
  const { images } = pathsIn(dataDir);
  if (existsSync(images) && readdirSync(images).length > 0)
    log.warn(
      { folder: images },
      "pictures in this folder are not shown: docs/s3.md says how to move them into the bucket",
    );
  try {
    const owner = await new BucketOwner(new Bucket(bucket, shortRetries), () => library.id()).ownerOf();
    if (owner !== null && owner !== (await library.id()))
      log.warn(
        { bucket: name, owner },
        "the pictures in the bucket are of another library, such as the one that a backup was taken of: this one only reads them. docs/s3.md says how to make them its own",
      );
  } catch (error) {
    log.error(
      { err: error, bucket: name },
      "the bucket cannot be read; pictures are answered with 503 until it can",
    );
  }
}

/** Throws an `OperatorError` when the pictures of a bucket are those of another library. */
export async function refuseForeignBucket(bucket: Config["bucket"], libraryId: string): Promise<void> {
  if (bucket === null) return;
  const owner = await new BucketOwner(new Bucket(bucket, longRetries), async () => libraryId).ownerOf();
  if (owner === null || owner === libraryId) return;
  throw new OperatorError(
    `The pictures in the bucket ${bucket.name} are of another library, ${owner || "whose id cannot be read"}; this one is ${libraryId}. Give another S3_BUCKET or S3_PREFIX.`,
  );
}

/** The store alone, for commands and jobs, which wait for a bucket longer than a request does. */
export function openImageStore(config: ImagesConfig, storage: PictureDatabase): ImageStore {
  return openImages(config, storage, longRetries).images;
}

const ownerKey = "images/library.json";

/**
 * Makes the first library that uses a bucket its owner, which may remove objects. A restored backup is
 * another library and finds its pictures in the bucket of the one it was taken from, which may still be
 * served: it only reads them. Throws a `BucketError`.
 */
export class BucketOwner {
  readonly #bucket: Bucket;
  readonly #libraryId: () => Promise<string>;
  #isOwn = false;

  constructor(bucket: Bucket, libraryId: () => Promise<string>) {
    this.#bucket = bucket;
    this.#libraryId = libraryId;
  }

  /** Asks until the answer is yes: an operator may remove the object to make this library the owner. */
  async mayRemove(): Promise<boolean> {
    if (this.#isOwn) return true;
    const own = await this.#libraryId();
    const owner = await this.ownerOf();
    if (owner === null) {
      const text = JSON.stringify({ library_id: own });
      await this.#bucket.put(ownerKey, new TextEncoder().encode(text), "application/json");
    }
    this.#isOwn = owner === null || owner === own;
    return this.#isOwn;
  }

  /** The id of the library; null when there is none yet, "" for what cannot be read. */
  async ownerOf(): Promise<string | null> {
    const content = await this.#bucket.get(ownerKey);
    if (content === null) return null;
    try {
      const { library_id } = JSON.parse(new TextDecoder().decode(content)) as { library_id?: unknown };
      return typeof library_id === "string" ? library_id : "";
    } catch {
      return "";
    }
  }
}
