// The interface of the database. `stores/` has its operations, `sqlite/` and `postgres/` open it.
import type { LockWait } from "./file-lock.ts";
import type { importTotals } from "./stores/counters.ts";
import type { KeyStore } from "./stores/keys.ts";
import type { libraryReads } from "./stores/library-reads.ts";
import type { libraryWrites } from "./stores/library-writes.ts";
import type { Stores } from "./stores/stores.ts";

/** The library: apps, screens, pictures, vectors. */
export type LibraryStorage = ReturnType<typeof libraryReads> &
  ReturnType<typeof libraryWrites> &
  ReturnType<typeof importTotals>;

/** The copy of the database in a backup, opened read-only. */
export interface DatabaseCopy extends Pick<Storage, "check" | "damagedVectors" | "close"> {
  readonly library: Pick<LibraryStorage, "picturesAfter" | "lastSequence" | "counts" | "id">;
}

/** Work that only one process at a time may do, among all that share the database. */
export type LockName = "import" | "describe" | "pictures";

/** The lock for such work: an advisory lock in PostgreSQL, a file lock with SQLite. */
export interface Lock {
  /** Aborts when the lock was lost: another process may hold it now. */
  readonly lost: AbortSignal;
  release(): void;
}

export interface Storage extends Omit<Stores, "keys"> {
  /** True when other machines may use the same database. */
  readonly isShared: boolean;
  /** Reports whether searches are answered from this process's caches during an outage of the database. */
  canSearchFromCache(): boolean;
  readonly library: LibraryStorage;
  readonly keys: KeyStore;
  /** Waits for the lock of this work. Null when the signal ended the waiting. */
  acquireLock(work: LockName, wait?: LockWait): Promise<Lock | null>;
  /**
   * Calls `wake` soon after a change of the library, if the database sends notifications. An optimisation for
   * callers that poll anyway: it may miss changes. Returns a function that unsubscribes.
   */
  onLibraryChange(wake: () => void): () => void;
  /**
   * Writes a consistent copy of the database to a file that must not exist, durably; it is marked as a
   * backup, which no command opens before it is restored.
   */
  backup(path: string): Promise<void>;
  /** Bytes of the database and of its write-ahead log; 0 for a log that belongs to a whole server. */
  size(): Promise<{ readonly bytes: number; readonly logBytes: number }>;
  /** The faults of the database itself, a line each; reads all of it. */
  check(): Promise<readonly string[]>;
  /** Ids of the screens whose vectors are damaged; reads all vectors. */
  damagedVectors(): Promise<readonly string[]>;
  /** Call once, when nothing uses the database any more. */
  close(): Promise<void>;
}
