// `latest.json` in a bucket: the manifest of the index, and the pieces of its files, named by SHA-256.
import { createHash } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { KnownChange } from "../../database/change-marks.ts";

const format = 1;
/**
 * A piece is held in memory, and sent or fetched again as a whole. Hashing a larger one would hold up
 * requests: WebCrypto copies it first.
 */
export const pieceBytesMax = 2_097_152;

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
// Paths of these names alone lead nowhere else.
const FileName = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,99}\\.[a-z]{1,10}$" });
const StoredFile = Type.Object({
  name: FileName,
  bytes: Count,
  /** As the index's own manifest has it. */
  blake3: Sha256,
  pieces: Type.Array(Sha256),
});
const StoredSnapshot = Type.Object({
  format: Type.Literal(format),
  /** The process that stored it. */
  writer: Type.String({ maxLength: 64 }),
  /** The text of `manifest.json`. */
  manifest: Type.String({ maxLength: 4_000_000 }),
  files: Type.Array(StoredFile, { maxItems: 10_000 }),
});
const HashedSnapshot = Type.Object({ snapshot: StoredSnapshot, sha256: Sha256 });

/** A file of a stored snapshot: all of its pieces but the last have `pieceBytesMax` bytes. */
export type StoredFile = Static<typeof StoredFile>;
export type StoredSnapshot = Static<typeof StoredSnapshot>;

const FileEntry = Type.Object({ name: FileName, bytes: Count, blake3: Sha256 });
const Nullable = Type.Union([FileEntry, Type.Null()]);
/** `manifest.json`, as far as it is read here: `native/engine/src/snapshot.rs` has all of it. */
const IndexManifest = Type.Object({
  manifest: Type.Object({
    format: Count,
    model_id: Type.String(),
    analysis: Type.String(),
    library_id: Type.String(),
    dimensions: Count,
    token_dimensions: Count,
    sequence: Count,
    mark: Count,
    state: FileEntry,
    segments: Type.Array(Nullable),
    deltas: Type.Array(Type.Array(Type.Object({ file: FileEntry }))),
  }),
});
export type IndexManifest = Static<typeof IndexManifest>["manifest"];

/** Reads `manifest.json`. Throws when it is of a layout that this build does not know. */
export function readIndexManifest(text: string): IndexManifest {
  return Value.Parse(IndexManifest, JSON.parse(text)).manifest;
}

export function filesOf({ state, segments, deltas }: IndexManifest): readonly Static<typeof FileEntry>[] {
  return [state, ...segments.filter((each) => each !== null), ...deltas.flat().map(({ file }) => file)];
}

export function lastOf({ sequence, mark }: IndexManifest): KnownChange {
  return { sequence, mark };
}

/** True when an index with the manifest `own` can open the files of `other`: only the content differs. */
export function isSameKind(own: IndexManifest, other: IndexManifest): boolean {
  const names = ["format", "model_id", "analysis", "library_id", "dimensions", "token_dimensions"] as const;
  return names.every((name) => own[name] === other[name]);
}

/** The content of `latest.json`. */
export function writeStoredSnapshot(snapshot: Omit<StoredSnapshot, "format">): Uint8Array<ArrayBuffer> {
  const whole: StoredSnapshot = { format, ...snapshot };
  return new TextEncoder().encode(JSON.stringify({ snapshot: whole, sha256: hashOf(whole) }));
}

/** Reads `latest.json`. Throws when it is not as it was written, or of another format. */
export function readStoredSnapshot(content: Uint8Array): StoredSnapshot {
  const { snapshot, sha256 } = Value.Parse(HashedSnapshot, JSON.parse(new TextDecoder().decode(content)));
  if (hashOf(snapshot) !== sha256) throw new Error("latest.json is not as it was written");
  for (const { bytes, pieces } of snapshot.files)
    if (Math.ceil(bytes / pieceBytesMax) !== pieces.length)
      throw new Error("latest.json does not fit itself");
  return snapshot;
}

function hashOf({ format, writer, manifest, files }: StoredSnapshot): string {
  const all = files.map(({ name, bytes, blake3, pieces }) => [name, bytes, blake3, pieces]);
  return createHash("sha256")
    .update(JSON.stringify([format, writer, manifest, all]))
    .digest("hex");
}

/** Lower-case hex, made on another thread. */
export async function sha256Of(piece: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", piece)).toString("hex");
}

/** Object keys of a library's snapshots. Throws for an id that cannot be part of a key. */
export function keysOf(libraryId: string) {
  if (!/^[\w-]{1,100}$/.test(libraryId)) throw new Error("The id of the library is no name for objects.");
  const folder = `snapshots/${libraryId}`;
  return {
    latest: `${folder}/latest.json`,
    pieces: `${folder}/pieces/`,
    piece: (sha256: string) => `${folder}/pieces/${sha256}`,
  } as const;
}
