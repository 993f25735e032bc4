// Imports run in their own process: it reads untrusted archives, and runs at low priority on other cores.
import { fileURLToPath } from "node:url";
import type { Config } from "../../config/config.ts";
import { rowsOf } from "../../database/import-outcomes.ts";
import type { Storage } from "../../database/storage.ts";
import type { ImportJob, ImportStore } from "../../database/stores/imports.ts";
import type { TransferSlots } from "../../http/transfer-slots.ts";
import { type ImagesConfig, imagesConfigOf } from "../../images/open-image-store.ts";
import type { KeyServices } from "../../people/keys/key-gate.ts";
import type { Logger } from "../../system/log.ts";
import { archiveEntriesMax, unpackedFactor } from "../archives/unpack-archive.ts";
import { networkEnvironment, startJobProcess } from "../jobs/job-process.ts";
import { JobQueue, type JobTimes } from "../jobs/job-queue.ts";
import { removeOtherUploads, removeUpload, uploadIds } from "./upload-folder.ts";
import { UploadWatch, type WatchTimes } from "./upload-watch.ts";

export interface ImportTask {
  readonly kind: "run";
  /** The database and the store of the pictures; with a bucket also its key. */
  readonly images: ImagesConfig;
  readonly jobId: string;
  readonly limits: { readonly entriesMax: number; readonly bytesMax: number };
}

const jobScript = fileURLToPath(import.meta.resolve("./run-job.ts"));

/** Long beside the start of a process, short for a person who waits. */
const usualTurnMs = 20_000;

/** Intervals; tests use shorter ones. */
export interface ImportTimes extends Partial<JobTimes>, Partial<WatchTimes> {
  /** Time that an import goes on while another workspace waits. */
  readonly turnMs?: number;
  /** The clock of turns. */
  readonly elapsedMs?: () => number;
}

export class ImportQueue extends JobQueue<ImportJob> {
  readonly #dataDir: string;
  readonly #imports: Storage["imports"];
  /** Null if no other machine uses the same database. */
  readonly #watch: UploadWatch | null;

  constructor(
    config: ImagesConfig & Pick<Config, "importBytesMax">,
    storage: Storage,
    log: Logger,
    now: () => number,
    times: ImportTimes = {},
  ) {
    const { dataDir, importBytesMax } = config;
    const images = imagesConfigOf(config);
    const turns = new ImportTurns(storage.imports, times.turnMs ?? usualTurnMs, times.elapsedMs);
    const limits = { entriesMax: archiveEntriesMax, bytesMax: unpackedFactor * importBytesMax };
    super(
      {
        label: "import",
        // The uploads of jobs of other nodes are on those nodes.
        jobs: {
          ...storage.imports,
          next: async () =>
            turns.next(await storage.imports.waiting(storage.isShared ? await uploadIds(dataDir) : null)),
        },
        beginTurn: (job) => turns.begin(job),
        crashCode: "import_crashed",
        startProcess: () => startJobProcess(jobScript, networkEnvironment()),
        taskOf: ({ id }): ImportTask => ({ kind: "run", images, jobId: id, limits }),
        startFields: ({ format, bytes }) => ({ format, bytes }),
        endFields: ({ state, imported, updated, unchanged, failed, removed }) => {
          return { state, imported, updated, unchanged, failed, removed };
        },
        cleanUp: (id) => removeUpload(dataDir, id),
      },
      log,
      now,
      times,
    );
    this.#dataDir = dataDir;
    this.#imports = storage.imports;
    const watched = { dataDir, imports: storage.imports, log, now };
    this.#watch = storage.isShared ? new UploadWatch(watched, times) : null;
  }

  /** Also removes what a killed process left behind. */
  override async start(): Promise<void> {
    const open = await this.#imports.open();
    await removeOtherUploads(this.#dataDir, new Set(open.map(({ id }) => id)));
    this.#watch?.start();
    await super.start();
  }

  override async stop(): Promise<void> {
    // A look may wait for PostgreSQL longer than a service has to end.
    await Promise.all([this.#watch?.stop(), super.stop()]);
  }
}

export interface ImportJobServices extends KeyServices {
  readonly importQueue: ImportQueue;
  readonly uploadSlots: TransferSlots;
}

/**
 * The order of imports on one node, and the time each gets: workspaces take turns, so that one with many or
 * large uploads delays the first of another by one turn.
 */
export class ImportTurns {
  readonly #imports: Pick<ImportStore, "openCount">;
  readonly #turnMs: number;
  readonly #elapsedMs: () => number;
  /** The number of the last turn of each workspace. */
  readonly #last = new Map<string, number>();
  #count = 0;

  constructor(imports: Pick<ImportStore, "openCount">, turnMs: number, elapsedMs = () => performance.now()) {
    this.#imports = imports;
    this.#turnMs = turnMs;
    this.#elapsedMs = elapsedMs;
  }

  /**
   * The one of the open jobs, given in their order, of the workspace whose last turn is the longest ago. A
   * running one comes first: a process that ended left it.
   */
  next<Job extends Pick<ImportJob, "workspaceId" | "state">>(open: readonly Job[]): Job | null {
    const turnOf = ({ workspaceId, state }: Job) =>
      state === "running" ? -1 : (this.#last.get(workspaceId) ?? 0);
    const [job] = open.toSorted((one, other) => turnOf(one) - turnOf(other));
    if (job === undefined) return null;
    this.#count += 1;
    this.#last.set(job.workspaceId, this.#count);
    return job;
  }

  /**
   * Begins the turn of a job; the result says of the job as it is later whether the turn is over, only while
   * another workspace waits, on any node. At least half of each turn goes into rows, as an archive is
   * unpacked again. An import that removes what it does not name must see all rows: its turn has no end.
   */
  begin(job: ImportJob): (now: ImportJob) => Promise<boolean> {
    const startedAt = this.#elapsedMs();
    let firstRowAt: number | null = null;
    return async (now) => {
      if (job.options.isMissingDeleted === true) return false;
      if (firstRowAt === null && rowsOf(now) > rowsOf(job)) firstRowAt = this.#elapsedMs();
      if (firstRowAt === null) return false;
      const ms = Math.max(this.#turnMs, firstRowAt - startedAt);
      return this.#elapsedMs() - firstRowAt >= ms && this.#isAwaited(job);
    };
  }

  async #isAwaited({ workspaceId }: ImportJob): Promise<boolean> {
    return (await this.#imports.openCount(null)) > (await this.#imports.openCount(workspaceId));
  }
}
