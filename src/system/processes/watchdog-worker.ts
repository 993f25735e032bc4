// The thread of the watchdog, which counts its own seconds: none while the whole process is suspended.
import { dlopen } from "bun:ffi";
import { write } from "node:fs";

declare const self: Worker;

export interface WatchedLoop {
  /** Shared; its first number changes each second while the loop turns. */
  readonly beats: Int32Array;
  readonly secondsMax: number;
  /** The name of the service in log lines. */
  readonly service: string;
}

const softwareError = 70;
/** Time that the end waits for an output that takes no line. */
const writeMsMax = 1_000;

self.onmessage = ({ data }: MessageEvent<WatchedLoop>) => watch(data);

function watch({ beats, secondsMax, service }: WatchedLoop): void {
  let last = Atomics.load(beats, 0);
  let silentSeconds = 0;
  const timer = setInterval(() => {
    const current = Atomics.load(beats, 0);
    silentSeconds = current === last ? silentSeconds + 1 : 0;
    last = current;
    if (silentSeconds < secondsMax) return;
    clearInterval(timer);
    const msg = `the event loop stood still for ${secondsMax} s: the process ends`;
    endWith({ level: "fatal", time: new Date().toISOString(), service, msg });
  }, 1_000);
}

function endWith(line: object): void {
  write(1, `${JSON.stringify(line)}\n`, endNow);
  setTimeout(endNow, writeMsMax);
}

/** Process 1 of a container ignores its own signals: the call of glibc ends all threads in any case. */
function endNow(): void {
  try {
    dlopen("libc.so.6", { _exit: { args: ["i32"], returns: "void" } }).symbols._exit(softwareError);
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}
