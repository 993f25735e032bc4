// The library of a running service, from another machine.
import {
  createScreenSearchClient,
  type ImportJobDetails,
  type ImportOptions,
  type ImportNotice as RemoteNotice,
  type ScreenSearchClient,
  ScreenSearchError,
} from "../client/client.ts";
import { mayPass } from "../client/with-retries.ts";
import {
  countsOf,
  type ImportCounts,
  type ImportNotice,
  noCounts,
  rowsOf,
} from "../database/import-outcomes.ts";
import { OperatorError } from "../errors.ts";
import { leftOutNotices, removalDoubt, removalRefused } from "../library/importing/notices.ts";
import type { ImportProgress, ImportSummary } from "../library/importing/report.ts";
import type { RowDefaults } from "../library/rows/read-row.ts";
import { proxyHint } from "../system/proxy.ts";
import { packSource } from "./pack-source.ts";

export interface RemoteOptions {
  readonly url: string;
  readonly key: string | undefined;
}

interface RemoteImport {
  readonly how: Omit<ImportOptions, "name" | "idempotencyKey">;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Called when the upload begins and when its job is queued. */
  readonly say: (text: string) => void;
}

/** Between two looks at a job. */
export const pollMs = 500;
const unreachableMsMax = 120_000;
const failuresMax = 1_000;

/** A client of the service. Throws an `OperatorError` for an address or a key that cannot be one. */
export function remoteClient({ url, key }: RemoteOptions): ScreenSearchClient {
  if (key === undefined || key === "")
    throw new OperatorError("--key: give a key of scope screens:write, or set SCREEN_SEARCH_KEY to it.");
  try {
    return createScreenSearchClient({ baseUrl: url, apiKey: key });
  } catch (cause) {
    throw new OperatorError(`--url, --key: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Sends a source to a service and follows its job to the end. A signal stops the upload, or cancels the job:
 * what is counted is in the library. Throws an `OperatorError` when it is refused or fails as a whole.
 */
export async function importRemotely(
  client: ScreenSearchClient,
  source: string,
  options: RemoteImport,
): Promise<ImportSummary> {
  const { how, signal } = options;
  const { name, body, leftOut } = await packSource(source, {
    encoding: how.encoding,
    from: how.from,
    flows: how.flows,
    defaults: defaultsOf(how),
  });
  const doubt = how.deleteMissing === true ? removalDoubt(leftOut) : null;
  const before = [...leftOutNotices(leftOut), ...(doubt === null ? [] : [removalRefused(doubt)])];
  options.say(`Sending ${name}.\n`);
  const sent = await client
    .createImport(body, {
      ...how,
      deleteMissing: how.deleteMissing === true && doubt === null,
      name,
      signal,
      idempotencyKey: crypto.randomUUID(),
    })
    .catch((error: unknown) => (signal.aborted ? null : throwOperatorError(error)));
  if (sent === null) return summaryOf(null, before);
  options.say(`The service has it as import ${sent.job.id}.\n`);
  const page = new URL(`library/imports/${sent.job.id}`, `${options.url.replace(/\/+$/, "")}/`);
  return { ...summaryOf(await follow(client, sent.job.id, options), before), pageUrl: page.href };
}

/** The defaults of rows that name no app or platform. */
export function defaultsOf({ appName, platform }: Pick<ImportOptions, "appName" | "platform">): RowDefaults {
  return { ...(appName === undefined ? {} : { app_name: appName }), ...(platform && { platform }) };
}

async function follow(
  client: ScreenSearchClient,
  id: string,
  { signal, onProgress }: RemoteImport,
): Promise<ImportJobDetails> {
  const startedAt = performance.now();
  let isCancelled = false;
  for (;;) {
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      await client.cancelImport(id).catch(throwOperatorError);
    }
    const job = await jobOf(client, id, 0);
    const counts = countsOfJob(job);
    onProgress({
      ...counts,
      rows: rowsOf(counts),
      read: job.read,
      total: job.total ?? 0,
      fraction: job.progress,
      elapsedMs: performance.now() - startedAt,
    });
    if (job.finished_at !== null) return jobOf(client, id, failuresMax);
    await Bun.sleep(pollMs);
  }
}

async function jobOf(client: ScreenSearchClient, id: string, failures: number): Promise<ImportJobDetails> {
  const before = `The job ${id} may go on there. `;
  return (await askPatiently(() => client.getImport(id, { failures }), before)).job;
}

/** Asks again for two minutes: an upgraded service goes on with its jobs. Throws an `OperatorError`. */
export async function askPatiently<Answer>(ask: () => Promise<Answer>, before: string): Promise<Answer> {
  const giveUpAt = performance.now() + unreachableMsMax;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error) || performance.now() > giveUpAt) throwOperatorError(error, before);
      await Bun.sleep(pollMs);
    }
  }
}

/** Null for an upload that was stopped before it was sent; `before` was noted here. */
function summaryOf(job: ImportJobDetails | null, before: readonly ImportNotice[]): ImportSummary {
  const notices = [...before, ...(job?.notices ?? []).map(noticeOf)];
  const error = job?.error ?? null;
  if (error !== null && error.code !== "disk_full")
    throw new OperatorError(`The import failed (${error.code}): ${error.message}`);
  const stopped =
    error !== null ? "disk_full" : (job?.state ?? "cancelled") === "cancelled" ? "interrupted" : null;
  const isDryRun = job?.dry_run === true;
  const counts = job === null ? noCounts : countsOfJob(job);
  return { ...counts, failures: job?.failures ?? [], notices, stopped, isDryRun };
}

function countsOfJob(job: ImportJobDetails): ImportCounts {
  return countsOf({ ...job, editsKept: job.edits_kept });
}

function noticeOf({
  row,
  field,
  screen_id: screenId,
  text,
  is_failure,
  left_out,
}: RemoteNotice): ImportNotice {
  return {
    row,
    ...(field !== undefined && { field }),
    ...(screenId !== undefined && { screenId }),
    text,
    ...(is_failure && { isFailure: true }),
    ...(left_out.length > 0 && { leftOut: left_out }),
  };
}

/** Throws an error of the service in words for the person at the terminal, any other as it is. */
export function throwOperatorError(error: unknown, before = ""): never {
  if (!(error instanceof ScreenSearchError)) throw error;
  const id = error.requestId === null ? "" : ` (request ${error.requestId})`;
  throw new OperatorError(`${before}${error.code}: ${error.message}${proxyHint(error.cause)}${id}`, {
    cause: error,
  });
}
