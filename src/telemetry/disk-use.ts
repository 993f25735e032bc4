import { statfs } from "node:fs/promises";
import type { Storage } from "../database/storage.ts";

/** Bytes on the disk, and of the database, which may be in a database elsewhere. */
export interface DiskUse {
  readonly records: number;
  readonly recordsLog: number;
  readonly free: number;
  readonly size: number;
}

/** The size of the database and the space of its disk. Pictures are not counted: that takes minutes. */
export async function diskUse(dataDir: string, storage: Pick<Storage, "size">): Promise<DiskUse> {
  const [{ bytes, logBytes }, { bsize, bavail, blocks }] = await Promise.all([
    storage.size(),
    statfs(dataDir),
  ]);
  return { records: bytes, recordsLog: logBytes, free: bavail * bsize, size: blocks * bsize };
}
