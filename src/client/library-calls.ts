// Imports and the export of the whole library, for keys of scope `screens:write`.
import type { Answered, CallOptions, ExportResult } from "./contract.ts";
import type {
  ImportDetailsResult,
  ImportJob,
  ImportJobDetails,
  ImportOptions,
  ImportResult,
} from "./import-contract.ts";
import type { Call, Connection } from "./send-request.ts";
import { download, type UploadBody, upload } from "./transfers.ts";

export interface GetImportOptions extends CallOptions {
  /** Number of failed rows to list: 0 to 1,000, 100 unless given. */
  readonly failures?: number | undefined;
}

/** Each method throws a `ScreenSearchError`. */
export interface LibraryCalls {
  /**
   * Sends a manifest or an archive to be imported, and returns its job once it is on the disk of the service.
   * Neither timed nor tried again: a stream can be sent once.
   */
  createImport(file: UploadBody, options: ImportOptions & CallOptions): Promise<ImportResult>;
  /** A job with its first failed rows. */
  getImport(id: string, options?: GetImportOptions): Promise<ImportDetailsResult>;
  /** Ends a job: a queued one at once, a running one after the rows it is at. */
  cancelImport(id: string, options?: CallOptions): Promise<ImportResult>;
  /** The whole library as a TAR file. Not timed. */
  exportLibrary(options?: CallOptions): Promise<ExportResult>;
}

type Send = <Body extends object>(
  call: Call<Body>,
  options?: CallOptions,
) => Promise<Answered & { readonly body: Body }>;

/** The calls over a connection. */
export function libraryCalls(connection: Connection, send: Send): LibraryCalls {
  return {
    createImport: async (file, { idempotencyKey, signal, headers: further, ...options }) => {
      const path = `/v1/imports?${importParameters(options)}`;
      const headers = {
        ...further,
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      };
      const { body, ...answered } = await upload(
        connection,
        { path, headers, file, isAnswer: isImport },
        signal,
      );
      return { job: body, ...answered };
    },
    getImport: async (id, { failures = 100, ...options } = {}) => {
      const path = `${pathOf(id)}?failures=${failures}`;
      const { body, ...answered } = await send({ path, isAnswer: isImportDetails }, options);
      return { job: body, ...answered };
    },
    cancelImport: async (id, options) => {
      const call = { path: `${pathOf(id)}/cancel`, body: {}, isAnswer: isImport };
      const { body, ...answered } = await send(call, options);
      return { job: body, ...answered };
    },
    exportLibrary: (options = {}) => download(connection, "/v1/export", options),
  };
}

/**
 * The query of an upload. Options that are off or absent are left out, so that an older service rejects only
 * options that are used.
 */
function importParameters(options: ImportOptions): URLSearchParams {
  const { name, ocr = true, dryRun = false, deleteMissing = false, overwriteEdits = false } = options;
  const { appName, platform, encoding, restoreDeleted = false } = options;
  const given = {
    name,
    ocr: ocr ? "on" : "off",
    ...(dryRun && { dry_run: "on" }),
    ...(deleteMissing && { delete_missing: "on" }),
    ...(overwriteEdits && { overwrite_edits: "on" }),
    ...(restoreDeleted && { restore_deleted: "on" }),
    ...(appName !== undefined && { app_name: appName }),
    ...(platform !== undefined && { platform }),
    ...(encoding !== undefined && { encoding }),
  };
  return new URLSearchParams(given);
}

function pathOf(id: string): string {
  return `/v1/imports/${encodeURIComponent(id)}`;
}

function isImport(body: object): body is ImportJob {
  return "id" in body && "state" in body;
}

function isImportDetails(body: object): body is ImportJobDetails {
  return isImport(body) && "failures" in body;
}
