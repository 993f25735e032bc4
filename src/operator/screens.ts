// Single screens as operators change them on their pages. The library is that of all workspaces: each change
// is in the audit list of the service.

import type { Screen } from "../database/screens.ts";
import { editedFields, wordFieldOf } from "../library/row-of-screen.ts";
import { operatorsTurn } from "../library/screen-writer.ts";
import type { WrittenScreen } from "../library/write-screen.ts";
import { actorOf, recordAudit } from "../people/audit/record-audit.ts";
import { screenTitle } from "../search/found-screen.ts";
import { findScreen, noSuchScreen } from "../search/read-screens.ts";
import type { Services } from "../services.ts";
import type { Operator } from "./operator-gate.ts";
import type { EarlierWords, EditedWords, RestoredFields } from "./schema.ts";

/** The words of a screen as they are stored: what pages show may stand in for an empty title. */
export async function getScreenWords(services: Services, id: string): Promise<EditedWords> {
  const { title, description, elements, pattern } = await findScreen(services, id);
  return { title, description, elements: [...elements], pattern };
}

/**
 * Writes the words that a person changed of a screen: from then on they are the person's, and no import or
 * model changes them. The others, its picture and the text on it stay. Throws `not_found`, and as
 * `ScreenWriter.write`.
 */
export async function editScreen(
  services: Services,
  by: Operator,
  id: string,
  words: EditedWords,
  signal: AbortSignal,
): Promise<void> {
  const screen = await findScreen(services, id);
  const { appName: app_name, platform } = screen;
  const changed = Object.fromEntries(
    editedColumns.filter((field) => !Bun.deepEquals(screen[field], words[field])).map((f) => [f, words[f]]),
  );
  const written = await services.screenWriter.write(
    operatorsTurn,
    {
      fields: { id: screen.id, app_name, platform, ...changed },
      picture: undefined,
      isPartial: true,
      editor: { by: by.person.name, at: services.now() },
    },
    signal,
  );
  await recordWrite(services, by, "screen.update", written);
}

const editedColumns = ["title", "description", "elements", "pattern"] as const;

/** The words in a screen's edited fields before their last edit, where they are known. Throws `not_found`. */
export async function getEarlierWords(services: Services, id: string): Promise<EarlierWords> {
  const { edits } = await findScreen(services, id);
  const fields = editedFields(edits).flatMap((edit) => {
    const before = edits[wordFieldOf(edit.field)]?.before ?? null;
    return before === null ? [] : [{ ...edit, words: [before.value].flat().join("\n") }];
  });
  return { fields };
}

/**
 * Brings back what was in fields before their last edit. Throws `not_found`, and as `ScreenWriter.restore`.
 */
export async function restoreScreen(
  services: Services,
  by: Operator,
  id: string,
  { fields }: RestoredFields,
  signal: AbortSignal,
): Promise<void> {
  const screen = await findScreen(services, id);
  const given = { id: screen.id, fields: fields.map(wordFieldOf) };
  const written = await services.screenWriter.restore(operatorsTurn, given, signal);
  await recordWrite(services, by, "screen.restore", written);
}

async function recordWrite(
  services: Services,
  by: Operator,
  action: string,
  { screen, outcome }: WrittenScreen,
): Promise<void> {
  services.metrics.countScreenWrite(outcome === "unchanged" ? "unchanged" : "updated");
  if (outcome !== "unchanged") await record(services, by, action, screen);
}

/** Removes a screen with its picture. Throws as `editScreen`. */
export async function deleteScreen(
  services: Services,
  by: Operator,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const screen = await findScreen(services, id);
  if (!(await services.screenWriter.remove(operatorsTurn, screen.id, signal))) throw noSuchScreen();
  services.metrics.countScreenWrite("removed");
  await record(services, by, "screen.delete", screen);
}

/** The change is durable by now: an entry that cannot be written is no reason to answer that it failed. */
async function record(
  { log, now, storage }: Services,
  by: Operator,
  action: string,
  screen: Screen,
): Promise<void> {
  const target = `${screen.appName}: ${screenTitle(screen)} (${screen.id})`;
  await recordAudit(storage, { actor: actorOf(by), action, target }, now()).catch((error: unknown) =>
    log.error({ err: error, action, target }, "this change is not in the audit list"),
  );
}
