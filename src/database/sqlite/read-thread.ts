// Reads of a process that serves. bun:sqlite is synchronous, so a read of many rows would stop every request:
// it runs on a thread of its own. A statement runs there until it has been seen to be short, and for good once
// it has taken long.
import type { SQLQueryBindings } from "bun:sqlite";
import { addCost, threadMs, unmetered } from "../../system/cost-meter.ts";
import type { Connection } from "./connection.ts";

/** A statement for the thread. */
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

/** Runs reads, here or on the thread. */
export class ReadThread {
  readonly #path: string;
  readonly #connection: Connection;
  readonly #isLong = new Map<string, boolean>();
  readonly #waiting: PromiseWithResolvers<AnsweredRead>[] = [];
  #worker: Worker | null = null;

  constructor(path: string, connection: Connection) {
    this.#path = path;
    this.#connection = connection;
  }

  async read(sql: string, parameters: SQLQueryBindings[]): Promise<unknown[][]> {
    if (this.#isLong.get(sql) ?? true) return this.#readThere(sql, parameters);
    const startedAt = threadMs();
    const rows = await this.#connection.read(sql, parameters);
    // Processor time: on a busy machine every read would seem long.
    if (threadMs() - startedAt > shortMsMax) this.#isLong.set(sql, true);
    return rows;
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #readThere(sql: string, parameters: SQLQueryBindings[]): Promise<unknown[][]> {
    const answer = await unmetered(() => this.#ask({ sql, parameters }));
    if ("error" in answer) throw Object.assign(new Error(answer.error), { code: answer.code });
    addCost(answer.ms);
    // Bytes cost more to hand over than to read.
    const isShort = answer.ms <= shortMsMax || "rows" in answer;
    if (isShort && this.#isLong.get(sql) !== true && this.#isLong.size < knownMax)
      this.#isLong.set(sql, false);
    if (answer.ms > shortMsMax && !("rows" in answer)) this.#isLong.set(sql, true);
    return "rows" in answer ? answer.rows : (JSON.parse(answer.json) as unknown[][]);
  }

  #ask(asked: AskedRead): Promise<AnsweredRead> {
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
    worker.onerror = (event) => {
      this.#worker = null;
      for (const each of this.#waiting.splice(0)) each.reject(new Error(`a read failed: ${event.message}`));
    };
    worker.postMessage(this.#path);
    return worker;
  }
}
