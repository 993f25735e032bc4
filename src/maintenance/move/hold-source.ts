// A move reads a library that nobody changes. Locks that the service uses anyway, and locks of the database,
// enforce this.
import { existsSync, realpathSync } from "node:fs";
import { type FileLock, tryLock } from "../../database/file-lock.ts";
import type { MovableStorage } from "../../database/movable-storage.ts";
import type { Lock } from "../../database/storage.ts";
import { OperatorError } from "../../errors.ts";
import { pathsIn } from "../../system/paths.ts";

/** Something that is held until its `using` block ends. */
type Held<Value> = Value & AsyncDisposable;

/**
 * Takes the serving lock of each data folder. One that does not exist is skipped. Throws an `OperatorError`
 * when a process serves one.
 */
export function lockFolders(folders: readonly string[]): Held<object> {
  const locks: FileLock[] = [];
  const release = () => {
    for (const lock of locks.splice(0)) lock.release();
  };
  for (const folder of new Set(
    folders.filter((each) => existsSync(each)).map((each) => realpathSync(each)),
  )) {
    const lock = tryLock(pathsIn(folder).servingLock);
    if (lock === null) {
      release();
      throw new OperatorError(
        `A process serves ${folder}, or a move uses it. Stop it: a move needs a library that nobody changes.`,
      );
    }
    locks.push(lock);
  }
  return { [Symbol.asyncDispose]: async () => release() };
}

/**
 * Waits for a running import or description command, then blocks all writes to the database. Call it while
 * this process has no other connection open. Throws an `OperatorError` when a node has the database open.
 */
export async function holdDatabase(
  storage: MovableStorage,
  onWait: () => void,
): Promise<Held<{ readonly lost: AbortSignal }>> {
  await storage.requireAlone();
  const locks: Lock[] = [];
  const release = () => {
    for (const lock of locks.splice(0)) lock.release();
  };
  try {
    for (const work of ["import", "describe"] as const) {
      const lock = await storage.acquireLock(work, { onWait });
      if (lock !== null) locks.push(lock);
    }
    locks.push(await storage.hold());
  } catch (error) {
    release();
    throw error;
  }
  const lost = AbortSignal.any(locks.map((lock) => lock.lost));
  return { lost, [Symbol.asyncDispose]: async () => release() };
}
