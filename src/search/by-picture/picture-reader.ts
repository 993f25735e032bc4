// Reads pictures while somebody waits, for searches and for controls that an agent asks for: in child
// processes as the library, but in a queue apart from uploads. Nothing of a picture is written anywhere.
import { LRUCache } from "lru-cache";
import { ApiError } from "../../errors.ts";
import { FairQueue } from "../../http/fair-queue.ts";
import { checkPicture } from "../../images/check-picture.ts";
import type { Control } from "../../images/controls/find-controls.ts";
import { PictureError } from "../../images/picture.ts";
import { type PictureDecoder, pictureDecoder, type SeenPicture } from "../../images/picture-decoder.ts";
import { type TextReader, type TextRow, textReader } from "../../images/text-reader.ts";
import { TooCostlyError } from "../../system/processes/limited-process.ts";

/** Pictures that are read at a time, and at a time of one workspace. */
const permits = { permitsMax: 2, permitsPerWorkspaceMax: 1 };
const waiting = { waitingMax: 32, waitingPerWorkspaceMax: 8, waitMs: 10_000 };
/** Processor time for a picture; a dense page of text takes some 5 s. */
const costLimits = { cpuLimitMs: 15_000, timeLimitMs: 20_000 };
/** Pictures whose controls are kept, some 10 kB each. */
const keptMax = 500;
/** The processes end after so long without a picture. */
const idleMs = 60_000;

export interface ReadPicture extends SeenPicture {
  readonly rows: readonly TextRow[];
  /** Of the picture as it is seen. */
  readonly isPortrait: boolean;
}

interface Processes {
  readonly decoder: PictureDecoder;
  readonly reader: TextReader;
}

export class PictureReader {
  readonly #queue = new FairQueue({ ...permits, ...waiting, label: "pictures to be read at once" });
  readonly #open: () => Processes;
  readonly #controls = new LRUCache<string, readonly Control[]>({ max: keptMax });
  #processes: Processes | null = null;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #running = 0;

  constructor(open = openProcesses) {
    this.#open = open;
  }

  /** Throws `invalid_request` for no picture within the bounds or a slow one, and as `FairQueue.acquire`. */
  async read(workspaceId: string, file: Uint8Array, signal: AbortSignal): Promise<ReadPicture> {
    return this.#run(workspaceId, file, signal, async ({ decoder, reader }) => {
      const [rows, seen] = await Promise.all([reader.readRows(file), look(decoder, file)]);
      return { rows, ...seen };
    });
  }

  /** The labelled parts of a screen, in the order of its text; `key` names its picture. Throws as `read`. */
  async controls(
    workspaceId: string,
    key: string,
    file: Uint8Array,
    signal: AbortSignal,
  ): Promise<readonly Control[]> {
    const kept = this.#controls.get(key);
    if (kept !== undefined) return kept;
    const found = await this.#run(workspaceId, file, signal, async ({ decoder, reader }) =>
      decoder.controls(file, await reader.readRows(file)),
    );
    this.#controls.set(key, found);
    return found;
  }

  close(): void {
    clearTimeout(this.#idleTimer);
    this.#processes?.decoder.close();
    this.#processes?.reader.close();
    this.#processes = null;
  }

  async #run<Found>(
    workspaceId: string,
    file: Uint8Array,
    signal: AbortSignal,
    find: (processes: Processes) => Promise<Found>,
  ): Promise<Found> {
    try {
      checkPicture(file);
      return await this.#queue.run(workspaceId, signal, () => this.#use(find));
    } catch (error) {
      throw asApiError(error);
    }
  }

  async #use<Found>(find: (processes: Processes) => Promise<Found>): Promise<Found> {
    clearTimeout(this.#idleTimer);
    this.#processes ??= this.#open();
    this.#running += 1;
    try {
      return await find(this.#processes);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) {
        this.#idleTimer = setTimeout(() => this.close(), idleMs);
        this.#idleTimer.unref();
      }
    }
  }
}

function openProcesses(): Processes {
  const options = { ...costLimits, processes: permits.permitsMax };
  return { decoder: pictureDecoder(options), reader: textReader(options) };
}

/** Looks at the picture as at one of the library, whose look is that of the smaller size. */
async function look(decoder: PictureDecoder, file: Uint8Array): Promise<Omit<ReadPicture, "rows">> {
  const { optimized } = await decoder.makeSizes(file);
  return { ...(await decoder.see(optimized.file)), isPortrait: optimized.height > optimized.width };
}

function asApiError(error: unknown): unknown {
  if (error instanceof PictureError)
    return new ApiError("invalid_request", `image: ${error.message}`, { cause: error });
  if (!(error instanceof TooCostlyError)) return error;
  const message = "image: reading it takes too long. Send a smaller part of it.";
  return new ApiError("invalid_request", message, { cause: error });
}
