// Log lines on their way to standard output. A full disk, a reader that stalls or one that is gone neither
// blocks the service nor ends it: lines wait in a bounded buffer, those beyond it are dropped and counted.
import { write } from "node:fs";
import { promisify } from "node:util";

/** Node's own write, on a thread of its pool: one that blocks does not block the event loop. */
const writeTo = promisify(write);

/** Numbers that only tests change. */
export interface LogOutputLimits {
  /** Bytes that wait at most, beside those that are being written. */
  readonly bytesMax: number;
  /** Time between two tries while writing fails. */
  readonly retryMs: number;
}

/** Writes lines in order, one write at a time. */
export class LogOutput {
  readonly #descriptor: number;
  readonly #limits: LogOutputLimits;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | null = null;
  #droppedBefore = 0;
  #droppedNow = 0;

  /** Called with the number of dropped lines once writing works again. */
  onRecovery: (linesDropped: number) => void = () => undefined;

  constructor(descriptor: number, limits: LogOutputLimits = { bytesMax: 4_194_304, retryMs: 500 }) {
    this.#descriptor = descriptor;
    this.#limits = limits;
  }

  /** Lines that were dropped since the start. */
  get linesDropped(): number {
    return this.#droppedBefore + this.#droppedNow;
  }

  /** Takes a line, or drops it when the buffer is full. Returns at once. */
  write(line: string): void {
    if (this.#waitingBytes + line.length > this.#limits.bytesMax) {
      this.#droppedNow += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    this.#writing ??= this.#writeAll();
  }

  /**
   * Resolves when every line is written, or after `withinMs`: an output that takes nothing must not hold up
   * the end of the process.
   */
  async flush(withinMs: number): Promise<void> {
    if (this.#writing === null) return;
    await Promise.race([this.#writing, Bun.sleep(withinMs)]);
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      this.#waitingBytes = 0;
      await this.#writeOut(Buffer.from(lines.join("")));
      this.#reportDropped();
    }
    this.#writing = null;
  }

  /** Tries until all of it is written. */
  async #writeOut(bytes: Buffer): Promise<void> {
    let rest = bytes;
    while (rest.length > 0) {
      try {
        const { bytesWritten } = await writeTo(this.#descriptor, rest, 0, rest.length, null);
        rest = rest.subarray(bytesWritten);
      } catch {
        // A full disk, a full pipe or one without a reader: a later try may succeed.
        await Bun.sleep(this.#limits.retryMs);
      }
    }
  }

  #reportDropped(): void {
    if (this.#droppedNow === 0) return;
    const dropped = this.#droppedNow;
    this.#droppedBefore += dropped;
    this.#droppedNow = 0;
    this.onRecovery(dropped);
  }
}
