// Ends this process when its event loop stands still: it answers nothing then, and only its end lets Docker,
// Kubernetes or systemd start it again. systemd is told each second that the loop turns, too.
import type { Config } from "../../config/config.ts";
import { openNotifier } from "./notify-systemd.ts";
import type { WatchedLoop } from "./watchdog-worker.ts";

const beatMs = 1_000;

/**
 * Starts watching; to be called when the process serves, since a start may migrate a database for any time.
 */
export function startWatchdog({
  watchdogSeconds,
  serviceName,
}: Pick<Config, "watchdogSeconds" | "serviceName">): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  if (watchdogSeconds > 0 && !hasDebugger())
    watch({ beats, secondsMax: watchdogSeconds, service: serviceName });
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
