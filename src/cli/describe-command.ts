import { type Command, Option } from "commander";
import type { Config } from "../config/config.ts";
import type { LibraryStorage, Storage } from "../database/storage.ts";
import { OperatorError } from "../errors.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { textReader } from "../images/text-reader.ts";
import { openEncoder } from "../index/engine.ts";
import { chatModel, type ModelTimes } from "../library/describe/chat-model.ts";
import { type DescribeOptions, describeLibrary } from "../library/describe/describe-library.ts";
import type { DescribeProgress, DescribeSummary } from "../library/describe/describe-report.ts";
import type { DescribeServices } from "../library/describe/describe-screen.ts";
import { localServers } from "../library/describe/local-servers.ts";
import { shellCommand } from "../system/shell-command.ts";
import { openCommandStorage, withDescribingModel } from "./command-storage.ts";
import { describeRemotely } from "./describe-remotely.ts";
import { type Ask, approveSamples, askAtTerminal, remoteSamplesText } from "./describe-samples.ts";
import { describeText, estimateText, type ShownDescriptions } from "./describe-text.ts";
import { remoteOptions } from "./export-command.ts";
import { screenIds, wholeNumber } from "./option-values.ts";
import { jsonLine, type OutputOptions, printable } from "./output.ts";
import { type ImportOutput, processOutput, showProgress } from "./progress.ts";
import { type RemoteOptions, remoteClient } from "./remote-library.ts";
import { stopAtSignal } from "./stop-at-signal.ts";

interface DescribeFlags extends OutputOptions, Partial<RemoteOptions> {
  readonly again?: boolean;
  readonly screens?: readonly string[];
  readonly limit?: number;
  readonly maxTokens?: number;
  readonly estimate?: boolean;
  readonly yes?: boolean;
}

export function addDescribeCommand(program: Command): void {
  const [url, key] = remoteOptions();
  program
    .command("describe")
    .option("--again", "also what failed before, and what another model or an earlier version described")
    .option("--screens <ids>", "only these, separated by commas, also those described before", screenIds)
    .option("--limit <n>", "describe at most so many screens", wholeNumber(1, 1e9))
    .option("--max-tokens <n>", "send and receive at most so many tokens", wholeNumber(1, 1e12))
    .option("--estimate", "say how many screens, tokens and minutes it takes, and send nothing")
    .addOption(new Option("--dry-run", "the same").implies({ estimate: true }))
    .option("--yes", "do not show the first descriptions and ask before the others")
    .addOption(url.conflicts(["estimate", "dryRun"]))
    .addOption(key)
    .description("let the model that is set or chosen describe screens that have no words, or these anew")
    .action(describe);
}

async function describe(flags: DescribeFlags): Promise<void> {
  const { url, key } = flags;
  const summary = await (url === undefined ? describeHere(flags) : describeElsewhere({ url, key }, flags));
  processOutput.out(flags.json === true ? jsonLine(summary) : describeText(summary));
  process.exitCode = exitCode(summary);
}

async function describeElsewhere(remote: RemoteOptions, flags: DescribeFlags): Promise<ShownDescriptions> {
  const client = remoteClient(remote);
  const progress = showProgress(processOutput, "screens");
  const { limit, maxTokens, screens: screenIds } = flags;
  const asked = { again: flags.again === true, limit, maxTokens, screenIds };
  return describeRemotely(client, {
    ...asked,
    signal: stopAtSignal(),
    onProgress: progress.update,
    onSamples: (samples) => {
      progress.end();
      if (flags.json !== true) processOutput.err(remoteSamplesText(samples));
    },
    say: processOutput.err,
  }).finally(progress.end);
}

async function describeHere(flags: DescribeFlags): Promise<ShownDescriptions> {
  await using opened = await openCommandStorage();
  const { storage } = opened;
  const config = await withDescribingModel(opened.config, storage);
  if (config.describe === null) throw new OperatorError(await unsetText());
  const images = openImageStore(config, storage);
  const { library, descriptions } = storage;
  const services = { storage, library, descriptions, images, encoder: await openEncoder() };
  const isAsking = flags.yes !== true && flags.json !== true && process.stdin.isTTY === true;
  const options = {
    signal: stopAtSignal(),
    isAgain: flags.again === true,
    ...(flags.screens !== undefined && { chosen: { ids: flags.screens, askedBefore: null } }),
    limit: flags.limit,
    maxTokens: flags.maxTokens,
    isDryRun: flags.estimate === true,
  };
  return await describeUnderLock(config, services, options, { ask: isAsking ? askAtTerminal : null });
}

/** The settings that are missing, and the line that uses a server of this machine. */
async function unsetText(): Promise<string> {
  const offers = (await localServers()).map(
    ({ name, settings }) => `${name} answers on this machine:\n  ${settings} ${shellCommand("describe")}`,
  );
  const unset =
    "DESCRIBE_URL: is not set, and no model is chosen on the page Library. Choose one there, or set it and DESCRIBE_MODEL; docs/describe.md says how.";
  return [unset, ...offers].join("\n");
}

function exitCode({ stopped, failed }: ShownDescriptions): number {
  if (stopped === "interrupted") return 130;
  return failed > 0 || stopped === "server" ? 1 : 0;
}

/** The output to write to, the time limits for the server, and a person to ask after the first screens. */
interface Surroundings {
  readonly output?: ImportOutput;
  readonly times?: ModelTimes;
  readonly ask?: Ask | null;
}

/** The services that the command line opens; OCR only where texts are sent. */
type CommandServices = Omit<DescribeServices, "textReader"> & {
  readonly storage: Pick<Storage, "acquireLock">;
  readonly library: Pick<LibraryStorage, "screensByIds">;
};

/**
 * Describes with the settings, says on standard error where screens go and what it takes, and shows progress
 * there. Waits for another process that describes this library; a dry run does not.
 */
export async function describeUnderLock(
  config: Pick<Config, "describe">,
  services: CommandServices,
  options: Omit<DescribeOptions, "concurrency" | "onProgress" | "approve">,
  { output = processOutput, times, ask = null }: Surroundings = {},
): Promise<DescribeSummary> {
  const settings = config.describe;
  if (settings === null) throw new Error("Nothing may be sent without DESCRIBE_URL.");
  const { signal } = options;
  const { concurrency, input } = settings;
  const reader = input === "text" ? textReader() : null;
  const tools = { ...services, textReader: reader };
  const model = chatModel(settings, signal, times);
  const estimated = () => describeLibrary(tools, model, { ...options, concurrency, isDryRun: true });
  if (options.isDryRun === true) return estimated();
  const onWait = () =>
    output.err("Another process describes this library. This one waits; Ctrl-C stops it.\n");
  const lock = await services.storage.acquireLock("describe", { signal, onWait });
  const progress = showProgress(output, "screens");
  const approve = async (ids: readonly string[], counts: DescribeProgress) => {
    progress.end();
    return ask === null || approveSamples(services.library, ids, counts, { ask, output, signal });
  };
  try {
    output.err(`${printable(`${sentNames[input]} go to ${settings.url}, model ${settings.model}.`)}\n`);
    output.err(`${estimateText(await estimated())}\n`);
    return await describeLibrary(tools, model, {
      ...options,
      concurrency,
      onProgress: progress.update,
      ...(ask !== null && { approve }),
    });
  } finally {
    progress.end();
    reader?.close();
    lock?.release();
  }
}

const sentNames = { picture: "Pictures", text: "Texts of screens" } as const;
