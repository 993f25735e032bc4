import type { Screen, ScreenVectors } from "./screens.ts";
import type { DescribeUse } from "./stores/counters.ts";

/** A model with its prompt. It need not describe again a screen that it described. */
export interface Describer {
  readonly model: string;
  /** Lower-case hex SHA-256 of the prompt and the schema of its answer. */
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
