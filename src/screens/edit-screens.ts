// Many screens changed, restored or deleted at once, by keys and at the pages. Each screen is durable by
// itself: one that cannot be changed is in the answer, and the others go on.
import { isSameApp } from "../database/places.ts";
import { ApiError } from "../errors.ts";
import { editFieldOf } from "../library/rows/row-of-screen.ts";
import { neverAborted, type Step } from "../library/writing/long-writes.ts";
import { renameApp } from "../library/writing/rename-app.ts";
import { asApiError } from "../library/writing/write-errors.ts";
import { readChanges, type WrittenScreen } from "../library/writing/write-screen.ts";
import * as s from "./edit-schema.ts";
import { nameOf } from "./found-screen.ts";
import { libraryFilterOf } from "./list-screens.ts";
import { noSuchScreen, requireLive } from "./read-screens.ts";
import type { ScreenServices } from "./screen-services.ts";

/** The services of edits: those of a command, too. */
export interface EditServices extends Pick<ScreenServices, "screenWriter" | "metrics" | "now"> {
  readonly storage: Pick<ScreenServices["storage"], "library">;
}

export interface ScreenEditor {
  /** The name that screens show. */
  readonly name: string;
  /** The workspace whose turn it is. */
  readonly turn: string;
  readonly signal: AbortSignal;
  readonly record: (action: string, target: string) => Promise<void>;
}

/** Screens whose pictures are removed in one turn. */
const removedAtOnce = 50;
/** Ids that an entry of the audit list names. */
const recordedIds = 20;

/**
 * Changes fields of screens, which keep their ids and share links. Throws `invalid_request` for what no
 * screen may have and for a filter that passes too many, before anything is changed.
 */
export async function editScreens(
  services: EditServices,
  editor: ScreenEditor,
  { set, ...selection }: s.EditScreensRequest,
): Promise<s.EditedScreensAnswer> {
  const ids = await selectedIds(services, selection);
  const { changes, isRenamed } = await spelledAsKnown(services, editor, readChanges(set), ids);
  const said = Object.keys(set).join(", ");
  const begun = isRenamed ? { ...editor, signal: neverAborted } : editor;
  return changeEach(services, begun, { ids, action: "screen.update", said }, async (id, signal) => {
    const written = await changeScreen(services, { ...editor, signal }, id, changes);
    return isRenamed ? { ...written, outcome: "updated" } : written;
  });
}

/** Changes one screen. Throws `not_found`, and as `ScreenWriter.write`. */
export async function editOneScreen(
  services: EditServices,
  editor: ScreenEditor,
  id: string,
  set: s.ScreenChanges,
): Promise<WrittenScreen> {
  const { changes, isRenamed } = await spelledAsKnown(services, editor, readChanges(set), [id]);
  const written = await changeScreen(services, editor, id, changes);
  const outcome = isRenamed ? "updated" : written.outcome;
  services.metrics.countScreenWrite(outcome === "unchanged" ? "unchanged" : "updated");
  if (outcome !== "unchanged") await editor.record("screen.update", nameOf(written.screen));
  return { ...written, outcome };
}

/** Brings back what was in fields before their last edit. Without an edit a field stays as it is. */
export async function restoreScreens(
  services: EditServices,
  editor: ScreenEditor,
  request: s.RestoreScreensRequest,
): Promise<s.EditedScreensAnswer> {
  const ids = request.ids.map((id) => id.toLowerCase());
  const fields = request.fields.map(editFieldOf);
  const restored = { ids, action: "screen.restore", said: request.fields.join(", ") };
  return changeEach(services, editor, restored, (id, signal) =>
    services.screenWriter.restore(editor.turn, { id, fields }, signal),
  );
}

/** Deletes screens with their pictures. Throws as `editScreens`. */
export async function deleteScreens(
  services: EditServices,
  editor: ScreenEditor,
  selection: s.DeleteScreensRequest,
): Promise<s.DeletedScreensAnswer> {
  const ids = await selectedIds(services, selection);
  const write = { by: editor.name, action: "screen.delete", total: ids.length };
  return services.screenWriter.longWrites.run(write, editor.signal, (step) =>
    deleteEach(services, editor, ids, step),
  );
}

async function deleteEach(
  services: EditServices,
  editor: ScreenEditor,
  ids: readonly string[],
  step: Step,
): Promise<s.DeletedScreensAnswer> {
  const known = await services.storage.library.screensByIds(ids);
  const names = new Map(known.map((screen) => [screen.id, nameOf(screen)]));
  const failed: s.DeletedScreensAnswer["failed"] = [];
  const person = { by: editor.name };
  let deleted = 0;
  let fault: ApiError | null = null;
  for (let from = 0; from < ids.length; from += removedAtOnce) {
    const some = ids.slice(from, from + removedAtOnce);
    const remove = (signal: AbortSignal) => services.screenWriter.remove(editor.turn, some, signal, person);
    let gone: ReadonlySet<string> = new Set();
    try {
      if (fault === null) gone = new Set(await step(remove, some.length));
    } catch (error) {
      fault = apiErrorOf(asApiError(error));
    }
    for (const id of gone) {
      services.metrics.countScreenWrite("removed");
      await editor.record("screen.delete", names.get(id) ?? id);
    }
    deleted += gone.size;
    const stayed = some.filter((id) => !gone.has(id));
    failed.push(...stayed.map((id) => failureOf(id, fault ?? noSuchScreen())));
  }
  if (fault !== null && deleted === 0) throw fault;
  return { deleted, failed };
}

function changeScreen(
  { screenWriter, now }: EditServices,
  { name, turn, signal }: ScreenEditor,
  id: string,
  changes: s.ScreenChanges,
): Promise<WrittenScreen> {
  const editor = { by: name, at: now() };
  const fields = { id, ...changes };
  const given = { fields, picture: undefined, isPartial: true, requires: requireLive, editor };
  return screenWriter.write(turn, given, signal);
}

interface Changed {
  readonly ids: readonly string[];
  readonly action: string;
  /** The fields, for the audit list. */
  readonly said: string;
}

function changeEach(
  services: EditServices,
  editor: ScreenEditor,
  changed: Changed,
  change: (id: string, signal: AbortSignal) => Promise<WrittenScreen>,
): Promise<s.EditedScreensAnswer> {
  const write = { by: editor.name, action: changed.action, total: changed.ids.length };
  return services.screenWriter.longWrites.run(write, editor.signal, (step) =>
    changeInSteps(services, editor, changed, (id) => step((signal) => change(id, signal))),
  );
}

async function changeInSteps(
  services: EditServices,
  editor: ScreenEditor,
  { ids, action, said }: Changed,
  change: (id: string) => Promise<WrittenScreen>,
): Promise<s.EditedScreensAnswer> {
  const updated: string[] = [];
  const failed: s.EditedScreensAnswer["failed"] = [];
  let fault: ApiError | null = null;
  try {
    for (const id of ids) {
      const outcome: WrittenScreen | ApiError = fault ?? (await change(id).catch(apiErrorOf));
      if (outcome instanceof ApiError) {
        failed.push(failureOf(id, outcome));
        // A failure that is not of one screen would keep each of the others waiting, too.
        if (outcome.status >= 429) fault = outcome;
      } else {
        const isUnchanged = outcome.outcome === "unchanged";
        services.metrics.countScreenWrite(isUnchanged ? "unchanged" : "updated");
        if (!isUnchanged) updated.push(id);
      }
    }
  } finally {
    if (updated.length > 0) await editor.record(action, `${said} of ${listed(updated)}`);
  }
  if (fault !== null && failed.length === ids.length) throw fault;
  return { updated: updated.length, unchanged: ids.length - updated.length - failed.length, failed };
}

/** Throws an error that is no `ApiError` on: a client that went away, and a fault, end the whole. */
function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

function failureOf(id: string, { code, message }: ApiError): s.EditedScreensAnswer["failed"][number] {
  return { id, code, message };
}

function listed(ids: readonly string[]): string {
  const more = ids.length - recordedIds;
  const named = ids.slice(0, recordedIds).join(", ");
  const count = ids.length === 1 ? "1 screen" : `${ids.length} screens`;
  return `${count} (${named}${more > 0 ? ` and ${more} more` : ""})`;
}

/** The ids that a request names, or those that pass its filter, counted. */
async function selectedIds(
  services: Pick<EditServices, "storage">,
  { ids, filter, count }: s.DeleteScreensRequest,
): Promise<readonly string[]> {
  if ((ids === undefined) === (filter === undefined))
    throw new ApiError("invalid_request", "ids: give either ids or a filter.");
  if (filter === undefined) return [...new Set((ids ?? []).map((id) => id.toLowerCase()))];
  const passing = await libraryFilterOf(services, filter);
  const found = await services.storage.library.walk(passing, null, false, s.selectedMax + 1);
  if (found.length > s.selectedMax)
    throw new ApiError(
      "invalid_request",
      `filter: passes more than ${s.selectedMax} screens. Narrow it, or send the ids in several requests.`,
    );
  if (count !== undefined && count !== found.length)
    throw new ApiError(
      "invalid_request",
      `count: ${found.length} screens pass the filter now, not ${count}. Nothing was changed.`,
    );
  return found.map(({ id }) => id);
}

/**
 * An app that screens move to keeps its spelling, in what is encoded and in what is answered. Where all of
 * them are of that app already, the other spelling is the change: the app has it from now on.
 */
async function spelledAsKnown(
  { storage: { library }, now }: Pick<EditServices, "storage" | "now">,
  { name: by }: ScreenEditor,
  set: s.ScreenChanges,
  ids: readonly string[],
): Promise<{ readonly changes: s.ScreenChanges; readonly isRenamed: boolean }> {
  const { app_name: name } = set;
  if (name === undefined) return { changes: set, isRenamed: false };
  const known = (await library.apps(null)).filter((app) => isSameApp(app.name, name));
  const isSpelledOtherwise = known.some((app) => app.name !== name);
  const screens = isSpelledOtherwise ? await library.screensByIds(ids) : [];
  if (screens.length > 0 && screens.every(({ appName }) => isSameApp(appName, name))) {
    const edited = { ids, editor: { by, at: now() } };
    if (await renameApp(library, name, edited)) return { changes: set, isRenamed: true };
  }
  const there = known.find(({ platform }) => platform === (set.platform ?? platform));
  return { changes: { ...set, app_name: there?.name ?? name }, isRenamed: false };
}
