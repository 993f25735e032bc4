import type { ImportCounts, ImportFailure, ImportSummary } from "../library/import-report.ts";
import { printable } from "./output.ts";

const shownMax = 50;
const countNames = [
  "imported",
  "updated",
  "unchanged",
  "failed",
  "removed",
] as const satisfies (keyof ImportCounts)[];

const stoppedTexts = {
  interrupted:
    "Stopped before the end of the manifest. What is counted is in the library; import again to go on from there.",
  disk_full: "Stopped: nothing more can be written. Make room, then import again to go on from there.",
};

/** The summary of an import for people: a table of counts, then at most 50 notices and 50 failures, a line each. */
export function summaryText(summary: ImportSummary): string {
  const width = Math.max(...countNames.map((name) => summary[name].toLocaleString("en-US").length));
  const counts = countNames.map(
    (name) => `${name.padEnd(10)} ${summary[name].toLocaleString("en-US").padStart(width)}`,
  );
  const notices = summary.notices.map(({ row, text }) => (row === null ? text : `row ${row} · ${text}`));
  const blocks = [
    summary.isDryRun ? ["Dry run: nothing was written."] : [],
    counts,
    summary.stopped === null ? [] : [stoppedTexts[summary.stopped]],
    shorten(notices, notices.length),
    shorten(summary.failures.map(failureText), summary.failed),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${shown.join("\n\n")}\n`;
}

/** "row 17 · image · image_truncated: the PNG ends before its end marker (IEND)." */
function failureText({ row, field, code, reason }: ImportFailure): string {
  return [`row ${row}`, ...(field === null ? [] : [field]), `${code}: ${printable(reason)}`].join(" · ");
}

function shorten(lines: readonly string[], total: number): readonly string[] {
  const shown = lines.slice(0, shownMax).map(printable);
  return total > shown.length
    ? [...shown, `and ${(total - shown.length).toLocaleString("en-US")} more`]
    : shown;
}
