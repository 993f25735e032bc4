// When a key was last used: written at most once a minute for each key, after the answer and never in its way.
import type { ApiKey, KeyStorage } from "../storage/storage.ts";

const intervalMs = 60_000;

/** Remembers which keys were used and writes it down now and then. */
export class KeyUsage {
  readonly #keys: KeyStorage;
  readonly #writtenAt = new Map<string, number>();

  constructor(keys: KeyStorage) {
    this.#keys = keys;
  }

  /** Notes a use. Returns at once; a write that fails is tried again at the next use. */
  note(key: ApiKey, now: number): void {
    const writtenAt = Math.max(key.lastUsedAt ?? 0, this.#writtenAt.get(key.id) ?? 0);
    if (now - writtenAt < intervalMs) return;
    this.#writtenAt.set(key.id, now);
    setImmediate(() => void this.#write(key.id, now));
  }

  async #write(id: string, now: number): Promise<void> {
    try {
      await this.#keys.markUsed(id, now);
    } catch {
      // An import holds the write lock, or the disk is full: a time of last use is not worth a word.
      this.#writtenAt.delete(id);
    }
  }
}
