// The screens that an import brought in, for the page on which they are looked through.

import { getImport } from "../library/imports/read-imports.ts";
import { requireLibraryWorkspace, sharerOf } from "../people/workspaces/membership.ts";
import { listedScreen } from "../screens/found-screen.ts";
import type { Services } from "../services.ts";
import { jobsOf, type LibraryEditor } from "./library-gate.ts";
import type { ImportScreens } from "./schema.ts";

const perPage = 60;

/**
 * A page of the live screens that an import added or changed, in the order in which they came in; `after` is
 * the `next` of the page before. Throws `not_found` for a job that the editor does not see.
 */
export async function listImportScreens(
  services: Services,
  by: LibraryEditor,
  importId: string,
  { after }: { readonly after: number },
): Promise<ImportScreens> {
  const { storage } = services;
  const job = await getImport(services, jobsOf(by), importId, 0);
  const found = await storage.imports.screens(job.id, after, perPage + 1);
  const page = found.slice(0, perPage);
  const live = await storage.library.screensByIds(page.map(({ screenId }) => screenId));
  const byId = new Map(live.map((screen) => [screen.id, screen]));
  const workspace = by.editorOf ?? (await requireLibraryWorkspace(services, by.person));
  const sharer = sharerOf(workspace);
  const screens = page.flatMap(({ isNew, screenId }) => {
    const screen = byId.get(screenId);
    return screen === undefined ? [] : [{ ...listedScreen(services, sharer, screen), is_new: isNew }];
  });
  const next = found[perPage]?.position ?? null;
  return { source_name: job.source_name, screens, next };
}
