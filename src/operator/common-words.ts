// The words that many screens have in common, for people who edit them together.
import type { Screen } from "../database/screens.ts";
import { editColumnOf, editedFields, editFieldOf } from "../library/rows/row-of-screen.ts";
import { noSuchScreen } from "../screens/read-screens.ts";
import type { Services } from "../services.ts";
import type { CommonWords, ScreenIds } from "./schema.ts";

const fields = ["appName", "platform", "title", "description", "elements", "pattern"] as const;

/**
 * Finds the fields that all live screens of a selection have in common. Throws `not_found` when none is live.
 */
export async function getCommonWords(
  { storage }: Pick<Services, "storage">,
  { ids }: ScreenIds,
): Promise<CommonWords> {
  const screens = await storage.library.screensByIds(ids.map((id) => id.toLowerCase()));
  const [first] = screens;
  if (first === undefined) throw noSuchScreen();
  const { appName, platform, title, description, elements, pattern } = first;
  const isVarious = (field: (typeof fields)[number]) =>
    screens.some((screen) => !Bun.deepEquals(screen[field], first[field]));
  return {
    screens: screens.length,
    words: { app_name: appName, platform, title, description, elements: [...elements], pattern },
    various: fields.filter(isVarious).map(editColumnOf),
    restorable: [...new Set(screens.flatMap(restorableOf))],
  };
}

/** The edited fields of which it is known what was there before. */
function restorableOf({ edits }: Screen) {
  return editedFields(edits)
    .map(({ field }) => field)
    .filter((field) => (edits[editFieldOf(field)]?.before ?? null) !== null);
}
