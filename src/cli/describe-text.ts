// The result of describing, in words for a terminal.
import type { DescribeSummary } from "../library/describe/describe-report.ts";
import { firstLines } from "./output.ts";

/** A summary as it is shown; a running service does not say how long the requests took. */
export type ShownDescriptions = Omit<DescribeSummary, "model" | "requestSeconds"> &
  Partial<Pick<DescribeSummary, "model" | "requestSeconds">>;

const countNames = ["described", "undescribed", "changed", "failed"] as const;
const stoppedTexts = {
  interrupted: "Stopped. What is counted is in the library; describe again to go on from there.",
  budget: "Stopped: the next screen may pass --max-tokens. Describe again to go on from there.",
  server: "Stopped: the server failed too often. Describe again to go on from there.",
  declined: "Stopped: the others are as they were. Describe again to go on from there.",
};

/** A table of counts, tokens and time, then at most 50 failures and 50 screens without a description. */
export function describeText(summary: ShownDescriptions): string {
  const { isDryRun, stopped, failures, failed, undescribedScreens: undescribed } = summary;
  const blocks = [
    isDryRun ? ["Dry run: nothing was sent.", estimateText(summary)] : countLines(summary),
    summary.kept === 0 ? [] : [keptText(summary.kept)],
    stopped === null ? [] : [stoppedTexts[stopped]],
    listLines("Not asked to the end, and asked again next time:", failures, failed),
    listLines("Not described by the model (--again asks again):", undescribed, undescribed.length),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${shown.join("\n\n")}\n`;
}

function keptText(kept: number): string {
  return `${kept.toLocaleString("en-US")} of the chosen screens stay as they are: with given words, without what the model looks at, or taken by an agent.`;
}

export function estimateText(estimate: ShownDescriptions): string {
  const { screens, estimatedInputTokens: input, estimatedOutputTokens: output, estimatedSeconds } = estimate;
  const time =
    estimatedSeconds === null
      ? "the time is known after the first ones"
      : `${durationText(estimatedSeconds)} if it answers as fast as so far`;
  return `${screens.toLocaleString("en-US")} screens to describe: about ${aboutTokens(input)} tokens to send and ${aboutTokens(output)} to answer (estimates); ${time}.`;
}

/** A number of tokens to two digits: it is an estimate. */
export function aboutTokens(tokens: number): string {
  return Number(tokens.toPrecision(2)).toLocaleString("en-US");
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `about ${Math.ceil(seconds)} s`;
  if (seconds < 5_400) return `about ${Math.ceil(seconds / 60)} minutes`;
  return `about ${Math.ceil(seconds / 3_600)} hours`;
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
  const lines = entries.map(({ id, reason }) => `${id}: ${reason}`);
  return [heading, ...firstLines(lines, total)];
}
