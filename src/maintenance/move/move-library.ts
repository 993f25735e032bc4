// Moves a library: copies it, proves the copy, and only then makes the target one that other commands open.
// The source is read, never written, so a move that ended early begins anew. What was moved is the same
// library, with its id: afterwards only one of both may be served.

import { rm } from "node:fs/promises";
import type { MovableStorage } from "../../database/movable-storage.ts";
import { Bucket } from "../../images/bucket/bucket.ts";
import { longRetries } from "../../images/bucket/try-again.ts";
import { openImageStore, refuseForeignBucket } from "../../images/open-image-store.ts";
import { keysOf } from "../../index/snapshots/stored-snapshot.ts";
import { pathsIn } from "../../system/paths.ts";
import { Findings } from "../backup/problems.ts";
import { holdDatabase, lockFolders } from "./hold-source.ts";
import { copyPictures, type ProvedPictures, provePictures } from "./move-pictures.ts";
import { isSameBucket, isSameFolder, type MovePlaces } from "./move-places.ts";
import { copySigningKeys, mustCopySigningKeys } from "./move-signing-keys.ts";
import {
  copyTables,
  type Difference,
  type Differences,
  type ProvedTable,
  proveAllTables,
  rowsIn,
} from "./move-tables.ts";
import { lockTargetFolder, openSource, openTarget, refuseOpenJobs } from "./open-sides.ts";

const differencesKeptMax = 1_000;

/** The steps of a move, in their order. */
export type MoveStep = "copy records" | "prove records" | "copy pictures" | "prove pictures";

/** Runs a step and shows how far it is; `total` is what its calls of `advance` add up to. */
export type RunStep = <T>(
  step: MoveStep,
  total: number,
  work: (advance: (count: number) => void) => Promise<T>,
) => Promise<T>;

export interface MoveRequest {
  readonly places: MovePlaces;
  readonly runStep: RunStep;
  /** Called when an import or a description is under way, whose end is waited for. */
  readonly onWait: () => void;
}

/** The result of a move and its proof. The proof ends with the first step that finds a difference. */
export interface Moved {
  readonly isMoved: boolean;
  readonly libraryId: string;
  /** Empty where records stay where they are. */
  readonly tables: readonly ProvedTable[];
  readonly pictures: ProvedPictures;
  readonly differenceCount: number;
  readonly differences: readonly Difference[];
}

/** Both sides; where the database stays, both are the same. */
interface Sides {
  readonly source: MovableStorage;
  readonly target: MovableStorage;
  /** Aborts when the source may be written. */
  readonly lost: AbortSignal;
}

/**
 * Moves a library. Throws an `OperatorError` for a source that is in use and for a target that holds
 * something else than an unfinished move of this library, which begins anew.
 */
export async function moveLibrary(request: MoveRequest): Promise<Moved> {
  const { places } = request;
  using _sourceFolder = lockFolders([places.source.dataDir]);
  await using source = await openSource(places.source);
  using held = await holdDatabase(source.database, request.onWait);
  const libraryId = await source.database.library.id();
  await refuseOpenJobs(source.database);
  const copiesKeys = await mustCopySigningKeys(places);
  await refuseForeignBucket(places.target.bucket, libraryId);
  using _targetFolder = lockTargetFolder(places);
  await using target = places.isDatabaseThere ? null : await openTarget(places.target, libraryId);
  if (copiesKeys) await copySigningKeys(places);
  if (target !== null) await removeCaches(places, libraryId);
  const sides = { source: source.database, target: target?.database ?? source.database, lost: held.lost };
  // Not the promise alone: what is held would be given back at once.
  return await move(request, sides, libraryId);
}

/**
 * Removes the index and its snapshot from a target that had this library before: they carry its id, but may
 * be of changes that were left behind. What is also the source's is of the library as it is.
 */
async function removeCaches({ source, target, hasDataDir }: MovePlaces, libraryId: string): Promise<void> {
  if (hasDataDir && !isSameFolder(source.dataDir, target.dataDir))
    await rm(pathsIn(target.dataDir).index, { recursive: true, force: true });
  if (target.bucket !== null && !isSameBucket(source.bucket, target.bucket))
    await new Bucket(target.bucket, longRetries).remove(keysOf(libraryId).latest);
}

async function move(request: MoveRequest, sides: Sides, libraryId: string): Promise<Moved> {
  const { isDatabaseThere } = request.places;
  const differences = new Findings<Difference>(differencesKeptMax);
  const tables = isDatabaseThere ? [] : await moveTables(request, sides, libraryId, differences);
  const pictures =
    differences.count > 0
      ? { pictures: 0, files: 0, bytes: 0 }
      : await movePictures(request, sides, differences);
  sides.lost.throwIfAborted();
  const isMoved = differences.count === 0;
  if (isMoved && !isDatabaseThere) await sides.target.finish();
  const found = { differenceCount: differences.count, differences: differences.kept };
  return { isMoved, libraryId, tables, pictures, ...found };
}

async function moveTables(
  { runStep }: MoveRequest,
  { source, target, lost }: Sides,
  libraryId: string,
  differences: Differences,
): Promise<readonly ProvedTable[]> {
  await target.begin(libraryId);
  // A node that opened the target before the mark would serve it half-way.
  await target.requireAlone();
  const rows = await rowsIn(source);
  await runStep("copy records", rows, (advance) => copyTables(source, target, { advance, lost }));
  return runStep("prove records", 2 * rows, (advance) =>
    proveAllTables(source, target, differences, { advance, lost }),
  );
}

async function movePictures(
  { places, runStep }: MoveRequest,
  { source, target, lost }: Sides,
  differences: Differences,
): Promise<ProvedPictures> {
  const { pictures, earlierPictures } = await source.library.counts();
  const count = pictures + earlierPictures;
  if (places.arePicturesThere) return { pictures: count, files: 0, bytes: 0 };
  const from = { images: openImageStore(places.source, source), library: source.library };
  const to = { images: openImageStore(places.target, target), library: target.library };
  await runStep("copy pictures", count, (advance) => copyPictures(from, to.images, { advance, lost }));
  return runStep("prove pictures", count, (advance) =>
    provePictures(from.images, to, differences, { advance, lost }),
  );
}
