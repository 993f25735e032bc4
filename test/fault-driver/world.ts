// What a run works on: the data folder of now, who serves and who imports, and the model of what must be there.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type PictureDecoder, pictureDecoder } from "../../src/images/picture-decoder.ts";
import { type ImportEnd, Workers } from "./ask-worker.ts";
import { WallClock } from "./clock.ts";
import { Model } from "./model.ts";
import { readFolder } from "./read-folder.ts";
import { type Row, slots, writeManifest } from "./screens.ts";
import { ServerProcess } from "./server-process.ts";

/** What the records say beside the screens. */
export interface Keys {
  readonly workspaceId: string;
  readonly key: string;
  /** Of a workspace with windows of two seconds. */
  readonly limitedKey: string;
  /** Further keys, and whether they were revoked. */
  readonly others: ReadonlyMap<string, { readonly id: string; readonly isRevoked: boolean }>;
}

/** Seconds of the window of `Keys.limitedKey`. */
export const windowSeconds = 2;

/** A copy of the records at some moment. */
export interface Copy {
  /** A folder. */
  readonly path: string;
  readonly model: Model;
  readonly keys: Keys;
}

/** Everything a step may use and change. */
export class World {
  readonly home: string;
  readonly clock: WallClock;
  readonly workers: Workers;
  readonly decoder: PictureDecoder = pictureDecoder();
  /** Whole backups, oldest first. */
  readonly backups: Copy[] = [];
  dataDir: string;
  model = Model.empty();
  keys: Keys = { workspaceId: "", key: "", limitedKey: "", others: new Map() };
  server: ServerProcess | null = null;
  /** Something may lie in the store that no record names, or not as the record says: `verify --repair` must mend it. */
  isUnrepaired = false;
  /** The index was opened since the last look: each screen must be found by its own word, and not one of them. */
  isIndexNew = false;
  /** The last version that was planned for each slot, whatever became of it: so that a seed gives the same rows. */
  readonly #planned = new Map(slots.map((slot) => [slot, 0]));
  #names = 0;

  constructor(home: string) {
    this.home = home;
    this.clock = new WallClock(home);
    this.workers = new Workers();
    this.dataDir = this.newPath("data");
  }

  /** A path that is not there yet. */
  newPath(name: string): string {
    this.#names += 1;
    return join(this.home, `${name}-${this.#names}`);
  }

  async setUp(): Promise<void> {
    const made = await this.workers.at(0).ask<Omit<Keys, "others">>({ kind: "setUp", dataDir: this.dataDir });
    this.keys = { ...made, others: new Map() };
    await this.import(slots.slice(0, 24).map((slot) => this.planned(slot, true)));
    await this.serve();
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
    const manifest = await this.manifest(rows);
    const question = { kind: "import", dataDir: this.dataDir, manifest, isMissingDeleted } as const;
    const end = await this.workers.at(0).ask<ImportEnd>(question);
    this.model = this.model.with(rows);
    if (isMissingDeleted) this.model = this.model.with(missingFrom(rows));
    return end;
  }

  async serve(): Promise<ServerProcess> {
    this.isIndexNew = true;
    this.server = await ServerProcess.start(this.dataDir, this.clock.environment);
    return this.server;
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

  /** Reads what there is and holds it against the model. */
  async settle(): Promise<void> {
    this.model = await this.model.settle(readFolder(this.dataDir), this.dataDir);
  }

  /** Whether the index was ever saved. */
  get hasIndex(): boolean {
    return existsSync(join(this.dataDir, "index"));
  }

  async close(): Promise<void> {
    await this.server?.kill();
    await this.workers.close();
    this.decoder.close();
  }
}

/** All slots that rows leave out, as removed. */
export function missingFrom(rows: readonly Row[]): Row[] {
  const named = new Set(rows.map(([slot]) => slot));
  return slots.filter((slot) => !named.has(slot)).map((slot) => [slot, 0]);
}
