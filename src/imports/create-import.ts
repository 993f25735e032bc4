import { type LibraryActor, recordKeyAct } from "../audit/record-key-act.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { ImportJob, ImportJobOptions } from "../storage/import-storage.ts";
import { importOptions } from "./import-options.ts";
import { importAnswer } from "./read-imports.ts";
import { declaredBytes, receiveUpload } from "./receive-upload.ts";
import type { CreateImportQuery, ImportAnswer } from "./schema.ts";
import { removeUpload, uploadPath } from "./upload-folder.ts";
import { type UploadFormat, uploadFormat } from "./upload-format.ts";

type Importer = LibraryActor["caller"];

/** Jobs of one workspace that wait or run. */
const openJobsMax = 20;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Takes an upload and queues its import. When this returns, both are on the disk. With an `Idempotency-Key` that the workspace has used, it
 * returns the job of then and reads no body. Throws an `ApiError` for an upload that is too large, of no known format, or one too many.
 */
export async function createImport(
  services: Services,
  actor: LibraryActor,
  request: Request,
  query: CreateImportQuery,
): Promise<ImportAnswer> {
  const { caller: by } = actor;
  const idempotencyKey = readIdempotencyKey(request.headers);
  const upload = uploadFormat(request.headers, query.name);
  const options = importOptions(query);
  const bytes = declaredBytes(request, services.config.importBytesMax);
  const known = await knownJob(services, by, idempotencyKey, { ...upload, bytes, options });
  if (known !== null) return importAnswer(known);
  await requireRoom(services, by);
  const release = services.uploadSlots.take(by.workspaceId);
  const hasOcr = query.ocr === "on";
  const job = await receive(services, by, request, { ...upload, idempotencyKey, hasOcr, options }).finally(
    release,
  );
  services.importQueue.wake();
  await recordKeyAct(services, actor, "import.create", `${job.sourceName} (${job.id})${meaningOf(job)}`);
  return importAnswer(job);
}

/** What the audit list says of an import that is not as usual. */
function meaningOf({ options: { isDryRun = false, isMissingDeleted = false } }: ImportJob): string {
  if (isDryRun) return ", dry run";
  return isMissingDeleted ? ", removing what it does not name" : "";
}

interface NewUpload extends UploadFormat {
  readonly idempotencyKey: string | null;
  readonly hasOcr: boolean;
  readonly options: ImportJobOptions;
}

async function receive(
  { config, storage, now }: Services,
  { workspaceId, keyId }: Importer,
  request: Request,
  upload: NewUpload,
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
    job = await storage.imports.create({ ...upload, ...received, id, workspaceId, keyId, createdAt: now() });
    return job;
  } finally {
    // Also when the same upload, sent twice at once, arrived first on the other way.
    if (job?.id !== id) await removeUpload(dataDir, id);
  }
}

function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || idempotencyKeyPattern.test(key)) return key;
  throw new ApiError("invalid_request", "Idempotency-Key: must be 1 to 255 visible ASCII characters.");
}

/** A key that comes with something else is a mistake of the client's: it would take the answer for that of its new upload. */
async function knownJob(
  { storage }: Services,
  { workspaceId }: Importer,
  idempotencyKey: string | null,
  {
    sourceName,
    format,
    bytes,
    options,
  }: Pick<NewUpload, "sourceName" | "format" | "options"> & {
    readonly bytes: number | null;
  },
): Promise<ImportJob | null> {
  if (idempotencyKey === null) return null;
  const known = await storage.imports.byIdempotencyKey(workspaceId, idempotencyKey);
  if (known === null) return null;
  const isSame =
    known.sourceName === sourceName &&
    known.format === format &&
    (bytes === null || bytes === known.bytes) &&
    Bun.deepEquals(known.options, options);
  if (isSame) return known;
  throw new ApiError(
    "invalid_request",
    "Idempotency-Key: was used for another upload. Use a new one for each.",
  );
}

async function requireRoom({ storage }: Services, { workspaceId }: Importer): Promise<void> {
  if ((await storage.imports.openCount(workspaceId)) < openJobsMax) return;
  throw new ApiError(
    "quota_exceeded",
    `This workspace has ${openJobsMax} imports that wait or run, the most it can have. Wait for one, or cancel one.`,
    { headers: { "retry-after": "30" } },
  );
}
