import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets others go first: work that takes a core for seconds, perhaps beside searches, which somebody waits
 * for. On Linux a priority is a thread's, and later ones inherit it: those that run already, such as Bun's
 * pool, which encodes, are lowered one by one.
 * @param pid this process, unless given
 */
export function lowerPriority(pid: number = process.pid): void {
  for (const thread of [pid, ...otherThreads(pid)]) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended already, or the system does not let it: then it competes.
    }
  }
}

function otherThreads(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}
