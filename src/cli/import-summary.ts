// The outcome of an import for the machine that ran it: an exit code, and Markdown for the page of its job.
import { appendFile } from "node:fs/promises";
import { OperatorError } from "../errors.ts";
import type { ImportSummary } from "../library/importing/report.ts";
import { printable } from "./output.ts";

/** Rules of exit code 1: for what failed, also for any change, or never. */
export const failureRules = ["failure", "change", "never"] as const;
export type FailureRule = (typeof failureRules)[number];

export const interruptedExitCode = 130;

/** 130 for an import that was interrupted; else 1 or 0 by the rule. */
export function exitCode(summary: ImportSummary, rule: FailureRule): number {
  const { failed, imported, updated, removed, stopped, notices } = summary;
  if (stopped === "interrupted") return interruptedExitCode;
  const isIncomplete = notices.some(({ isFailure }) => isFailure === true);
  const hasFailed = failed > 0 || stopped !== null || isIncomplete;
  const isChanged = imported + updated + removed > 0;
  return rule !== "never" && (hasFailed || (rule === "change" && isChanged)) ? 1 : 0;
}

const shownMax = 10;

/** Adds a summary to a file. Throws an `OperatorError` where it cannot be written. */
export async function addMarkdown(file: string, summary: ImportSummary): Promise<void> {
  await appendFile(file, markdownOf(summary)).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`--summary: ${file} cannot be written (${cause.code ?? cause.message}).`, {
      cause,
    });
  });
}

function markdownOf(summary: ImportSummary): string {
  const { imported, updated, unchanged, removed, failed, failures, notices, isDryRun, pageUrl } = summary;
  const changed = imported + updated;
  const link = `[${changed} new or changed ${changed === 1 ? "screen" : "screens"}](${pageUrl})`;
  const failedRows = failures.map(
    ({ row, image, code, reason }) => `${image ?? `row ${row}`}: ${code}: ${reason}`,
  );
  const blocks = [
    `### Screens${isDryRun ? " (dry run)" : ""}`,
    "| new | changed | unchanged | removed | failed |\n| --: | --: | --: | --: | --: |\n" +
      `| ${[imported, updated, unchanged, removed, failed].join(" | ")} |`,
    ...(changed > 0 && pageUrl !== undefined ? [link] : []),
    listed(notices.filter(({ row }) => row === null).map(({ text }) => text)),
    listed(failedRows),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** Names of files come from elsewhere: nothing in them is Markdown. */
function listed(lines: readonly string[]): string {
  const more = lines.length > shownMax ? [`and ${lines.length - shownMax} more`] : [];
  const shown = lines.slice(0, shownMax).map((line) => printable(line).replace(/[\\`*_[\]<>|#!]/g, "\\$&"));
  return [...shown, ...more].map((line) => `- ${line}`).join("\n");
}
