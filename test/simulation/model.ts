// The expected state: plain numbers beside the real system.
import { contentOf, pictureSha256, type Row, slots, visibleText } from "./screens.ts";

/** The vision model stub's description of every picture; no row contains its first word. */
export const modelDescription = "Quomolivu is what a model saw. Six dots are above a number pad.";

/** A promise of the service that was seen broken. */
export class BrokenPromise extends Error {}

/** A record as it was read: what tells versions apart. */
export interface SeenScreen {
  readonly title: string;
  readonly appName: string;
  readonly platform: string;
  readonly description: string;
  readonly visibleText: string;
  /** Of the original; null without a picture. */
  readonly sha256: string | null;
  /** Of the file that an import read; empty before one. */
  readonly originalName: string;
}

/**
 * The versions that each slot may have. 0 is no screen; more than one stand only while an import or its end
 * is unknown.
 */
export class Model {
  readonly #versions: ReadonlyMap<number, ReadonlySet<number>>;
  /** Slots whose description was seen to be the model's; known after `settle`. */
  readonly #described: ReadonlySet<number>;
  /** Descriptions of earlier `PUT`s that were seen, which an import without one leaves alone. */
  readonly #kept: ReadonlyMap<number, string>;
  /** Slots whose picture came without the name of a file; known after `settle`. */
  readonly #unnamed: ReadonlySet<number>;

  private constructor(
    versions: ReadonlyMap<number, ReadonlySet<number>>,
    described: ReadonlySet<number> = new Set(),
    kept: ReadonlyMap<number, string> = new Map(),
    unnamed: ReadonlySet<number> = new Set(),
  ) {
    [this.#versions, this.#described, this.#kept, this.#unnamed] = [versions, described, kept, unnamed];
  }

  static empty(): Model {
    return new Model(new Map(slots.map((slot) => [slot, new Set([0])])));
  }

  versionsOf(slot: number): ReadonlySet<number> {
    return this.#versions.get(slot) ?? new Set([0]);
  }

  /** With rows that are there for sure. */
  with(rows: readonly Row[]): Model {
    return this.#changed(rows, (_, version) => [version]);
  }

  /** With rows that may or may not be there. */
  orWith(rows: readonly Row[]): Model {
    return this.#changed(rows, (before, version) => [...before, version]);
  }

  /** With one of the rows of each slot for sure. */
  withOneOf(rows: readonly Row[]): Model {
    const only = (slot: number) => rows.filter(([other]) => other === slot).map(([, version]) => version);
    return this.#changed(rows, (_before, _version, slot) => only(slot));
  }

  /** Throws a `BrokenPromise` for anything that is in neither of the versions; returns what there is. */
  async settle(seen: ReadonlyMap<number, SeenScreen>, where: string): Promise<Model> {
    const versions = new Map<number, ReadonlySet<number>>();
    const described = new Set<number>();
    const kept = new Map<number, string>();
    const unnamed = new Set<number>();
    for (const slot of slots) {
      const found = seen.get(slot);
      const version = await this.#versionSeen(slot, found, where);
      versions.set(slot, new Set([version]));
      if (found?.description === modelDescription) described.add(slot);
      else if (found !== undefined && found.description !== contentOf(slot, version).description)
        kept.set(slot, found.description);
      if (found?.originalName === "" && found.sha256 !== null) unnamed.add(slot);
    }
    return new Model(versions, described, kept, unnamed);
  }

  /** The version of a slot; after `settle` only. */
  versionOf(slot: number): number {
    return [...this.versionsOf(slot)][0] ?? 0;
  }

  /** True when a screen has an earlier version's description; after `settle` only. */
  isKept(slot: number): boolean {
    return this.#kept.has(slot);
  }

  /** True when an import of the same row gives a picture the name of its file; after `settle` only. */
  isUnnamed(slot: number): boolean {
    return this.#unnamed.has(slot);
  }

  /** The description that a screen shows; after `settle` only. */
  descriptionOf(slot: number): string {
    if (this.#described.has(slot)) return modelDescription;
    return this.#kept.get(slot) ?? contentOf(slot, this.versionOf(slot)).description;
  }

  /** The ids of a platform's screens that a model described; after `settle` only. */
  described(platform: string): string[] {
    const contents = [...this.#described].map((slot) => contentOf(slot, 0));
    return contents.filter((screen) => screen.platform === platform).map(({ id }) => id);
  }

  /** Those that are to be described: with a picture and without a description; after `settle` only. */
  undescribed(): string[] {
    const contents = this.live().map((row) => ({ slot: row[0], ...contentOf(...row) }));
    return contents
      .filter(
        ({ slot, picture, description }) =>
          picture !== null && description === "" && !this.#described.has(slot) && !this.isKept(slot),
      )
      .map(({ id }) => id);
  }

  /** Slots with a screen, and its version; after `settle` only. */
  live(): Row[] {
    return slots.flatMap((slot): Row[] => {
      const [version = 0] = this.versionsOf(slot);
      return version === 0 ? [] : [[slot, version]];
    });
  }

  #changed(
    rows: readonly Row[],
    versionsOf: (before: ReadonlySet<number>, version: number, slot: number) => number[],
  ): Model {
    const versions = new Map(this.#versions);
    for (const [slot, version] of rows)
      versions.set(slot, new Set(versionsOf(versions.get(slot) ?? new Set(), version, slot)));
    return new Model(versions);
  }

  async #versionSeen(slot: number, seen: SeenScreen | undefined, where: string): Promise<number> {
    const accepted = this.versionsOf(slot);
    for (const version of accepted) if (await isVersion(slot, version, seen)) return version;
    const { id } = contentOf(slot, 0);
    const found = seen === undefined ? "is gone" : `says ${JSON.stringify(seen)}`;
    const wanted = [...accepted].map((version) => (version === 0 ? "none" : contentOf(slot, version).title));
    throw new BrokenPromise(`${where}: screen ${id} ${found}; it must be ${wanted.join(" or ")}.`);
  }
}

async function isVersion(slot: number, version: number, seen: SeenScreen | undefined): Promise<boolean> {
  if (version === 0 || seen === undefined) return version === 0 && seen === undefined;
  const { title, appName, platform, picture, description } = contentOf(slot, version);
  const sha256 = picture === null ? null : await pictureSha256(picture);
  if (seen.title !== title || seen.platform !== platform || seen.sha256 !== sha256) return false;
  if (seen.appName !== appName || seen.visibleText !== visibleText) return false;
  // Given words stay; a model describes pictures without them only.
  const mayBeDescribed = description === "" && picture !== null;
  if (seen.description === description || (mayBeDescribed && seen.description === modelDescription))
    return true;
  return description === "" && isOfEarlier(slot, version, seen.description);
}

/** A description that was written by `PUT` stays when a row without one is imported. */
function isOfEarlier(slot: number, version: number, description: string): boolean {
  const earlier = Array.from({ length: version }, (_, before) => before).slice(1);
  return earlier.some((before) => contentOf(slot, before).description === description);
}
