// One serving process for each data folder: two would both write the snapshot of the index.
import { OperatorError } from "../errors.ts";
import { type FileLock, tryLock } from "./file-lock.ts";

/** Takes the lock until `release`. Throws an `OperatorError` when another process holds it. */
export function takeServingLock(path: string): FileLock {
  const lock = tryLock(path);
  if (lock !== null) return lock;
  throw new OperatorError(
    `Another process already serves this folder (it holds ${path}). Stop it first, or set DATA_DIR to another folder. ` +
      "Importing and the other commands may run beside it.",
  );
}

/** Whether a process holds the lock now. */
export function isServed(path: string): boolean {
  const lock = tryLock(path);
  lock?.release();
  return lock === null;
}
