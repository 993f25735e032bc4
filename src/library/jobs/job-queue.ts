// Runs jobs of one kind one after another, each in its own process, which writes its progress and result to
// the database itself. This process only starts it, asks it to stop and counts its crashes.
import { hourMs } from "../../system/durations.ts";
import type { Logger } from "../../system/log.ts";
import type { JobProcess } from "./job-process.ts";
import type { ProcessDeath, ProcessEnd } from "./process-end.ts";

export interface QueuedJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly isCancelRequested: boolean;
  readonly finishedAt: number | null;
}

/** The outcome that a queue records for a job whose process did not record one. */
export interface JobFailure {
  readonly state: "failed" | "cancelled";
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** The stored jobs of one kind, as `database/stores/jobs.ts` has them. */
export interface StoredJobs<Job> {
  next(): Promise<Job | null>;
  start(id: string, now: number): Promise<boolean>;
  byId(id: string): Promise<Job | null>;
  finish(id: string, end: JobFailure, now: number): Promise<void>;
  cancel(id: string, now: number): Promise<Job | null>;
  removeFinishedBefore(moment: number): Promise<void>;
}

interface Task {
  readonly kind: "run";
}

export interface JobKind<Job extends QueuedJob> {
  /** The name of one in log lines and messages: "import". */
  readonly label: string;
  readonly jobs: StoredJobs<Job>;
  /** Error code after repeated crashes. */
  readonly crashCode: string;
  readonly startProcess: (job: Job) => JobProcess;
  /** The task for its process, or the reason why it cannot be done. */
  readonly taskOf: (job: Job) => Task | JobFailure | Promise<Task | JobFailure>;
  /** Fields of the log lines at the start and at the end of a job. */
  readonly startFields: (job: Job) => object;
  readonly endFields: (job: Job) => object;
  /** Begins the turn of a job whose process puts it back when it is told to: `ImportTurns.begin`. */
  readonly beginTurn?: (job: Job) => (now: Job) => Promise<boolean>;
  /** Removes what a job that has ended leaves behind. */
  readonly cleanUp: (id: string) => Promise<void>;
}

/** Intervals of the queue; tests shorten them. */
export interface JobTimes {
  /** Before a job whose process died is tried again. */
  readonly retryMs: number;
  /** Interval of the check whether the running job was cancelled elsewhere, or its turn is over. */
  readonly checkMs: number;
}

const defaultTimes: JobTimes = { retryMs: 5_000, checkMs: 1_000 };
/** A process that died this often in one job would die again. */
const deathsMax = 3;
/** Work on one screen may take seconds: what is not done by then is done again after the next start. */
const stopMsMax = 5_000;
const pollMs = 30_000;
/** Jobs that ended are forgotten after 30 days. */
const keptMs = 30 * 24 * hourMs;

export class JobQueue<Job extends QueuedJob> {
  readonly #kind: JobKind<Job>;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #times: JobTimes;
  readonly #deaths = new Map<string, number>();
  #running: { readonly id: string; readonly process: JobProcess } | null = null;
  #wake = Promise.withResolvers<void>();
  readonly #stopped = Promise.withResolvers<void>();
  #isStopping = false;
  #ended: Promise<void> = Promise.resolve();
  #cleaning: ReturnType<typeof setInterval> | undefined;

  constructor(kind: JobKind<Job>, log: Logger, now: () => number, times: Partial<JobTimes> = {}) {
    this.#kind = kind;
    this.#log = log;
    this.#now = now;
    this.#times = { ...defaultTimes, ...times };
  }

  /** Begins with the job that a process that ended was at. */
  async start(): Promise<void> {
    await this.#forgetOld();
    this.#cleaning = setInterval(() => void this.#forgetOld(), hourMs);
    this.#cleaning.unref();
    this.#ended = this.#runJobs();
  }

  /** Looks for a new job. */
  wake(): void {
    this.#wake.resolve();
  }

  /** Ends a queued job at once, a running one as soon as it can. Returns it; null when there is none. */
  async cancel(id: string): Promise<Job | null> {
    const job = await this.#kind.jobs.cancel(id, this.#now());
    if (job !== null && job.finishedAt !== null) await this.#kind.cleanUp(id);
    else this.wake();
    if (this.#running?.id === id) this.#running.process.send({ kind: "cancel" });
    return job;
  }

  /** Asks the running job to stop, and returns when its process has ended. The next start resumes it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#cleaning);
    this.#stopped.resolve();
    this.wake();
    this.#running?.process.send({ kind: "stop" });
    const timer = setTimeout(() => this.#running?.process.kill(), stopMsMax);
    await this.#ended;
    clearTimeout(timer);
  }

  async #runJobs(): Promise<void> {
    while (!this.#isStopping) {
      try {
        const job = await this.#kind.jobs.next();
        if (job !== null) await this.#runJob(job);
        else await this.#waitForJob();
      } catch (error) {
        this.#log.error({ err: error }, `${this.#kind.label} jobs could not be run; they are tried again`);
        await this.#pause();
      }
    }
  }

  /** Another node on the same database may have left a job, too. */
  async #waitForJob(): Promise<void> {
    const timer = setTimeout(() => this.wake(), pollMs);
    timer.unref();
    await this.#wake.promise;
    clearTimeout(timer);
    this.#wake = Promise.withResolvers<void>();
  }

  /** A stop ends the pause; a wake does not, or one that came while a job ran would end all later ones. */
  async #pause(): Promise<void> {
    await Promise.race([Bun.sleep(this.#times.retryMs), this.#stopped.promise]);
  }

  async #runJob(job: Job): Promise<void> {
    const { jobs, label, startFields, startProcess, taskOf } = this.#kind;
    const { id } = job;
    if (job.isCancelRequested) return this.#finish(job, { state: "cancelled", error: null });
    const task = await taskOf(job);
    if ("state" in task) return this.#finish(job, task);
    if (!(await jobs.start(id, this.#now()))) return;
    const process = startProcess(job);
    this.#running = { id, process };
    this.#log.info({ jobId: id, workspaceId: job.workspaceId, ...startFields(job) }, `${label} started`);
    process.send(task);
    // A cancellation or a stop may have come before there was a process to send it to.
    if (this.#isStopping) process.send({ kind: "stop" });
    else if ((await jobs.byId(id).catch(() => null))?.isCancelRequested === true)
      process.send({ kind: "cancel" });
    const { end, isTurnOver } = await this.#endOf(process, job);
    this.#running = null;
    await this.#afterRun(job, end, isTurnOver);
  }

  /** Waits for the process to end. Another node may cancel the job, or fail it when this one was away. */
  async #endOf(process: JobProcess, begun: Job): Promise<{ end: ProcessEnd; isTurnOver: boolean }> {
    let isTurnOver = false;
    const requestPermit = this.#kind.beginTurn?.(begun);
    const check = async () => {
      const job = await this.#kind.jobs.byId(begun.id);
      if (job === null || job.isCancelRequested || job.finishedAt !== null)
        return process.send({ kind: "cancel" });
      if (isTurnOver || (await requestPermit?.(job)) !== true) return;
      isTurnOver = true;
      process.send({ kind: "yield" });
    };
    const checking = setInterval(() => void check().catch(() => {}), this.#times.checkMs);
    const end = await process.ended.finally(() => clearInterval(checking));
    return { end, isTurnOver };
  }

  async #afterRun(job: Job, end: ProcessEnd, isTurnOver: boolean): Promise<void> {
    const { crashCode, endFields, jobs, label, cleanUp } = this.#kind;
    const isGivenUp = end.kind === "died" && !this.#isStopping && this.#recordDeath(job.id, end);
    const ended = await jobs.byId(job.id);
    if (ended === null || ended.finishedAt !== null) {
      this.#deaths.delete(job.id);
      this.#log.info({ jobId: job.id, ...endFields(ended ?? job) }, `${label} ended`);
      return cleanUp(job.id);
    }
    if (this.#isStopping) return;
    if (isTurnOver && end.kind === "done") {
      this.#log.info(
        { jobId: job.id, ...endFields(ended) },
        `this ${label} lets another workspace go first; it resumes`,
      );
      return;
    }
    if (!isGivenUp) {
      if (end.kind !== "died")
        this.#log.warn(
          { jobId: job.id, ...endFields(ended) },
          `this ${label} stopped because the database was unavailable or its lock was lost; it resumes from there`,
        );
      return this.#pause();
    }
    const message = `The process of this ${label} died ${deathsMax} times (${end.reason}). What is counted is in the library; the log of the service says more.`;
    await this.#finish(job, { state: "failed", error: { code: crashCode, message } });
  }

  /** Logs and counts a death; true when the process died too often to be started again. */
  #recordDeath(jobId: string, { reason: death, stderr, memoryBytesMax }: ProcessDeath): boolean {
    const { label } = this.#kind;
    const deaths = (this.#deaths.get(jobId) ?? 0) + 1;
    this.#deaths.set(jobId, deaths);
    const isGivenUp = deaths >= deathsMax;
    const then = isGivenUp ? "it has failed" : "it is begun again where it was";
    const fields = { jobId, death, deaths, stderr, memoryBytesMax };
    this.#log[isGivenUp ? "error" : "warn"](fields, `the process of this ${label} died; ${then}`);
    return isGivenUp;
  }

  async #finish(job: Job, end: JobFailure): Promise<void> {
    await this.#kind.jobs.finish(job.id, end, this.#now());
    this.#deaths.delete(job.id);
    await this.#kind.cleanUp(job.id);
  }

  async #forgetOld(): Promise<void> {
    await this.#kind.jobs
      .removeFinishedBefore(this.#now() - keptMs)
      .catch((error: unknown) => this.#log.warn({ err: error }, `old ${this.#kind.label} jobs stay for now`));
  }
}
