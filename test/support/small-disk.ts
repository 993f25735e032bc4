// A disk that is small enough to be filled by a test.
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

/** True when this process may mount a disk: root may, but not in every container. */
export const canMountDisks = mountsOne();
if (!canMountDisks) console.log("Tests on a full disk are SKIPPED: this process may not mount a disk.");

function mountsOne(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "screen-search-disk-"));
  const isMounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]).success;
  if (isMounted) Bun.spawnSync(["umount", "-l", folder]);
  rmdirSync(folder);
  return isMounted;
}

/**
 * Mounts a disk of a size such as `2m`, hands it to `use` with a way to make it larger, and takes it away
 * again.
 */
export async function withSmallDisk(
  size: string,
  use: (disk: string, grow: (size: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const disk = temporaryFolder();
  await Bun.$`mount -t tmpfs -o size=${size} tmpfs ${disk}`.quiet();
  try {
    await use(disk, (larger) => Bun.$`mount -o remount,size=${larger} ${disk}`.quiet());
  } finally {
    await Bun.$`umount -l ${disk}`.quiet();
  }
}
