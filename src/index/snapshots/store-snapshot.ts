// Stores the snapshot of an index in a bucket: missing pieces, then `latest.json`; unused pieces go last.
import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bucket, BucketObject } from "../../images/bucket/bucket.ts";
import { mapBounded } from "../../system/files.ts";
import * as snapshots from "./stored-snapshot.ts";

const piecesAtOnce = 2;
/** A piece stored so shortly before the newest may be of a `latest.json` that a node is yet to write. */
const recentMs = 3_600_000;

/** A snapshot on this machine whose files stay readable, also when the next save removes their names. */
export interface HeldSnapshot extends AsyncDisposable {
  /** The text of `manifest.json`. */
  readonly text: string;
  readonly manifest: snapshots.IndexManifest;
  readonly handles: ReadonlyMap<string, FileHandle>;
}

/** Opens the snapshot of a folder; null when there is none. */
export async function holdSnapshot(folder: string): Promise<HeldSnapshot | null> {
  for (let tries = 3; ; tries -= 1) {
    const handles = new Map<string, FileHandle>();
    const close = async () => {
      for (const handle of handles.values()) await handle.close();
    };
    try {
      const text = await readFile(join(folder, "manifest.json"), "utf8");
      const manifest = snapshots.readIndexManifest(text);
      for (const { name } of snapshots.filesOf(manifest))
        handles.set(name, await open(join(folder, name), "r"));
      return { text, manifest, handles, [Symbol.asyncDispose]: close };
    } catch (error) {
      await close();
      const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
      // A save took a file away between the look at the manifest and at its files.
      if (!isGone) throw error;
      if (tries === 0) return null;
    }
  }
}

/** The latest snapshot in the bucket; null when it has none or one that cannot be read. */
export async function latestSnapshot(
  bucket: Bucket,
  libraryId: string,
  signal: AbortSignal,
): Promise<snapshots.StoredSnapshot | null> {
  const content = await bucket.get(snapshots.keysOf(libraryId).latest, signal);
  try {
    return content === null ? null : snapshots.readStoredSnapshot(content);
  } catch {
    return null;
  }
}

/**
 * Stores a snapshot instead of `latest`, which the bucket has. Returns the bytes that were sent. Throws a
 * `BucketError`, or the signal's reason.
 */
export async function storeSnapshot(
  bucket: Bucket,
  held: HeldSnapshot,
  latest: snapshots.StoredSnapshot | null,
  writer: string,
  signal: AbortSignal,
): Promise<number> {
  const keys = snapshots.keysOf(held.manifest.library_id);
  const files: snapshots.StoredFile[] = [];
  let sent = 0;
  for (const { name, bytes, blake3 } of snapshots.filesOf(held.manifest)) {
    const stored = latest?.files.find((file) => file.name === name && file.blake3 === blake3);
    const handle = held.handles.get(name);
    if (handle === undefined) throw new Error(`${name} is not held`);
    const send = async (piece: Uint8Array<ArrayBuffer>) => {
      const sha256 = await snapshots.sha256Of(piece);
      await bucket.put(keys.piece(sha256), piece, "application/octet-stream", signal, sha256);
      sent += piece.byteLength;
      return sha256;
    };
    const pieces = stored?.pieces ?? (await eachPiece(handle, bytes, send, signal));
    files.push({ name, bytes, blake3, pieces: [...pieces] });
  }
  const content = snapshots.writeStoredSnapshot({ writer, manifest: held.text, files });
  await bucket.put(keys.latest, content, "application/json", signal);
  await removeUnused(bucket, keys.pieces, [files, latest?.files ?? []].flat(), signal);
  return sent;
}

async function eachPiece(
  handle: FileHandle,
  bytes: number,
  use: (piece: Uint8Array<ArrayBuffer>) => Promise<string>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const offsets = Array.from(
    { length: Math.ceil(bytes / snapshots.pieceBytesMax) },
    (_, at) => at * snapshots.pieceBytesMax,
  );
  return mapBounded(offsets, piecesAtOnce, async (offset) => {
    signal.throwIfAborted();
    const piece = new Uint8Array(Math.min(snapshots.pieceBytesMax, bytes - offset));
    await readFully(handle, piece, offset);
    return use(piece);
  });
}

async function readFully(handle: FileHandle, into: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < into.byteLength; ) {
    const { bytesRead } = await handle.read(into, done, into.byteLength - done, position + done);
    if (bytesRead === 0) throw new Error("a file of the index is shorter than its manifest says");
    done += bytesRead;
  }
}

/** Ages are measured by the bucket's own clock: that of this machine may differ. */
async function removeUnused(
  bucket: Bucket,
  prefix: string,
  used: readonly snapshots.StoredFile[],
  signal: AbortSignal,
): Promise<void> {
  const isUsed = new Set(used.flatMap(({ pieces }) => pieces).map((sha256) => prefix + sha256));
  const found: BucketObject[] = [];
  for await (const page of bucket.list(prefix, signal)) found.push(...page);
  const newest = found.reduce((latest, { changedAt }) => Math.max(latest, changedAt), 0);
  for (const { key, changedAt } of found)
    if (!isUsed.has(key) && changedAt < newest - recentMs) await bucket.remove(key, signal);
}
