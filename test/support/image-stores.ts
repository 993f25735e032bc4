import { waitInTurn } from "../../src/database/file-lock.ts";
import type { Picture } from "../../src/database/storage.ts";
import { Bucket } from "../../src/images/bucket/bucket.ts";
import { longPatience, shortPatience } from "../../src/images/bucket/try-again.ts";
import { bucketImageStore } from "../../src/images/bucket-image-store.ts";
import { BucketOwner } from "../../src/images/bucket-owner.ts";
import { folderImageStore } from "../../src/images/folder-image-store.ts";
import type { ImageFiles, ImageStore } from "../../src/images/image-store.ts";
import { temporaryFolder } from "./folder.ts";
import type { S3Server } from "./s3-server.ts";

/** A store with the records that say which pictures count. */
export interface StoreSetting {
  readonly images: ImageStore;
  /** Writes the record of a screen's picture, as an import does between `put` and `keep`; null removes it. */
  record(id: string, files: ImageFiles | null): void;
}

/** A store in an empty folder. */
export function folderSetting(): StoreSetting {
  return { images: folderImageStore(temporaryFolder()), record: () => undefined };
}

let stores = 0;

/** A store in a part of its own of a server's bucket. */
export function bucketSetting(
  { settings }: Pick<S3Server, "settings">,
  { prefix = "", libraryId = "library" } = {},
): StoreSetting {
  stores += 1;
  const own = { ...settings, prefix: prefix || `store-${stores}/` };
  const records = new Map<string, Picture>();
  const lockFile = `${temporaryFolder()}/images.lock`;
  const writes = new Bucket(own, longPatience);
  const owner = new BucketOwner(writes, async () => libraryId);
  const images = bucketImageStore({
    reads: new Bucket(own, shortPatience),
    writes,
    isRedirected: false,
    mayRemove: () => owner.mayRemove(),
    pictureOf: async (id) => records.get(id) ?? null,
    lock: (signal) => waitInTurn(lockFile, signal),
  });
  const record = (id: string, files: ImageFiles | null) => {
    if (files === null) records.delete(id);
    else records.set(id, pictureOf(files));
  };
  return { images, record };
}

function pictureOf({ original, optimized, high }: ImageFiles): Picture {
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
