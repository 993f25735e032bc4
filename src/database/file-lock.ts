// Locks between processes: an exclusive SQLite lock on a separate file. The kernel releases it however the
// process ends, and it works across containers that share a volume, where process ids mean nothing.
import { Database } from "bun:sqlite";
import { chownSync, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError, reasonOf } from "../errors.ts";

export interface FileLock {
  release(): void;
}

export interface LockWait {
  /** Called once when another process holds it. */
  readonly onWait?: () => void;
  readonly signal?: AbortSignal;
}

/** The pause between two tries. */
const retryMs = 50;

/** Keeps the connections referenced: the garbage collector would close one, and so release its lock. */
const held = new Set<Database>();

/** Takes the lock; null when it is held. Throws an `OperatorError` when the file cannot be locked at all. */
export function tryLock(path: string): FileLock | null {
  const connection = openLockFile(path);
  if (lockNow(connection, path)) return hold(connection);
  connection.close();
  return null;
}

/** Takes the lock as soon as it is free; null when `signal` ended the waiting. Throws as `tryLock` does. */
export async function waitForLock(path: string, { onWait, signal }: LockWait = {}): Promise<FileLock | null> {
  const connection = openLockFile(path);
  let isWaiting = false;
  while (signal?.aborted !== true) {
    if (lockNow(connection, path)) return hold(connection);
    if (!isWaiting) onWait?.();
    isWaiting = true;
    await Bun.sleep(retryMs);
  }
  connection.close();
  return null;
}

/**
 * As `waitForLock`, but fair: the next waiter holds a second lock, so that a process that takes the lock
 * again and again cannot starve the others. Throws the reason of `signal` when that ends the waiting.
 */
export async function waitInTurn(path: string, signal?: AbortSignal): Promise<FileLock> {
  const door = await waitUntilFree(`${path}.next`, signal);
  try {
    return await waitUntilFree(path, signal);
  } finally {
    door.release();
  }
}

async function waitUntilFree(path: string, signal: AbortSignal | undefined): Promise<FileLock> {
  const lock = await waitForLock(path, signal && { signal });
  if (lock !== null) return lock;
  throw signal?.reason ?? new Error("Waiting without a signal ended without the lock.");
}

function openLockFile(path: string): Database {
  try {
    const isNew = !existsSync(path);
    const connection = new Database(path, { readwrite: true, create: true });
    if (isNew) giveToOwner(path);
    return connection;
  } catch (cause) {
    throw unlockable(path, cause);
  }
}

/** Root may run commands beside a service of another user, which must be able to lock the file, too. */
function giveToOwner(path: string): void {
  const { uid, gid } = statSync(dirname(path));
  if (process.geteuid?.() === 0 && uid !== 0) chownSync(path, uid, gid);
}

function lockNow(connection: Database, path: string): boolean {
  try {
    connection.run("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return false;
    connection.close();
    throw unlockable(path, error);
  }
}

function hold(connection: Database): FileLock {
  held.add(connection);
  return {
    release() {
      held.delete(connection);
      connection.close();
    },
  };
}

function unlockable(path: string, cause: unknown): OperatorError {
  return new OperatorError(
    `${path} cannot be locked: ${reasonOf(cause)}. It holds no data: remove it when no process of this service runs, and give the user of this process the right to write its folder.`,
    { cause },
  );
}

// One serving process for each data folder: two would both write the snapshot of the index.

/** Takes the lock until `release`. Throws an `OperatorError` when another process holds it. */
export function takeServingLock(path: string): FileLock {
  const lock = tryLock(path);
  if (lock !== null) return lock;
  throw new OperatorError(
    `Another process already serves this folder (it holds ${path}). Stop it first, or set DATA_DIR to another folder. ` +
      "Importing and the other commands may run beside it.",
  );
}

/** Checks whether a process holds the lock now. */
export function isServed(path: string): boolean {
  const lock = tryLock(path);
  lock?.release();
  return lock === null;
}
