import { rm } from "node:fs/promises";
import { type Command, Option } from "commander";
import { type FlowChoice, flowChoices, type LayoutName, layoutNames } from "../bounds.ts";
import { loadConfig } from "../config/config.ts";
import { isServed } from "../database/file-lock.ts";
import { openStorage } from "../database/open-storage.ts";
import { type System, systems } from "../fields.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { openEncoder } from "../index/engine.ts";
import { reindex } from "../index/reindex.ts";
import { LeftOut } from "../library/sources/left-out.ts";
import { pathsIn } from "../system/paths.ts";
import { lowerPriority } from "../system/processes/low-priority.ts";
import { marksOfWorkspace, openCommandStorage, withDescribingModel } from "./command-storage.ts";
import { describeUnderLock } from "./describe-command.ts";
import { remoteOptions, workspaceOption } from "./export-command.ts";
import { runImport, showImport } from "./import-command.ts";
import { type FailureRule, failureRules } from "./import-summary.ts";
import { appName, appVersion, encodingLabel, sourceUrl } from "./option-values.ts";
import { type OutputOptions, print } from "./output.ts";
import { defaultsOf, importRemotely, type RemoteOptions, remoteClient } from "./remote-library.ts";
import { stopAtSignal } from "./stop-at-signal.ts";
import { unpackedSource } from "./unpacked-source.ts";

interface ImportFlags extends OutputOptions, Partial<RemoteOptions> {
  readonly app?: string;
  readonly platform?: System;
  readonly encoding?: string;
  readonly from?: LayoutName;
  readonly flows?: FlowChoice;
  readonly appVersion?: string;
  readonly sourceUrl?: string;
  readonly summary?: string;
  readonly failOn?: FailureRule;
  readonly dryRun?: boolean;
  readonly deleteMissing?: boolean;
  readonly overwriteEdits?: boolean;
  readonly restoreDeleted?: boolean;
  readonly ocr: boolean;
  readonly describe: boolean;
  readonly workspace?: string;
}

export function addLibraryCommands(program: Command): void {
  const [url, key] = remoteOptions();
  program
    .command("import")
    .argument(
      "<path>",
      "a manifest (CSV, TSV, JSONL, JSON, Parquet), a folder of pictures or an archive (ZIP, TAR)",
    )
    .option("--app <name>", "the app of rows and pictures that do not name one", appName)
    .addOption(new Option("--platform <platform>", "likewise their platform").choices(systems))
    .addOption(new Option("--from <tool>", "what made the folder; else guessed").choices(layoutNames))
    .addOption(
      new Option(
        "--flows <which>",
        "flows to make: those that the source names, also of numbered folders, or none",
      )
        .choices(flowChoices)
        .default("named"),
    )
    .option(
      "--app-version <version>",
      "of rows that name none with new or changed pictures, such as a commit",
      appVersion,
    )
    .option(
      "--source-url <url>",
      "likewise the address of their source, such as that of the build",
      sourceUrl,
    )
    .option("--summary <file>", "add a summary in Markdown to this file, such as $GITHUB_STEP_SUMMARY")
    .addOption(
      new Option("--fail-on <what>", "exit with 1 for what failed, also for any change, or never")
        .choices(failureRules)
        .default("failure"),
    )
    .option("--encoding <label>", "of a text that is not UTF-8, such as windows-1252", encodingLabel)
    .option("--dry-run", "check everything and write nothing")
    .option("--delete-missing", "remove the screens that the manifest does not name")
    .option("--overwrite-edits", "take the words of the source where a person wrote others")
    .option("--restore-deleted", "bring back what a person deleted or merged into look-alikes")
    .option("--no-ocr", "do not read the text of pictures")
    .option("--no-describe", "do not send pictures without words to the model that is set or chosen")
    .addOption(url)
    .addOption(key)
    .addOption(workspaceOption("the workspace of the tags and collections of rows"))
    .description("bring screens into the library; may run while the service serves")
    .action(importLibrary);
  program
    .command("reindex")
    .option("--all", "encode every screen again, not only those of another model")
    .description("make the vectors and the index again from the database")
    .action(reindexLibrary);
}

/** Sets the exit code, too. */
export async function importLibrary(path: string, flags: ImportFlags): Promise<void> {
  const { url, key } = flags;
  if (url !== undefined) return importElsewhere(path, { url, key }, flags);
  // It takes every core: a service beside it goes first.
  lowerPriority();
  const config = loadConfig(process.env);
  const signal = stopAtSignal();
  const storage = await openStorage(config);
  // A dry run changes nothing. One that is stopped while it waits goes on to its summary, which says so.
  const lock = flags.dryRun === true ? null : await storage.acquireLock("import", { signal, onWait });
  try {
    const { library, descriptions } = storage;
    const marks = await marksOfWorkspace(storage, flags.workspace);
    const images = openImageStore(config, storage);
    const encoder = await openEncoder();
    const describe = async () => {
      // A description takes seconds: the next import need not wait for them.
      lock?.release();
      const withModel = await withDescribingModel(config, storage);
      if (withModel.describe === null) return null;
      const services = { storage, library, descriptions, images, encoder };
      return describeUnderLock(withModel, services, { signal });
    };
    const leftOut = new LeftOut();
    const { source, remove } = await unpackedSource(config, path, {
      isDryRun: flags.dryRun === true,
      hasLock: lock !== null,
      signal,
      leftOut,
    });
    const { keptVersions } = config;
    process.exitCode = await runImport({ library, images, encoder, marks, keptVersions }, source, {
      defaults: defaultsOf({ appName: flags.app, platform: flags.platform }),
      encoding: flags.encoding,
      from: flags.from,
      flows: flags.flows,
      ofNewPictures: { appVersion: flags.appVersion, sourceUrl: flags.sourceUrl },
      leftOut,
      describe: flags.describe && flags.dryRun !== true ? describe : undefined,
      isDryRun: flags.dryRun === true,
      isMissingDeleted: flags.deleteMissing === true,
      isOverwriting: flags.overwriteEdits === true,
      isDeletedRestored: flags.restoreDeleted === true,
      hasOcr: flags.ocr,
      isJson: flags.json === true,
      summaryFile: flags.summary,
      failOn: flags.failOn,
      signal: lock === null ? signal : AbortSignal.any([signal, lock.lost]),
    }).finally(remove);
  } finally {
    lock?.release();
    await storage.close();
  }
}

/** Sends it to a running service. The exit codes are the same. */
async function importElsewhere(path: string, remote: RemoteOptions, flags: ImportFlags): Promise<void> {
  const client = remoteClient(remote);
  const signal = stopAtSignal();
  const say = (text: string) => void process.stderr.write(text);
  const how = {
    ocr: flags.ocr,
    dryRun: flags.dryRun,
    deleteMissing: flags.deleteMissing,
    overwriteEdits: flags.overwriteEdits,
    restoreDeleted: flags.restoreDeleted,
    appName: flags.app,
    platform: flags.platform,
    encoding: flags.encoding,
    from: flags.from,
    flows: flags.flows === "named" ? undefined : flags.flows,
    appVersion: flags.appVersion,
    sourceUrl: flags.sourceUrl,
  };
  process.exitCode = await showImport(
    (onProgress) => importRemotely(client, path, { how, url: remote.url, signal, onProgress, say }),
    { isJson: flags.json === true, summaryFile: flags.summary, failOn: flags.failOn },
  );
}

function onWait(): void {
  process.stderr.write(
    "Another import into this library is running. This one waits for its end; Ctrl-C stops it.\n",
  );
}

async function reindexLibrary(options: OutputOptions & { readonly all?: boolean }): Promise<void> {
  lowerPriority();
  await using opened = await openCommandStorage();
  const paths = pathsIn(opened.config.dataDir);
  const encoded = await reindex(
    opened.storage.library,
    await openEncoder(),
    options.all === true ? "all" : "foreign",
  );
  // The snapshot of a process that serves is its own: it follows the new vectors. One that nobody uses is
  // made again at the next start.
  const isInUse = isServed(paths.servingLock);
  if (!isInUse) await rm(paths.index, { recursive: true, force: true });
  print(options, { encoded, index_removed: !isInUse }, [
    encoded === 0 ? "Every screen is up to date." : `Encoded ${encoded} screens again.`,
    isInUse
      ? "The running service takes them over by itself."
      : "The index is made again when the service starts.",
  ]);
}
