// Nodes that share the records, and the uploads that lie on one of them each: an upload goes when its job was ended on another node, and a job ends
// when the node that has its upload is gone for good.
import type { Logger } from "../log.ts";
import type { ImportJobEnd, ImportStorage } from "../storage/import-storage.ts";
import { removeUpload, uploadIds } from "./upload-folder.ts";

/** How often a node looks; tests are faster. */
export interface WatchTimes {
  readonly beatMs: number;
  /** Looks without a heartbeat after which the node of a job is gone for good. */
  readonly silentBeatsMax: number;
}

/** Ten minutes, in which a node may be started again or upgraded. */
const usualTimes: WatchTimes = { beatMs: 15_000, silentBeatsMax: 40 };

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
  readonly imports: ImportStorage;
  readonly log: Logger;
  readonly now: () => number;
}

/** How long the node of a job was silent. Counted in looks at the records, not by a clock: while they are away, nobody's heartbeats are seen. */
interface Silence {
  readonly heartbeats: number;
  readonly looks: number;
}

/** Watches from one serving process. */
export class UploadWatch {
  readonly #parts: WatchParts;
  readonly #times: WatchTimes;
  #silences: ReadonlyMap<string, Silence> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: WatchParts, times: Partial<WatchTimes> = {}) {
    this.#parts = parts;
    this.#times = { ...usualTimes, ...times };
  }

  start(): void {
    this.#looking = this.#look()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, "uploads are not watched for now"))
      .then(() => this.#schedule());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.start(), this.#times.beatMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { dataDir, imports } = this.#parts;
    const own = await uploadIds(dataDir);
    if (own.length > 0) for (const id of await imports.beat(own)) await removeUpload(dataDir, id);
    await this.#endAbandoned(new Set(own));
  }

  async #endAbandoned(own: ReadonlySet<string>): Promise<void> {
    const others = (await this.#parts.imports.open()).filter(({ id }) => !own.has(id));
    const before = this.#silences;
    this.#silences = new Map(
      others.map(({ id, heartbeats }) => {
        const known = before.get(id);
        return [id, { heartbeats, looks: known?.heartbeats === heartbeats ? known.looks + 1 : 0 }];
      }),
    );
    for (const [id, { looks }] of this.#silences)
      if (looks >= this.#times.silentBeatsMax) await this.#end(id);
  }

  async #end(id: string): Promise<void> {
    const { imports, log, now } = this.#parts;
    const job = await imports.byId(id);
    if (job === null || job.finishedAt !== null) return;
    await imports.finish(id, job.isCancelRequested ? { state: "cancelled", error: null } : abandoned, now());
    log.warn({ jobId: id, workspaceId: job.workspaceId }, "the node of this import is gone; it has ended");
  }
}
