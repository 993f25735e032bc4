// Single screens as operators and editors change them at the pages. The library is that of all workspaces:
// each change is in the audit list of the service, an editor's in that of their workspace, too.

import type { Screen } from "../database/screens.ts";
import { editColumnOf, editedFields, editFieldOf } from "../library/rows/row-of-screen.ts";
import type { ScreenEditor } from "../screens/edit-screens.ts";
import { nameOf } from "../screens/found-screen.ts";
import { findScreen, noSuchScreen } from "../screens/read-screens.ts";
import type { Services } from "../services.ts";
import type { CommonWords, EarlierWords, RestoredFields, ScreenIds } from "./schema.ts";

/** The words in a screen's edited fields before their last edit, where they are known. Throws `not_found`. */
export async function getEarlierWords(services: Services, id: string): Promise<EarlierWords> {
  const { edits } = await findScreen(services, id);
  const fields = editedFields(edits).flatMap((edit) => {
    const before = edits[editFieldOf(edit.field)]?.before ?? null;
    return before === null ? [] : [{ ...edit, words: [before.value].flat().join("\n") }];
  });
  return { fields };
}

/** Undoes the last edit of fields. Throws `not_found`, and as `ScreenWriter.restore`. */
export async function restoreScreen(
  services: Services,
  { turn, signal, record }: ScreenEditor,
  id: string,
  { fields }: RestoredFields,
): Promise<void> {
  const given = { id: (await findScreen(services, id)).id, fields: fields.map(editFieldOf) };
  const { screen, outcome } = await services.screenWriter.restore(turn, given, signal);
  services.metrics.countScreenWrite(outcome === "unchanged" ? "unchanged" : "updated");
  if (outcome !== "unchanged") await record("screen.restore", nameOf(screen));
}

const fields = [
  "appName",
  "platform",
  "system",
  "language",
  "title",
  "description",
  "elements",
  "pattern",
] as const;

/** Words of the first live screen, and the fields in which others differ. Throws `not_found` without one. */
export async function getCommonWords(
  { storage }: Pick<Services, "storage">,
  { ids }: ScreenIds,
): Promise<CommonWords> {
  const screens = await storage.library.screensByIds(ids.map((id) => id.toLowerCase()));
  const [first] = screens;
  if (first === undefined) throw noSuchScreen();
  const { appName, platform, system, language = "", title, description, elements, pattern } = first;
  const isVarious = (field: (typeof fields)[number]) =>
    screens.some((screen) => !Bun.deepEquals(screen[field], first[field]));
  return {
    screens: screens.length,
    words: {
      app_name: appName,
      platform,
      system: system ?? "",
      language,
      title,
      description,
      elements: [...elements],
      pattern,
    },
    various: fields.filter(isVarious).map(editColumnOf),
    restorable: [...new Set(screens.flatMap(restorableOf))],
  };
}

/** The edited fields whose words before the edit are known. */
function restorableOf({ edits }: Screen) {
  return editedFields(edits)
    .map(({ field }) => field)
    .filter((field) => (edits[editFieldOf(field)]?.before ?? null) !== null);
}
