import { stat, statfs } from "node:fs/promises";
import { pathsIn } from "../paths.ts";

/** Bytes on the disk. */
export interface DiskUse {
  readonly records: number;
  readonly recordsLog: number;
  readonly free: number;
  readonly size: number;
}

/** What the records take, and what is left for everything. Pictures are not counted: reading millions of sizes takes minutes. */
export async function diskUse(dataDir: string): Promise<DiskUse> {
  const { records } = pathsIn(dataDir);
  const [database, log, { bsize, bavail, blocks }] = await Promise.all([
    stat(records),
    // SQLite removes it when nobody has the database open.
    stat(`${records}-wal`).catch(() => ({ size: 0 })),
    statfs(dataDir),
  ]);
  return { records: database.size, recordsLog: log.size, free: bavail * bsize, size: blocks * bsize };
}
