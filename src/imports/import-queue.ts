// Runs jobs one after another, each in a process of its own: that reads untrusted archives, takes other cores at low priority, and writes its
// progress and its end into the records itself, so that this process only starts it, asks it to stop and notes when it died.
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { unpackedFactor } from "../library/archives/unpack-archive.ts";
import type { Logger } from "../log.ts";
import type { ImportJob, ImportJobEnd } from "../storage/import-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { removeOtherUploads, removeUpload } from "./upload-folder.ts";

/** What the process of a job is told: first what to do, later to stop, for this job or only for now. */
export type JobMessage =
  | {
      readonly kind: "run";
      readonly dataDir: string;
      readonly jobId: string;
      readonly limits: { readonly entriesMax: number; readonly bytesMax: number };
    }
  | { readonly kind: "cancel" | "stop" };

type QueueConfig = Pick<Config, "dataDir" | "importBytesMax" | "importFilesMax">;

const jobScript = fileURLToPath(import.meta.resolve("./run-job.ts"));
/** A process that died this often in one job would die again. */
const deathsMax = 3;
const retryMs = 5_000;
/** Batches are small, but each picture of one may take OCR a second: what is not done by then is done again after the next start. */
const stopMsMax = 5_000;
const hourMs = 3_600_000;
/** Jobs that ended are forgotten after 30 days, with their idempotency keys. */
const keptMs = 30 * 24 * hourMs;

type JobProcess = ReturnType<typeof startJobProcess>;

/** The jobs of a serving process. */
export class ImportQueue {
  readonly #config: QueueConfig;
  readonly #storage: Storage;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #deaths = new Map<string, number>();
  #running: { readonly job: ImportJob; readonly process: JobProcess } | null = null;
  #wake = Promise.withResolvers<void>();
  #isStopping = false;
  #ended: Promise<void> = Promise.resolve();
  #tidying: ReturnType<typeof setInterval> | undefined;

  constructor(config: QueueConfig, storage: Storage, log: Logger, now: () => number) {
    this.#config = config;
    this.#storage = storage;
    this.#log = log;
    this.#now = now;
  }

  /** Removes what a killed process left, and begins with the job that it was at. */
  async start(): Promise<void> {
    const open = await this.#storage.imports.openIds();
    await removeOtherUploads(this.#config.dataDir, new Set(open));
    await this.#forgetOld();
    this.#tidying = setInterval(() => void this.#forgetOld(), hourMs);
    this.#tidying.unref();
    this.#ended = this.#runJobs();
  }

  /** Looks for a new job. */
  wake(): void {
    this.#wake.resolve();
  }

  /** Ends a job; see `ImportStorage.cancel`. */
  async cancel(id: string): Promise<ImportJob | null> {
    const job = await this.#storage.imports.cancel(id, this.#now());
    if (job?.state === "cancelled") await removeUpload(this.#config.dataDir, id);
    if (this.#running?.job.id === id) this.#running.process.tell({ kind: "cancel" });
    return job;
  }

  /** Asks the job that runs to stop, and returns when its process has ended. The next start goes on with it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#tidying);
    this.wake();
    this.#running?.process.tell({ kind: "stop" });
    const timer = setTimeout(() => this.#running?.process.kill(), stopMsMax);
    await this.#ended;
    clearTimeout(timer);
  }

  async #runJobs(): Promise<void> {
    while (!this.#isStopping) {
      try {
        const job = await this.#storage.imports.next();
        if (job !== null) await this.#runJob(job);
        else await this.#waitForJob();
      } catch (error) {
        this.#log.error({ err: error }, "import jobs could not be run; they are tried again");
        await this.#pause();
      }
    }
  }

  async #waitForJob(): Promise<void> {
    await this.#wake.promise;
    this.#wake = Promise.withResolvers<void>();
  }

  /** A stop ends the pause. */
  async #pause(): Promise<void> {
    await Promise.race([Bun.sleep(retryMs), this.#wake.promise]);
  }

  async #runJob(job: ImportJob): Promise<void> {
    const { id } = job;
    if (job.isCancelRequested)
      return this.#finish(job, { state: "cancelled", error: null, notices: job.notices });
    if (!(await this.#storage.imports.start(id, this.#now()))) return;
    const process = startJobProcess();
    this.#running = { job, process };
    this.#log.info(
      { importId: id, workspaceId: job.workspaceId, format: job.format, bytes: job.bytes },
      "import started",
    );
    const { importFilesMax: entriesMax, importBytesMax, dataDir } = this.#config;
    process.tell({
      kind: "run",
      dataDir,
      jobId: id,
      limits: { entriesMax, bytesMax: unpackedFactor * importBytesMax },
    });
    // A cancellation or a stop may have come before there was a process to tell.
    if (this.#isStopping) process.tell({ kind: "stop" });
    else if ((await this.#storage.imports.byId(id))?.isCancelRequested === true)
      process.tell({ kind: "cancel" });
    const death = await process.ended;
    this.#running = null;
    await this.#afterRun(job, death);
  }

  async #afterRun(job: ImportJob, death: string | null): Promise<void> {
    const ended = await this.#storage.imports.byId(job.id);
    if (ended === null || ended.finishedAt !== null) {
      const { state, imported, updated, unchanged, failed } = ended ?? job;
      this.#deaths.delete(job.id);
      this.#log.info({ importId: job.id, state, imported, updated, unchanged, failed }, "import ended");
      return removeUpload(this.#config.dataDir, job.id);
    }
    if (this.#isStopping) return;
    const deaths = (this.#deaths.get(job.id) ?? 0) + 1;
    this.#deaths.set(job.id, deaths);
    this.#log.warn({ importId: job.id, death, deaths }, "the process of an import died");
    if (deaths < deathsMax) return this.#pause();
    const message = `The process that imports died ${deaths} times (${death}). What is counted is in the library; the log of the service says more.`;
    await this.#finish(job, { state: "failed", error: { code: "import_crashed", message }, notices: [] });
  }

  async #finish(job: ImportJob, end: ImportJobEnd): Promise<void> {
    await this.#storage.imports.finish(job.id, end, this.#now());
    await removeUpload(this.#config.dataDir, job.id);
  }

  async #forgetOld(): Promise<void> {
    await this.#storage.imports
      .removeFinishedBefore(this.#now() - keptMs)
      .catch((error: unknown) => this.#log.warn({ err: error }, "old imports stay for now"));
  }
}

/** Without the environment: the process needs the data folder and no secret. */
function startJobProcess() {
  const child = Bun.spawn([process.execPath, "--no-env-file", jobScript], {
    env: { HOME: "/nonexistent" },
    cwd: "/",
    stdio: ["ignore", "ignore", "ignore"],
    serialization: "advanced",
    ipc: () => undefined,
  });
  return {
    tell: (message: JobMessage) => {
      if (child.exitCode === null && !child.killed) child.send(message);
    },
    kill: () => child.kill("SIGKILL"),
    /** How it died, or null when it ended by itself. */
    ended: child.exited.then((code) => (code === 0 ? null : `${child.signalCode ?? `exit code ${code}`}`)),
  };
}
