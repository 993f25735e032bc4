import { Database } from "bun:sqlite";

/**
 * Gives a copy of the records an id of its own: an index of the records it was copied from is not taken for its own. To be called for the
 * file at `path` whenever records are copied or put back, and no process has it open.
 */
export function renewLibraryId(path: string): void {
  const copy = new Database(path, { readwrite: true });
  try {
    copy.run("UPDATE libraries SET id = lower(hex(randomblob(16)))");
  } finally {
    copy.close();
  }
}
