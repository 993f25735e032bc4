// Writes of many screens at once: what has begun ends, and how far it is can be seen meanwhile.

/** The signal of what goes on to its end. */
export const neverAborted = new AbortController().signal;

/**
 * Runs the writes of one operation. Its client may stop it before the first one is done; what has begun goes
 * on to its end, whoever still waits for the answer.
 */
export function toTheEnd(client: AbortSignal) {
  let signal = client;
  return async <T>(write: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const written = await write(signal);
    signal = neverAborted;
    return written;
  };
}

/** An operation over many screens. */
export interface LongWrite {
  /** The name of the person or key. */
  readonly by: string;
  /** As the audit list calls it. */
  readonly action: string;
  /** Screens. */
  readonly total: number;
}

/** Writes some screens, one unless given. */
export type Step = <T>(write: (signal: AbortSignal) => Promise<T>, screens?: number) => Promise<T>;

/** The operations that go on in this process. */
export class LongWrites {
  readonly #underWay = new Map<LongWrite, number>();

  /** Runs an operation in steps, as `toTheEnd`. */
  async run<T>(write: LongWrite, client: AbortSignal, work: (step: Step) => Promise<T>): Promise<T> {
    const step = toTheEnd(client);
    const add = (screens: number) => this.#underWay.set(write, (this.#underWay.get(write) ?? 0) + screens);
    add(0);
    try {
      return await work((each, screens = 1) => step(each).finally(() => add(screens)));
    } finally {
      this.#underWay.delete(write);
    }
  }

  list(): readonly (LongWrite & { readonly done: number })[] {
    return [...this.#underWay].map(([write, done]) => ({ ...write, done }));
  }
}
