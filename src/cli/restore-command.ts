import { type Command, Option } from "commander";
import type { Screen } from "../database/screens.ts";
import { editFields } from "../database/word-edits.ts";
import { ApiError, OperatorError } from "../errors.ts";
import { openImageStore } from "../images/open-image-store.ts";
import { openEncoder } from "../index/engine.ts";
import { type EditColumn, editColumns } from "../library/rows/row.ts";
import { editColumnOf, editFieldOf } from "../library/rows/row-of-screen.ts";
import { operatorsTurn, ScreenWriter } from "../library/writing/screen-writer.ts";
import { commandLine, recordAudit } from "../people/audit/record-audit.ts";
import { screenTitle } from "../screens/found-screen.ts";
import { openCommandStorage } from "./command-storage.ts";
import { type OutputOptions, print } from "./output.ts";

interface RestoreOptions extends OutputOptions {
  readonly field?: readonly EditColumn[];
}

/** `screen restore`. */
export function addRestoreCommand(screen: Command): void {
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

async function restore(given: string, options: RestoreOptions): Promise<void> {
  await using storage = await openCommandStorage();
  const { database, config } = storage;
  const id = given.toLowerCase();
  const [screen] = await database.library.screensByIds([id]);
  if (screen === undefined) throw new OperatorError(`There is no screen ${given}.`);
  const fields = earlierFields(screen, options.field);
  const writer = new ScreenWriter({
    library: database.library,
    images: openImageStore(config, database),
    encoder: await openEncoder(),
  });
  const restored = { id, fields: fields.map(editFieldOf) };
  const written = await writer
    .restore(operatorsTurn, restored, AbortSignal.timeout(60_000))
    .catch((cause: unknown) => {
      throw cause instanceof ApiError ? new OperatorError(cause.message, { cause }) : cause;
    })
    .finally(() => writer.close());
  const target = `${screen.appName}: ${screenTitle(written.screen)} (${id})`;
  await recordAudit(database, { actor: commandLine, action: "screen.restore", target }, Date.now());
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
