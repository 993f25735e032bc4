import type { Command } from "commander";
import type { Config } from "../config/config.ts";
import type { Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { openEncoder } from "../index/engine.ts";
import { type DescribeOptions, describeLibrary } from "../library/describe/describe-library.ts";
import type { DescribeSummary } from "../library/describe/describe-report.ts";
import type { DescribeServices } from "../library/describe/describe-screen.ts";
import { type VisionTimes, visionModel } from "../library/describe/vision-model.ts";
import { openCommandStorage } from "./command-storage.ts";
import { describeRemotely } from "./describe-remotely.ts";
import { describeText, type ShownDescriptions } from "./describe-text.ts";
import { remoteOptions } from "./export-command.ts";
import { wholeNumber } from "./option-values.ts";
import { jsonLine, type OutputOptions, printable } from "./output.ts";
import { type ImportOutput, processOutput, showProgress } from "./progress.ts";
import { type RemoteOptions, remoteClient } from "./remote-library.ts";
import { stopAtSignal } from "./stop-at-signal.ts";

interface DescribeFlags extends OutputOptions, Partial<RemoteOptions> {
  readonly again?: boolean;
  readonly limit?: number;
  readonly maxTokens?: number;
  readonly dryRun?: boolean;
}

/** `describe`. */
export function addDescribeCommand(program: Command): void {
  const [url, key] = remoteOptions();
  program
    .command("describe")
    .option("--again", "also what failed before, and what another model or an earlier version described")
    .option("--limit <n>", "describe at most so many screens", wholeNumber(1, 1e9))
    .option("--max-tokens <n>", "send and receive at most so many tokens", wholeNumber(1, 1e12))
    .option("--dry-run", "count and estimate, and send nothing")
    .addOption(url.conflicts("dryRun"))
    .addOption(key)
    .description("let the vision model at DESCRIBE_URL describe pictures that have no words")
    .action(describe);
}

async function describe(flags: DescribeFlags): Promise<void> {
  const { url, key } = flags;
  const summary = await (url === undefined ? describeHere(flags) : describeElsewhere({ url, key }, flags));
  processOutput.out(flags.json === true ? jsonLine(summary) : describeText(summary));
  process.exitCode = exitCode(summary);
}

/** Has a running service describe its library. */
async function describeElsewhere(remote: RemoteOptions, flags: DescribeFlags): Promise<ShownDescriptions> {
  const client = remoteClient(remote);
  const progress = showProgress(processOutput, "screens");
  const asked = { again: flags.again === true, limit: flags.limit, maxTokens: flags.maxTokens };
  return describeRemotely(client, {
    ...asked,
    signal: stopAtSignal(),
    onProgress: progress.update,
    say: processOutput.err,
  }).finally(progress.end);
}

async function describeHere(flags: DescribeFlags): Promise<ShownDescriptions> {
  await using opened = await openCommandStorage();
  const { config, database: storage } = opened;
  if (config.describe === null)
    throw new OperatorError(
      "DESCRIBE_URL: is not set. Set it and DESCRIBE_MODEL to a server with a vision model; docs/describe.md says how.",
    );
  const images = openImageStore(config, storage);
  const services = { storage, descriptions: storage.descriptions, images, encoder: await openEncoder() };
  return await describeUnderLock(config, services, {
    signal: stopAtSignal(),
    isAgain: flags.again === true,
    limit: flags.limit,
    maxTokens: flags.maxTokens,
    isDryRun: flags.dryRun === true,
  });
}

function exitCode({ stopped, failed }: ShownDescriptions): number {
  if (stopped === "interrupted") return 130;
  return failed > 0 || stopped === "server" ? 1 : 0;
}

/** The output to write to, and the time limits for the server. */
interface Surroundings {
  readonly output?: ImportOutput;
  readonly times?: VisionTimes;
}

/**
 * Describes with the settings, says on standard error where pictures go, and shows progress there. Waits for
 * another process that describes this library; a dry run does not.
 */
export async function describeUnderLock(
  config: Pick<Config, "describe">,
  services: DescribeServices & { readonly storage: Pick<Storage, "acquireLock"> },
  options: Omit<DescribeOptions, "concurrency" | "onProgress">,
  { output = processOutput, times }: Surroundings = {},
): Promise<DescribeSummary> {
  const settings = config.describe;
  if (settings === null) throw new Error("Nothing may be sent without DESCRIBE_URL.");
  const { isDryRun = false, signal } = options;
  const onWait = () =>
    output.err("Another process describes this library. This one waits; Ctrl-C stops it.\n");
  const lock = isDryRun ? null : await services.storage.acquireLock("describe", { signal, onWait });
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
