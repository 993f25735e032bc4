// Ends this process when its event loop stands still: it answers nothing then, and only its end lets Docker,
// Kubernetes or systemd start it again. systemd is told each second that the loop turns, too.
import { openNotifier } from "./notify-systemd.ts";
import type { WatchedLoop } from "./watchdog-worker.ts";

const beatMs = 1_000;
/** Many times the longest turn that was ever measured, and half of systemd's `WatchdogSec`. */
export const watchdogSecondsMax = 60;

/**
 * Starts watching; to be called when the process serves, since a start may migrate a database for any time.
 */
export function startWatchdog(service: string, secondsMax = watchdogSecondsMax): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  if (!hasDebugger()) watch({ beats, secondsMax, service });
  const notify = openNotifier(process.env["NOTIFY_SOCKET"]);
  notify("READY=1");
  const beat = () => {
    Atomics.add(beats, 0, 1);
    notify("WATCHDOG=1");
  };
  setInterval(beat, beatMs).unref();
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
