import type { Logger } from "../system/log.ts";

/**
 * Codes of SQLite for a file that is not as it was written, or cannot be read, and of PostgreSQL for its
 * tables and indexes. A full disk and a held lock are not among them.
 */
const damageCodes =
  /^(SQLITE_(CORRUPT.*|NOTADB|IOERR|IOERR_READ|IOERR_SHORT_READ|IOERR_CORRUPTFS)|XX00[12]|58030)$/;

/** Notices that the database is damaged: from then on this process is not ready until it is restarted. */
export class DatabaseHealth {
  readonly #log: Logger;
  #faults = 0;
  #isDamaged = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Number of reads and writes that met damage, mended or not. */
  get faults(): number {
    return this.#faults;
  }

  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Counts damage that this process makes good by itself: it stays ready. */
  countMended(): void {
    this.#faults += 1;
  }

  /** Takes any unexpected error, and counts it when it or its cause says that the database is damaged. */
  record(error: unknown): void {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (!("code" in cause) || !damageCodes.test(String(cause.code))) continue;
      this.#faults += 1;
      if (!this.#isDamaged)
        this.#log.fatal(
          { err: error },
          "the database is damaged: this process is not ready any more. Restore a backup, or look at the disk and start again.",
        );
      this.#isDamaged = true;
      return;
    }
  }
}
