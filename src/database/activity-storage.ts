// Audit, usage and recent searches. Times are milliseconds since the epoch.
import type { outcomes, Platform, SearchMode } from "../fields.ts";

export type Outcome = (typeof outcomes)[number];

/** An action in the audit log, with its actor. */
export interface NewAuditEvent {
  /** Null for what belongs to no workspace, such as a sign-in. */
  readonly workspaceId: string | null;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly detail: string;
  /** The client address of the request; empty for the command line. */
  readonly address: string;
  readonly outcome: Outcome;
}

/** An event as it was written down. */
export interface AuditEvent extends NewAuditEvent {
  readonly id: number;
  readonly workspaceName: string | null;
}

/**
 * A part of the list. It may hold fewer events than were asked for, or none, although there are older ones: a
 * search is bounded.
 */
export interface AuditPage {
  readonly events: readonly AuditEvent[];
  /** The `before` of the next part; null when there is none. */
  readonly next: number | null;
}

/** Filter of audit events; absent fields allow all. */
export interface AuditFilter {
  readonly workspaceId?: string | undefined;
  /** An action such as `key.create`, or the part before the dot for all of its kind. */
  readonly action?: string | undefined;
  readonly outcome?: Outcome | undefined;
  /**
   * In actor, action, target, detail, address or the workspace's name, whatever the case of ASCII letters.
   */
  readonly text?: string | undefined;
}

/** Searches of one day (UTC, `YYYY-MM-DD`), key and mode. */
export interface UsageRow {
  readonly workspaceId: string;
  readonly day: string;
  /** Empty for the pages. */
  readonly keyId: string;
  /** Empty for what was refused before its mode was read. */
  readonly mode: SearchMode | "";
  readonly searches: number;
  readonly errors: number;
  /** A rate or a queue was full, or the request was wrong. */
  readonly refused: number;
  /** Number of searches in each bucket of `people/usage/latency-buckets.ts`. */
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
  readonly mode: SearchMode;
  readonly screens: number;
  readonly at: number;
}
