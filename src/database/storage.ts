// The interface of the database. `stores/` has its operations, `sqlite/` and `postgres/` open it.
import type { Platform } from "../fields.ts";
import type { DescriptionStorage } from "./description-storage.ts";
import type { LockWait } from "./file-lock.ts";
import type { ImportTotals } from "./import-totals.ts";
import type {
  AppOverview,
  Change,
  LibraryCoverage,
  LiveScreens,
  MadeVectors,
  Picture,
  Screen,
  ScreenState,
  ScreenSummary,
  ScreenVectors,
  ScreenWrite,
  TitledScreen,
  Upsert,
} from "./screens.ts";
import type { ActivityStore } from "./stores/activity.ts";
import type { CredentialStore } from "./stores/credentials.ts";
import type { DescriptionJobStore } from "./stores/description-jobs.ts";
import type { ImportStore } from "./stores/imports.ts";
import type { KeyStore } from "./stores/keys.ts";
import type { LookStore } from "./stores/looks.ts";
import type { PeopleStore } from "./stores/people.ts";
import type { WorkspaceStore } from "./stores/workspaces.ts";

/** The library: apps, screens, pictures, vectors. */
export interface LibraryStorage {
  /** The live screens among `ids`, in no particular order. At most 500 ids a call. */
  screensByIds(ids: readonly string[]): Promise<readonly Screen[]>;
  /** As `screensByIds`, without the words: a search does not need them, and they cost disk reads. */
  summariesByIds(ids: readonly string[]): Promise<readonly ScreenSummary[]>;
  /** As `summariesByIds`, with title and pattern. */
  titledByIds(ids: readonly string[]): Promise<readonly TitledScreen[]>;
  /**
   * Every app with live screens, of one platform or of all, in no particular order. Reads one row per screen.
   */
  apps(platform: Platform | null): Promise<readonly AppOverview[]>;
  /** An app, or null when it has no live screens. */
  appById(id: string): Promise<AppOverview | null>;
  /** The app of a live screen, or null when there is no such screen. */
  appOfScreen(screenId: string): Promise<AppOverview | null>;
  /**
   * Up to `limit` live screens of an app, by time of creation and id, after the screen `after`, which may be
   * removed; null starts at the first.
   */
  screensOfApp(appId: string, after: string | null, limit: number): Promise<readonly TitledScreen[]>;
  /** The id of the live screen of this app and platform that has this picture, or null. */
  screenIdByPicture(sha256: string, appName: string, platform: Platform): Promise<string | null>;
  /** The vectors of a screen, or null when it has none or they are damaged. */
  vectorsOf(id: string): Promise<ScreenVectors | null>;
  /**
   * Writes all or none, in one transaction; each gets the next change sequence. A removed screen with the
   * same id becomes live again.
   */
  upsertScreens(screens: readonly ScreenWrite[]): Promise<void>;
  /** Up to `limit` live screens whose vectors another model made, in no particular order. */
  encodedByOtherModels(modelId: string, limit: number): Promise<readonly Upsert[]>;
  /**
   * Gives screens new vectors, all or none, in one transaction. A screen that was changed or removed since
   * `sequence` was read is left alone: a slow encoding never undoes an import.
   */
  replaceVectors(made: readonly MadeVectors[]): Promise<void>;
  /** Removes all or none, in one transaction, and returns the ids that were live. */
  removeScreens(ids: readonly string[]): Promise<readonly string[]>;
  /** Up to `limit` live screens with a picture, by id, after the id `after`; "" starts at the first. */
  picturesAfter(after: string, limit: number): Promise<readonly PictureOfScreen[]>;
  /** Those of `ids` under which no live screen has a picture. At most 500 ids a call. */
  idsWithoutPicture(ids: readonly string[]): Promise<readonly string[]>;
  /** Up to `limit` live screens by id, after the id `after`; "" starts at the first. */
  screensAfter(after: string, limit: number): Promise<readonly Screen[]>;
  /** Every live id. */
  screenIds(): Promise<readonly string[]>;
  /** Up to `limit` changes with a sequence above `after`, lowest first. */
  changesAfter(after: number, limit: number): Promise<readonly Change[]>;
  /** As `changesAfter`, without words and vectors. */
  statesAfter(after: number, limit: number): Promise<readonly ScreenState[]>;
  /** The mark of the change `sequence`; 0 when there is no such change or the mark is not known. */
  markAt(sequence: number): Promise<number>;
  /** The last change sequence assigned, 0 for a library that was never written. */
  lastSequence(): Promise<number>;
  /** The last change sequence and the counts of live screens, from one snapshot. */
  liveScreens(): Promise<LiveScreens>;
  /** The id of this library; a backup has another id. */
  id(): Promise<string>;
  /** Adds to the totals of all imports; absent totals stay. */
  addImportTotals(totals: Partial<ImportTotals>): Promise<void>;
  importTotals(): Promise<ImportTotals>;
  /** Reads every row, in batches, if anything changed since the last call. */
  coverage(): Promise<LibraryCoverage>;
  /** Counts of live rows. */
  counts(): Promise<{
    readonly apps: number;
    readonly screens: Readonly<Record<Platform, number>>;
    readonly pictures: number;
  }>;
}

/** The picture of a screen. */
export interface PictureOfScreen {
  readonly id: string;
  readonly picture: Picture;
}

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

/** The database of the service. */
export interface Storage {
  /** True when other machines may use the same database. */
  readonly isShared: boolean;
  /** Reports whether searches are answered from this process's caches during an outage of the database. */
  canSearchFromCache(): boolean;
  readonly library: LibraryStorage;
  readonly looks: LookStore;
  readonly descriptions: DescriptionStorage;
  readonly descriptionJobs: DescriptionJobStore;
  readonly imports: ImportStore;
  readonly workspaces: WorkspaceStore;
  readonly keys: KeyStore;
  readonly people: PeopleStore;
  readonly credentials: CredentialStore;
  readonly activity: ActivityStore;
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
