import { isSameApp } from "../../database/places.ts";
import type { LibraryStorage } from "../../database/storage.ts";
import type { Editor } from "../../database/word-edits.ts";

/**
 * Gives an app another spelling of its name on all platforms; false where it cannot have it. It is an edit of
 * the screens that a person asked for.
 */
export async function renameApp(
  library: Pick<LibraryStorage, "apps" | "renameApps">,
  name: string,
  edited?: { readonly ids: readonly string[]; readonly editor: Editor },
): Promise<boolean> {
  const known = (await library.apps(null)).filter((app) => isSameApp(app.name, name));
  const others = known.filter((app) => app.name !== name).map(({ id }) => id);
  // Earlier versions kept apart what folds alike: two of one platform cannot have one name.
  const isOnce = new Set(known.map(({ platform }) => platform)).size === known.length;
  if (!isOnce || others.length === 0) return false;
  await library.renameApps(others, name, edited);
  return true;
}
