import type { Command } from "commander";
import { type Config, loadConfig } from "../config.ts";
import { type DescribeOptions, describeLibrary } from "../describe/describe-library.ts";
import type { DescribeSummary } from "../describe/describe-report.ts";
import type { DescribeServices } from "../describe/describe-screen.ts";
import { type VisionTimes, visionModel } from "../describe/vision-model.ts";
import { openEncoder } from "../engine/engine.ts";
import { OperatorError } from "../errors.ts";
import { folderImageStore } from "../images/folder-image-store.ts";
import { openRecords } from "../open-records.ts";
import { pathsIn } from "../paths.ts";
import { waitForLock } from "../storage/file-lock.ts";
import { wholeNumber } from "./option-values.ts";
import { jsonLine, type OutputOptions, printable } from "./output.ts";
import { type ImportOutput, processOutput, showProgress } from "./progress.ts";
import { stopAtSignal } from "./stop-at-signal.ts";

interface DescribeFlags extends OutputOptions {
  readonly again?: boolean;
  readonly limit?: number;
  readonly maxTokens?: number;
  readonly dryRun?: boolean;
}

/** `describe`. */
export function addDescribeCommand(program: Command): void {
  program
    .command("describe")
    .option("--again", "also what failed before, and what another model or an earlier version described")
    .option("--limit <n>", "describe at most so many screens", wholeNumber(1, 1e9))
    .option("--max-tokens <n>", "send and receive at most so many tokens", wholeNumber(1, 1e12))
    .option("--dry-run", "count and estimate, and send nothing")
    .option("--json", "print one JSON line last")
    .description("let the vision model at DESCRIBE_URL describe pictures that have no words")
    .action(describe);
}

async function describe(flags: DescribeFlags): Promise<void> {
  const config = loadConfig(process.env);
  if (config.describe === null)
    throw new OperatorError(
      "DESCRIBE_URL: is not set. Set it and DESCRIBE_MODEL to a server with a vision model; docs/describe.md says how.",
    );
  const signal = stopAtSignal();
  const storage = openRecords(config);
  try {
    const images = folderImageStore(pathsIn(config.dataDir).images);
    const services = { descriptions: storage.descriptions, images, encoder: await openEncoder() };
    const summary = await describeUnderLock(config, services, {
      signal,
      isAgain: flags.again === true,
      limit: flags.limit,
      maxTokens: flags.maxTokens,
      isDryRun: flags.dryRun === true,
    });
    processOutput.out(flags.json === true ? jsonLine(summary) : describeText(summary));
    process.exitCode = exitCode(summary);
  } finally {
    storage.close();
  }
}

function exitCode({ stopped, failed }: DescribeSummary): number {
  if (stopped === "interrupted") return 130;
  return failed > 0 || stopped === "server" ? 1 : 0;
}

/** Where to write, and how long to wait for the server. */
interface Surroundings {
  readonly output?: ImportOutput;
  readonly times?: VisionTimes;
}

/**
 * Describes with the settings, says on standard error where pictures go, and shows progress there. Waits for another process that describes
 * this library; a dry run does not.
 */
export async function describeUnderLock(
  config: Pick<Config, "dataDir" | "describe">,
  services: DescribeServices,
  options: Omit<DescribeOptions, "concurrency" | "onProgress">,
  { output = processOutput, times }: Surroundings = {},
): Promise<DescribeSummary> {
  const settings = config.describe;
  if (settings === null) throw new Error("Nothing may be sent without DESCRIBE_URL.");
  const { isDryRun = false, signal } = options;
  const onWait = () =>
    output.err("Another process describes this library. This one waits; Ctrl-C stops it.\n");
  const lock = isDryRun ? null : await waitForLock(pathsIn(config.dataDir).describeLock, { signal, onWait });
  const progress = showProgress(output, "screens");
  try {
    if (!isDryRun) output.err(`${printable(`Pictures go to ${settings.url}, model ${settings.model}.`)}\n`);
    const { concurrency } = settings;
    const vision = visionModel(settings, signal, times);
    return await describeLibrary(services, vision, { ...options, concurrency, onProgress: progress.update });
  } finally {
    progress.end();
    lock?.release();
  }
}

const shownMax = 50;
const countNames = ["described", "undescribed", "changed", "failed"] as const;
const stoppedTexts = {
  interrupted: "Stopped. What is counted is in the library; describe again to go on from there.",
  budget: "Stopped: the next screen may pass --max-tokens. Describe again to go on from there.",
  server: "Stopped: the server failed too often. Describe again to go on from there.",
};

/** The summary for people: a table of counts, tokens and time, then at most 50 failures and 50 screens without a description. */
export function describeText(summary: DescribeSummary): string {
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

function dryRunLines({ screens, estimatedInputTokens }: DescribeSummary): readonly string[] {
  const count = (number: number) => number.toLocaleString("en-US");
  return [
    "Dry run: nothing was sent.",
    `${count(screens)} screens to describe, some ${count(estimatedInputTokens)} tokens to send (an estimate by the pictures' size).`,
  ];
}

function countLines(summary: DescribeSummary): readonly string[] {
  const { inputTokens, outputTokens, requests, seconds, requestSeconds } = summary;
  const count = (number: number) => number.toLocaleString("en-US");
  const width = Math.max(...countNames.map((name) => count(summary[name]).length));
  return [
    ...countNames.map((name) => `${name.padEnd(11)} ${count(summary[name]).padStart(width)}`),
    `${count(requests)} requests, ${count(inputTokens)} tokens sent, ${count(outputTokens)} answered, ${count(seconds)} s (${count(requestSeconds)} s of requests).`,
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
