import type { DescriptionSource } from "../fields.ts";
import type { Screen, ScreenVectors } from "./screens.ts";
import type { DescribeUse } from "./stores/counters.ts";

/** A model with its prompt, or an agent. It need not describe again a screen that it described. */
export interface Describer {
  /** The model, or the key of the agent by its name. */
  readonly model: string;
  /** Lower-case hex SHA-256 of the prompt and the schema of its answer; empty for an agent. */
  readonly promptSha256: string;
}

export interface DescribeScope extends Describer {
  /** The input of the model. `picture` leaves out screens without one and takes those described from text. */
  readonly source: DescriptionSource;
  /** Also those that it could not describe, and those that another model or an earlier prompt described. */
  readonly isAgain: boolean;
  /** Absent for the whole library. */
  readonly chosen?: ChosenScreens | undefined;
}

/** Screens that were chosen: all that have no given words, whoever described them before. */
export interface ChosenScreens {
  readonly ids: readonly string[];
  /** Without those that it asked about since then, for a run that goes on; null for all. */
  readonly askedBefore: number | null;
}

/** A screen that is to be described, with what an estimate of tokens is made of. */
export interface ScreenToDescribe {
  readonly id: string;
  /** Pixels of its `optimized` picture; null without one. */
  readonly width: number | null;
  readonly height: number | null;
  /** Characters of its visible text. */
  readonly textLength: number;
}

/** The time of a request for leases, and until when they hold. */
export interface LeaseTimes {
  readonly now: number;
  readonly expiresAt: number;
}

/** A live screen at the change `sequence`. */
export interface ReadScreen {
  readonly sequence: number;
  readonly screen: Screen;
  /** The last time that its present picture was described, or could not be. */
  readonly last: LastDescription | null;
}

export interface LastDescription {
  readonly model: string;
  readonly source: DescriptionSource;
  readonly state: "described" | "undescribed";
}

export interface LeaseRequest {
  /** Asks for screens without a description, or for those that were described from their text alone. */
  readonly described: "none" | "text";
  /** The source it will look at: screens that were unclear from it before are left out. */
  readonly source: DescriptionSource;
  readonly limit: number;
  readonly workspaceId: string;
  /** Screens that the workspace may have at a time. */
  readonly most: number;
  /** The time until which nobody else gets them. */
  readonly expiresAt: number;
}

/** Free screens are counted so far beside a batch: a count of all would take longer than the batch. */
export const leftCountedMax = 1_000;

/** Leased screens by id, and how many more there are. */
export interface Leased {
  readonly ids: readonly string[];
  /** Free to be leased, counted up to `leftCountedMax` unless none was asked for. */
  readonly left: number;
  /** Leased to others. */
  readonly leased: number;
  /** True when the workspace had as many as it may before. */
  readonly isFull: boolean;
}

/** Words that a model wrote, merged with those that were given, and what the engine made of them. */
export interface DescribedWords extends Omit<Screen, "id" | "appName" | "platform" | "picture"> {
  readonly theme: string;
  readonly vectors: ScreenVectors;
}

export interface DescriptionOutcome {
  readonly id: string;
  /** The last change of the screen that was read; one that changed or was removed since keeps its words. */
  readonly sequence: number;
  /** The hash of the picture that was sent. */
  readonly pictureSha256: string;
  readonly describer: Describer;
  readonly source: DescriptionSource;
  readonly use: DescribeUse;
  /** The words, or why there are none; null when the server failed: the screen is asked about again. */
  readonly outcome: { readonly words: DescribedWords } | { readonly reason: string } | null;
}

/** A screen that the model was asked about and did not describe. */
export interface UndescribedScreen {
  readonly id: string;
  readonly model: string;
  readonly reason: string;
}
