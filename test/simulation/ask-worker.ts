// Worker processes as the simulation holds them: asked one thing at a time, killed, and started again.

import { join } from "node:path";
import type { ErrorCode } from "../../src/errors.ts";
import type { KeyScope } from "../../src/fields.ts";
import type { ImagesConfig } from "../../src/images/open-image-store.ts";
import { hangMs } from "../support/until.ts";
import { BrokenPromise } from "./model.ts";

/** A request to a worker. */
export type Question =
  | {
      readonly kind: "import";
      readonly place: ImagesConfig;
      readonly manifest: string;
      readonly isMissingDeleted: boolean;
    }
  | { readonly kind: "command"; readonly dataDir: string; readonly args: readonly string[] }
  | { readonly kind: "setUp"; readonly place: ImagesConfig }
  | { readonly kind: "setupLink"; readonly place: ImagesConfig; readonly baseUrl: string }
  | {
      readonly kind: "addKey";
      readonly place: ImagesConfig;
      readonly workspaceId: string;
      readonly scopes: readonly KeyScope[];
    }
  | { readonly kind: "revoke"; readonly place: ImagesConfig; readonly keyId: string }
  | {
      readonly kind: "workspace";
      readonly place: ImagesConfig;
      readonly workspaceId: string;
      readonly change: { readonly plan?: string; readonly isSuspended?: boolean };
    }
  | { readonly kind: "hold"; readonly dataDir: string; readonly ms: number };

/** A worker's message; `rows` of an import are durable. */
export type Answer =
  | { readonly kind: "progress"; readonly rows: number }
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "failed"; readonly code: ErrorCode | null; readonly message: string };

/** The end of an import. */
export interface ImportEnd {
  readonly failures: readonly { readonly row: number; readonly reason: string }[];
  readonly removed: number;
  readonly stopped: string | null;
}

/** The question was refused, or ended in an error. */
export class WorkerError extends Error {
  /** Of an error that a caller is told. */
  readonly code: ErrorCode | null;

  constructor(message: string, code: ErrorCode | null) {
    super(message);
    this.code = code;
  }
}
/** The process ended before it had answered. */
export class WorkerGone extends Error {}

/** One process. */
export class WorkerProcess {
  readonly #child: Bun.Subprocess<"ignore", "ignore", "pipe">;
  readonly #started = Promise.withResolvers<void>();
  readonly #errors: Promise<string>;
  #answer: ((answer: Answer) => void) | null = null;

  constructor() {
    const script = join(import.meta.dir, "worker.ts");
    this.#child = Bun.spawn([process.execPath, script], {
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" },
      stdio: ["ignore", "ignore", "pipe"],
      ipc: (answer: Answer) => {
        if (answer.kind === "progress" && answer.rows === -1) this.#started.resolve();
        else this.#answer?.(answer);
      },
    });
    this.#errors = new Response(this.#child.stderr).text();
    void this.#child.exited.then(async (code) =>
      this.#started.reject(new WorkerGone(`exit ${code}: ${await this.#errors}`)),
    );
    this.#started.promise.catch(() => undefined);
  }

  get pid(): number {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it can be asked. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  /**
   * Throws a `WorkerError` for an error, a `WorkerGone` when it was killed, and a `BrokenPromise` when it
   * never ends.
   */
  async ask<Value>(question: Question, onProgress: (rows: number) => void = () => undefined): Promise<Value> {
    await this.started;
    const answered = Promise.withResolvers<Value>();
    this.#answer = (answer) => {
      if (answer.kind === "progress") onProgress(answer.rows);
      else if (answer.kind === "done") answered.resolve(answer.value as Value);
      else answered.reject(new WorkerError(answer.message, answer.code));
    };
    void this.#child.exited.then(async (code) =>
      answered.reject(new WorkerGone(`the process that did it ended with ${code}: ${await this.#errors}`)),
    );
    const timer = setTimeout(() => {
      this.kill();
      answered.reject(new BrokenPromise(`${JSON.stringify(question)} did not end in ${hangMs} ms.`));
    }, hangMs);
    this.#child.send(question);
    return answered.promise.finally(() => {
      clearTimeout(timer);
      this.#answer = null;
    });
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async killed(): Promise<void> {
    this.kill();
    await this.#child.exited;
  }
}

/** Two workers that are always there: one that was killed is started again at once. */
export class Workers {
  readonly #processes = [new WorkerProcess(), new WorkerProcess()];

  /** The first or the second. */
  at(index: 0 | 1): WorkerProcess {
    const found = this.#processes[index];
    if (found?.isAlive === true) return found;
    const next = new WorkerProcess();
    this.#processes[index] = next;
    return next;
  }

  /** Starts what was killed, so that the next step need not wait for it. */
  restore(): void {
    this.at(0);
    this.at(1);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.killed()));
  }
}
