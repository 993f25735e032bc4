// Availability of PostgreSQL. During an outage nothing waits for it: every operation fails at once, until a
// probe, sent each second and more often during the outage, succeeds again.
import { ApiError } from "../../errors.ts";
import { wrapOperations } from "../wrap-operations.ts";
import { isAway, PostgresError } from "./failures.ts";

const probeEachMs = 1_000;
const probeWhileAwayEachMs = 250;
/** A read of a search is given up after this: two of them, one after the other, end within a second. */
const quickMsMax = 450;
/** An answer that came while this process was busy is taken before the time is held to be over. */
const graceMs = 20;

/** A lock was not got in time, a statement took too long, or two transactions waited for each other. */
const busyCodes = new Set(["55P03", "57014", "40P01", "40001"]);

/** A text holds a NUL, which SQLite keeps and PostgreSQL cannot: nothing is found by it. */
const nulCodes = new Set(["22021", "22P05"]);

export class Availability {
  #cause: unknown = null;
  #probe: () => Promise<void> = async () => undefined;
  #probing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** The error that showed PostgreSQL to be away; null while it answers. */
  get cause(): unknown {
    return this.#cause;
  }

  /** Probes with `probe` from now on; it throws when PostgreSQL is away. Resolves after the first one. */
  async start(probe: () => Promise<void>): Promise<void> {
    this.#probe = probe;
    await this.probe();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Probes now, or waits for the probe that runs. */
  probe(): Promise<void> {
    this.#probing ??= this.#probeNow().finally(() => {
      this.#probing = null;
      this.#schedule();
    });
    return this.#probing;
  }

  /** A statement met a server that is away: nothing waits for it until it was seen again. */
  lose(cause: unknown): void {
    this.#cause = cause;
    void this.probe();
  }

  async #probeNow(): Promise<void> {
    try {
      await withinQuickly(this.#probe);
      this.#cause = null;
    } catch (error) {
      this.#cause = error;
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const pauseMs = this.#cause === null ? probeEachMs : probeWhileAwayEachMs;
    this.#timer = setTimeout(() => void this.probe(), pauseMs);
    this.#timer.unref();
  }
}

/** The same operations, failing at once with `search_unavailable` while PostgreSQL is away or goes away. */
export function failingFast<Operations extends object>(
  availability: Availability,
  operations: Operations,
): Operations {
  return wrapOperations(operations, (work) => attempt(availability, work, isAway));
}

/** As `failingFast`, for reads that a search waits for: one that takes long counts as away. */
export function quickly<Operations extends object>(
  availability: Availability,
  operations: Operations,
): Operations {
  const isLate = (error: unknown) => isAway(error) || error instanceof LateError || isBusy(error);
  return wrapOperations(operations, (work) => attempt(availability, () => withinQuickly(work), isLate));
}

async function attempt(
  availability: Availability,
  work: () => Promise<unknown>,
  isLost: (error: unknown) => boolean,
): Promise<unknown> {
  if (availability.cause !== null) throw unavailable(availability.cause);
  try {
    return await work();
  } catch (error) {
    if (isLost(error)) {
      availability.lose(error);
      throw unavailable(error);
    }
    throw asApiError(error);
  }
}

/** Turns an error that the caller can act on into an `ApiError`; returns any other as it is. */
function asApiError(error: unknown): unknown {
  if (isBusy(error)) return busyFor(error);
  if (!(error instanceof PostgresError) || !nulCodes.has(error.code ?? "")) return error;
  return new ApiError("invalid_request", "A text must not contain NUL characters.", { cause: error });
}

class LateError extends Error {}

async function withinQuickly<T>(work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new LateError(`PostgreSQL did not answer in ${quickMsMax} ms`));
    timer = setTimeout(() => {
      timer = setTimeout(giveUp, graceMs);
    }, quickMsMax - graceMs);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

function isBusy(error: unknown): boolean {
  return error instanceof PostgresError && busyCodes.has(error.code ?? "");
}

/** The caller's error while PostgreSQL is away. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError("search_unavailable", "The database cannot be reached. Try again in a few seconds.", {
    cause,
    headers: { "retry-after": "2" },
  });
}

function busyFor(cause: unknown): ApiError {
  return new ApiError("database_busy", "The database is busy with other writes. Try again in a moment.", {
    cause,
    headers: { "retry-after": "5" },
  });
}
