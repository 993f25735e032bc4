// Imports, the export of the whole library, and descriptions by the service's model and by the caller, for
// keys of scope `screens:write`.
import type { CallOptions } from "./call-options.ts";
import { type CallOperation, requestFor, resultOf } from "./calls.ts";
import type { LeaseOptions, ScreenDescription } from "./contract.ts";
import type { Operations } from "./operations.ts";
import type { DescribeOptions, ImportOptions } from "./requests.ts";
import type { Connection } from "./send-request.ts";
import { download, type UploadBody, upload } from "./transfers.ts";

export interface GetImportOptions extends CallOptions {
  /** Number of failed rows to list: 0 to 1,000, 100 unless given. */
  readonly failures?: number | undefined;
}

export function libraryCalls(connection: Connection, call: CallOperation) {
  return {
    /**
     * Sends a manifest or an archive to be imported, and returns its job once it is on the disk of the
     * service. Neither timed nor tried again: a stream can be sent once.
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

export function descriptionCalls(call: CallOperation) {
  return {
    /**
     * Has the model of the service describe its pictures without words, or named screens anew. One run at a
     * time: `already_describing` is also what a second try is answered when the answer of the first was lost.
     */
    createDescription: (given: DescribeOptions & CallOptions = {}) => {
      const { again, limit, maxTokens, screenIds, ...options } = given;
      const body = { again, limit, max_tokens: maxTokens, screen_ids: screenIds };
      return call("descriptions_create", { body }, options);
    },
    /** A run with the screens that were not described. */
    getDescription: (id: string, options?: CallOptions) => call("descriptions_get", { ids: [id] }, options),
    /** Ends a run; what is described stays. */
    cancelDescription: (id: string, options?: CallOptions) =>
      call("descriptions_cancel", { ids: [id] }, options),
    /** Takes screens to describe: nobody else gets them for 10 minutes. */
    leaseScreens: ({ source, described, limit, ...options }: LeaseOptions & CallOptions = {}) =>
      call("screens_lease", { body: { source, described, limit } }, options),
    /** Writes the words of up to 20 screens; `source` is what was looked at, `text` unless given. */
    describeScreens: (
      screens: readonly ScreenDescription[],
      { source, ...options }: Pick<LeaseOptions, "source"> & CallOptions = {},
    ) => call("screens_describe", { body: { screens, source } }, options),
  };
}

type ImportQuery = NonNullable<Operations["imports_create"]["sent"]["query"]>;

/** Without options that are off or absent: an older service then rejects only those that are used. */
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
