// A move reads a library that nobody changes: locks of the service and of the database see to that.
import { existsSync, realpathSync } from "node:fs";
import { tryLock } from "../../database/file-lock.ts";
import type { MovableStorage } from "../../database/movable-storage.ts";
import { OperatorError } from "../../errors.ts";
import { pathsIn } from "../../system/paths.ts";

/** Takes the serving lock of each folder that exists. Throws an `OperatorError` when a process serves one. */
export function lockFolders(folders: readonly string[]): Disposable {
  using locks = new DisposableStack();
  for (const folder of new Set(
    folders.filter((each) => existsSync(each)).map((each) => realpathSync(each)),
  )) {
    const lock = tryLock(pathsIn(folder).servingLock);
    if (lock === null)
      throw new OperatorError(
        `A process serves ${folder}, or a move uses it. Stop it: a move needs a library that nobody changes.`,
      );
    locks.defer(() => lock.release());
  }
  return locks.move();
}

/**
 * Waits for a running import or description command, then blocks all writes to the database, until its
 * `using` block ends. Call it while this process has no other connection open. Throws an `OperatorError` when
 * a node has the database open.
 */
export async function holdDatabase(
  storage: MovableStorage,
  onWait: () => void,
): Promise<Disposable & { readonly lost: AbortSignal }> {
  await storage.requireAlone();
  using locks = new DisposableStack();
  const lost: AbortSignal[] = [];
  for (const take of [
    () => storage.acquireLock("import", { onWait }),
    () => storage.acquireLock("describe", { onWait }),
    () => storage.hold(),
  ]) {
    const lock = await take();
    if (lock === null) continue;
    locks.defer(() => lock.release());
    lost.push(lock.lost);
  }
  const held = locks.move();
  return { lost: AbortSignal.any(lost), [Symbol.dispose]: () => held.dispose() };
}
