// Writes single screens in a process that serves. Pictures are decoded and read first, then one screen at a
// time is written: each by turns of the workspaces, and with a bound on the wait, because an import of
// another process goes first for the length of a batch.
import type { DescriptionStore } from "../../database/stores/descriptions.ts";
import type { PersonsRemoval } from "../../database/stores/removals.ts";
import { ApiError } from "../../errors.ts";
import { FairQueue } from "../../http/fair-queue.ts";
import { type StopSignal, stopSignal } from "../../http/stop-signal.ts";
import { type PictureDecoder, pictureDecoder } from "../../images/picture-decoder.ts";
import { type TextReader, textReader } from "../../images/text-reader.ts";
import {
  type AgentDescriber,
  type GivenDescription,
  type WriteOutcome,
  writeDescription,
} from "../describe/write-description.ts";
import { type TreeReader, treeReader } from "../trees/tree-reader.ts";
import { LongWrites, toTheEnd } from "./long-writes.ts";
import { PictureWork } from "./picture-work.ts";
import { removeScreens } from "./remove-screens.ts";
import type { WriteServices } from "./row-tools.ts";
import {
  type GivenRestore,
  type GivenScreen,
  restoreScreen,
  type WriteTools,
  type WrittenScreen,
  writeScreen,
} from "./write-screen.ts";

export interface WriterSettings {
  /** For everything that a write waits for, those before it and a batch of an import included. */
  readonly waitMsMax: number;
  /** The processes that decode pictures and read their text end after so long without a write. */
  readonly idleMs: number;
}

const defaults: WriterSettings = { waitMsMax: 30_000, idleMs: 60_000 };
const waiting = { waitingMax: 256, waitingPerWorkspaceMax: 64, waitMs: null };
/** Pictures decoded, and read, at a time: one of each workspace, so that a costly one delays no other. */
const picturesMax = 2;
const pictureBounds = { ...waiting, permitsMax: picturesMax, permitsPerWorkspaceMax: 1 };

/** The turns of operators, whose changes at the pages are of no workspace. */
export const operatorsTurn = "operators";

interface Processes {
  readonly decoder: PictureDecoder;
  readonly reader: TextReader;
  readonly trees: TreeReader;
}

export class ScreenWriter {
  readonly longWrites = new LongWrites();
  readonly #services: WriteServices;
  readonly #settings: WriterSettings;
  readonly #decoding = new FairQueue({ ...pictureBounds, label: "pictures" });
  readonly #reading = new FairQueue({ ...pictureBounds, label: "pictures" });
  readonly #turns = new FairQueue({ ...waiting, permitsMax: 1, permitsPerWorkspaceMax: 1, label: "writes" });
  readonly #underWay = new Map<Promise<unknown>, StopSignal>();
  #processes: Processes | null = null;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(services: WriteServices, settings: Partial<WriterSettings> = {}) {
    this.#services = services;
    this.#settings = { ...defaults, ...settings };
  }

  /**
   * As `writeScreen`, by turns of the workspaces. Throws also as `FairQueue.acquire`, `database_busy` when a
   * turn does not come in time, and `ClientGoneError`.
   */
  write(workspaceId: string, screen: GivenScreen, client: AbortSignal): Promise<WrittenScreen> {
    return this.#run(client, (signal) => writeScreen(this.#tools(workspaceId, signal), screen));
  }

  /** As `restoreScreen`, by turns of the workspaces. Throws also as `write` does. */
  restore(workspaceId: string, given: GivenRestore, client: AbortSignal): Promise<WrittenScreen> {
    return this.#run(client, (signal) => restoreScreen(this.#tools(workspaceId, signal), given));
  }

  /** Writes descriptions as `writeDescription`, each in a turn of the workspace. Throws as `write` does. */
  describe(
    workspaceId: string,
    descriptions: DescriptionStore,
    describer: AgentDescriber,
    given: readonly GivenDescription[],
    client: AbortSignal,
  ): Promise<readonly WriteOutcome[]> {
    const tools = { descriptions, encoder: this.#services.encoder };
    return this.#run(client, async (signal) => {
      const outcomes: WriteOutcome[] = [];
      const step = toTheEnd(signal);
      for (const each of given) {
        const write = () => writeDescription(tools, describer, each);
        outcomes.push(await step((wait) => this.#turns.run(workspaceId, wait, write)));
      }
      return outcomes;
    });
  }

  /**
   * Removes screens with their pictures, as a person decided; returns those that were there. With `keeping`,
   * none unless that screen is there at the same moment, which gets their places. Throws as `write` does.
   */
  remove(
    workspaceId: string,
    ids: readonly string[],
    client: AbortSignal,
    person: PersonsRemoval,
  ): Promise<readonly string[]> {
    return this.#run(client, (signal) =>
      this.#turns.run(workspaceId, signal, () => removeScreens(this.#services, ids, signal, person)),
    );
  }

  /** Ends after the writes that run; those that wait are refused. */
  async close(): Promise<void> {
    for (const wait of this.#underWay.values()) wait.abort(stillBusy());
    await Promise.allSettled(this.#underWay.keys());
    this.#endProcesses();
  }

  /** Runs a write. Its signal ends the waiting, never the work. */
  async #run<T>(client: AbortSignal, write: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const wait = stopSignal(client, this.#settings.waitMsMax, stillBusy);
    const writing = write(wait.signal);
    this.#underWay.set(writing, wait);
    try {
      return await writing;
    } finally {
      this.#underWay.delete(writing);
      wait.clear();
      this.#endProcessesLater();
    }
  }

  #tools(workspaceId: string, signal: AbortSignal): WriteTools {
    const { images } = this.#services;
    return {
      services: this.#services,
      pictures: this.#pictureWork(workspaceId, signal),
      trees: this.#treeReader(workspaceId, signal),
      inTurn: (work) => this.#turns.run(workspaceId, signal, () => images.change(work, signal)),
    };
  }

  #pictureWork(workspaceId: string, signal: AbortSignal): PictureWork {
    const decode = <T>(work: (decoder: PictureDecoder) => Promise<T>) =>
      this.#decoding.run(workspaceId, signal, () => work(this.#openProcesses().decoder));
    return new PictureWork({
      decoder: {
        makeSizes: (file) => decode((decoder) => decoder.makeSizes(file)),
        decode: (file) => decode((decoder) => decoder.decode(file)),
      },
      readRows: (file) =>
        this.#reading.run(workspaceId, signal, () => this.#openProcesses().reader.readRows(file)),
    });
  }

  #treeReader(workspaceId: string, signal: AbortSignal): Pick<TreeReader, "readTree"> {
    return {
      readTree: (tree) =>
        this.#reading.run(workspaceId, signal, () => this.#openProcesses().trees.readTree(tree)),
    };
  }

  #openProcesses(): Processes {
    clearTimeout(this.#idleTimer);
    const { openPictureDecoder, openTextReader, openTreeReader } = this.#services;
    this.#processes ??= {
      decoder: (openPictureDecoder ?? (() => pictureDecoder({ processes: picturesMax })))(),
      reader: (openTextReader ?? (() => textReader({ processes: picturesMax })))(),
      trees: (openTreeReader ?? treeReader)(),
    };
    return this.#processes;
  }

  #endProcessesLater(): void {
    clearTimeout(this.#idleTimer);
    if (this.#underWay.size > 0) return;
    this.#idleTimer = setTimeout(() => this.#endProcesses(), this.#settings.idleMs);
    this.#idleTimer.unref();
  }

  #endProcesses(): void {
    clearTimeout(this.#idleTimer);
    this.#processes?.decoder.close();
    this.#processes?.reader.close();
    this.#processes?.trees.close();
    this.#processes = null;
  }
}

function stillBusy(): ApiError {
  return new ApiError(
    "database_busy",
    "The library is being changed by others. Nothing was changed; try again in 5 seconds.",
    { headers: { "retry-after": "5" } },
  );
}
