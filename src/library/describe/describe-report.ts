import type { UndescribedScreen } from "../../database/description-storage.ts";
import type { DescribeUse } from "../../database/stores/counters.ts";
import type { ScreenOutcome } from "./describe-screen.ts";

/** A screen that was not asked about to the end; the next run asks again. */
export interface DescribeFailure {
  readonly id: string;
  readonly reason: string;
}

export interface DescribeCounts {
  readonly described: number;
  /** The model gave no answer that can be used; they keep what they had. */
  readonly undescribed: number;
  /** Changed or removed while they were described. */
  readonly changed: number;
  readonly failed: number;
}

export interface DescribeSummary extends DescribeCounts {
  readonly model: string;
  /** Screens there were to describe, within `limit`. */
  readonly screens: number;
  /** Chosen screens that stay as they are; 0 for the library. */
  readonly kept: number;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The time of all requests together; some ran at the same time. */
  readonly requestSeconds: number;
  readonly seconds: number;
  /** For a dry run: tokens that would be sent, by the size of pictures or texts, and answered. */
  readonly estimatedInputTokens: number;
  readonly estimatedOutputTokens: number;
  /** For a dry run: by the requests so far; null before the first. */
  readonly estimatedSeconds: number | null;
  /** At most 1,000; `failed` counts them all. */
  readonly failures: readonly DescribeFailure[];
  /** Screens of the library without a description of their picture, earlier ones too; at most 1,000. */
  readonly undescribedScreens: readonly UndescribedScreen[];
  /**
   * Null when every screen was asked about. `server`: the server failed too often. `declined`: the samples
   * were not approved. The same command again goes on from there.
   */
  readonly stopped: "interrupted" | "budget" | "server" | "declined" | null;
  readonly isDryRun: boolean;
}

/** The progress: what was counted so far, and the form that the command line shows. */
export interface DescribeProgress
  extends DescribeCounts,
    Pick<DescribeSummary, "screens" | "kept" | "requests" | "inputTokens" | "outputTokens"> {
  readonly milliseconds: number;
  readonly rows: number;
  readonly fraction: number;
  readonly elapsedMs: number;
}

const failuresMax = 1_000;

export class DescribeReport {
  stopped: DescribeSummary["stopped"] = null;
  /** Failures of the server since it last answered. */
  serverFailuresInRow = 0;
  readonly #screens: number;
  readonly #kept: number;
  readonly #counts = { described: 0, undescribed: 0, changed: 0, failed: 0 };
  readonly #use = { requests: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };
  readonly #failures: DescribeFailure[] = [];
  readonly #startedAt = performance.now();
  #estimatedInput = 0;
  #estimatedOutput = 0;
  #estimatedMs: number | null = null;

  /** `screens` is how many there are to describe, `kept` how many chosen ones stay as they are. */
  constructor(screens: number, kept: number) {
    this.#screens = screens;
    this.#kept = kept;
  }

  count(outcome: ScreenOutcome): void {
    this.serverFailuresInRow = 0;
    if (outcome === "changed") this.#counts.changed += 1;
    else this.#counts["described" in outcome ? "described" : "undescribed"] += 1;
  }

  fail(id: string, reason: string, isServer: boolean): void {
    if (isServer) this.serverFailuresInRow += 1;
    this.#counts.failed += 1;
    if (this.#failures.length < failuresMax) this.#failures.push({ id, reason });
  }

  addUse(use: DescribeUse): void {
    this.#use.requests += use.requests;
    this.#use.inputTokens += use.inputTokens;
    this.#use.outputTokens += use.outputTokens;
    this.#use.milliseconds += use.milliseconds;
  }

  /** Adds a screen; `milliseconds` is null where nothing was asked before. */
  estimate(inputTokens: number, outputTokens: number, milliseconds: number | null): void {
    this.#estimatedInput += inputTokens;
    this.#estimatedOutput += outputTokens;
    if (milliseconds !== null) this.#estimatedMs = (this.#estimatedMs ?? 0) + milliseconds;
  }

  progress(): DescribeProgress {
    const { described, undescribed, changed, failed } = this.#counts;
    const rows = described + undescribed + changed + failed;
    const fraction = this.#screens === 0 ? 1 : Math.min(1, rows / this.#screens);
    const elapsedMs = performance.now() - this.#startedAt;
    return {
      ...this.#counts,
      ...this.#use,
      screens: this.#screens,
      kept: this.#kept,
      rows,
      fraction,
      elapsedMs,
    };
  }

  summary(
    known: Pick<DescribeSummary, "model" | "isDryRun"> & { undescribed: readonly UndescribedScreen[] },
  ): DescribeSummary {
    const { milliseconds, ...use } = this.#use;
    return {
      model: known.model,
      screens: this.#screens,
      kept: this.#kept,
      ...this.#counts,
      ...use,
      requestSeconds: Math.round(milliseconds / 1000),
      seconds: Math.round((performance.now() - this.#startedAt) / 1000),
      estimatedInputTokens: this.#estimatedInput,
      estimatedOutputTokens: this.#estimatedOutput,
      estimatedSeconds: this.#estimatedMs === null ? null : Math.ceil(this.#estimatedMs / 1000),
      failures: this.#failures,
      undescribedScreens: known.undescribed,
      stopped: this.stopped,
      isDryRun: known.isDryRun,
    };
  }
}
