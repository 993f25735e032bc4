import { type Command, Option } from "commander";
import { OperatorError } from "../errors.ts";
import { isScreenId, type Platform, platforms, type System, systems } from "../fields.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { openEncoder } from "../index/engine.ts";
import { operatorsTurn, ScreenWriter } from "../library/writing/screen-writer.ts";
import { commandLine, recordAudit } from "../people/audit/record-audit.ts";
import { type EditedScreensAnswer, type ScreenChanges, selectedMax } from "../screens/edit-schema.ts";
import { type EditServices, editScreens, type ScreenEditor } from "../screens/edit-screens.ts";
import { openCommandStorage } from "./command-storage.ts";
import { type OutputOptions, print, printable } from "./output.ts";
import { tellWhatIsDone } from "./partly-done.ts";

interface EditOptions extends OutputOptions {
  readonly app?: string;
  readonly platform?: Platform;
  readonly system?: System;
  readonly language?: string;
  readonly title?: string;
  readonly description?: string;
  readonly elements?: readonly string[];
  readonly text?: string;
  readonly pattern?: string;
}

export function addEditCommand(screen: Command): void {
  screen
    .command("edit")
    .argument("<id...>", "the ids of screens")
    .option("--app <name>", "move them to this app")
    .addOption(new Option("--platform <platform>", "move them to this platform").choices(platforms))
    .addOption(new Option("--system <system>", "what they were taken on").choices(systems))
    .option("--language <tag>", "the language of their interface, such as de or pt-BR")
    .option("--title <title>", "their title")
    .option("--description <description>", "their description")
    .option("--elements <element...>", "their elements")
    .option("--text <text>", "the text on them")
    .option("--pattern <pattern>", "the kind of screen they are")
    .description("change fields of screens; they keep their ids. May run while the service serves")
    .action(edit);
}

async function edit(given: readonly string[], options: EditOptions): Promise<void> {
  const set = changesOf(options);
  if (Object.keys(set).length === 0)
    throw new OperatorError("Say what is to be changed, such as --app or --title.");
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const wrong = ids.filter((id) => !isScreenId(id));
  if (wrong.length > 0) throw new OperatorError(`${wrong.join(", ")}: is no id. Nothing was changed.`);
  await using opened = await openCommandStorage();
  const { storage, config } = opened;
  const screenWriter = new ScreenWriter({
    library: storage.library,
    images: openImageStore(config, storage),
    encoder: await openEncoder(),
  });
  // Counted as they are written: a part that fails has no answer.
  const written: EditedScreensAnswer = { updated: 0, unchanged: 0, failed: [] };
  const countScreenWrite = (outcome: string) => {
    written[outcome === "updated" ? "updated" : "unchanged"] += 1;
  };
  const services = { storage, screenWriter, metrics: { countScreenWrite }, now: Date.now };
  const editor = {
    name: commandLine.name,
    turn: operatorsTurn,
    signal: new AbortController().signal,
    record: (action: string, target: string) =>
      recordAudit(storage, { actor: commandLine, action, target }, Date.now()),
  };
  const soFar = () => ({ count: written.updated, result: written });
  await tellWhatIsDone(options, { total: ids.length, done: "changed" }, soFar, () =>
    editAll(services, editor, ids, set, written.failed),
  ).finally(() => screenWriter.close());
  const { updated, unchanged, failed } = written;
  print(options, written, [
    `Changed ${updated}, unchanged ${unchanged}, failed ${failed.length}.`,
    ...failed.map(({ id, message }) => printable(`${id}: ${message}`)),
  ]);
  if (failed.length > 0) process.exitCode = 1;
}

function changesOf({ app: app_name, platform, system, language, ...words }: EditOptions): ScreenChanges {
  const { title, description, elements, text, pattern } = words;
  const all = { app_name, platform, system, language, title, description, elements, text, pattern };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ScreenChanges;
}

/** Adds the screens that could not be changed to `failed`. */
async function editAll(
  services: EditServices,
  editor: ScreenEditor,
  ids: readonly string[],
  set: ScreenChanges,
  failed: EditedScreensAnswer["failed"],
): Promise<void> {
  for (let from = 0; from < ids.length; from += selectedMax) {
    const some = ids.slice(from, from + selectedMax);
    failed.push(...(await editScreens(services, editor, { ids: some, set })).failed);
  }
}
