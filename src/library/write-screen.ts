// One screen through the steps of an import, as a batch of one row: the same checks, words, OCR, picture sizes and durability.
import { BucketError } from "../bucket/bucket-error.ts";
import { ApiError, RecordsAwayError } from "../errors.ts";
import { picturesUnavailable } from "../images/serve-image.ts";
import { settlePictures } from "../images/settle-pictures.ts";
import type { LibraryStorage, Picture, Screen } from "../storage/storage.ts";
import { type CheckedPicture, type CheckedRow, checkPictureOf, requireContent } from "./check.ts";
import { identifyRows } from "./identify.ts";
import { importPart } from "./import-batch.ts";
import type { ImportRun, ImportServices } from "./import-run.ts";
import { UnpreparedError } from "./picture-work.ts";
import { preparePictures } from "./prepare-pictures.ts";
import { ImportReport, type RowOutcome } from "./report.ts";
import { type ManifestRow, readRow } from "./row.ts";
import { SeenIds } from "./seen-ids.ts";
import { type RowWithTree, withTree } from "./tree-of-row.ts";

/** A screen as it is given: the columns of a manifest, and a picture instead of the path of one. */
export interface GivenScreen {
  /** Without `id` the picture or the words say which screen it is, as in an import. */
  readonly fields: Readonly<Record<keyof Omit<ManifestRow, "image">, unknown>>;
  /** Null for none; undefined keeps the one that the screen has. */
  readonly picture: Uint8Array | null | undefined;
}

/** What became of it. */
export interface WrittenScreen {
  /** As it was written, whatever others made of it since. */
  readonly screen: Screen;
  readonly outcome: RowOutcome;
  /** What is no failure, such as a picture without text, in sentences. */
  readonly notices: readonly string[];
}

/** What writing needs, beside what every run has of its own. */
export interface WriteTools extends Pick<ImportRun, "pictures" | "trees"> {
  readonly services: ImportServices;
  /** Runs work in `ImageStore.change`, when it is the turn of this write. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Writes a screen; it is durable when this returns. Its picture is decoded and read before its turn. Throws `invalid_request` that names the
 * field, `picture_exists`, `storage_full`, `search_unavailable`, `internal_error`, and what the tools throw.
 */
export async function writeScreen(tools: WriteTools, given: GivenScreen): Promise<WrittenScreen> {
  const report = new OneRowReport();
  const run: ImportRun = {
    ...tools,
    options: {},
    folder: "",
    report,
    seenIds: new SeenIds(),
    ignoredColumns: new Set(),
    unclearLists: [],
    damagedTexts: [],
    tally: null,
  };
  // Before its turn: what is wrong with a request is said at once.
  const { fields, textSource } = await readFields(tools, given);
  const picture = checkGiven(given.picture);
  const checkRow = async (): Promise<CheckedRow> => {
    const kept = picture === undefined ? await keptPicture(run, fields.id) : picture;
    const row = { row: 1, fields, picture: kept, isTitleOfFile: false, textSource };
    return asApiErrors(() => withContent(row));
  };
  const write = async () => {
    await settlePictures(run.services);
    const [identified] = await identifyRows(run, [await checkRow()]);
    if (identified === undefined) throw new Error("a row has no screen.");
    if (fields.id !== undefined && identified.id !== fields.id) throw pictureExists(identified.id);
    const [staged] = await importPart(run, [identified]);
    const outcome = outcomeOf(report);
    if (staged === undefined) throw new Error("a row that was imported was not staged.");
    return { screen: staged.screen, ...outcome };
  };
  const prepareAndWrite = async (isWhole: boolean): Promise<WrittenScreen> => {
    await preparePictures(run, [await checkRow()], isWhole, ([row], work) => row && work(row));
    report.forget();
    try {
      return await tools.inTurn(() => run.pictures.locked(write));
    } catch (error) {
      // Others changed the screen meanwhile.
      if (error instanceof UnpreparedError) return prepareAndWrite(true);
      throw error;
    }
  };
  return prepareAndWrite(false).catch((error: unknown) => {
    throw error instanceof RecordsAwayError ? recordsUnavailable(error) : error;
  });
}

function recordsUnavailable(cause: RecordsAwayError): ApiError {
  const message = "The records cannot be reached. Nothing was changed; try again in a few seconds.";
  return new ApiError("search_unavailable", message, { cause, headers: { "retry-after": "2" } });
}

async function readFields({ trees }: WriteTools, { fields }: GivenScreen): Promise<RowWithTree> {
  const row = asApiErrors(() => readRow(fields));
  return withTree(trees, null, row).catch(throwAsApiError);
}

function checkGiven(file: GivenScreen["picture"]): CheckedPicture | null | undefined {
  return file && asApiErrors(() => checkPictureOf(file));
}

function withContent(row: CheckedRow): CheckedRow {
  requireContent(row.fields, row.picture);
  return row;
}

/** The picture that the screen has, as if it had been given again. */
async function keptPicture({ services }: ImportRun, id: string | undefined): Promise<CheckedPicture | null> {
  const [existing] = id === undefined ? [] : await services.library.screensByIds([id]);
  const had = existing?.picture ?? null;
  if (id === undefined || had === null) return null;
  return readAgain(services, id, had);
}

async function readAgain(
  { images }: ImportServices,
  id: string,
  { sha256, format, width, height }: Picture,
): Promise<CheckedPicture> {
  const original = await images.original(id, format).catch((error: unknown) => {
    throw error instanceof BucketError ? picturesUnavailable(error) : error;
  });
  if (original === null)
    throw new ApiError("invalid_request", "image: the stored picture is missing. Send it again.");
  return { sha256, format, width, height, bytes: original.size, read: () => original.bytes() };
}

/** Of one row: keeps the error itself, which a caller may be told by its code and an operator by its cause. */
class OneRowReport extends ImportReport {
  error: unknown = null;

  override fail(...given: Parameters<ImportReport["fail"]>): void {
    this.error = given.at(-1);
    super.fail(...given);
  }
}

function outcomeOf(report: OneRowReport): Omit<WrittenScreen, "screen"> {
  const { failures, notices, stopped, ...counts } = report.summary(false);
  const [failure] = failures;
  if (stopped === "disk_full")
    throw new ApiError("storage_full", "The disk of this service is full. Nothing was changed.");
  if (report.error instanceof ApiError) throw report.error;
  if (report.error instanceof BucketError) throw picturesUnavailable(report.error);
  if (failure !== undefined) throw failureOf(failure, report.error);
  const outcome = (["imported", "updated", "unchanged"] as const).find((name) => counts[name] > 0);
  if (outcome === undefined) throw new Error("a row has no outcome.");
  return { outcome, notices: notices.map(({ text }) => text) };
}

/** Runs a check; what it says of a row becomes what is said of a request. */
function asApiErrors<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    return throwAsApiError(error);
  }
}

function throwAsApiError(error: unknown): never {
  const report = new ImportReport();
  report.fail(1, null, error);
  const [failure] = report.summary(false).failures;
  throw failure === undefined ? error : failureOf(failure, error);
}

type Failure = ReturnType<ImportReport["summary"]>["failures"][number];

function failureOf({ field, code, reason }: Failure, cause: unknown): ApiError {
  if (code === "storage_failed" || code === "encoding_failed")
    return new ApiError("internal_error", "The screen could not be stored. Nothing was changed; try again.", {
      cause,
    });
  return new ApiError("invalid_request", `${field ?? "body"}: ${reason}`);
}

function pictureExists(id: string): ApiError {
  return new ApiError(
    "picture_exists",
    `image: this picture of this app is already screen ${id}. Change that one, or remove it first.`,
  );
}

/** Whether a library has a live screen of this id. */
export async function hasScreen(library: LibraryStorage, id: string): Promise<boolean> {
  return (await library.screensByIds([id])).length > 0;
}
