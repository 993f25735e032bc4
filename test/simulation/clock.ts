// The wall clock of a server process, which can be set while it runs.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const library = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** True when the clock can be set: libfaketime is installed. */
export const canSetClock = library !== undefined;

/** libfaketime leaves these in memory when a process is killed. */
export function forgetClock(pid: number): void {
  for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
    rmSync(join("/dev/shm", name), { force: true });
}

/** A clock for the processes that are started with its environment. */
export class WallClock {
  readonly environment: Readonly<Record<string, string>>;
  readonly #file: string;
  #seconds = 0;

  constructor(home: string) {
    this.#file = join(home, "clock");
    this.set(0);
    this.environment = canSetClock
      ? {
          LD_PRELOAD: library ?? "",
          FAKETIME_TIMESTAMP_FILE: this.#file,
          FAKETIME_NO_CACHE: "1",
          // As the kernel does: the clock that only runs on is left alone.
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
        }
      : {};
  }

  /** Seconds by which it is ahead of the real clock. */
  get seconds(): number {
    return canSetClock ? this.#seconds : 0;
  }

  /** Sets it so many seconds before or behind the real one. */
  set(seconds: number): void {
    this.#seconds = seconds;
    writeFileSync(this.#file, `${seconds < 0 ? "" : "+"}${seconds}\n`);
  }
}
