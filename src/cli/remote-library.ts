// The library of a running service, from another machine.
import {
  createScreenSearchClient,
  type ImportJobDetails,
  type ScreenSearchClient,
  ScreenSearchError,
} from "../client/client.ts";
import { OperatorError } from "../errors.ts";
import type { ImportProgress, ImportSummary } from "../library/report.ts";
import { packSource } from "./pack-source.ts";

/** Where the service is. */
export interface RemoteOptions {
  readonly url: string;
  readonly key: string | undefined;
}

/** How to import there. */
export interface RemoteImport {
  readonly hasOcr: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Called when the upload begins and when its job is queued. */
  readonly say: (text: string) => void;
}

const pollMs = 500;
/** A service that starts again after an upgrade goes on with the job. */
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
 * Sends a source to a service and follows its job to the end. A signal stops the upload, or cancels the job: what is counted is in the library.
 * Throws an `OperatorError` when the service refuses it or the job fails as a whole.
 */
export async function importRemotely(
  client: ScreenSearchClient,
  source: string,
  options: RemoteImport,
): Promise<ImportSummary> {
  const { name, body } = await packSource(source);
  options.say(`Sending ${name}.\n`);
  const { hasOcr: ocr, signal } = options;
  const sent = await client
    .createImport(body, { name, ocr, signal, idempotencyKey: crypto.randomUUID() })
    .catch((error: unknown) => {
      if (signal.aborted) return null;
      throw asOperatorError(error);
    });
  if (sent === null) return summaryOf(null);
  options.say(`The service has it as import ${sent.job.id}.\n`);
  return summaryOf(await follow(client, sent.job.id, options));
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
    const { imported, updated, unchanged, failed, progress, finished_at } = await jobOf(client, id, 0);
    const counts = { imported, updated, unchanged, failed, removed: 0 };
    const rows = imported + updated + unchanged + failed;
    onProgress({ ...counts, rows, fraction: progress, elapsedMs: performance.now() - startedAt });
    if (finished_at !== null) return jobOf(client, id, failuresMax);
    await Bun.sleep(pollMs);
  }
}

async function jobOf(client: ScreenSearchClient, id: string, failures: number): Promise<ImportJobDetails> {
  const giveUpAt = performance.now() + unreachableMsMax;
  for (;;) {
    try {
      return (await client.getImport(id, { failures })).job;
    } catch (error) {
      const mayPass =
        error instanceof ScreenSearchError &&
        (error.code === "network_error" ||
          error.code === "timeout" ||
          error.status >= 500 ||
          error.status === 429);
      if (!mayPass || performance.now() > giveUpAt)
        throw asOperatorError(error, `The job ${id} may go on there. `);
      await Bun.sleep(pollMs);
    }
  }
}

/** Null for an upload that was stopped before it was sent. */
function summaryOf(job: ImportJobDetails | null): ImportSummary {
  const none = { imported: 0, updated: 0, unchanged: 0, failed: 0, failures: [], notices: [] };
  const { imported, updated, unchanged, failed, failures, notices } = job ?? none;
  const error = job?.error ?? null;
  if (error !== null && error.code !== "disk_full")
    throw new OperatorError(`The import failed (${error.code}): ${error.message}`);
  const stopped =
    error !== null ? "disk_full" : (job?.state ?? "cancelled") === "cancelled" ? "interrupted" : null;
  return { imported, updated, unchanged, failed, removed: 0, failures, notices, stopped, isDryRun: false };
}

function throwOperatorError(error: unknown): never {
  throw asOperatorError(error);
}

/** An error of the service in words for the person at the terminal. */
export function asOperatorError(error: unknown, before = ""): unknown {
  if (!(error instanceof ScreenSearchError)) return error;
  const id = error.requestId === null ? "" : ` (request ${error.requestId})`;
  return new OperatorError(`${before}${error.code}: ${error.message}${id}`, { cause: error });
}
