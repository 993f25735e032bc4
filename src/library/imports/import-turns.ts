// The order of imports, and the time each gets: workspaces take turns, so that one with many or large uploads
// delays the first of another by one turn.
import { rowsOf } from "../../database/import-outcomes.ts";
import type { ImportJob, ImportStore } from "../../database/stores/imports.ts";

type OpenJob = Pick<ImportJob, "workspaceId" | "state">;

/** The turns of one node. */
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
   * Of open jobs in their order, that of the workspace whose last turn is the longest ago. A running one
   * comes first: a process that ended left it.
   */
  next<Job extends OpenJob>(open: readonly Job[]): Job | null {
    const turnOf = ({ workspaceId, state }: Job) =>
      state === "running" ? -1 : (this.#last.get(workspaceId) ?? 0);
    const [job] = open.toSorted((one, other) => turnOf(one) - turnOf(other));
    if (job === undefined) return null;
    this.#count += 1;
    this.#last.set(job.workspaceId, this.#count);
    return job;
  }

  /**
   * Begins the turn of a job; says of the job as it is later whether the turn is over, which it is only while
   * another workspace waits, on any node. At least half of each turn goes into rows: before the first an
   * archive is unpacked again. An import that removes what it does not name has no end of its turn, because
   * it must see all rows.
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
