// Descriptions as callers see them: the part of the contract that `description-calls.ts` uses.
import type { Answered, ScreenDetails } from "./contract.ts";

/** Options of a run that describes screens. */
export interface DescribeOptions {
  /**
   * Also screens that the model could not describe, and those that another model or an earlier prompt
   * described.
   */
  readonly again?: boolean | undefined;
  /** Screens at most. */
  readonly limit?: number | undefined;
  /** Tokens at most, sent and answered. */
  readonly maxTokens?: number | undefined;
  /** Only these, 1 to 500, also those that a model described before. Words that were given stay. */
  readonly screenIds?: readonly string[] | undefined;
}

/** A run that describes screens without words, and what it did. Times are RFC 3339. */
export interface DescriptionRun {
  id: string;
  /** `failed` and `cancelled` keep what was described until then. */
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  again: boolean;
  limit: number | null;
  max_tokens: number | null;
  /** The number of screens that were named; null for those of the library. */
  chosen: number | null;
  /**
   * A server of the machine of the service and its model, chosen at the pages; null for that of the operator.
   */
  local_server: string | null;
  local_model: string | null;
  /** Screens there were to describe when it began. */
  screens: number;
  described: number;
  /** The model gave no answer that can be used; they keep what they had. */
  undescribed: number;
  /** Changed or removed while they were described. */
  changed: number;
  /** Not asked about to the end; the next run asks again. */
  failed: number;
  /** Of the chosen screens, those that stay as they are: with given words, or not for this model. */
  kept: number;
  requests: number;
  input_tokens: number;
  output_tokens: number;
  /** Time of the model for a screen, on average; null before the first answer. */
  seconds_a_screen: number | null;
  /** It ended because the next screen might have passed `maxTokens`. */
  budget_spent: boolean;
  cancel_requested: boolean;
  /** Why the whole run failed; null unless it did. */
  error: { code: string; message: string } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** A run with the first screens that were described, and those that were not. */
export interface DescriptionRunDetails extends DescriptionRun {
  /** The first screens that it described, with the beginning of the text on them; at most 3. */
  samples: { screen_id: string; title: string; description: string; text: string }[];
  failures: { screen_id: string; reason: string }[];
  /** Of the library, of earlier runs too. */
  undescribed_screens: { screen_id: string; model: string; reason: string }[];
}

/** Screens that a program wants to describe. */
export interface LeaseOptions {
  /** The source it will look at, `text` unless given: screens that were unclear from it are left out. */
  readonly source?: "text" | "picture" | undefined;
  /** `none` unless given: screens without a description. `text`: those described from text alone. */
  readonly described?: "none" | "text" | undefined;
  /** 0 to 20, 10 unless given; 0 only counts. */
  readonly limit?: number | undefined;
}

/** Screens that nobody else gets until `expires_at`, which is RFC 3339. */
export interface ScreenLeases {
  screens: ScreenDetails[];
  expires_at: string;
  /** Further screens that can be leased now, counted up to 1,000 unless `limit` is 0. */
  left: number;
  /** Screens that others lease. */
  leased: number;
}

/** The description of a screen, or `unsure` when it cannot be told; words do not count then. */
export interface ScreenDescription {
  readonly id: string;
  /** The purpose of the screen, 1 to 200 characters. */
  readonly title?: string | undefined;
  /** 1 to 2,000 characters. */
  readonly description?: string | undefined;
  /** At most 60, of at most 200 characters. */
  readonly elements?: readonly string[] | undefined;
  /** The kind of screen, at most 100 characters. */
  readonly pattern?: string | undefined;
  readonly unsure?: boolean | undefined;
}

/** The end of a description. `kept`: words of people, of an import or of a source as good stay. */
export interface DescriptionOutcome {
  id: string;
  outcome: "described" | "unsure" | "unchanged" | "kept" | "changed" | "not_found";
}

/** The answer to `createDescription` and `cancelDescription`. */
export interface DescriptionResult extends Answered {
  readonly run: DescriptionRun;
}

/** The answer to `leaseScreens`. */
export interface LeasesResult extends Answered {
  readonly leases: ScreenLeases;
}

/** The answer to `describeScreens`. */
export interface DescriptionOutcomesResult extends Answered {
  /** In the order of the request. */
  readonly screens: readonly DescriptionOutcome[];
}

/** The answer to `getDescription`. */
export interface DescriptionDetailsResult extends Answered {
  readonly run: DescriptionRunDetails;
}
