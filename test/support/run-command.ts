// A process that runs one command after another as `src/cli.ts` would each in its own: loading the program
// takes most of a command's processor time.
import "../../src/cli/own-environment.ts";
import { join } from "node:path";
import { passLoopbackByProxy } from "../../src/system/proxy.ts";

const cli = join(import.meta.dir, "../../src/cli.ts");

/** A command to run, with its whole environment. */
export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The output of a command, and its exit code. */
export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

// Each command listens for the signals that end it.
process.setMaxListeners(0);

/** Keeps what is written to a stream from now on. */
function kept(stream: NodeJS.WriteStream): string[] {
  const parts: string[] = [];
  stream.write = (part: string | Uint8Array) => {
    parts.push(typeof part === "string" ? part : new TextDecoder().decode(part));
    return true;
  };
  return parts;
}

process.on("message", async ({ args, env }: Command) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  passLoopbackByProxy(process.env);
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  process.exitCode = 0;
  const [out, err] = [kept(process.stdout), kept(process.stderr)];
  // Another address each time, so that the entry runs again.
  await import(`${cli}?${crypto.randomUUID()}`);
  process.send?.({ out: out.join(""), err: err.join(""), code: process.exitCode } satisfies Ended);
});
