// Counts searches per workspace in memory, and adds them to SQL every few seconds and at the close. A process
// that is killed loses its counts since the last write, and nothing else.

import type { ActivityStore, UsageRow } from "../../database/stores/activity.ts";
import type { SearchMode } from "../../fields.ts";
import type { Caller } from "../caller.ts";
import { emptyLatencyCounts, latencyBucket } from "./latency-buckets.ts";

const writeIntervalMs = 5_000;

interface Counts extends UsageRow {
  searches: number;
  errors: number;
  refused: number;
  latencyCounts: number[];
}

export class SearchUsage {
  readonly #activity: ActivityStore;
  readonly #now: () => number;
  #counts = new Map<string, Counts>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(activity: ActivityStore, now: () => number) {
    this.#activity = activity;
    this.#now = now;
  }

  answered(caller: Caller, mode: SearchMode, latencyMs: number): void {
    const counts = this.#countsOf(caller, mode);
    counts.searches += 1;
    const bucket = latencyBucket(latencyMs);
    counts.latencyCounts[bucket] = (counts.latencyCounts[bucket] ?? 0) + 1;
  }

  failed(caller: Caller, mode: SearchMode): void {
    this.#countsOf(caller, mode).errors += 1;
  }

  /** Counts a search that was refused; `mode` is null when it was not read yet. */
  refused(caller: Caller, mode: SearchMode | null): void {
    this.#countsOf(caller, mode ?? "").refused += 1;
  }

  /**
   * Adds what was counted to the database, after a write that goes on: whoever reads it then misses nothing.
   * What cannot be written stays and is tried again. `isLast` waits for other writers.
   */
  write(isLast = false): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCounts(isLast));
    return this.#writing;
  }

  async #writeCounts(isLast: boolean): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const written = this.#counts;
    if (written.size === 0) return;
    this.#counts = new Map();
    try {
      await this.#activity.addUsage([...written.values()], isLast);
    } catch {
      // An import holds the write lock, or the disk is full.
      for (const counts of written.values()) this.#add(counts);
      this.#writeLater();
    }
  }

  #countsOf(caller: Caller, mode: UsageRow["mode"]): Counts {
    this.#writeLater();
    const key = { workspaceId: caller.workspaceId, day: dayOf(this.#now()), keyId: caller.keyId ?? "", mode };
    return (
      this.#counts.get(nameOf(key)) ??
      this.#add({ ...key, searches: 0, errors: 0, refused: 0, latencyCounts: emptyLatencyCounts() })
    );
  }

  #add(counts: Counts): Counts {
    const name = nameOf(counts);
    const known = this.#counts.get(name);
    if (known === undefined) {
      this.#counts.set(name, counts);
      return counts;
    }
    known.searches += counts.searches;
    known.errors += counts.errors;
    known.refused += counts.refused;
    known.latencyCounts = known.latencyCounts.map((count, at) => count + (counts.latencyCounts[at] ?? 0));
    return known;
  }

  #writeLater(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => void this.write(), writeIntervalMs);
    this.#timer.unref();
  }
}

function nameOf({ workspaceId, day, keyId, mode }: Pick<UsageRow, "workspaceId" | "day" | "keyId" | "mode">) {
  return `${workspaceId},${day},${keyId},${mode}`;
}

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
