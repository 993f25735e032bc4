// The disk of the data folders, which can be made so small that it is full, where this process may mount one.
import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";

/**
 * More than the service leaves free for the database when it takes an upload; no memory is taken before it is
 * used.
 */
const size = "4g";

/** A mounted tmpfs, or an ordinary folder. */
export class Disk {
  readonly folder: string;
  /** True when it can be filled. */
  readonly isMounted: boolean;

  private constructor(folder: string, isMounted: boolean) {
    [this.folder, this.isMounted] = [folder, isMounted];
  }

  static async mount(home: string): Promise<Disk> {
    const folder = join(home, "disk");
    await mkdir(folder, { recursive: true });
    const command = ["mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder];
    return new Disk(folder, Bun.spawnSync(command, { stderr: "ignore" }).success);
  }

  /** Runs `work` while no more than so many bytes are left. */
  async whileFull<T>(leftBytes: number, work: () => Promise<T>): Promise<T> {
    // Retry: other writes may take more space between measuring and resizing.
    for (let tries = 0; !(await this.#shrink(leftBytes)); tries += 1)
      if (tries > 100) throw new Error("the disk cannot be made small");
    return work().finally(() => this.#resize(size));
  }

  async #shrink(leftBytes: number): Promise<boolean> {
    const { blocks, bfree, bsize } = await statfs(this.folder);
    return this.#resize(String((blocks - bfree) * bsize + leftBytes));
  }

  #resize(to: string): boolean {
    return Bun.spawnSync(["mount", "-o", `remount,size=${to}`, this.folder], { stderr: "ignore" }).success;
  }

  unmount(): void {
    if (this.isMounted) Bun.spawnSync(["umount", "-l", this.folder]);
  }
}
