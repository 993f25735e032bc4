// A job that ends as it is told: what the log says of the process of a job that died.
import { dlopen, FFIType } from "bun:ffi";
import { DatabaseUnavailableError } from "../../src/errors.ts";
import { runJobScript } from "../../src/library/jobs/job-script.ts";

export type TroubledEnd = "well" | "away" | "throw" | "reject" | "crash" | "hoard" | "chatter";

runJobScript<{ readonly kind: "run"; readonly end: TroubledEnd }>(async ({ end }) => {
  if (end === "away") throw new DatabaseUnavailableError("as it was told");
  if (end === "throw") JSON.parse("{ contents of a row");
  if (end === "reject") {
    void Promise.reject(new TypeError("contents of a row"));
    await new Promise(() => undefined);
  }
  if (end === "crash") {
    // As a fault in native code does.
    const { symbols } = dlopen("libc.so.6", { raise: { args: [FFIType.i32], returns: FFIType.i32 } });
    symbols.raise(11);
  }
  if (end === "hoard") {
    const hoarded: Uint8Array[] = [];
    // Bounded, so that a limit that does not hold fails a test instead of the machine.
    while (hoarded.length < 200) hoarded.push(new Uint8Array(4_000_000).fill(1));
  }
  if (end === "chatter") {
    process.stderr.write("contents of a row\nthread '<unnamed>' panicked at native/engine/src/a.rs:7:5:\n");
    process.stderr.write("byte index 3 is not a char boundary of `contents of a row`\n");
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => undefined);
  }
});
