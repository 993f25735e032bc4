// The library as operators see and fill it: what is in it, and the imports over HTTP of all workspaces.

import type { PlatformCoverage } from "../database/screens.ts";
import { ApiError } from "../errors.ts";
import { checkedQuery } from "../http/checked-request.ts";
import { archiveEntriesMax } from "../library/archives/unpack-archive.ts";
import { streamOf, tarChunks } from "../library/archives/write-tar.ts";
import { createImport } from "../library/imports/create-import.ts";
import { getImport } from "../library/imports/read-imports.ts";
import { createImportQuerySchema, type ImportAnswer } from "../library/imports/schema.ts";
import { actorOf, recordAudit } from "../people/audit/record-audit.ts";
import type { SharingActor } from "../people/audit/record-key-act.ts";
import type { Sharer } from "../people/caller.ts";
import { libraryWorkspace, sharerOf } from "../people/workspaces/member-gate.ts";
import { listedScreen } from "../screens/found-screen.ts";
import { workInProgress } from "../screens/work-in-progress.ts";
import type { Services } from "../services.ts";
import { diskUse } from "../telemetry/disk-use.ts";
import { countDemoScreens, demoFiles, hasDemoLibrary, removeDemoScreens } from "./demo-library.ts";
import { jobsOf, type LibraryEditor, type Operator } from "./operator-gate.ts";
import type { ImportScreens, OperatorLibrary, RemovedDemo } from "./schema.ts";

export async function getOperatorLibrary(services: Services): Promise<OperatorLibrary> {
  const { config, follower, storage } = services;
  const { platforms, words } = await storage.library.coverage();
  const disk = await diskUse(config.dataDir, storage);
  return {
    platforms: { ios: coverageOf(platforms.ios), web: coverageOf(platforms.web) },
    words,
    index: { is_ready: follower.hasCaughtUp, changes_behind: await follower.lag() },
    in_progress: await workInProgress(storage),
    disk: { total_bytes: disk.size, free_bytes: disk.free },
    upload: { bytes_max: config.importBytesMax, files_max: archiveEntriesMax },
    has_demo: hasDemoLibrary,
    demo_screens: await countDemoScreens(storage.library),
  };
}

function coverageOf({ apps, screens, described, otherWords }: PlatformCoverage) {
  return { apps, screens, described, other_words: otherWords, no_words: screens - described - otherWords };
}

/** Its screens keep their ids: a second import changes nothing. Throws as `createImport`, and `not_found`. */
export async function importDemoLibrary(services: Services, by: Operator): Promise<ImportAnswer> {
  if (!hasDemoLibrary) throw new ApiError("not_found", "The demo library did not come with this service.");
  const body = streamOf(tarChunks(await demoFiles()));
  const request = new Request("http://localhost/?name=demo-library.tar", { method: "POST", body });
  const query = checkedQuery(createImportQuerySchema)(request.url);
  return createImport(services, await actorFor(services, by), request, query, async () => undefined);
}

/** Removes the screens of the demo library, whatever was edited in them, and no others. */
export async function removeDemoLibrary(services: Services, by: Operator): Promise<RemovedDemo> {
  const { images, now, storage } = services;
  let removed = 0;
  try {
    for await (const some of removeDemoScreens({ library: storage.library, images })) removed += some.length;
  } finally {
    const act = { actor: actorOf(by), action: "demo.delete", target: `${removed} screens` };
    if (removed > 0) await recordAudit(storage, act, now());
  }
  return { removed };
}

/** The workspace by which somebody sees and changes the library. Throws as `actorFor`. */
export async function sharerFor(services: Services, by: Actor): Promise<Sharer> {
  return (await actorFor(services, by)).caller;
}

type Actor = Omit<LibraryEditor, "editorOf"> & Partial<LibraryEditor>;

/**
 * The caller of a change of the library. A job belongs to a workspace, the library to none: the workspace of
 * an editor counts it, for an operator their own, else any. Throws `not_found` where there is none.
 */
export async function actorFor(
  { storage }: Services,
  { editorOf, person, address }: Actor,
): Promise<SharingActor> {
  const own = editorOf ?? (await libraryWorkspace({ storage }, person));
  const workspace = own ?? (await storage.workspaces.list())[0];
  if (workspace === undefined)
    throw new ApiError("not_found", "There is no workspace yet. Create one first.");
  return { caller: { ...sharerOf(workspace), keyId: null }, person, address };
}

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
  const sharer = await sharerFor(services, by);
  const screens = page.flatMap(({ isNew, screenId }) => {
    const screen = byId.get(screenId);
    return screen === undefined ? [] : [{ ...listedScreen(services, sharer, screen), is_new: isNew }];
  });
  const next = found[perPage]?.position ?? null;
  return { source_name: job.source_name, removed: job.removed, gone: job.gone, screens, next };
}
