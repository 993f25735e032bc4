import { rm } from "node:fs/promises";
import { Bucket } from "../../images/bucket/bucket.ts";
import { longRetries } from "../../images/bucket/try-again.ts";
import { keysOf } from "../../index/snapshots/stored-snapshot.ts";
import { pathsIn } from "../../system/paths.ts";
import { isSameBucket, isSameFolder, type MovePlaces } from "./move-places.ts";

/**
 * Removes the index and its snapshot from a target that had this library before: they carry its id, but may
 * be of changes that were left behind. What is also the source's is of the library as it is.
 */
export async function removeCaches(
  { source, target, hasDataDir }: MovePlaces,
  libraryId: string,
): Promise<void> {
  if (hasDataDir && !isSameFolder(source.dataDir, target.dataDir))
    await rm(pathsIn(target.dataDir).index, { recursive: true, force: true });
  if (target.bucket !== null && !isSameBucket(source.bucket, target.bucket))
    await new Bucket(target.bucket, longRetries).remove(keysOf(libraryId).latest);
}
