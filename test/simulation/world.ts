// State of a run: data folders, servers and import workers, and the model of the expected state.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ImagesConfig } from "../../src/images/open-image-store.ts";
import { type PictureDecoder, pictureDecoder } from "../../src/images/picture-decoder.ts";
import { completion, goodDescription, startVision, type VisionServer } from "../support/vision-server.ts";
import { Access } from "./access.ts";
import { type ImportEnd, type WorkerProcess, Workers } from "./ask-worker.ts";
import { WallClock } from "./clock.ts";
import type { Disk } from "./disk.ts";
import { Model, modelDescription } from "./model.ts";
import { baseUrl, emails, People } from "./people.ts";
import type { Backing } from "./place.ts";
import { readPlace } from "./read-database.ts";
import { type Row, slots, writeManifest } from "./screens.ts";
import { ServerProcess } from "./server-process.ts";
import { setUpAccess } from "./set-up-access.ts";

/** Keys that every check uses; nothing ends them. */
export interface Keys {
  /** May search and write as often as it likes. */
  readonly key: string;
  /** Of a workspace with windows of two seconds. */
  readonly limitedKey: string;
}

/** Seconds of the window of `Keys.limitedKey`. */
export const windowSeconds = 2;

/** A copy of the database at some moment. */
export interface Copy {
  /** A folder. */
  readonly path: string;
  readonly model: Model;
  readonly access: Access;
}

const operator = emails[0] ?? "";

/** Everything a step may use and change. */
export class World {
  readonly home: string;
  readonly backing: Backing;
  readonly clock: WallClock;
  readonly workers: Workers;
  readonly decoder: PictureDecoder = pictureDecoder();
  readonly disk: Disk;
  readonly people: People;
  readonly vision: VisionServer;
  /** Whole backups, oldest first. */
  readonly backups: Copy[] = [];
  dataDir: string;
  model = Model.empty();
  access = new Access(operator);
  keys: Keys = { key: "", limitedKey: "" };
  server: ServerProcess | null = null;
  /** The second node, where there can be one. */
  secondServer: ServerProcess | null = null;
  /**
   * Something may lie in the store that no record names, or not as the record says: `verify --repair` must
   * mend it.
   */
  isUnrepaired = false;
  /** A process was killed that may have been replacing pictures; nothing else is wrong with them. */
  isInterrupted = false;
  /**
   * An index was opened since the last look: each screen must be found by its own words, and not one of them.
   */
  isIndexNew = false;
  /** Each answer of the vision model takes so long. */
  visionDelayMs = 0;
  /**
   * The last version that was planned for each slot, whatever became of it: so that a seed gives the same
   * rows.
   */
  readonly #planned = new Map(slots.map((slot) => [slot, 0]));
  readonly #secondDataDir: string;
  #names = 0;

  constructor(home: string, backing: Backing, disk: Disk) {
    [this.home, this.backing, this.disk] = [home, backing, disk];
    this.clock = new WallClock(home);
    this.workers = new Workers();
    this.people = new People(this);
    this.vision = startVision(async () => {
      await Bun.sleep(this.visionDelayMs);
      return completion({ ...goodDescription, description: modelDescription });
    });
    this.dataDir = this.newDataPath();
    this.#secondDataDir = this.newDataPath();
  }

  /** Records and pictures, as a command finds them. */
  get place(): ImagesConfig {
    return this.backing.at(this.dataDir);
  }

  /** Those that serve. */
  get servers(): readonly ServerProcess[] {
    return [this.server, this.secondServer].filter((server) => server !== null);
  }

  /** A path that is not there yet. */
  newPath(name: string): string {
    this.#names += 1;
    return join(this.home, `${name}-${this.#names}`);
  }

  /** One on the disk that can be filled. */
  newDataPath(): string {
    this.#names += 1;
    return join(this.disk.folder, `data-${this.#names}`);
  }

  async setUp(): Promise<void> {
    await mkdir(this.home, { recursive: true });
    const worker = this.workers.at(0);
    this.keys = await worker.ask<Keys>({ kind: "setUp", place: this.place });
    await this.import(slots.slice(0, 24).map((slot) => this.planned(slot, true)));
    await this.serve();
    await this.serveSecond();
    await setUpAccess(this, await worker.ask<string>({ kind: "setupLink", place: this.place, baseUrl }));
  }

  /** The row of a slot as it was planned last, or changed. */
  planned(slot: number, isChanged: boolean): Row {
    const before = this.#planned.get(slot) ?? 0;
    const version = isChanged ? before + 1 : Math.max(1, before);
    this.#planned.set(slot, version);
    return [slot, version];
  }

  manifest(rows: readonly Row[]): Promise<string> {
    return writeManifest(join(this.home, "source"), `manifest-${(this.#names += 1)}`, rows);
  }

  /** An import that nothing disturbs. */
  async import(rows: readonly Row[], isMissingDeleted = false): Promise<ImportEnd> {
    const end = await this.importBy(this.workers.at(0), await this.manifest(rows), isMissingDeleted);
    this.model = this.model.with(rows);
    if (isMissingDeleted) this.model = this.model.with(missingFrom(rows));
    return end;
  }

  /** An import by a worker, of which the model hears nothing. */
  importBy(
    worker: WorkerProcess,
    manifest: string,
    isMissingDeleted = false,
    onRows?: (rows: number) => void,
  ): Promise<ImportEnd> {
    return worker.ask<ImportEnd>({ kind: "import", place: this.place, manifest, isMissingDeleted }, onRows);
  }

  /** `backup` or `restore`, by the second worker. */
  command(dataDir: string, ...args: string[]): Promise<unknown> {
    return this.workers.at(1).ask({ kind: "command", dataDir, args });
  }

  async serve(): Promise<ServerProcess> {
    this.isIndexNew = true;
    this.server = await ServerProcess.start(this.#settings(this.dataDir));
    return this.server;
  }

  /** Starts the second node, where there can be one and it does not run. */
  async serveSecond(): Promise<void> {
    if (!this.backing.hasTwoNodes || this.secondServer !== null) return;
    this.isIndexNew = true;
    this.secondServer = await ServerProcess.start(this.#settings(this.#secondDataDir));
  }

  /** The serving process, which is started when there is none. */
  async serving(): Promise<ServerProcess> {
    return this.server ?? (await this.serve());
  }

  /** Ends the serving process. */
  async stop(how: "SIGTERM" | "SIGKILL"): Promise<void> {
    const { server } = this;
    this.server = null;
    await (how === "SIGTERM" ? server?.stop() : server?.kill());
  }

  /** Ends the second node. */
  async stopSecond(how: "SIGTERM" | "SIGKILL"): Promise<void> {
    const { secondServer } = this;
    this.secondServer = null;
    await (how === "SIGTERM" ? secondServer?.stop() : secondServer?.kill());
  }

  /** Reads what there is and holds it against the model. */
  async settle(): Promise<void> {
    this.model = await this.model.settle(await readPlace(this.#readPlace), this.dataDir);
  }

  /** The time of the serving processes. */
  get now(): number {
    return Date.now() + this.clock.seconds * 1_000;
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.workers.close();
    this.decoder.close();
    await this.vision[Symbol.asyncDispose]();
  }

  get #readPlace() {
    const { databaseUrl, s3 } = this.backing;
    return { dataDir: this.dataDir, databaseUrl, bucketFolder: s3?.folder ?? null };
  }

  #settings(dataDir: string): Record<string, string> {
    return {
      DATA_DIR: dataDir,
      DESCRIBE_URL: this.vision.url,
      DESCRIBE_MODEL: "stand-in",
      ...this.backing.environment,
      ...this.clock.environment,
    };
  }
}

/** All slots that rows leave out, as removed. */
export function missingFrom(rows: readonly Row[]): Row[] {
  const named = new Set(rows.map(([slot]) => slot));
  return slots.filter((slot) => !named.has(slot)).map((slot) => [slot, 0]);
}
