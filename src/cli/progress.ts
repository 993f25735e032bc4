// Progress of long commands on standard error.

import { OperatorError } from "../errors.ts";
import type { FileProgress, OnProgress } from "../maintenance/backup/problems.ts";
import { isDiskFull } from "../system/write-durably.ts";

export interface ImportOutput {
  /** The result: standard output. */
  readonly out: (text: string) => void;
  /** Progress: standard error. */
  readonly err: (text: string) => void;
  /** True when standard error is a terminal, where a progress bar can be redrawn in place. */
  readonly isTerminal: boolean;
}

export const processOutput: ImportOutput = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
};

const plainLineEveryMs = 3_000;
const barWidth = 24;
const clearLine = "\r\u001b[K";

/** Shows progress on standard error: a bar on a terminal, otherwise a plain line every 3 seconds. */
export function showProgress(
  { err, isTerminal }: ImportOutput,
  unit: "rows" | "files" | "screens" | "pictures" | "searches" = "rows",
) {
  let lastLineAt = 0;
  return {
    update(progress: FileProgress): void {
      if (isTerminal) err(`${clearLine}${bar(progress.fraction)} ${progressText(progress, unit)}`);
      else if (progress.elapsedMs - lastLineAt >= plainLineEveryMs) {
        lastLineAt = progress.elapsedMs;
        err(`${progressText(progress, unit)}\n`);
      }
    },
    end(): void {
      if (isTerminal) err(clearLine);
    },
  };
}

/** "42 % · 1,234 rows · 56 rows/s · 3 min left", with the failed rows when there are any. */
export function progressText({ rows, failed, fraction, elapsedMs }: FileProgress, unit = "rows"): string {
  const perSecond = rows / Math.max(elapsedMs / 1000, 0.001);
  const leftSeconds = fraction > 0 ? (elapsedMs / 1000) * (1 / fraction - 1) : Number.POSITIVE_INFINITY;
  const parts = [
    `${Math.floor(fraction * 100)} %`,
    `${rows.toLocaleString("en-US")} ${unit}`,
    `${perSecond.toLocaleString("en-US", { maximumFractionDigits: perSecond < 10 ? 1 : 0 })} ${unit}/s`,
    fraction < 1 ? `${durationText(leftSeconds)} left` : `${durationText(elapsedMs / 1000)} in all`,
  ];
  return [...parts, ...(failed > 0 ? [`${failed.toLocaleString("en-US")} failed`] : [])].join(" · ");
}

function bar(fraction: number): string {
  const done = Math.floor(Math.min(1, fraction) * barWidth);
  return `[${"#".repeat(done)}${"-".repeat(barWidth - done)}]`;
}

function durationText(seconds: number): string {
  if (!Number.isFinite(seconds)) return "?";
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** Shows the progress of work on files. Throws an `OperatorError` when the disk takes no more. */
export async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>) {
  const progress = showProgress(processOutput, "files");
  const advice = "Make room, then start again with an empty folder.";
  return work(progress.update).catch(throwDiskFull(advice)).finally(progress.end);
}

/** Says in one line that the disk takes no more, and what to do; throws every other error as it is. */
export function throwDiskFull(advice: string): (cause: unknown) => never {
  return (cause) => {
    if (!(cause instanceof Error) || !isDiskFull(cause)) throw cause;
    throw new OperatorError(`Nothing more can be read or written: ${cause.message}. ${advice}`, { cause });
  };
}
