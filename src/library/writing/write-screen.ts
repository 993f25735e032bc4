// One screen through the steps of an import: check, stage, commit, with the same words, OCR, picture sizes
// and durability. What an import collects in its report is thrown here.

import { isSameApp, isSamePlace } from "../../database/places.ts";
import type { Picture, Screen } from "../../database/screens.ts";
import { type EditField, type Editor, isPersons } from "../../database/word-edits.ts";
import { ApiError } from "../../errors.ts";
import { BucketError } from "../../images/bucket/bucket-error.ts";
import { picturesUnavailable } from "../../images/serve-image.ts";
import { type RowDefaults, readRow } from "../rows/read-row.ts";
import type { ManifestRow } from "../rows/row.ts";
import type { TreeReader } from "../trees/tree-reader.ts";
import { type CheckedPicture, checkPictureOf, type IdentifiedRow, requireContent } from "./checked-row.ts";
import { commitRows, takeBack } from "./commit.ts";
import { completeRow, earlierRow } from "./complete-row.ts";
import { identifyRow } from "./identify-row.ts";
import { readingNotice, UnpreparedError } from "./picture-work.ts";
import { preparePicture } from "./prepare-picture.ts";
import { renameApp } from "./rename-app.ts";
import type { RowTools, WriteServices } from "./row-tools.ts";
import { type RowOutcome, stageRow } from "./stage.ts";
import { type RowWithTree, withTree } from "./tree-of-row.ts";
import { givenFields, type PersonWrite, restoredWords } from "./word-edits.ts";
import { asApiError } from "./write-errors.ts";

/** A screen as it is given: the columns of a manifest, and a picture instead of the path of one. */
export interface GivenScreen {
  /**
   * Without `id` the picture or the words say which screen it is, as in an import. What is given empty is
   * given, too. A partial write of a screen that is there may leave out app and platform.
   */
  readonly fields: Readonly<
    Partial<Record<Exclude<keyof ManifestRow, "image" | "edits" | "earlier_places">, unknown>>
  >;
  /** Null for none; undefined keeps the one that the screen has. */
  readonly picture: Uint8Array | null | undefined;
  /** True when absent words stay as they are; otherwise they are removed. */
  readonly isPartial: boolean;
  /**
   * Throws unless the live screen, null for none, may be changed: asked for the last time under the lock of
   * the write, so that of two writes one sees the other.
   */
  readonly requires?: ((screen: Screen | null) => void) | undefined;
  readonly editor: Editor;
}

/** Fields of a screen that are to be as they were before their last edit. */
export interface GivenRestore {
  readonly id: string;
  readonly fields: readonly EditField[];
}

export interface WrittenScreen {
  /** As it was written, whatever others made of it since. */
  readonly screen: Screen;
  readonly outcome: RowOutcome;
  /** Warnings in sentences, such as a picture without text; none is a failure. */
  readonly notices: readonly string[];
}

export interface WriteTools extends Pick<RowTools, "services" | "pictures"> {
  readonly trees: Pick<TreeReader, "readTree">;
  /** Runs work in `ImageStore.change`, when it is the turn of this write. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Writes a screen; it is durable when this returns. Its picture is decoded and read before its turn. Throws
 * `invalid_request` that names the field, `picture_exists`, `storage_full`, `search_unavailable`,
 * `internal_error`, and what the tools throw.
 */
export async function writeScreen(tools: WriteTools, given: GivenScreen): Promise<WrittenScreen> {
  const words = givenFields(given.fields);
  const write = { kind: "edit", ...given.editor, given: words } as const;
  try {
    // Before its turn: what is wrong with a request is said at once.
    const { fields, textSource } = await readFields(tools, given, await knownPlace(tools, given));
    const picture = given.picture && checkPictureOf(given.picture);
    return await changeScreen(tools, write, async () => {
      const checked = { row: 1, fields, textSource, picture: picture ?? null };
      const id = await identifyRow(tools.services, checked);
      if (fields.id !== undefined && id !== fields.id)
        throw new ApiError(
          "picture_exists",
          `image: this picture of this app is already screen ${id}. Change that one, or remove it first.`,
        );
      const kept = picture === undefined ? await keptPicture(tools.services, id) : picture;
      const row = { ...checked, id, picture: kept };
      const live = await liveScreen(tools.services, row.id);
      given.requires?.(live);
      const placed = fields.id === undefined && live !== null ? keepPlace(row, live) : row;
      return given.isPartial ? completeRow(placed, live, words) : placed;
    });
  } catch (error) {
    throw asApiError(error);
  }
}

/** Brings back what was in fields before their last edit. Throws as `writeScreen`, and `not_found`. */
export async function restoreScreen(tools: WriteTools, { id, fields }: GivenRestore): Promise<WrittenScreen> {
  try {
    const isRenamed = await spellAsBefore(tools.services, id, fields);
    const written = await changeScreen(tools, { kind: "restore", fields }, async () => {
      const screen = await liveScreen(tools.services, id);
      if (screen === null) throw new ApiError("not_found", "There is no screen with this id.");
      return { ...earlierRow(screen, fields), picture: await keptPicture(tools.services, id) };
    });
    return isRenamed ? { ...written, outcome: "updated" } : written;
  } catch (error) {
    throw asApiError(error);
  }
}

/**
 * True where the last edit of the app's name was another spelling of it: that is taken back for all of it.
 */
async function spellAsBefore(
  { library }: Pick<WriteServices, "library">,
  id: string,
  fields: readonly EditField[],
): Promise<boolean> {
  const screen = await liveScreen({ library }, id);
  const { appName } =
    screen === null || !fields.includes("appName") ? { appName: "" } : restoredWords(screen, fields);
  if (screen === null || appName === screen.appName || !isSameApp(appName, screen.appName)) return false;
  return renameApp(library, appName);
}

/**
 * Writes the row that `readRow` gives, by the database as it is when the turn of the write comes. Begins
 * again with all of its picture prepared when others changed the screen meanwhile.
 */
async function changeScreen(
  tools: WriteTools,
  write: PersonWrite,
  readRow: () => Promise<IdentifiedRow>,
  isWhole = false,
): Promise<WrittenScreen> {
  const { services, pictures } = tools;
  const row = await readRow();
  requireContent(row.fields, row.picture);
  const existing = isWhole ? null : await liveScreen(services, row.id);
  await preparePicture({ services, pictures, write }, row, existing);
  const change = async () => storeRow({ services, pictures, write }, await readRow());
  try {
    return await tools.inTurn(() => pictures.locked(change));
  } catch (error) {
    if (error instanceof UnpreparedError) return changeScreen(tools, write, readRow, true);
    throw error;
  }
}

async function storeRow(tools: RowTools, row: IdentifiedRow): Promise<WrittenScreen> {
  requireContent(row.fields, row.picture);
  const { services } = tools;
  const live = await liveScreen(services, row.id);
  await requireNoTwin(services, row, live);
  const staged = await stageRow(tools, row, live);
  try {
    if (staged.isWritten) await commitRows(services, [staged]);
  } catch (error) {
    await takeBack(staged);
    throw error;
  }
  const notice = staged.reading && readingNotice(staged.reading);
  return { screen: staged.screen, outcome: staged.outcome, notices: notice === null ? [] : [notice] };
}

/** The app and the platform of the screen of a partial write, which need not name them. */
async function knownPlace({ services }: WriteTools, given: GivenScreen): Promise<RowDefaults> {
  const { id } = given.fields;
  const live = given.isPartial && typeof id === "string" ? await liveScreen(services, id) : null;
  const isPlaceGiven = given.fields.app_name !== undefined && given.fields.platform !== undefined;
  if (live === null && !isPlaceGiven) given.requires?.(null);
  return live === null ? {} : { app_name: live.appName, platform: live.platform };
}

/** A screen that is added again stays where a person moved it: app and platform say only which one it is. */
function keepPlace(row: IdentifiedRow, { appName, platform, edits }: Screen): IdentifiedRow {
  const place = {
    ...(isPersons(edits, "appName") && { app_name: appName }),
    ...(isPersons(edits, "platform") && { platform }),
  };
  return { ...row, fields: { ...row.fields, ...place } };
}

/** Throws `picture_exists` where a screen would move to an app that has its picture already. */
async function requireNoTwin(
  { library }: WriteServices,
  { id, fields, picture }: IdentifiedRow,
  live: Screen | null,
): Promise<void> {
  const place = { appName: fields.app_name, platform: fields.platform };
  if (live === null || picture === null || isSamePlace(live, place)) return;
  const same = await library.placesOfPicture(picture.sha256);
  const twin = same.find((screen) => screen.id !== id && isSamePlace(screen, place));
  if (twin === undefined) return;
  throw new ApiError(
    "picture_exists",
    `app_name: this picture is in that app already, as screen ${twin.id}. Delete one of the two.`,
  );
}

/** Text that is given empty is not read from the picture. */
async function readFields(
  { trees }: WriteTools,
  { fields: given }: GivenScreen,
  place: RowDefaults,
): Promise<RowWithTree> {
  const { fields, textSource } = await withTree(trees, null, readRow(given, place));
  const isEmpty = given.text !== undefined && fields.text === undefined;
  return { fields: isEmpty ? { ...fields, text_source: "none" } : fields, textSource };
}

/** Checks new values as a write would, before any is made. Throws `invalid_request` with the field. */
export function readChanges<Changes extends GivenScreen["fields"]>(changes: Changes): Changes {
  try {
    const isAppGiven = changes.app_name !== undefined;
    const { app_name } = readRow(changes, { platform: "web", ...(!isAppGiven && { app_name: "app" }) });
    return isAppGiven ? { ...changes, app_name } : changes;
  } catch (error) {
    throw asApiError(error);
  }
}

/** The picture that the screen has, as if it had been given again. */
async function keptPicture(services: WriteServices, id: string): Promise<CheckedPicture | null> {
  const had = (await liveScreen(services, id))?.picture;
  return had ? readAgain(services, id, had) : null;
}

async function liveScreen({ library }: Pick<WriteServices, "library">, id: string): Promise<Screen | null> {
  return (await library.screensByIds([id]))[0] ?? null;
}

async function readAgain(
  { images }: WriteServices,
  id: string,
  { sha256, format, width, height }: Picture,
): Promise<CheckedPicture> {
  const original = await images.original(id, format).catch((error: unknown) => {
    throw error instanceof BucketError ? picturesUnavailable(error) : error;
  });
  if (original === null)
    throw new ApiError("invalid_request", "image: the stored picture is missing. Send it again.");
  return { sha256, format, width, height, bytes: original.size, takenAt: null, read: () => original.bytes() };
}
