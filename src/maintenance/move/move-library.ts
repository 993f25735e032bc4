// Moves a library: copies what is missing in the target, proves it, and only then makes the target one that
// other commands open. The source is read, never written. What was moved is the same library, with its id:
// afterwards only one of both may be served.

import {
  type MovableStorage,
  type MoveProgress,
  noProgress,
  type TargetState,
} from "../../database/movable-storage.ts";
import { openImageStore, refuseForeignBucket } from "../../images/open-image-store.ts";
import { copyPictures } from "./copy-pictures.ts";
import { copyTables, rowsIn } from "./copy-tables.ts";
import { type Difference, Differences } from "./differences.ts";
import { holdDatabase, lockFolders } from "./hold-source.ts";
import type { MovePlaces } from "./move-places.ts";
import { copySigningKeys, mustCopySigningKeys } from "./move-signing-keys.ts";
import { judged, lockTargetFolder, openSource, openTarget, refuseOpenJobs } from "./open-sides.ts";
import { type ProvedPictures, provePictures } from "./prove-pictures.ts";
import { type ProvedTable, proveAllTables } from "./prove-tables.ts";
import { removeCaches } from "./remove-caches.ts";

/** The steps of a move, in their order. */
export type MoveStep = "copy records" | "prove records" | "copy pictures" | "prove pictures";

/** Runs a step and shows how far it is; `total` is what its calls of `advance` add up to. */
export type RunStep = <T>(
  step: MoveStep,
  total: number,
  work: (advance: (count: number) => void) => Promise<T>,
) => Promise<T>;

/** A move. */
export interface MoveRequest {
  readonly places: MovePlaces;
  readonly runStep: RunStep;
  /** Called when an import or a description is under way, whose end is waited for. */
  readonly onWait: () => void;
}

/** The result of a move and its proof. The proof ends with the first step that finds a difference. */
export interface Moved {
  readonly isMoved: boolean;
  /** True when the move had been completed before: then nothing was copied into the database. */
  readonly wasMovedBefore: boolean;
  readonly libraryId: string;
  /** Empty where records stay where they are. */
  readonly tables: readonly ProvedTable[];
  readonly pictures: ProvedPictures;
  readonly differenceCount: number;
  readonly differences: readonly Difference[];
}

/** Both sides; where records stay, both are the same. */
interface Sides {
  readonly source: MovableStorage;
  readonly target: MovableStorage;
}

/**
 * Moves a library. Throws an `OperatorError` for a source that is in use and for a target that is another's.
 */
export async function moveLibrary(request: MoveRequest): Promise<Moved> {
  const { places } = request;
  await using _sourceFolder = lockFolders([places.source.dataDir]);
  await using source = await openSource(places.source);
  await using held = await holdDatabase(source.database, request.onWait);
  const libraryId = await source.database.library.id();
  await refuseOpenJobs(source.database);
  const copiesKeys = await mustCopySigningKeys(places);
  await refuseForeignBucket(places.target.bucket, libraryId);
  await using _targetFolder = lockTargetFolder(places);
  await using target = places.isDatabaseThere ? null : await openTarget(places.target);
  const sides = { source: source.database, target: target?.database ?? source.database };
  const state =
    target === null ? null : judged(await target.database.state(), libraryId, target.database.place);
  if (copiesKeys) await copySigningKeys(places);
  if (state !== null && state.kind !== "library") await removeCaches(places, libraryId);
  // Not the promise alone: what is held would be given back at once.
  return await move(request, sides, { state, libraryId, lost: held.lost });
}

interface Begun {
  /** Null where records stay. */
  readonly state: TargetState | null;
  readonly libraryId: string;
  readonly lost: AbortSignal;
}

async function move(request: MoveRequest, sides: Sides, begun: Begun): Promise<Moved> {
  const differences = new Differences();
  const moved = {
    tables: [] as readonly ProvedTable[],
    pictures: { pictures: 0, files: 0, bytes: 0 },
  };
  const progress = begun.state === null ? null : await moveTables(request, sides, begun);
  if (progress !== null) moved.tables = await proveTables(request, sides, begun, differences);
  if (differences.count === 0)
    moved.pictures = await movePictures(request, sides, { ...begun, progress }, differences);
  begun.lost.throwIfAborted();
  const isMoved = differences.count === 0;
  const wasMovedBefore = begun.state?.kind === "library";
  if (isMoved && begun.state !== null && !wasMovedBefore) await sides.target.finish();
  const found = { differenceCount: differences.count, differences: differences.kept };
  return { isMoved, wasMovedBefore, libraryId: begun.libraryId, ...moved, ...found };
}

/** Copies what is missing, and returns how far the move is then. */
async function moveTables(
  { runStep }: MoveRequest,
  { source, target }: Sides,
  { state, libraryId, lost }: Begun,
): Promise<MoveProgress> {
  // Moved to its end before; the proof says whether that still holds.
  if (state?.kind === "library") return noProgress;
  const before = state?.kind === "unfinished" && !state.progress.isStale ? state.progress : null;
  const copy = async (from: MoveProgress) =>
    runStep("copy records", await rowsIn(source), async (advance) => {
      if (from !== noProgress) advance(await rowsIn(target));
      return copyTables(source, target, from, { advance, lost });
    });
  const copyAll = async () => {
    await target.begin(libraryId);
    // A node that opened the target before the mark would serve it half-way.
    await target.requireAlone();
    return copy(noProgress);
  };
  if (before === null) return copyAll();
  try {
    return await copy(before);
  } catch (error) {
    // The source was written since the run before: what is copied now refers to rows of tables that were
    // copied to their end.
    if (!target.isConstraint(error)) throw error;
    return copyAll();
  }
}

async function proveTables(
  { runStep }: MoveRequest,
  { source, target }: Sides,
  { state, lost }: Begun,
  differences: Differences,
): Promise<readonly ProvedTable[]> {
  // Rows that went wrong, or changed in the source between two runs, are copied by the next one.
  const noteStale = async () => {
    if (state?.kind !== "library") await target.note({ ...noProgress, isStale: true });
  };
  return runStep("prove records", 2 * (await rowsIn(source)), (advance) =>
    proveAllTables(source, target, differences, { advance, lost }, noteStale),
  );
}

async function movePictures(
  { places, runStep }: MoveRequest,
  { source, target }: Sides,
  { progress, state, lost }: Begun & { readonly progress: MoveProgress | null },
  differences: Differences,
): Promise<ProvedPictures> {
  const { pictures: count } = await source.library.counts();
  if (places.arePicturesThere) return { pictures: count, files: 0, bytes: 0 };
  const from = { images: openImageStore(places.source, source), library: source.library };
  const to = { images: openImageStore(places.target, target), library: target.library };
  const isNoted = progress !== null && state?.kind !== "library";
  const note = async (pictures: string) => {
    if (progress !== null && isNoted) await target.note({ ...progress, pictures });
  };
  await runStep("copy pictures", count, (advance) =>
    copyPictures(from, to, progress?.pictures ?? "", { advance, lost }, note),
  );
  const proved = await runStep("prove pictures", count, (advance) =>
    provePictures(from.images, to, differences, { advance, lost }),
  );
  // The next run looks at every picture again.
  if (differences.count > 0) await note("");
  return proved;
}
