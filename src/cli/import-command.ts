import type { ImportCount, ImportFailure } from "../database/import-outcomes.ts";
import type { DescribeSummary } from "../library/describe/describe-report.ts";
import { importLibrary } from "../library/importing/import-library.ts";
import type { ImportOptions, ImportServices } from "../library/importing/import-run.ts";
import type { ImportProgress, ImportSummary } from "../library/importing/report.ts";
import { describeText } from "./describe-text.ts";
import { addMarkdown, exitCode, type FailureRule, interruptedExitCode } from "./import-summary.ts";
import { firstLines, jsonLine, printable } from "./output.ts";
import { type ImportOutput, processOutput, showProgress } from "./progress.ts";

export interface ImportCommandOptions extends Omit<ImportOptions, "onProgress">, ShowOptions {}

interface ShowOptions {
  /** One line of JSON on standard output instead of the summary for people. */
  readonly isJson?: boolean | undefined;
  readonly output?: ImportOutput | undefined;
  /** A file that a summary in Markdown is added to. */
  readonly summaryFile?: string | undefined;
  /** The rule of exit code 1; `failure` unless given. */
  readonly failOn?: FailureRule | undefined;
  /** Describes pictures when all rows are in; not after an import that was stopped. */
  readonly describe?: (() => Promise<DescribeSummary | null>) | undefined;
}

/**
 * Imports and shows how it goes. Returns the exit code: 0 when every row is in the library, 1 when one
 * failed, a file that may be a screen was left out, what is missing was not removed as asked, or the disk was
 * full, 130 when `signal` stopped it. Throws an `OperatorError` when there is no manifest to read.
 */
export async function runImport(
  services: ImportServices,
  source: string,
  { isJson, output, describe, summaryFile, failOn, ...options }: ImportCommandOptions = {},
): Promise<number> {
  const shown = { isJson, output, describe, summaryFile, failOn };
  return showImport((onProgress) => importLibrary(services, source, { ...options, onProgress }), shown);
}

/** As `runImport`, whoever imports. */
export async function showImport(
  run: (onProgress: (progress: ImportProgress) => void) => Promise<ImportSummary>,
  { isJson = false, output = processOutput, describe, summaryFile, failOn = "failure" }: ShowOptions = {},
): Promise<number> {
  const progress = showProgress(output);
  const summary = await run(progress.update).finally(progress.end);
  if (!isJson) output.out(summaryText(summary));
  if (summaryFile !== undefined) await addMarkdown(summaryFile, summary);
  const described = summary.stopped === null ? ((await describe?.()) ?? null) : null;
  if (isJson) output.out(jsonLine(described === null ? summary : { ...summary, descriptions: described }));
  else if (described !== null) output.out(describeText(described));
  // The rows are in, whatever the model says of them.
  return described?.stopped === "interrupted" ? interruptedExitCode : exitCode(summary, failOn);
}

const countNames = ["imported", "updated", "unchanged", "failed", "removed"] as const satisfies ImportCount[];

const stoppedTexts = {
  interrupted:
    "Stopped before the end of the manifest. What is counted is in the library; import again to go on from there.",
  disk_full: "Stopped: nothing more can be written. Make room, then import again to go on from there.",
};

/** A table of counts, then at most 50 notices and 50 failures, a line each. */
function summaryText(summary: ImportSummary): string {
  const width = Math.max(...countNames.map((name) => summary[name].toLocaleString("en-US").length));
  const counts = countNames.map(
    (name) => `${name.padEnd(10)} ${summary[name].toLocaleString("en-US").padStart(width)}`,
  );
  // Kept edits are counted in one line: there may be thousands.
  const notices = summary.notices
    .filter(({ field }) => field === undefined)
    .map(({ row, image, text }) => (row === null ? text : `${rowName(row, image)} · ${text}`));
  const blocks = [
    summary.isDryRun ? ["Dry run: nothing was written."] : [],
    counts,
    summary.stopped === null ? [] : [stoppedTexts[summary.stopped]],
    summary.editsKept === 0 ? [] : [keptText(summary.editsKept)],
    firstLines(notices),
    firstLines(summary.failures.map(failureText), summary.failed),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${shown.join("\n\n")}\n`;
}

function keptText(fields: number): string {
  const count = fields === 1 ? "1 field keeps" : `${fields.toLocaleString("en-US")} fields keep`;
  return `${count} what a person wrote; --overwrite-edits takes the words of the source.`;
}

/** "row 17 (ios/Korvo/login.png) · image · image_truncated: the PNG ends before its end marker (IEND)." */
function failureText({ row, image, field, code, reason }: ImportFailure): string {
  const name = printable(rowName(row, image));
  return [name, ...(field === null ? [] : [field]), `${code}: ${printable(reason)}`].join(" · ");
}

function rowName(row: number, image: string | null | undefined): string {
  return (image ?? null) === null ? `row ${row}` : `row ${row} (${image})`;
}
