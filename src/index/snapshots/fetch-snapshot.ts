// Fetches the snapshot of an index from a bucket. Every piece is checked before it counts; the engine checks
// every file again by its own hash.
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KnownChange } from "../../database/change-marks.ts";
import type { Bucket } from "../../images/bucket/bucket.ts";
import { writeAll } from "../../system/disk-space.ts";
import { mapBounded } from "../../system/files.ts";
import { syncFolder, writeDurably } from "../../system/write-durably.ts";
import * as snapshots from "./stored-snapshot.ts";

const piecesAtOnce = 8;
const triesMax = 3;

/** A snapshot that is not used. `damaged`: it is not as it was stored; a new one should take its place. */
export class UnusableSnapshotError extends Error {
  override readonly name = "UnusableSnapshotError";
  readonly isDamaged: boolean;

  constructor(message: string, isDamaged: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isDamaged = isDamaged;
  }
}

export interface WantedSnapshot {
  /** The manifest of an empty index of this build. */
  readonly own: snapshots.IndexManifest;
  /** Reports whether the database has the change that a snapshot ends with. */
  readonly isOfDatabase: (last: KnownChange) => Promise<boolean>;
}

export interface FetchedSnapshot {
  /** The last change in it. */
  readonly sequence: number;
  readonly bytes: number;
}

/**
 * Fetches the latest snapshot of the library into `folder`, which is made anew; null when there is none.
 * Throws an `UnusableSnapshotError`, a `BucketError` or an error of the disk, and then leaves no folder.
 */
export async function fetchSnapshot(
  bucket: Bucket,
  wanted: WantedSnapshot,
  folder: string,
  signal: AbortSignal,
  triesLeft = triesMax,
): Promise<FetchedSnapshot | null> {
  const { own, isOfDatabase } = wanted;
  const content = await bucket.get(snapshots.keysOf(own.library_id).latest, signal);
  if (content === null) return null;
  const { stored, manifest } = readLatest(content);
  if (!snapshots.isSameKind(own, manifest))
    throw new UnusableSnapshotError(
      "it is of another version of this service, another model or another database",
      false,
    );
  if (!(await isOfDatabase(snapshots.lastOf(manifest))))
    throw new UnusableSnapshotError(
      "the database does not have its last change: the database was put back to an earlier moment, or the index is very old",
      false,
    );
  await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    for (const file of stored.files) await fetchFile(bucket, own.library_id, file, folder, signal);
    // Last, as the engine does it: without it the folder holds no snapshot.
    await writeDurably(join(folder, "manifest.json"), new TextEncoder().encode(stored.manifest));
    await syncFolder(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(error instanceof UnusableSnapshotError)) throw error;
    // Another node may have stored a newer one meanwhile, and removed pieces that only this one needs.
    const latest = await bucket.get(snapshots.keysOf(own.library_id).latest, signal);
    if (latest === null || Buffer.from(latest).equals(content)) throw error;
    if (triesLeft > 1) return fetchSnapshot(bucket, wanted, folder, signal, triesLeft - 1);
    throw new UnusableSnapshotError("it was replaced each time while it was fetched", false, {
      cause: error,
    });
  }
  const bytes = stored.files.reduce((sum, file) => sum + file.bytes, 0);
  return { sequence: manifest.sequence, bytes };
}

function readLatest(content: Uint8Array): {
  stored: snapshots.StoredSnapshot;
  manifest: snapshots.IndexManifest;
} {
  try {
    const stored = snapshots.readStoredSnapshot(content);
    const manifest = snapshots.readIndexManifest(stored.manifest);
    const isListed = snapshots
      .filesOf(manifest)
      .every(({ name, bytes }) => stored.files.some((file) => file.name === name && file.bytes === bytes));
    if (!isListed) throw new Error("it lacks files that its manifest names");
    return { stored, manifest };
  } catch (cause) {
    throw new UnusableSnapshotError("its description is damaged or of a newer version", true, { cause });
  }
}

async function fetchFile(
  bucket: Bucket,
  libraryId: string,
  { name, bytes, pieces }: snapshots.StoredFile,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const keys = snapshots.keysOf(libraryId);
  // Read-only, as the engine makes them: a file that is cut while it is mapped ends the process.
  await using handle = await open(join(folder, name), "wx", 0o400);
  await mapBounded([...pieces.entries()], piecesAtOnce, async ([at, sha256]) => {
    signal.throwIfAborted();
    const piece = await bucket.get(keys.piece(sha256), signal);
    if (piece === null) throw new UnusableSnapshotError(`a piece of ${name} is missing`, true);
    const wanted = Math.min(snapshots.pieceBytesMax, bytes - at * snapshots.pieceBytesMax);
    if (piece.byteLength !== wanted || (await snapshots.sha256Of(piece)) !== sha256)
      throw new UnusableSnapshotError(`a piece of ${name} is damaged`, true);
    await writeAll(handle, piece, at * snapshots.pieceBytesMax);
  });
  await handle.sync();
}
