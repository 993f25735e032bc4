// For nodes that share a database, where each upload is stored on one node: an upload is removed when its job
// was ended on another node, and a job fails when the node that has its upload does not come back.

import type { ImportJobEnd, ImportStore } from "../../database/stores/imports.ts";
import type { Logger } from "../../system/log.ts";
import { repeat } from "../../system/repeat.ts";
import { removeUpload, uploadIds } from "./upload-folder.ts";

/** Settings of a node's checks; tests use shorter times. */
export interface WatchTimes {
  readonly beatMs: number;
  /** Checks without a heartbeat after which the node of a job counts as lost. */
  readonly missedMax: number;
}

/** Ten minutes: long enough to restart or upgrade a node. */
const defaultTimes: WatchTimes = { beatMs: 15_000, missedMax: 40 };

const abandoned: ImportJobEnd = {
  state: "failed",
  error: {
    code: "node_lost",
    message:
      "The node that had the uploaded file is gone. What is counted is in the library; send it again to go on from there.",
  },
};

interface WatchParts {
  readonly dataDir: string;
  readonly imports: ImportStore;
  readonly log: Logger;
  readonly now: () => number;
}

export class UploadWatch {
  readonly #parts: WatchParts;
  readonly #times: WatchTimes;
  /**
   * The time for which the node of a job sent no heartbeat. Counted in reads of the database, not by a clock:
   * during an outage no node's heartbeats are visible.
   */
  #missed: ReadonlyMap<string, { readonly heartbeats: number; readonly missed: number }> = new Map();
  #stop: (() => Promise<void>) | undefined;

  constructor(parts: WatchParts, times: Partial<WatchTimes> = {}) {
    this.#parts = parts;
    this.#times = { ...defaultTimes, ...times };
  }

  start(): void {
    const check = () =>
      this.#check().catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, "uploads are not watched for now"),
      );
    this.#stop = repeat(this.#times.beatMs, check, true);
  }

  async stop(): Promise<void> {
    await this.#stop?.();
  }

  async #check(): Promise<void> {
    const { dataDir, imports } = this.#parts;
    const own = await uploadIds(dataDir);
    if (own.length > 0) for (const id of await imports.beat(own)) await removeUpload(dataDir, id);
    await this.#endAbandoned(new Set(own));
  }

  async #endAbandoned(own: ReadonlySet<string>): Promise<void> {
    const others = (await this.#parts.imports.open()).filter(({ id }) => !own.has(id));
    const before = this.#missed;
    this.#missed = new Map(
      others.map(({ id, heartbeats }) => {
        const known = before.get(id);
        return [id, { heartbeats, missed: known?.heartbeats === heartbeats ? known.missed + 1 : 0 }];
      }),
    );
    for (const [id, { missed }] of this.#missed) if (missed >= this.#times.missedMax) await this.#end(id);
  }

  async #end(id: string): Promise<void> {
    const { imports, log, now } = this.#parts;
    const job = await imports.byId(id);
    if (job === null || job.finishedAt !== null) return;
    await imports.finish(id, job.isCancelRequested ? { state: "cancelled", error: null } : abandoned, now());
    log.warn({ jobId: id, workspaceId: job.workspaceId }, "the node of this import is gone; it has ended");
  }
}
