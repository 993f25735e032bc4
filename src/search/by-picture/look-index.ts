// The keys of all looks in memory, to find the copies of a picture that is not in the library.
import type { LookAlikeStore } from "../../database/stores/look-alikes.ts";
import type { LookStore } from "../../database/stores/looks.ts";
import { isSameLook } from "../../images/compare-looks.ts";
import { NearestKeys } from "../../images/group-looks.ts";
import { type PictureLook, unpackLook } from "../../images/picture-look.ts";

interface LookIndexServices {
  readonly looks: Pick<LookStore, "contentsOf">;
  readonly lookAlikes: Pick<LookAlikeStore, "keys">;
  readonly library: { lastSequence(): Promise<number> };
}

/** Reading all keys of a large library takes a while: as it changes, they are up to this old. */
const keptMs = 30_000;

/** Finds copies among all pictures. It reads their keys when it is first asked. */
export class LookIndex {
  readonly #services: LookIndexServices;
  #read: { readonly keys: Promise<NearestKeys>; readonly sequence: number; readonly at: number } | null =
    null;

  constructor(services: LookIndexServices) {
    this.#services = services;
  }

  /** The ids of the pictures that look the same, the nearest first. */
  async copiesOf({ key, content }: PictureLook): Promise<readonly string[]> {
    const keys = await this.#keys();
    const near = keys.to({ id: "", lookKey: key }).map(({ id }) => id);
    if (near.length === 0) return [];
    const contents = await this.#services.looks.contentsOf(near);
    const own = unpackLook(content);
    return near.filter((id) => {
      const other = contents.get(id);
      return other !== undefined && isSameLook(own, unpackLook(other));
    });
  }

  async #keys(): Promise<NearestKeys> {
    const sequence = await this.#services.library.lastSequence();
    const at = performance.now();
    if (this.#read === null || (this.#read.sequence !== sequence && at - this.#read.at > keptMs)) {
      const keys = this.#services.lookAlikes.keys().then((all) => new NearestKeys(all));
      this.#read = { keys, sequence, at };
      keys.catch(() => {
        this.#read = null;
      });
    }
    return this.#read.keys;
  }
}
