import type { Picture } from "../database/storage.ts";
import type { ImageQuality } from "./make-sizes.ts";

/** The files of one screen's picture. */
export interface ImageFiles {
  readonly original: { readonly file: Uint8Array; readonly format: "png" | "jpeg" | "webp" };
  readonly optimized: Uint8Array;
  readonly high: Uint8Array;
}

/** The length of each file of a picture. */
export type ImageBytes = Readonly<Record<"original" | ImageQuality, number>>;

/** Files that are stored and readable but may still be taken back. */
export interface StoredImage {
  /** Forgets what they replaced. */
  keep(): Promise<void>;
  /**
   * Puts back what they replaced, or removes them when they replaced nothing. What was stored after them
   * stays.
   */
  undo(): Promise<void>;
}

/** A delivered file. */
export interface OpenImage {
  /** The WebP, read only when it is sent. */
  readonly content: Blob;
  readonly bytes: number;
  /** A strong validator without quotes: changes whenever the file does. */
  readonly version: string;
}

/**
 * The store of pictures: a folder (`folder-image-store.ts`) or a bucket (`bucket-image-store.ts`), which
 * reads the version that the live row of a screen names. Every method refuses an id that is no UUID.
 */
export interface ImageStore {
  /** True when `list` calls another machine: then only a serving process looks for pictures without a row. */
  readonly areListsCostly: boolean;
  /**
   * Runs work that changes pictures and their records: one at a time of all processes that share the store,
   * in turn. All calls of `put`, `keep`, `undo`, `settle` and `remove` belong in it; a backup takes its copy
   * in it. `signal` ends the waiting, not the work: its reason is thrown.
   */
  change<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Throws in the work of a `change` whose lock was lost: another process may change pictures now. Call it
   * before a row names what was stored. From then on the store neither writes nor removes for this work.
   */
  assertLockHeld(): void;
  /**
   * Stores all three files durably before it returns, or none. Throws when the disk is full or not writable,
   * and for an unsettled picture.
   */
  put(id: string, files: ImageFiles): Promise<StoredImage>;
  /**
   * The ids of the pictures that a `put` replaced which neither `keep` nor `undo` has ended. Those of a
   * `change` that goes on are among them.
   */
  unsettled(): Promise<readonly string[]>;
  /**
   * Ends such a `put`: the files that the record names, of those before and after it, are delivered from now
   * on. Null when it names none.
   */
  settle(id: string, picture: Picture | null): Promise<void>;
  /**
   * Returns true when the picture of a screen is there, with all its files and, where they are given, their
   * sizes.
   */
  has(id: string, bytes?: ImageBytes): Promise<boolean>;
  /** The ids of the pictures whose ids begin with two hex digits, whole ones or not. */
  list(prefix: string): Promise<readonly string[]>;
  /** The original, read only when it is asked for its bytes; null when there is none. */
  original(id: string, format: Picture["format"]): Promise<Blob | null>;
  /** A delivered file, or null when there is none. */
  open(id: string, quality: ImageQuality): Promise<OpenImage | null>;
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
  ): Promise<string | null>;
  /** Removes the picture of a screen; nothing to remove is no error. */
  remove(id: string): Promise<void>;
}
