import type { ImportJob, ImportJobOptions } from "../../database/stores/imports.ts";
import { ApiError } from "../../errors.ts";
import { type LibraryActor, recordKeyAct } from "../../people/audit/record-key-act.ts";
import { withoutInvisible } from "../../system/invisible-characters.ts";
import { archiveFormatOf } from "../archives/unpack-archive.ts";
import { manifestFormats } from "../sources/manifest.ts";
import type { ImportJobServices } from "./import-queue.ts";
import { importAnswer } from "./read-imports.ts";
import { declaredBytes, receiveUpload } from "./receive-upload.ts";
import { type CreateImportQuery, type ImportAnswer, uploadFormats } from "./schema.ts";
import { removeUpload, uploadPath } from "./upload-folder.ts";

type Importer = LibraryActor["caller"];

/** Jobs of one workspace that wait or run. */
export const openJobsMax = 20;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Takes an upload and queues its import. When this returns, both are on the disk. With an `Idempotency-Key`
 * that the workspace has used, it returns the job of then and reads no body. An upload may take hours:
 * `reauthenticate` throws if its sender has lost the right meanwhile. Throws an `ApiError` for an upload that
 * is too large, of no known format, or one too many.
 */
export async function createImport(
  services: ImportJobServices,
  actor: LibraryActor,
  request: Request,
  query: CreateImportQuery,
  reauthenticate: () => Promise<unknown>,
): Promise<ImportAnswer> {
  const { caller: by } = actor;
  const idempotencyKey = readIdempotencyKey(request.headers);
  const upload = uploadFormat(request.headers, query.name);
  const [hasOcr, options] = [query.ocr === "on", importOptions(query)];
  const described = { ...upload, idempotencyKey, hasOcr, options };
  const bytes = declaredBytes(request, services.config.importBytesMax);
  const known = await knownJob(services, by, { ...described, bytes, sha256: null });
  if (known !== null) return importAnswer(known);
  await requireRoom(services, by);
  const release = services.uploadSlots.take(by.workspaceId);
  const job = await receive(services, by, request, described, reauthenticate).finally(release);
  services.importQueue.wake();
  await recordKeyAct(services, actor, "import.create", `${job.sourceName} (${job.id})${meaningOf(job)}`);
  return importAnswer(job);
}

/** Names unusual options of an import for the audit list: a dry run, and the removal of missing screens. */
function meaningOf({ options: { isDryRun = false, isMissingDeleted = false } }: ImportJob): string {
  if (isDryRun) return ", dry run";
  return isMissingDeleted ? ", removing what it does not name" : "";
}

/** The options of an upload that are not the defaults. Throws `invalid_request` with the parameter. */
function importOptions(query: CreateImportQuery): ImportJobOptions {
  const { app_name, app_version, encoding, flows, from, platform, source_url } = query;
  return {
    ...(query.dry_run === "on" && { isDryRun: true }),
    ...(query.delete_missing === "on" && { isMissingDeleted: true }),
    ...(query.overwrite_edits === "on" && { isOverwriting: true }),
    ...(query.restore_deleted === "on" && { isDeletedRestored: true }),
    ...(app_name !== undefined && { appName: readAppName(app_name) }),
    ...(platform !== undefined && { platform }),
    ...(from !== undefined && { from }),
    ...(flows !== "named" && { flows }),
    ...(app_version !== undefined && { appVersion: app_version.trim() }),
    ...(source_url !== undefined && { sourceUrl: source_url }),
    ...(encoding !== undefined && { encoding: readEncoding(encoding) }),
  };
}

function readAppName(text: string): string {
  const name = text.trim();
  if (name !== "" && name.isWellFormed() && !name.includes("\0")) return name;
  throw new ApiError("invalid_request", "app_name: must be 1 to 200 characters, not only blanks.");
}

function readEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    const message = "encoding: must be an encoding, such as utf-8, windows-1252, utf-16le or shift_jis.";
    throw new ApiError("invalid_request", message, { cause });
  }
}

interface NewUpload extends UploadFormat {
  readonly idempotencyKey: string | null;
  readonly hasOcr: boolean;
  readonly options: ImportJobOptions;
}

async function receive(
  { config, storage, now }: ImportJobServices,
  { workspaceId, keyId }: Importer,
  request: Request,
  upload: NewUpload,
  reauthenticate: () => Promise<unknown>,
): Promise<ImportJob> {
  const { dataDir, importBytesMax } = config;
  const id = crypto.randomUUID();
  let job: ImportJob | null = null;
  try {
    const received = await receiveUpload(
      request,
      uploadPath(dataDir, { id, format: upload.format }),
      importBytesMax,
    );
    await reauthenticate();
    job = await storage.imports.create({ ...upload, ...received, id, workspaceId, keyId, createdAt: now() });
    return requireSame(job, { ...upload, ...received });
  } finally {
    // Also when another upload with its key, sent at the same time, arrived first.
    if (job?.id !== id) await removeUpload(dataDir, id);
  }
}

function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || idempotencyKeyPattern.test(key)) return key;
  throw new ApiError("invalid_request", "Idempotency-Key: must be 1 to 255 visible ASCII characters.");
}

/**
 * The fields that two uploads with one `Idempotency-Key` must have in common; null for those that are not
 * known before the body has arrived.
 */
type Compared = Pick<ImportJob, "sourceName" | "format" | "hasOcr" | "options"> & {
  readonly [field in "bytes" | "sha256"]: ImportJob[field] | null;
};

async function knownJob(
  { storage }: ImportJobServices,
  { workspaceId }: Importer,
  { idempotencyKey, ...upload }: Compared & Pick<NewUpload, "idempotencyKey">,
): Promise<ImportJob | null> {
  if (idempotencyKey === null) return null;
  const known = await storage.imports.byIdempotencyKey(workspaceId, idempotencyKey);
  return known && requireSame(known, upload);
}

/** Refuses a key that comes with something else: the answer would be taken for that of the new upload. */
function requireSame(known: ImportJob, { sourceName, format, hasOcr, options, bytes, sha256 }: Compared) {
  const isSame =
    known.sourceName === sourceName &&
    known.format === format &&
    known.hasOcr === hasOcr &&
    (bytes === null || bytes === known.bytes) &&
    (sha256 === null || sha256 === known.sha256) &&
    Bun.deepEquals(known.options, options);
  if (isSame) return known;
  throw new ApiError(
    "invalid_request",
    "Idempotency-Key: was used for another upload. Use a new one for each.",
  );
}

async function requireRoom({ storage }: ImportJobServices, { workspaceId }: Importer): Promise<void> {
  if ((await storage.imports.openCount(workspaceId)) < openJobsMax) return;
  throw new ApiError(
    "quota_exceeded",
    `This workspace has ${openJobsMax} imports that wait or run, the most it can have. Wait for one, or cancel one.`,
    { headers: { "retry-after": "30" } },
  );
}

const formatByType: Readonly<Record<string, string>> = {
  "application/jsonl": "jsonl",
  "application/x-ndjson": "jsonl",
  "application/x-jsonlines": "jsonl",
  "text/csv": "csv",
  "text/tab-separated-values": "tsv",
  "application/vnd.apache.parquet": "parquet",
  "application/zip": "zip",
  "application/x-tar": "tar",
  "application/gzip": "tar.gz",
};

/** The name of an upload, and the ending by which it is read, or else its media type. */
interface UploadFormat {
  readonly sourceName: string;
  readonly format: string;
}

/**
 * Throws `unsupported_media_type` for an upload that is neither a manifest nor an archive, that is compressed
 * on the way, or that lies in a form: the lines around it would be read as rows.
 */
function uploadFormat(headers: Headers, name: string | undefined): UploadFormat {
  const encoding = headers.get("content-encoding");
  if (encoding !== null && !/^(?:identity)?$/i.test(encoding))
    throw new ApiError(
      "unsupported_media_type",
      "Content-Encoding: must be absent. Send a compressed archive instead.",
    );
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type.startsWith("multipart/"))
    throw new ApiError(
      "unsupported_media_type",
      "Content-Type: must not be that of a form. Send the file itself as the body: curl --data-binary @library.zip, not -F.",
    );
  if (name !== undefined) return { sourceName: withoutInvisible(name), format: formatOfName(name) };
  const format = Object.hasOwn(formatByType, type) ? formatByType[type] : undefined;
  if (format !== undefined) return { sourceName: `upload.${format}`, format };
  const types = Object.keys(formatByType).join(", ");
  throw new ApiError(
    "unsupported_media_type",
    `Content-Type: must be one of ${types}, or name must have the ending of the file.`,
  );
}

function formatOfName(name: string): string {
  if (/[\p{Cc}/\\]/u.test(name) || !name.isWellFormed())
    throw new ApiError(
      "invalid_request",
      "name: must be a file name without folders and control characters.",
    );
  const archive = archiveFormatOf(name);
  if (archive !== null) return archive;
  const manifest = manifestFormats.find((format) => name.toLowerCase().endsWith(`.${format}`));
  if (manifest !== undefined) return manifest;
  const endings = uploadFormats.map((format) => `.${format}`).join(", ");
  throw new ApiError("unsupported_media_type", `name: must end in one of ${endings}.`);
}
