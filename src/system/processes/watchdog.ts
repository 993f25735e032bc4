// Ends this process when its event loop stands still: it answers nothing then, and only its end lets Docker,
// Kubernetes or systemd start it again. systemd is told that the loop turns, too. An answered request is as
// good a sign as a timer: under a flood of new connections Bun 1.4.5 runs no timers, and answers all the
// same.
import { dlopen } from "bun:ffi";
import type { WatchedLoop } from "./watchdog-worker.ts";

const beatMs = 1_000;
/** Many times the longest turn that was ever measured, and half of systemd's `WatchdogSec`. */
export const watchdogSecondsMax = 60;

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

// Messages to the service manager (sd_notify): datagrams to its Unix socket, which Bun does not have.

const unixFamily = 1;
/** SOCK_DGRAM, SOCK_CLOEXEC and SOCK_NONBLOCK of Linux. */
const datagramSocket = 0o2 | 0o2000000 | 0o4000;
/** MSG_NOSIGNAL: a manager that is gone fails the call, and not the process. */
const withoutSignal = 0x4000;

/** Returns what sends a message; it does nothing without a service manager that wants any. */
export function openNotifier(path: string | undefined): (message: string) => void {
  if (!path) return () => undefined;
  const { symbols } = dlopen("libc.so.6", {
    socket: { args: ["i32", "i32", "i32"], returns: "i32" },
    sendto: { args: ["i32", "ptr", "u64", "i32", "ptr", "u32"], returns: "i64" },
  });
  const descriptor = symbols.socket(unixFamily, datagramSocket, 0);
  const address = socketAddress(path);
  return (message) => {
    const bytes = Buffer.from(message);
    symbols.sendto(descriptor, bytes, bytes.length, withoutSignal, address, address.length);
  };
}

/** A `sockaddr_un`. @ begins a name of Linux's abstract sockets, which begin with a zero and end without. */
function socketAddress(path: string): Uint8Array {
  const name = Buffer.from(path.startsWith("@") ? `\0${path.slice(1)}` : `${path}\0`);
  const family = Buffer.alloc(2);
  family.writeUInt16LE(unixFamily);
  return Buffer.concat([family, name]);
}
