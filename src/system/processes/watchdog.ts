// Ends this process when its event loop stands still: it answers nothing then, and only its end lets Docker,
// Kubernetes or systemd start it again. systemd is told that the loop turns, too. An answered request is as
// good a sign as a timer: under a flood of new connections Bun 1.4.5 runs no timers, and answers all the same.
import { openNotifier } from "./notify-systemd.ts";
import type { WatchedLoop } from "./watchdog-worker.ts";

const beatMs = 1_000;
/** Many times the longest turn that was ever measured, and half of systemd's `WatchdogSec`. */
export const watchdogSecondsMax = 60;

/** Watches the event loop of a process that serves. */
export class Watchdog {
  readonly #beats = new Int32Array(new SharedArrayBuffer(4));
  #notify: (state: string) => void = () => undefined;
  #notifiedAt = 0;

  /** Starts watching; to be called when the process serves, since a start may migrate for any time. */
  start(service: string, secondsMax = watchdogSecondsMax): void {
    if (!hasDebugger()) watch({ beats: this.#beats, secondsMax, service });
    this.#notify = openNotifier(process.env["NOTIFY_SOCKET"]);
    this.#notify("READY=1");
    setInterval(() => this.beat(), beatMs).unref();
  }

  /** Notes that the loop turns: each second, and with each answer. */
  beat(): void {
    Atomics.add(this.#beats, 0, 1);
    const now = performance.now();
    // A timer may fire a fraction of a millisecond early.
    if (now - this.#notifiedAt < beatMs / 2) return;
    this.#notifiedAt = now;
    this.#notify("WATCHDOG=1");
  }
}

/** On a thread of its own, which goes on while this one stands still. */
function watch(loop: WatchedLoop): void {
  const worker = new Worker(new URL("./watchdog-worker.ts", import.meta.url).href, { ref: false });
  worker.postMessage(loop);
}

/** A breakpoint holds the event loop for as long as somebody looks. */
function hasDebugger(): boolean {
  return (
    process.env["BUN_INSPECT"] !== undefined ||
    process.execArgv.some((option) => option.startsWith("--inspect"))
  );
}
