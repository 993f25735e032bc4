import { type Command, Option } from "commander";
import type { AppOverview, Screen } from "../database/screens.ts";
import type { Storage } from "../database/storage.ts";
import { editFields } from "../database/word-edits.ts";
import { OperatorError } from "../errors.ts";
import { isScreenId, type Platform, platforms } from "../fields.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { openEncoder } from "../index/engine.ts";
import { type EditColumn, editColumns } from "../library/rows/row.ts";
import { editColumnOf, editFieldOf } from "../library/rows/row-of-screen.ts";
import { removeScreens } from "../library/writing/remove-screens.ts";
import { operatorsTurn, ScreenWriter } from "../library/writing/screen-writer.ts";
import { countDemoScreens, removeDemoScreens } from "../operator/demo-library.ts";
import { commandLine, recordAudit } from "../people/audit/record-audit.ts";
import { screenTitle } from "../screens/found-screen.ts";
import { folded } from "../system/folding.ts";
import { openCommandStorage } from "./command-storage.ts";
import { addEditCommand } from "./edit-command.ts";
import { type OutputOptions, print, printable } from "./output.ts";
import { screensText, tellWhatIsDone } from "./partly-done.ts";

/** Screens read or removed at a time, so that nobody waits long for the others. */
const atOnce = 200;

interface RemoveOptions extends OutputOptions {
  readonly yes?: boolean;
}

export function addScreenCommands(program: Command): void {
  const screen = program.command("screen").description("screens of the library");
  addEditCommand(screen);
  addRestoreCommand(screen);
  screen
    .command("remove")
    .argument("<id...>", "the ids of screens")
    .option("--yes", "do not ask")
    .description("remove screens with their pictures; may run while the service serves")
    .action(removeByIds);
  program
    .command("app")
    .description("apps of the library")
    .command("remove")
    .argument("<name>", "the name of the app, in any letter case")
    .addOption(new Option("--platform <platform>", "only there; everywhere unless given").choices(platforms))
    .option("--yes", "do not ask")
    .description("remove all screens of an app with their pictures; may run while the service serves")
    .action(removeApp);
  program
    .command("demo")
    .description("the demo library, which quickstart loads")
    .command("remove")
    .option("--yes", "do not ask")
    .description("remove its screens and no others; may run while the service serves")
    .action(removeDemo);
}

async function removeByIds(
  given: readonly string[],
  options: RemoveOptions,
  command: Command,
): Promise<void> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  await using opened = await openCommandStorage();
  const screens = await requireScreens(opened.storage, ids);
  const question = `Remove ${screensText(ids.length)} for good?`;
  if (!confirmed(command, options, question))
    return print(options, { removed: [] }, ["Nothing was removed."]);
  const removed: string[] = [];
  const soFar = () => ({ count: removed.length, result: { removed } });
  await tellWhatIsDone(options, { total: ids.length, done: "removed" }, soFar, async () => {
    for await (const some of removeInParts(opened, ids)) {
      removed.push(...some);
      for (const { id, appName, title } of screens.filter((screen) => some.includes(screen.id)))
        await audit(opened.storage, "screen.delete", `${appName}: ${title || "a screen"} (${id})`);
    }
  });
  print(options, { removed }, [`Removed ${screensText(removed.length)}.`]);
}

async function removeApp(
  name: string,
  options: RemoveOptions & { readonly platform?: Platform },
  command: Command,
): Promise<void> {
  await using opened = await openCommandStorage();
  const apps = await requireApps(opened.storage, name, options.platform ?? null);
  const count = apps.reduce((total, { screens }) => total + screens, 0);
  const places = apps.map(({ platform }) => platform).join(" and ");
  const question = `Remove ${apps[0]?.name} on ${places}, ${screensText(count)}, for good?`;
  if (!confirmed(command, options, question)) return print(options, { removed: 0 }, ["Nothing was removed."]);
  let removed = 0;
  const soFar = () => ({ count: removed, result: { removed } });
  await tellWhatIsDone(options, { total: count, done: "removed" }, soFar, async () => {
    for (const app of apps) {
      const before = removed;
      try {
        const ids = await screenIdsOf(opened.storage, app);
        for await (const some of removeInParts(opened, ids)) removed += some.length;
      } finally {
        const detail = screensText(removed - before);
        await audit(opened.storage, "app.delete", `${app.name} (${app.platform})`, detail);
      }
    }
  });
  print(options, { removed }, [`Removed ${screensText(removed)} of ${apps[0]?.name} on ${places}.`]);
}

async function removeDemo(options: RemoveOptions, command: Command): Promise<void> {
  await using opened = await openCommandStorage();
  const { library } = opened.storage;
  const total = await countDemoScreens(library);
  const question = `Remove the demo library, ${screensText(total)}, for good?`;
  if (!confirmed(command, options, question)) return print(options, { removed: 0 }, ["Nothing was removed."]);
  const images = openImageStore(opened.config, opened.storage);
  let removed = 0;
  const soFar = () => ({ count: removed, result: { removed } });
  await tellWhatIsDone(options, { total, done: "removed" }, soFar, async () => {
    try {
      for await (const some of removeDemoScreens({ library, images })) removed += some.length;
    } finally {
      if (removed > 0) await audit(opened.storage, "demo.delete", screensText(removed));
    }
  });
  print(options, { removed }, [`Removed ${screensText(removed)} of the demo library.`]);
}

/** Asks at the terminal unless there is `--yes`; false for a no. Wrong usage where nobody can answer. */
function confirmed(command: Command, options: { readonly yes?: boolean }, question: string): boolean {
  if (options.yes === true) return true;
  if (!process.stdin.isTTY) command.error("error: this removes screens for good: confirm it with --yes");
  return confirm(printable(question));
}

/** Throws an `OperatorError` that names what is missing, before anything is removed. */
async function requireScreens({ library }: Storage, ids: readonly string[]): Promise<readonly Screen[]> {
  const known = ids.filter(isScreenId);
  const screens: Screen[] = [];
  for (let from = 0; from < known.length; from += atOnce)
    screens.push(...(await library.screensByIds(known.slice(from, from + atOnce))));
  const found = new Set(screens.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return screens;
  throw new OperatorError(`There is no screen ${missing.join(", ")}. Nothing was removed.`);
}

async function requireApps(
  { library }: Storage,
  name: string,
  platform: Platform | null,
): Promise<readonly AppOverview[]> {
  const wanted = folded(name);
  const apps = (await library.apps(platform)).filter((app) => folded(app.name) === wanted);
  if (apps.length > 0) return apps;
  throw new OperatorError(`There is no app ${name}${platform === null ? "" : ` on ${platform}`}.`);
}

async function screenIdsOf({ library }: Storage, { id: appId }: AppOverview): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await library.screensOfApp(appId, ids.at(-1) ?? null, atOnce);
    if (page.length === 0) return ids;
    ids.push(...page.map(({ id }) => id));
  }
}

async function* removeInParts(
  { storage, config }: Awaited<ReturnType<typeof openCommandStorage>>,
  ids: readonly string[],
): AsyncGenerator<readonly string[]> {
  const services = { library: storage.library, images: openImageStore(config, storage) };
  for (let from = 0; from < ids.length; from += atOnce)
    yield await removeScreens(services, ids.slice(from, from + atOnce), undefined, { by: commandLine.name });
}

function audit(storage: Storage, action: string, target: string, detail = ""): Promise<void> {
  return recordAudit(storage, { actor: commandLine, action, target, detail }, Date.now());
}

function addRestoreCommand(screen: Command): void {
  screen
    .command("restore")
    .argument("<id>", "the id of a screen")
    .addOption(
      new Option("--field <field...>", "only these; all that a person edited unless given").choices(
        editColumns,
      ),
    )
    .description("bring back words, app or platform before their last edit; may run while the service serves")
    .action(restore);
}

async function restore(
  given: string,
  options: OutputOptions & { readonly field?: readonly EditColumn[] },
): Promise<void> {
  await using opened = await openCommandStorage();
  const { storage, config } = opened;
  const id = given.toLowerCase();
  const [screen] = await storage.library.screensByIds([id]);
  if (screen === undefined) throw new OperatorError(`There is no screen ${given}.`);
  const fields = earlierFields(screen, options.field);
  const writer = new ScreenWriter({
    library: storage.library,
    images: openImageStore(config, storage),
    encoder: await openEncoder(),
  });
  const restored = { id, fields: fields.map(editFieldOf) };
  const written = await writer
    .restore(operatorsTurn, restored, AbortSignal.timeout(60_000))
    .finally(() => writer.close());
  const target = `${screen.appName}: ${screenTitle(written.screen)} (${id})`;
  await audit(storage, "screen.restore", target);
  print(options, { id, fields }, [`Brought back ${fields.join(", ")} of ${id}.`]);
}

/** Throws an `OperatorError` where nothing can be brought back. */
function earlierFields({ id, edits }: Screen, wanted: readonly EditColumn[] = editColumns): EditColumn[] {
  const earlier = editFields.filter((field) => (edits[field]?.before ?? null) !== null).map(editColumnOf);
  const fields = earlier.filter((field) => wanted.includes(field));
  if (fields.length > 0) return fields;
  const known = earlier.length === 0 ? "Nothing" : `Only ${earlier.join(", ")}`;
  throw new OperatorError(`${known} can be brought back of screen ${id}.`);
}
