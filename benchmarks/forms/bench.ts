// Input and result of each measurement of the forms.
import type { Parts } from "../../test/support/form-parts.ts";
import type { Progress } from "../progress.ts";
import type { Spread } from "../table.ts";

export interface Bench {
  readonly parts: Parts;
  /** For libraries and what is imported; it is removed afterwards. */
  readonly folder: string;
  readonly rounds: number;
  readonly progress: Progress;
  /** Instead of the measurement's own size. */
  readonly screens?: number;
}

/** A table of figures; a spread is that of the rounds. */
export interface Figures {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number | Spread>>[];
  readonly skipped?: string;
}
