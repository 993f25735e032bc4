// Reads of a process that serves. bun:sqlite is synchronous, so a read of many rows would stop every request:
// it runs on a thread of its own. A statement runs there the first time, and afterwards where it belongs.
import type { SQLQueryBindings } from "bun:sqlite";
import { addCost, threadMs, unmetered } from "../../system/cost-meter.ts";
import type { Connection } from "./connection.ts";

export interface AskedRead {
  readonly sql: string;
  readonly parameters: readonly SQLQueryBindings[];
}

/** The rows as JSON, which crosses threads at a sixtieth of the time of a clone, or the error. */
export type AnsweredRead =
  | { readonly json: string; readonly ms: number }
  | { readonly rows: unknown[][]; readonly ms: number }
  | { readonly error: string; readonly code: string };

/** Longer reads of one turn of the event loop would be felt by searches. */
const shortMsMax = 2;
/** Texts that are remembered: those of all stores are some hundreds. */
const knownMax = 2_000;
const closed = "the database was closed";

/**
 * The place where a statement runs: on the thread for good once it has taken long, here while it is short,
 * and here in any case when it reads bytes, which cost more to hand over than to read.
 */
type Place = "thread" | "here" | "here with bytes";

export class ReadThread {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #places = new Map<string, Place>();
  readonly #waiting: PromiseWithResolvers<AnsweredRead>[] = [];
  #worker: Worker | null = null;
  #isClosed = false;

  constructor(path: string, connection: Connection) {
    this.#path = path;
    this.#connection = connection;
  }

  async read(sql: string, parameters: SQLQueryBindings[]): Promise<unknown[][]> {
    const place = this.#places.get(sql) ?? "thread";
    if (place === "thread") return this.#readThere(sql, parameters);
    const startedAt = threadMs();
    const rows = await this.#connection.read(sql, parameters);
    // Processor time: on a busy machine every read would seem long.
    if (place === "here" && threadMs() - startedAt > shortMsMax) this.#places.set(sql, "thread");
    return rows;
  }

  close(): void {
    this.#isClosed = true;
    this.#worker?.terminate();
    this.#fail(closed);
  }

  async #readThere(sql: string, parameters: SQLQueryBindings[]): Promise<unknown[][]> {
    const answer = await unmetered(() => this.#ask({ sql, parameters }));
    if ("error" in answer) throw Object.assign(new Error(answer.error), { code: answer.code });
    addCost(answer.ms);
    const place = "rows" in answer ? "here with bytes" : answer.ms > shortMsMax ? "thread" : "here";
    if (!this.#places.has(sql) && this.#places.size < knownMax) this.#places.set(sql, place);
    return "rows" in answer ? answer.rows : (JSON.parse(answer.json) as unknown[][]);
  }

  #ask(asked: AskedRead): Promise<AnsweredRead> {
    if (this.#isClosed) throw readFailure(closed);
    const answer = Promise.withResolvers<AnsweredRead>();
    this.#worker ??= this.#start();
    this.#waiting.push(answer);
    this.#worker.postMessage(asked);
    return answer.promise;
  }

  /** Answers come in the order of the questions. */
  #start(): Worker {
    const worker = new Worker(new URL("./read-worker.ts", import.meta.url).href, { ref: false });
    worker.onmessage = ({ data }: MessageEvent<AnsweredRead>) => {
      const asked = this.#waiting.shift();
      // In a turn of its own: Bun 1.4.5 delivers no message to what waits within the delivery of another one.
      setImmediate(() => asked?.resolve(data));
    };
    worker.onerror = ({ message }) => this.#fail(message);
    worker.postMessage(this.#path);
    return worker;
  }

  /** The next read starts another thread. */
  #fail(reason: string): void {
    this.#worker = null;
    for (const each of this.#waiting.splice(0)) each.reject(readFailure(reason));
  }
}

function readFailure(reason: string): Error {
  return new Error(`a read failed: ${reason}`);
}
