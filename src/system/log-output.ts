// Log lines to standard output, through the destination that pino uses. A full disk, or a reader that stalls
// or is gone, neither blocks nor ends the service: lines beyond a bounded buffer are dropped and counted.
import SonicBoom from "sonic-boom";

const bytesMaxDefault = 4_194_304;
/** Time between two tries to write what a failed write has left. */
const retryMs = 500;

/** Writes lines in order. */
export class LogOutput {
  readonly #destination: SonicBoom;
  #dropped = 0;
  #reported = 0;

  /** Called with the number of dropped lines once writing works again. */
  onRecovery: (linesDropped: number) => void = () => undefined;

  /** `bytesMax` bounds the lines that wait, in UTF-16 units. */
  constructor(descriptor: number, bytesMax = bytesMaxDefault) {
    this.#destination = new SonicBoom({
      fd: descriptor,
      sync: false,
      maxLength: bytesMax,
      // With 0, the default, `flush` does not wait for a write that goes on, and the last lines are lost.
      minLength: 1,
      periodicFlush: retryMs,
    });
    this.#destination.on("drop", () => (this.#dropped += 1));
    // A full disk, a full pipe or one without a reader: the next line or the periodic flush tries again.
    this.#destination.on("error", () => undefined);
    this.#destination.on("drain", () => this.#reportDropped());
  }

  get linesDropped(): number {
    return this.#dropped;
  }

  /** Takes a line, or drops it when the buffer is full. Returns at once. */
  write(line: string): void {
    this.#destination.write(line);
  }

  /** Resolves when every line is written, or after `withinMs`, as an output may take nothing. */
  async flush(withinMs: number): Promise<void> {
    const isWritten = new Promise<void>((resolve) => this.#destination.flush(() => resolve()));
    await Promise.race([isWritten, Bun.sleep(withinMs)]);
  }

  #reportDropped(): void {
    const dropped = this.#dropped - this.#reported;
    if (dropped === 0) return;
    this.#reported = this.#dropped;
    this.onRecovery(dropped);
  }
}
