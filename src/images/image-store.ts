import type { Picture } from "../database/screens.ts";
import type { ImageQuality } from "./make-sizes.ts";

export interface ImageFiles {
  readonly original: { readonly file: Uint8Array; readonly format: "png" | "jpeg" | "webp" };
  readonly optimized: Uint8Array;
  readonly high: Uint8Array;
}

export type ImageBytes = Readonly<Record<"original" | ImageQuality, number>>;

/** Files that are stored and readable but may still be taken back. */
export interface StoredImage {
  /** Removes the versions of the screen that no row names. Call it once the row names these. */
  keep(): Promise<void>;
  /** Removes them unless a row names them. Other versions stay. */
  undo(): Promise<void>;
}

export interface OpenImage {
  /** The WebP. */
  readonly content: Blob;
  readonly bytes: number;
  /** A strong validator without quotes: the version that the row names. */
  readonly version: string;
}

/**
 * Smaller files that were made of a version and are kept beside it, so that they go with it. No backup has
 * them, and whoever finds none makes it again.
 */
export interface DerivedFiles {
  read(id: string, version: string, name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing when the version is gone. */
  write(id: string, version: string, name: string, file: Uint8Array): Promise<void>;
}

/**
 * The store of pictures: a folder (`folder-image-store.ts`) or a bucket (`bucket-image-store.ts`). Both read
 * the version that the live row of a screen names, or one that is asked for and that a row of an earlier
 * picture names. Every method refuses an id that is no UUID.
 */
export interface ImageStore {
  /** True when `list` calls another machine: then only a serving process looks for pictures without a row. */
  readonly areListsCostly: boolean;
  /**
   * Runs work that changes pictures and their records: one at a time of all processes that share the store,
   * in turn. All calls of `put`, `keep`, `undo` and `remove` belong in it; a backup takes its copy in it.
   * `signal` ends the waiting, not the work: its reason is thrown.
   */
  change<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Throws in the work of a `change` whose lock was lost: another process may change pictures now. Call it
   * before a row names what was stored. From then on the store neither writes nor removes for this work.
   */
  assertLockHeld(): void;
  /**
   * Stores a version durably before it returns; it is delivered from the moment that the row names it. Throws
   * when the disk is full or not writable, and then leaves nothing. What a killed process stored goes with
   * the next put of the screen.
   */
  put(id: string, files: ImageFiles): Promise<StoredImage>;
  /** Returns true when the picture of a screen is there with all its files, of these sizes if given. */
  has(id: string, bytes?: ImageBytes): Promise<boolean>;
  /** The ids of the pictures whose ids begin with two hex digits, whole ones or not. */
  list(prefix: string): Promise<readonly string[]>;
  /** The original, read only when it is asked for its bytes; null when there is none. */
  original(id: string, format: Picture["format"], version?: string): Promise<Blob | null>;
  /** The versions that the rows of at most 500 screens name, as in `OpenImage`, by id. Reads no file. */
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** A delivered file, or null when there is none. */
  open(id: string, quality: ImageQuality, version?: string): Promise<OpenImage | null>;
  /**
   * The address at which a client may read a delivered file itself, from now to `untilSeconds` at most, or
   * null when there is none; absent where this service delivers. Both are seconds since the epoch. Made
   * without a call to the store, so the file may be missing.
   */
  address?(
    id: string,
    quality: ImageQuality,
    nowSeconds: number,
    untilSeconds: number,
    version?: string,
  ): Promise<string | null>;
  /** Absent in a bucket, where a small file takes as long to read as a large one. */
  readonly derived?: DerivedFiles;
  /** Removes the versions of a screen that no row names; nothing to remove is no error. */
  remove(id: string): Promise<void>;
}
