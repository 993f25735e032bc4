// One serving process for each data folder: two would both write the snapshot of the index. An exclusive lock of SQLite on a file of its own
// is freed by the kernel however the process ends, and holds between containers that share a volume, where process ids mean nothing.
import { Database } from "bun:sqlite";
import { OperatorError } from "../errors.ts";

/** The garbage collector would close a connection that nobody refers to, and with it give up the lock. */
const held = new Set<Database>();

/** Takes the lock until `release`. Throws an `OperatorError` when another process holds it. */
export function takeServingLock(path: string): { readonly release: () => void } {
  const lock = tryLock(path);
  if (lock !== null) return hold(lock);
  throw new OperatorError(
    `Another process already serves this folder (it holds ${path}). Stop it first, or set DATA_DIR to another folder. ` +
      "Importing and the other commands may run beside it.",
  );
}

function hold(lock: Database): { readonly release: () => void } {
  held.add(lock);
  const release = () => {
    held.delete(lock);
    lock.close();
  };
  return { release };
}

/** Whether a process holds the lock now. */
export function isServed(path: string): boolean {
  const lock = tryLock(path);
  lock?.close();
  return lock === null;
}

function tryLock(path: string): Database | null {
  const lock = openLock(path);
  try {
    lock.run("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return null;
    throw unusable(path, error);
  }
}

function openLock(path: string): Database {
  try {
    return new Database(path, { readwrite: true, create: true });
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Nothing is kept in the file: it may go. */
function unusable(path: string, cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OperatorError(
    `${path} cannot be locked: ${reason}. Remove it while no process serves this folder.`,
    {
      cause,
    },
  );
}
