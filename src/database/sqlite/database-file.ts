// Looks at a database file before SQLite does: a damaged one is refused with a reason and not changed.
import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "../../errors.ts";
import { partialEnding, pathsIn } from "../../system/paths.ts";
import { shellCommand } from "../../system/shell-command.ts";

const magic = "SQLite format 3\0";
const headerBytes = 100;
/** Offset of the application's id in the header, 4 bytes. */
const applicationIdAt = 68;

/** Marks the file as ours: the ASCII of "UISS". */
export const applicationId = 0x55495353;
/** Marks a copy in a backup: the ASCII of "UISB". It is not opened until it is restored. */
export const backupApplicationId = 0x55495342;

const restore = "Restore a backup, or move the file away to start with an empty library.";

/**
 * Refuses a file that is not a whole SQLite database or cannot be written. A missing or empty file passes: it
 * will be created. To be called before this process opens the database: POSIX drops a process's locks on a
 * file when any of its handles is closed.
 */
export function refuseDamagedFile(path: string): void {
  refuseUnwritable(existsSync(path) ? path : dirname(path));
  if (!existsSync(path) || statSync(path).size === 0) return;
  const header = readHeader(path);
  if (header.subarray(0, magic.length).toString("latin1") !== magic) {
    throw new OperatorError(`${path} is not a SQLite database: its first bytes are wrong. ${restore}`);
  }
  refuseTruncated(path, header);
}

/** True for the copy of a backup. To be called before this process opens the database. */
export function isBackupCopy(path: string): boolean {
  if (!existsSync(path)) return false;
  const header = readHeader(path);
  return header.length === headerBytes && header.readUInt32BE(applicationIdAt) === backupApplicationId;
}

/** Refuses the database of a backup, of one that was not finished, and of a restore that was not finished. */
export function refuseBackup(path: string): void {
  const folder = dirname(path);
  if (existsSync(path + partialEnding)) {
    throw new OperatorError(
      `${folder} is an unfinished backup or restore: it holds ${path + partialEnding}. Begin again with an empty folder.`,
    );
  }
  if (!isBackupCopy(path)) return;
  throw new OperatorError(
    existsSync(pathsIn(folder).backupManifest)
      ? `${folder} is a backup and stays as it is. Put it into an empty DATA_DIR: ${shellCommand(`restore ${folder}`)}`
      : `${folder} is an unfinished backup: it has no backup.json. Use another backup.`,
  );
}

function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new OperatorError(
      `${path} cannot be written. Give the user of this process the right to, or set DATA_DIR.`,
      {
        cause,
      },
    );
  }
}

function readHeader(path: string): Buffer {
  const header = Buffer.alloc(headerBytes);
  const file = openSync(path, "r");
  try {
    return header.subarray(0, readSync(file, header, 0, headerBytes, 0));
  } finally {
    closeSync(file);
  }
}

/** Offsets and validity rule: https://www.sqlite.org/fileformat2.html#the_database_header */
function refuseTruncated(path: string, header: Buffer): void {
  const isShort = header.length < headerBytes || isShorterThanCounted(path, header);
  // A crash in a checkpoint may leave a short file with its pages in the log, which SQLite repairs.
  if (!isShort || hasLog(path)) return;
  throw new OperatorError(`${path} is truncated: it is shorter than its own page count says. ${restore}`);
}

function isShorterThanCounted(path: string, header: Buffer): boolean {
  const isCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  const sizeField = header.readUInt16BE(16);
  const pageBytes = sizeField === 1 ? 65536 : sizeField;
  return isCountValid && statSync(path).size < header.readUInt32BE(28) * pageBytes;
}

function hasLog(path: string): boolean {
  const log = `${path}-wal`;
  return existsSync(log) && statSync(log).size > 0;
}
