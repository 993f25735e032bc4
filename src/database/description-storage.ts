import type { Screen, ScreenVectors } from "./screens.ts";

/** What a description was made from, the weaker first: one from the text alone gives way to one who looked. */
export const descriptionSources = ["text", "picture"] as const;
export type DescriptionSource = (typeof descriptionSources)[number];

/** A model with its prompt, or an agent. It need not describe again a screen that it described. */
export interface Describer {
  /** The model, or the key of the agent by its name. */
  readonly model: string;
  /** Lower-case hex SHA-256 of the prompt and the schema of its answer; empty for an agent. */
  readonly promptSha256: string;
}

/** The screens to describe, for a model and its prompt. */
export interface DescribeScope extends Describer {
  /** Also those that it could not describe, and those that another model or an earlier prompt described. */
  readonly isAgain: boolean;
}

/** A screen that is to be described, with the pixels of its `optimized` picture. */
export interface ScreenToDescribe {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A live screen at the change `sequence`. */
export interface ReadScreen {
  readonly sequence: number;
  readonly screen: Screen;
  /** The last time that its present picture was described, or could not be. */
  readonly last: LastDescription | null;
}

/** An earlier description. */
export interface LastDescription {
  readonly model: string;
  readonly source: DescriptionSource;
  readonly state: "described" | "undescribed";
}

/** Screens that an agent asks for. */
export interface LeaseRequest {
  /** Those without a description, or those that were described from their text alone. */
  readonly described: "none" | "text";
  /** What it will look at: screens that were unclear from it before are left out. */
  readonly source: DescriptionSource;
  readonly limit: number;
  /** Until when no other one gets them. */
  readonly expiresAt: number;
}

/** Leased screens by id, and how many more there are. */
export interface Leased {
  readonly ids: readonly string[];
  /** Free to be leased. */
  readonly left: number;
  /** Leased to others. */
  readonly leased: number;
}

/** Requests, tokens and time that a model took for one screen. */
export interface DescribeUse {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly milliseconds: number;
}

/** Words that a model wrote, merged with those that were given, and what the engine made of them. */
export interface DescribedWords extends Omit<Screen, "id" | "appName" | "platform" | "picture"> {
  readonly theme: string;
  readonly vectors: ScreenVectors;
}

/** The end of asking about one screen. */
export interface DescriptionOutcome {
  readonly id: string;
  /** Of the screen as it was read; one that changed or was removed since keeps what it has. */
  readonly sequence: number;
  /** Of the picture that was sent. */
  readonly pictureSha256: string;
  readonly describer: Describer;
  readonly source: DescriptionSource;
  readonly use: DescribeUse;
  /**
   * The words, or why there are none; null when the server failed, so that the screen is asked about again.
   */
  readonly outcome: { readonly words: DescribedWords } | { readonly reason: string } | null;
}

/** A screen that the model was asked about and did not describe. */
export interface UndescribedScreen {
  readonly id: string;
  readonly model: string;
  readonly reason: string;
}

/** Totals of describing since the library was made. */
export interface DescribeTotals extends DescribeUse {
  readonly described: number;
  readonly undescribed: number;
}

/** Live screens by where their words come from. */
export interface WordCounts {
  readonly given: number;
  readonly tree: number;
  readonly ocr: number;
  readonly none: number;
  /** By the name of the model, the most screens first. */
  readonly models: readonly { readonly model: string; readonly screens: number }[];
  /** Those a model was asked about and did not describe; they are among the above, too. */
  readonly undescribed: number;
}

/** Descriptions by vision models and agents. */
export interface DescriptionStorage {
  /** Up to `limit` screens of a scope by id, from behind the id `after`; "" begins. */
  screensToDescribe(scope: DescribeScope, after: string, limit: number): Promise<readonly ScreenToDescribe[]>;
  /** Number of screens in a scope. */
  countToDescribe(scope: DescribeScope): Promise<number>;
  /** Leases screens that nobody has: two agents at once get different ones. */
  lease(request: LeaseRequest, now: number): Promise<Leased>;
  /** A live screen, or null. */
  readScreen(id: string): Promise<ReadScreen | null>;
  /**
   * Counts the use, and records the outcome and ends the lease in the same transaction. `changed` when the screen changed or was
   * removed since it was read.
   */
  finish(outcome: DescriptionOutcome): Promise<"finished" | "changed">;
  /** Up to `limit` live screens without a description of their picture, by id. */
  undescribed(limit: number): Promise<readonly UndescribedScreen[]>;
  totals(): Promise<DescribeTotals>;
  wordCounts(): Promise<WordCounts>;
}

/** Names in the table of counters: stored, so never changed. */
export const describeCounterNames: Readonly<Record<keyof DescribeTotals, string>> = {
  described: "described",
  undescribed: "undescribed",
  requests: "describe_requests",
  inputTokens: "describe_input_tokens",
  outputTokens: "describe_output_tokens",
  milliseconds: "describe_milliseconds",
};

/** The totals in the table of counters; one that is not there is 0. */
export function describeTotalsOf(
  counters: readonly { readonly name: string; readonly value: number }[],
): DescribeTotals {
  const of = (counter: keyof DescribeTotals) =>
    counters.find(({ name }) => name === describeCounterNames[counter])?.value ?? 0;
  return {
    described: of("described"),
    undescribed: of("undescribed"),
    requests: of("requests"),
    inputTokens: of("inputTokens"),
    outputTokens: of("outputTokens"),
    milliseconds: of("milliseconds"),
  };
}
