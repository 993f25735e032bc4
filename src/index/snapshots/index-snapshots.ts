// Keeps the latest snapshot of the index in the bucket, and fetches it where a node has none. No change of
// the index waits for the bucket, and without it a node builds the index from the database.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KnownChange } from "../../database/change-marks.ts";
import { reasonOf } from "../../errors.ts";
import type { Bucket, BucketCounts } from "../../images/bucket/bucket.ts";
import type { Logger } from "../../system/log.ts";
import { type FetchedSnapshot, fetchSnapshot, UnusableSnapshotError } from "./fetch-snapshot.ts";
import { type HeldSnapshot, holdSnapshot, latestSnapshot, storeSnapshot } from "./store-snapshot.ts";
import * as snapshots from "./stored-snapshot.ts";

export interface SnapshotParts {
  readonly bucket: Bucket;
  readonly libraryId: string;
  /** The folder of this node's snapshot of its index. */
  readonly folder: string;
  /** Writes the snapshot of an empty index into a folder, which shows what this build can open. */
  readonly writeEmpty: (folder: string) => Promise<void>;
  /** True unless the database was put back to a moment before the last change of a snapshot. */
  readonly isOfDatabase: (last: KnownChange) => Promise<boolean>;
  readonly log: Logger;
}

/** When a node stores its snapshot; tests are faster. */
export interface SnapshotTimes {
  /** The last of several saves that come soon after each other is stored. */
  readonly delayMs: number;
  /** One node stores; another takes over when it stored nothing for so long although the index changed. */
  readonly takeOverMs: number;
}

const defaultTimes: SnapshotTimes = { delayMs: 5_000, takeOverMs: 600_000 };

/** Counts of snapshots stored and fetched since the start. */
export type SnapshotCounts = Readonly<Record<"stored" | "storeFailed" | "fetched" | "fetchFailed", number>>;

export class IndexSnapshots {
  readonly #parts: SnapshotParts;
  readonly #times: SnapshotTimes;
  readonly #writer = crypto.randomUUID();
  readonly #end = new AbortController();
  readonly #counts = { stored: 0, storeFailed: 0, fetched: 0, fetchFailed: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();
  #isTakingOver = false;
  /** The manifest that another node stored, and the time when this one first saw it. */
  #seen: { readonly text: string; readonly at: number } | null = null;

  constructor(parts: SnapshotParts, times: SnapshotTimes = defaultTimes) {
    this.#parts = parts;
    this.#times = times;
  }

  get counts(): SnapshotCounts {
    return this.#counts;
  }

  get bucketCounts(): BucketCounts {
    return this.#parts.bucket.counts;
  }

  /** Stores the snapshot soon where it has more than the bucket. Call it at the start and after each save. */
  recordSaved(): void {
    this.#storeIn(this.#times.delayMs);
  }

  /** Fetches the latest snapshot into `folder`; null without a usable one, for a reason that is logged. */
  async fetch(folder: string): Promise<FetchedSnapshot | null> {
    const { bucket, log } = this.#parts;
    const startedAt = performance.now();
    try {
      const own = await this.#ownManifest(`${folder}.empty`);
      const wanted = { own, isOfDatabase: this.#parts.isOfDatabase };
      const fetched = await fetchSnapshot(bucket, wanted, folder, this.#end.signal);
      if (fetched === null) return null;
      this.#counts.fetched += 1;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      log.info({ ...fetched, seconds }, "the snapshot of the index was fetched from the bucket");
      return fetched;
    } catch (error) {
      if (this.#end.signal.aborted) return null;
      this.#counts.fetchFailed += 1;
      if (error instanceof UnusableSnapshotError && error.isDamaged) await this.recordDamaged();
      log.warn(
        { err: error, reason: reasonOf(error) },
        "the snapshot of the index in the bucket cannot be used; the index is made from the database",
      );
      return null;
    }
  }

  /**
   * Removes a snapshot that is not as it was stored, so that any node with an index stores it anew, this one
   * after a restart included. Never throws.
   */
  async recordDamaged(): Promise<void> {
    const { bucket, libraryId, log } = this.#parts;
    this.#isTakingOver = true;
    await bucket.remove(snapshots.keysOf(libraryId).latest, this.#end.signal).catch((error: unknown) => {
      if (!this.#end.signal.aborted)
        log.warn({ err: error }, "the damaged snapshot of the index stays in the bucket for now");
    });
  }

  /** Ends what is under way; nothing is stored after it. */
  async stop(): Promise<void> {
    this.#end.abort(new Error("the service stops"));
    clearTimeout(this.#timer);
    await this.#work;
  }

  async #ownManifest(folder: string) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    try {
      await this.#parts.writeEmpty(folder);
      return snapshots.readIndexManifest(await readFile(join(folder, "manifest.json"), "utf8"));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #storeIn(ms: number): void {
    if (this.#end.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#work = this.#work.then(() => this.#store());
    }, ms);
    this.#timer.unref();
  }

  async #store(): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted) return;
    try {
      await this.#storeUnlessAnother(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#counts.storeFailed += 1;
      this.#parts.log.warn({ err: error }, "the snapshot of the index was not stored in the bucket");
      this.#storeIn(this.#times.takeOverMs / 10);
    }
  }

  async #storeUnlessAnother(signal: AbortSignal): Promise<void> {
    const { bucket, folder, libraryId, log } = this.#parts;
    await using held = await holdSnapshot(folder);
    if (held === null) return;
    const { isOfDatabase } = this.#parts;
    // It is about to be made again.
    if (!(await isOfDatabase(snapshots.lastOf(held.manifest)))) return;
    const latest = await latestSnapshot(bucket, libraryId, signal);
    const stored = latest && manifestOf(latest);
    const isUsable = stored === null || (await isOfDatabase(snapshots.lastOf(stored)));
    if (stored !== null && isUsable && !this.#isTakingOver && isAsGood(stored, held)) return;
    if (latest !== null && isUsable && this.#isOfAnother(latest))
      return this.#storeIn(this.#times.takeOverMs);
    // Nothing of a damaged one is relied on: its pieces are stored again.
    const known = this.#isTakingOver ? null : latest;
    const bytes = await storeSnapshot(bucket, held, known, this.#writer, signal);
    this.#isTakingOver = false;
    this.#counts.stored += 1;
    log.info(
      { sequence: held.manifest.sequence, bytes },
      "the snapshot of the index was stored in the bucket",
    );
  }

  /** True while another node stores snapshots, by this node's clock since it first saw the last one. */
  #isOfAnother({ writer, manifest: text }: snapshots.StoredSnapshot): boolean {
    if (writer === this.#writer || this.#isTakingOver) return false;
    const now = performance.now();
    if (this.#seen?.text !== text) this.#seen = { text, at: now };
    return now - this.#seen.at < this.#times.takeOverMs;
  }
}

/** True when the stored snapshot serves a new node as well as the one held here. */
function isAsGood(stored: snapshots.IndexManifest, { manifest }: HeldSnapshot): boolean {
  return snapshots.isSameKind(manifest, stored) && stored.sequence >= manifest.sequence;
}

/** Null when it is of a layout that this build does not know. */
function manifestOf(latest: snapshots.StoredSnapshot): snapshots.IndexManifest | null {
  try {
    return snapshots.readIndexManifest(latest.manifest);
  } catch {
    return null;
  }
}
