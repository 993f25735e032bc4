// Imports and the export of the whole library, for keys of scope `screens:write`.
import type { CallOptions } from "./call-options.ts";
import { type CallOperation, requestFor, resultOf } from "./calls.ts";
import type { Operations } from "./operations.ts";
import type { ImportOptions } from "./requests.ts";
import type { Connection } from "./send-request.ts";
import { download, type UploadBody, upload } from "./transfers.ts";

export interface GetImportOptions extends CallOptions {
  /** Number of failed rows to list: 0 to 1,000, 100 unless given. */
  readonly failures?: number | undefined;
}

/** The calls over a connection. */
export function libraryCalls(connection: Connection, call: CallOperation) {
  return {
    /**
     * Sends a manifest or an archive to be imported, and returns its job once it is on the disk of the service.
     * Neither timed nor tried again: a stream can be sent once.
     */
    createImport: async (file: UploadBody, given: ImportOptions & CallOptions) => {
      const { idempotencyKey, signal, headers: further, ...options } = given;
      const request = requestFor("imports_create", { query: importQuery(options) });
      const headers = {
        ...further,
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      };
      return resultOf("imports_create", await upload(connection, request, file, { signal, headers }));
    },
    /** A job with its first failed rows. */
    getImport: (id: string, { failures = 100, ...options }: GetImportOptions = {}) =>
      call("imports_get", { ids: [id], query: { failures } }, options),
    /** Ends a job: a queued one at once, a running one after the rows it is at. */
    cancelImport: (id: string, options?: CallOptions) => call("imports_cancel", { ids: [id] }, options),
    /** The whole library as a TAR file. Not timed. */
    exportLibrary: (options: CallOptions = {}) =>
      download(connection, requestFor("library_export", {}), options),
  };
}

type ImportQuery = NonNullable<Operations["imports_create"]["sent"]["query"]>;

/**
 * The query of an upload. Options that are off or absent are left out, so that an older service rejects only
 * options that are used.
 */
function importQuery(options: ImportOptions) {
  const { name, ocr = true, dryRun, deleteMissing, overwriteEdits, restoreDeleted } = options;
  const { appName, platform, encoding, from, flows, appVersion, sourceUrl } = options;
  const on = (isOn = false) => (isOn ? "on" : undefined);
  return {
    name,
    ocr: ocr ? "on" : "off",
    dry_run: on(dryRun),
    delete_missing: on(deleteMissing),
    overwrite_edits: on(overwriteEdits),
    restore_deleted: on(restoreDeleted),
    app_name: appName,
    platform,
    encoding,
    from,
    flows,
    app_version: appVersion,
    source_url: sourceUrl,
  } satisfies Record<keyof ImportQuery, string | undefined>;
}
