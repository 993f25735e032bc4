// Facts that searches return about screens, in memory. During an outage of PostgreSQL a search is answered if
// all of its hits are cached; otherwise nothing is read from the cache. A screen takes some 300 to 400 bytes.
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, gt } from "drizzle-orm";
import { ApiError } from "../../errors.ts";
import type { Database } from "../database.ts";
import { summaryOf } from "../screen-rows.ts";
import type { Change, ScreenSummary } from "../screens.ts";
import type { LibraryStorage } from "../storage.ts";
import { screenColumns, screenQueries } from "../stores/screen-columns.ts";

/** Screens that are remembered: about 40 MB. */
const screensMax = 100_000;

/** Screens of a page of the first reading, and the rest after it: large libraries take a few seconds. */
const pageScreens = 500;
const pageRestMs = 20;
const failureRestMs = 5_000;

/** Summaries of screens; null for one that was removed. */
export class SummaryCache {
  readonly #known = new Map<string, ScreenSummary | null>();

  get isFull(): boolean {
    return this.#known.size >= screensMax;
  }

  /** Takes what was found of `ids`: those that are not among `found` were removed. */
  record(ids: readonly string[], found: readonly ScreenSummary[]): void {
    const byId = new Map(found.map((screen) => [screen.id, screen]));
    for (const id of ids) this.#set(id, byId.get(id) ?? null);
  }

  recordChanges(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.kind === "remove") this.#set(change.id, null);
      else this.#set(change.screen.id, summaryOfScreen(change.screen));
    }
  }

  /** The live screens among `ids`; null when one of them is not known. */
  recall(ids: readonly string[]): readonly ScreenSummary[] | null {
    const known = ids.map((id) => this.#known.get(id));
    if (known.includes(undefined)) return null;
    return known.filter((screen) => screen != null);
  }

  /** The oldest entry makes room. */
  #set(id: string, screen: ScreenSummary | null): void {
    this.#known.delete(id);
    if (this.isFull) {
      const [oldest = ""] = this.#known.keys();
      this.#known.delete(oldest);
    }
    this.#known.set(id, screen);
  }
}

function summaryOfScreen({ id, appName, platform, picture }: Extract<Change, { kind: "upsert" }>["screen"]) {
  const size = ({ width, height }: { readonly width: number; readonly height: number }) => ({
    width,
    height,
  });
  const sizes = picture && { optimized: size(picture.optimized), high: size(picture.high) };
  // The feed has no looks: the next search that reads the screen notes it.
  return { id, appName, platform, picture: sizes, lookKey: null };
}

/** The same reads. Summaries that cannot be read are recalled; what else is read of screens is noted. */
export function remembering(
  memory: SummaryCache,
  { summariesByIds, changesAfter }: Pick<LibraryStorage, "summariesByIds" | "changesAfter">,
): Pick<LibraryStorage, "summariesByIds" | "changesAfter"> {
  return {
    summariesByIds: async (ids) => {
      try {
        const found = await summariesByIds(ids);
        memory.record(ids, found);
        return found;
      } catch (error) {
        const known = isUnavailable(error) ? memory.recall(ids) : null;
        if (known === null) throw error;
        return known;
      }
    },
    changesAfter: async (after, limit) => {
      const changes = await changesAfter(after, limit);
      memory.recordChanges(changes);
      return changes;
    },
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.code === "search_unavailable";
}

/** Fills the cache in the background. The function it returns ends that. */
export function fillLater(memory: SummaryCache, database: Database): () => void {
  const stopped = new AbortController();
  void fill(memory, database, stopped.signal);
  return () => stopped.abort();
}

async function fill(memory: SummaryCache, database: Database, stopped: AbortSignal): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined && !memory.isFull && !stopped.aborted) {
    const page: readonly ScreenSummary[] | null = await pageAfter(database, after).catch(() => null);
    // A change may have been noted since the page was read: it is newer.
    for (const screen of page ?? [])
      if (memory.recall([screen.id]) === null) memory.record([screen.id], [screen]);
    if (page !== null) after = page.at(-1)?.id;
    await sleep(page === null ? failureRestMs : pageRestMs, undefined, { ref: false });
  }
}

async function pageAfter(database: Database, after: string): Promise<readonly ScreenSummary[]> {
  const { screens } = database.tables;
  const { isLive } = screenColumns(database.tables);
  const rows = await screenQueries(database)
    .summaries()
    .where(and(gt(screens.id, after), isLive))
    .orderBy(asc(screens.id))
    .limit(pageScreens);
  return rows.map(summaryOf);
}
