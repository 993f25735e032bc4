import type { Logger } from "../log.ts";
import type { LibraryStorage } from "../storage/storage.ts";

/** Counts pictures that the records name and the store cannot give. */
export class PictureFaults {
  readonly #library: Pick<LibraryStorage, "summariesByIds">;
  readonly #log: Logger;
  #count = 0;

  constructor(library: Pick<LibraryStorage, "summariesByIds">, log: Logger) {
    this.#library = library;
    this.#log = log;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a picture that is there and cannot be given; whoever answers logs the reason. */
  noteUnreadable(): void {
    this.#count += 1;
  }

  /** Counts a picture that is not there, unless its screen is gone, too: then somebody asks for it by an old address. */
  async noteMissing(screenId: string, quality: string): Promise<void> {
    const [screen] = await this.#library.summariesByIds([screenId]);
    if (screen === undefined || screen.picture === null) return;
    this.#count += 1;
    this.#log.error(
      { screen: screenId, quality },
      "the picture of a screen is missing; import the screen again, or restore a backup",
    );
  }
}
