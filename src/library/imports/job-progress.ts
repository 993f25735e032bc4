import { countsOf, type ImportCounts, type ImportFailure } from "../../database/import-outcomes.ts";
import type { ImportJob, ImportStore } from "../../database/stores/imports.ts";
import { DatabaseUnavailableError } from "../../errors.ts";
import type { ImportOptions } from "../importing/import-run.ts";
import { retryWhileDatabaseIsDown } from "../importing/outages.ts";
import type { ImportProgress, ImportSummary } from "../importing/report.ts";
import type { SenderWords } from "./sender-words.ts";

/** A record of how far a job is costs a flush of the disk, as much as a batch of short rows does. */
const writeEveryMs = 500;
const reasonCharactersMax = 500;

/** Writes the progress of a job. Every row is counted once, even if the job resumes in another process. */
export class JobProgress {
  readonly #imports: ImportStore;
  readonly #job: ImportJob;
  readonly #said: SenderWords;
  readonly #signal: AbortSignal;
  #failures: ImportFailure[] = [];
  #writtenAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();

  constructor(imports: ImportStore, job: ImportJob, said: SenderWords, signal: AbortSignal) {
    this.#imports = imports;
    this.#job = job;
    this.#said = said;
    this.#signal = signal;
  }

  get options(): Pick<ImportOptions, "goOnFrom" | "importId" | "onFailure" | "onProgress"> {
    return {
      goOnFrom: countsOf(this.#job),
      importId: this.#job.id,
      onFailure: ({ row, field, image, code, reason }) => {
        const reported = this.#said(reason).slice(0, reasonCharactersMax);
        this.#failures.push({ row, field, image: image && this.#said(image), code, reason: reported });
      },
      onProgress: (progress) => {
        // A batch that is stopped half way is counted in no order: it is begun again.
        if (this.#signal.aborted || performance.now() - this.#writtenAt < writeEveryMs) return;
        this.#writing = Promise.all([this.#writing, this.#writeUnlessAway(progress)]).then(() => undefined);
        this.#writing.catch(() => undefined);
      },
    };
  }

  /** Writes the last counts, when nothing follows; throws when any of the writes failed. */
  async end(summary: ImportSummary | null): Promise<void> {
    await this.#writing;
    if (summary !== null) await retryWhileDatabaseIsDown(() => this.#write(summary, {}), this.#signal);
  }

  /** During an outage of the database, progress waits for the next write. */
  async #writeUnlessAway(progress: ImportProgress): Promise<void> {
    this.#writtenAt = performance.now();
    const { fraction, read, total } = progress;
    await this.#write(progress, { fraction, read, total }).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
    });
  }

  async #write(
    counts: ImportCounts,
    far: Partial<Pick<ImportProgress, "fraction" | "read" | "total">>,
  ): Promise<void> {
    const failures = this.#failures;
    this.#failures = [];
    const progress = { ...countsOf(counts), ...far, failures };
    await this.#imports.progress(this.#job.id, progress).catch((error: unknown) => {
      this.#failures = [...failures, ...this.#failures];
      throw error;
    });
  }
}
