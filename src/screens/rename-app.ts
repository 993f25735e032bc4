import { isSameApp } from "../database/places.ts";
import { ApiError } from "../errors.ts";
import { uuidOf } from "../fields.ts";
import { type EditedScreensAnswer, selectedMax } from "./edit-schema.ts";
import { type EditServices, editScreens, type ScreenEditor } from "./edit-screens.ts";

/**
 * Renames an app on all of its platforms; with the name of another app the two are one. Edits each screen, so
 * that imports still find them and the name can be brought back. Throws `not_found`, and as `editScreens`.
 */
export async function renameApp(
  services: EditServices,
  editor: ScreenEditor,
  given: string,
  name: string,
): Promise<EditedScreensAnswer & { readonly app_id: string }> {
  const { library } = services.storage;
  const known = uuidOf(given);
  const app = known === null ? null : await library.appById(known);
  if (app === null) throw new ApiError("not_found", "There is no app with this id.");
  const parts = (await library.apps(null)).filter((part) => isSameApp(part.name, app.name));
  const pages = await Promise.all(parts.map(({ id, screens }) => library.screensOfApp(id, null, screens)));
  const ids = pages.flat().map((screen) => screen.id);
  const sum: EditedScreensAnswer = { updated: 0, unchanged: 0, failed: [] };
  for (let from = 0; from < ids.length; from += selectedMax) {
    const some = ids.slice(from, from + selectedMax);
    const answer = await editScreens(services, editor, { ids: some, set: { app_name: name } });
    sum.updated += answer.updated;
    sum.unchanged += answer.unchanged;
    sum.failed.push(...answer.failed);
  }
  const moved = await library.appOfScreen(ids[0] ?? "");
  return { ...sum, app_id: moved?.id ?? app.id };
}
