// The result of describing, in words for a terminal.
import type { DescribeSummary } from "../library/describe/describe-report.ts";
import { printable } from "./output.ts";

/** A summary as it is shown; a running service does not say how long the requests took. */
export type ShownDescriptions = Omit<DescribeSummary, "model" | "requestSeconds"> &
  Partial<Pick<DescribeSummary, "model" | "requestSeconds">>;

const shownMax = 50;
const countNames = ["described", "undescribed", "changed", "failed"] as const;
const stoppedTexts = {
  interrupted: "Stopped. What is counted is in the library; describe again to go on from there.",
  budget: "Stopped: the next screen may pass --max-tokens. Describe again to go on from there.",
  server: "Stopped: the server failed too often. Describe again to go on from there.",
};

/**
 * The summary for people: a table of counts, tokens and time, then at most 50 failures and 50 screens without
 * a description.
 */
export function describeText(summary: ShownDescriptions): string {
  const { isDryRun, stopped, failures, failed, undescribedScreens: undescribed } = summary;
  const blocks = [
    isDryRun ? dryRunLines(summary) : countLines(summary),
    stopped === null ? [] : [stoppedTexts[stopped]],
    listLines("Not asked to the end, and asked again next time:", failures, failed),
    listLines("Not described by the model (--again asks again):", undescribed, undescribed.length),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${shown.join("\n\n")}\n`;
}

function dryRunLines({ screens, estimatedInputTokens }: ShownDescriptions): readonly string[] {
  const count = (number: number) => number.toLocaleString("en-US");
  return [
    "Dry run: nothing was sent.",
    `${count(screens)} screens to describe, some ${count(estimatedInputTokens)} tokens to send (an estimate by the pictures' size).`,
  ];
}

function countLines(summary: ShownDescriptions): readonly string[] {
  const { inputTokens, outputTokens, requests, seconds, requestSeconds } = summary;
  const count = (number: number) => number.toLocaleString("en-US");
  const width = Math.max(...countNames.map((name) => count(summary[name]).length));
  const ofRequests = requestSeconds === undefined ? "" : ` (${count(requestSeconds)} s of requests)`;
  return [
    ...countNames.map((name) => `${name.padEnd(11)} ${count(summary[name]).padStart(width)}`),
    `${count(requests)} requests, ${count(inputTokens)} tokens sent, ${count(outputTokens)} answered, ${count(seconds)} s${ofRequests}.`,
  ];
}

function listLines(
  heading: string,
  entries: readonly { readonly id: string; readonly reason: string }[],
  total: number,
): readonly string[] {
  if (total === 0) return [];
  const shown = entries.slice(0, shownMax).map(({ id, reason }) => printable(`${id}: ${reason}`));
  const rest = total - shown.length;
  return [heading, ...shown, ...(rest > 0 ? [`and ${rest.toLocaleString("en-US")} more`] : [])];
}
