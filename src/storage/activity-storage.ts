// What the service asks of its records about what happened: audit, usage, recent searches. Times are milliseconds since the epoch.
import type { Platform } from "./storage.ts";

/** Who did what. */
export interface AuditEvent {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
}

/** An event with where it came from and how it ended, as it is written down. */
export interface NewAuditEvent extends Omit<AuditEvent, "id"> {
  /** Empty for the command line and for what nobody asked for. */
  readonly address: string;
  readonly outcome: "success" | "failure";
}

/** Searches of one day (UTC, `YYYY-MM-DD`), key and mode. */
export interface UsageRow {
  readonly workspaceId: string;
  readonly day: string;
  /** Empty for the pages. */
  readonly keyId: string;
  readonly mode: "standard" | "deep";
  readonly searches: number;
  readonly errors: number;
  /** How many searches fell into each bucket of `usage/latency-buckets.ts`. */
  readonly latencyCounts: readonly number[];
}

/** A person on the pages of a workspace. */
export interface Searcher {
  readonly workspaceId: string;
  readonly userId: string;
}

/** A search made on the pages. */
export interface RecentSearch {
  readonly query: string;
  readonly platform: Platform;
  readonly mode: "standard" | "deep";
  readonly screens: number;
  readonly at: number;
}

/** What happened in workspaces. */
export interface ActivityStorage {
  /** Unless it may wait, it throws while another process writes. Without a workspace it is an event of the service. */
  addAudit(workspaceId: string | null, event: NewAuditEvent, mayWait?: boolean): Promise<void>;
  /** Newest first, at most `limit`, with an id below `before` when it is given. */
  audit(workspaceId: string, limit: number, before?: number): Promise<readonly AuditEvent[]>;
  /** Adds counts to what is there, all or none. Unless it may wait, it throws while another process writes. */
  addUsage(rows: readonly UsageRow[], mayWait: boolean): Promise<void>;
  /** All rows of a workspace from `firstDay` on, by day. */
  usage(workspaceId: string, firstDay: string): Promise<readonly UsageRow[]>;
  /** The searches of each workspace from `firstDay` on; those without any are absent. */
  searchCounts(firstDay: string): Promise<ReadonlyMap<string, number>>;
  /** Remembers a search of a person, once for each query, platform and mode; only their last `keep` in the workspace stay. */
  addRecentSearch(by: Searcher, search: RecentSearch, keep: number): Promise<void>;
  /** Newest first. */
  recentSearches(by: Searcher): Promise<readonly RecentSearch[]>;
  clearRecentSearches(by: Searcher): Promise<void>;
}
