// Pictures in a bucket, below `images/` in the versions of `picture-version.ts`: no object is ever changed.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FileLock } from "../database/file-lock.ts";
import type { Picture } from "../database/screens.ts";
import { OperatorError } from "../errors.ts";
import { isScreenId } from "../fields.ts";
import type { Bucket, BucketObject } from "./bucket/bucket.ts";
import type { ImageBytes, ImageFiles, ImageStore, StoredImage } from "./image-store.ts";
import type { ImageQuality } from "./make-sizes.ts";
import * as versions from "./picture-version.ts";

export interface BucketImageParts {
  /** For what a person waits for. */
  readonly reads: Bucket;
  /** For imports and what else must not fail at once. */
  readonly writes: Bucket;
  readonly rows: versions.PictureRows;
  /** Returns true when objects may be removed; called before anything is stored, too. */
  readonly mayRemove: () => Promise<boolean>;
  /** Lets one process at a time of all that share bucket and records change pictures, in turn. */
  readonly lock: (signal?: AbortSignal) => Promise<PictureLock>;
  /** True when `address` returns addresses of the bucket. */
  readonly isRedirected: boolean;
}

/** Addresses change every quarter of an hour and hold for one more, so that browsers keep the files. */
const addressStepSeconds = 900;
const addressSeconds = 2 * addressStepSeconds;

/** `lost` aborts when the lock that the caller works under is lost. */
type StoreParts = BucketImageParts & { readonly lost: () => AbortSignal | undefined };

/** The store over a bucket. Beside what `ImageStore` says, methods throw a `BucketError`. */
export function bucketImageStore(given: BucketImageParts): ImageStore {
  // Each piece of work sees its own hold: the next may start before one that lost the lock has noticed.
  const holds = new AsyncLocalStorage<AbortSignal | undefined>();
  const lost = () => holds.getStore();
  const parts = { ...given, lost };
  const { reads, rows } = parts;
  const store: ImageStore = {
    areListsCostly: true,
    change: async (work, signal) => {
      const lock = await parts.lock(signal);
      try {
        return await holds.run(lock.lost, work);
      } finally {
        lock.release();
      }
    },
    assertLockHeld: () => lost()?.throwIfAborted(),
    put: async (id, files) => putImage(parts, id, files),
    has: async (id, bytes) => hasImage(parts, id, bytes),
    list: async (prefix) => listImages(parts, prefix),
    original: async (id, format, version) =>
      openOriginal(parts, await versions.originalPath(rows, id, format, version)),
    versions: async (ids) => versions.currentVersions(rows, ids),
    open: async (id, quality, version) =>
      versions.openVersion(rows, id, version, (folder) =>
        readDelivered(reads, `images/${folder}/${quality}.webp`),
      ),
    remove: async (id) => removeImage(parts, id),
  };
  if (!parts.isRedirected) return store;
  return {
    ...store,
    address: async (id, quality, now, until, version) =>
      addressOf(reads, id, quality, await versions.pictureOf(rows, id, version), now, until),
  };
}

function prefixOf(id: string): string {
  return `images/${versions.versionsFolder(id)}/`;
}

async function objectsOf({ writes, lost }: StoreParts, id: string): Promise<readonly BucketObject[]> {
  const objects: BucketObject[] = [];
  for await (const page of writes.list(prefixOf(id), lost())) objects.push(...page);
  return objects;
}

/** Those of another library stay: records of its own may name them. */
async function removeObjects(
  { writes, mayRemove, lost }: StoreParts,
  objects: readonly BucketObject[],
): Promise<void> {
  if (objects.length === 0 || !(await mayRemove())) return;
  for (const { key } of objects) await writes.remove(key, lost());
}

async function removeImage(parts: StoreParts, id: string): Promise<void> {
  await requireOwner(parts);
  await removeUnnamed(parts, id, await objectsOf(parts, id));
}

async function removeUnnamed(parts: StoreParts, id: string, objects: readonly BucketObject[]): Promise<void> {
  if (objects.length === 0) return;
  const named = await versions.namedVersions(parts.rows, id);
  await removeObjects(
    parts,
    objects.filter(({ key }) => !named.has(key.split("/")[3] ?? "")),
  );
}

/** The library that owns the pictures removes what its database does not name: others' would be lost. */
async function requireOwner(parts: StoreParts): Promise<void> {
  parts.lost()?.throwIfAborted();
  if (await parts.mayRemove()) return;
  throw new OperatorError(
    "The pictures in the bucket are of another library, and this one only reads them. Give it another S3_PREFIX, or make them its own: see docs/s3.md.",
  );
}

async function putImage(parts: StoreParts, id: string, files: ImageFiles): Promise<StoredImage> {
  const { original, optimized, high } = files;
  const { sha256, version } = versions.versionOfFiles(files);
  const folder = `${prefixOf(id)}${version}/`;
  const undo = async () => {
    if ((await versions.namedVersions(parts.rows, id)).has(version)) return;
    await removeObjects(
      parts,
      (await objectsOf(parts, id)).filter(({ key }) => key.startsWith(folder)),
    );
  };
  await requireOwner(parts);
  const earlier = (await objectsOf(parts, id)).filter(({ key }) => !key.startsWith(folder));
  const contents = [
    [versions.originalName(original.format), original.file, `image/${original.format}`, sha256],
    ["optimized.webp", optimized, "image/webp", undefined],
    ["high.webp", high, "image/webp", undefined],
  ] as const;
  const stored = await Promise.allSettled(
    contents.map(([name, content, type, hash]) =>
      parts.writes.put(folder + name, bytesOf(content), type, parts.lost(), hash),
    ),
  );
  const failed = stored.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    // Objects that cannot be removed now have no row, and so they are removed later.
    await undo().catch(() => undefined);
    throw failed.reason;
  }
  return { keep: () => removeUnnamed(parts, id, earlier), undo };
}

/** `fetch` takes no view of memory that is shared between threads. */
function bytesOf(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = content;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(content);
}

async function hasImage(parts: StoreParts, id: string, bytes: ImageBytes | undefined): Promise<boolean> {
  const objects = await objectsOf(parts, id);
  const files = await versions.wantedFiles(parts.rows, id, bytes);
  if (files === null) return false;
  return files.every(({ path, wanted }) => {
    const found = objects.find(({ key }) => key === `images/${path}`);
    return found !== undefined && found.bytes === (wanted ?? found.bytes);
  });
}

async function listImages({ writes }: StoreParts, prefix: string): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const page of writes.list(`images/${prefix}`))
    for (const { key } of page) ids.add(key.split("/")[2] ?? "");
  return [...ids].filter((id) => isScreenId(id) && id.startsWith(prefix));
}

async function openOriginal({ writes }: StoreParts, path: string | null): Promise<Blob | null> {
  if (path === null) return null;
  const content = await writes.get(`images/${path}`);
  return content === null ? null : new Blob([content]);
}

/** Read whole, as it is small: a bucket that fails half way is then an error and no cut picture. */
async function readDelivered(reads: Bucket, key: string): Promise<Blob | null> {
  const content = await reads.get(key);
  return content && new Blob([content], { type: "image/webp" });
}

async function addressOf(
  reads: Bucket,
  id: string,
  quality: ImageQuality,
  picture: Picture | null,
  nowSeconds: number,
  untilSeconds: number,
): Promise<string | null> {
  if (picture === null) return null;
  const from = Math.floor(nowSeconds / addressStepSeconds) * addressStepSeconds;
  const seconds = Math.min(addressSeconds, untilSeconds - from);
  return reads.presign(
    `images/${versions.versionFolder(id, picture)}/${quality}.webp`,
    from * 1000,
    seconds,
    {
      "response-cache-control": `private, max-age=${Math.min(addressStepSeconds, seconds)}, immutable`,
      "response-content-type": "image/webp",
    },
  );
}

/**
 * The lock to change pictures, held while work runs. One that a connection holds may be lost in the middle of
 * that work; then another process may start, and both would change the same pictures.
 */
interface PictureLock extends FileLock {
  /** Aborts when the lock was lost; absent if it cannot be. */
  readonly lost?: AbortSignal;
}
