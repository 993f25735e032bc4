// Writes single screens in a process that serves: one at a time, because each may take the better part of a core for seconds, and with a bound
// on the wait, because an import of another process goes first for the length of a batch.
import pLimit from "p-limit";
import { ApiError, ClientGoneError } from "../errors.ts";
import { type PictureDecoder, pictureDecoder } from "../images/picture-decoder.ts";
import { type TextReader, textReader } from "../images/text-reader.ts";
import type { ImportServices } from "./import-run.ts";
import { removeScreens } from "./remove-screens.ts";
import {
  type GivenRestore,
  type GivenScreen,
  restoreScreen,
  type WriteTools,
  type WrittenScreen,
  writeScreen,
} from "./write-screen.ts";

/** How long writes wait, and what they may do at once. */
export interface WriterSettings {
  /** For the turn of a write, those before it and a batch of an import included. */
  readonly waitMsMax: number;
  readonly waitingMax: number;
  /** The processes that decode pictures and read their text end after so long without a write. */
  readonly idleMs: number;
}

const defaults: WriterSettings = { waitMsMax: 30_000, waitingMax: 64, idleMs: 60_000 };
const retryAfterSeconds = "5";

/** The child processes of writes. */
interface Processes {
  readonly decoder: PictureDecoder;
  readonly reader: TextReader;
}

/** Writes and removes screens. */
export class ScreenWriter {
  readonly #services: ImportServices;
  readonly #settings: WriterSettings;
  readonly #oneAtATime = pLimit({ concurrency: 1, rejectOnClear: true });
  #processes: Processes | null = null;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(services: ImportServices, settings: Partial<WriterSettings> = {}) {
    this.#services = services;
    this.#settings = { ...defaults, ...settings };
  }

  /** As `writeScreen`, in turn. Throws also as `#inTurn`. */
  write(screen: GivenScreen, client: AbortSignal): Promise<WrittenScreen> {
    return this.#inTurn(client, (signal) => writeScreen(this.#tools(), screen, signal));
  }

  /** As `restoreScreen`, in turn. Throws also as `#inTurn`. */
  restore(given: GivenRestore, client: AbortSignal): Promise<WrittenScreen> {
    return this.#inTurn(client, (signal) => restoreScreen(this.#tools(), given, signal));
  }

  /** Removes a screen with its picture; false when there is none. Throws as `#inTurn`. */
  remove(id: string, client: AbortSignal): Promise<boolean> {
    return this.#inTurn(
      client,
      async (signal) => (await removeScreens(this.#services, [id], signal)).length > 0,
    );
  }

  /** Ends after the write that runs. */
  async close(): Promise<void> {
    this.#oneAtATime.clearQueue();
    await this.#oneAtATime(async () => this.#endProcesses());
  }

  /** Throws `server_overloaded`, `records_busy` when the turn does not come in time, and `ClientGoneError`. */
  async #inTurn<T>(client: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#oneAtATime.pendingCount >= this.#settings.waitingMax) throw tooManyWaiting();
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(stillBusy()), this.#settings.waitMsMax);
    const leave = () => wait.abort(new ClientGoneError());
    client.addEventListener("abort", leave);
    if (client.aborted) leave();
    // Let go when it begins or is given up: what waits in the queue must not hold the picture of one who left.
    const waiting = { work: work as typeof work | null };
    const begin = async () => {
      const { work } = waiting;
      waiting.work = null;
      if (work === null) throw wait.signal.reason;
      return work(wait.signal);
    };
    const gaveUp = new Promise<never>((_, reject) => {
      wait.signal.addEventListener("abort", () => {
        if (waiting.work === null) return;
        waiting.work = null;
        reject(wait.signal.reason);
      });
    });
    try {
      return await Promise.race([this.#oneAtATime(begin), gaveUp]);
    } finally {
      clearTimeout(timer);
      client.removeEventListener("abort", leave);
      this.#endProcessesLater();
    }
  }

  #tools(): WriteTools {
    const { decoder, reader } = this.#openProcesses();
    return { services: this.#services, decoder, readText: (picture) => reader.readText(picture) };
  }

  #openProcesses(): Processes {
    clearTimeout(this.#idleTimer);
    const { openPictureDecoder, openTextReader } = this.#services;
    this.#processes ??= {
      decoder: (openPictureDecoder ?? (() => pictureDecoder({ processes: 1 })))(),
      reader: (openTextReader ?? (() => textReader({ processes: 1 })))(),
    };
    return this.#processes;
  }

  #endProcessesLater(): void {
    clearTimeout(this.#idleTimer);
    if (this.#oneAtATime.activeCount + this.#oneAtATime.pendingCount > 0) return;
    this.#idleTimer = setTimeout(() => this.#endProcesses(), this.#settings.idleMs);
    this.#idleTimer.unref();
  }

  #endProcesses(): void {
    clearTimeout(this.#idleTimer);
    this.#processes?.decoder.close();
    this.#processes?.reader.close();
    this.#processes = null;
  }
}

function tooManyWaiting(): ApiError {
  return new ApiError(
    "server_overloaded",
    "Too many screens are waiting to be written. Try again in 5 seconds.",
    { headers: { "retry-after": retryAfterSeconds } },
  );
}

function stillBusy(): ApiError {
  return new ApiError(
    "records_busy",
    "The library is being changed by others. Nothing was changed; try again in 5 seconds.",
    { headers: { "retry-after": retryAfterSeconds } },
  );
}
