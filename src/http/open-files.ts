// The limit on open files: each connection needs one.
import { readFileSync } from "node:fs";

/**
 * The number of files and connections that this process may have open at once; null where the system does not
 * say. Bun raises it to the hard limit.
 */
export function openFilesMax(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
