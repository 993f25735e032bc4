// A move reads a library that nobody changes. Each part is enforced by a lock that the service has anyway, or by one of the database.
import { existsSync, realpathSync } from "node:fs";
import { OperatorError } from "../errors.ts";
import { pathsIn } from "../paths.ts";
import { type FileLock, tryLock } from "../storage/file-lock.ts";
import type { MovableRecords } from "../storage/movable-records.ts";
import type { Turn } from "../storage/storage.ts";

/** Something that is held until the block that uses it ends. */
type Held<Value> = Value & AsyncDisposable;

/** Keeps a service from data folders, each once. One that does not exist is left alone. Throws an `OperatorError` when one serves. */
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
 * Waits for an import or a description of a command that is under way, then keeps every process from writing records. To be called while this
 * process has nothing else open. Throws an `OperatorError` when a node has them open.
 */
export async function holdRecords(
  records: MovableRecords,
  onWait: () => void,
): Promise<Held<{ readonly lost: AbortSignal }>> {
  await records.requireAlone();
  const turns: Turn[] = [];
  const release = () => {
    for (const turn of turns.splice(0)) turn.release();
  };
  try {
    for (const work of ["import", "describe"] as const) {
      const turn = await records.takeTurn(work, { onWait });
      if (turn !== null) turns.push(turn);
    }
    turns.push(await records.hold());
  } catch (error) {
    release();
    throw error;
  }
  const lost = AbortSignal.any(turns.map((turn) => turn.lost));
  return { lost, [Symbol.asyncDispose]: async () => release() };
}
