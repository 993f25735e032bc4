// Runs commands as people and programs do, over a data folder that is not there at first.

import { join } from "node:path";
import { afterTests } from "./after-tests.ts";
import { temporaryFolder } from "./folder.ts";
import { jsonLines } from "./json-lines.ts";
import type { Command, Ended } from "./run-command.ts";
import { childEnvironment } from "./server.ts";
import type { TestService } from "./service.ts";

/** The entry of the command line. */
export const cli = join(import.meta.dir, "../../src/cli.ts");

/** A process that runs commands, one at a time. */
class Runner {
  readonly #child = Bun.spawn([process.execPath, join(import.meta.dir, "run-command.ts")], {
    env: childEnvironment({}),
    stdio: ["ignore", "inherit", "inherit"],
    ipc: (ended: Ended) => this.#ended.resolve(ended),
    onExit: () => this.#ended.reject(new Error("the process of a command ended before it answered")),
  });
  #ended = Promise.withResolvers<Ended>();

  run(command: Command): Promise<Ended> {
    this.#ended = Promise.withResolvers();
    this.#child.send(command);
    return this.#ended.promise;
  }

  end(): void {
    this.#ended.promise.catch(() => undefined);
    this.#child.kill();
  }
}

const idle: Runner[] = [];
afterTests(() => {
  for (const runner of idle.splice(0)) runner.end();
});

/** Runs a command in a process that has loaded the program for others already. `env` is its whole environment. */
export async function runCommand(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const runner = idle.pop() ?? new Runner();
  const ended = await runner.run({ args, env });
  idle.push(runner);
  return ended;
}

/** The end of a process whose output is piped; `said` is all of its output. */
export async function endOf({ stdout, stderr, exited }: Bun.Subprocess<"ignore", "pipe", "pipe">) {
  const [out, err] = await Promise.all([new Response(stdout).text(), new Response(stderr).text()]);
  return { out, err, said: out + err, code: await exited };
}

/** A command line with a data folder of its own, which is removed after the file's tests. */
export function commandLine(given: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const dataDir = join(folder, "not", "there", "yet");
  /** Further settings of the commands that follow. */
  const settings = { ...given };
  const environment = () => childEnvironment({ DATA_DIR: dataDir, ...settings });

  /** Starts a command in a process of its own. */
  const start = (...args: string[]) =>
    Bun.spawn([process.execPath, cli, ...args], { env: environment(), stdout: "pipe", stderr: "pipe" });

  const run = (...args: string[]) => runCommand(environment(), ...args);

  /** The last line of a command with `--json`. */
  async function json(...args: string[]): Promise<Record<string, unknown>> {
    const { out, err, code } = await run(...args, "--json");
    if (code !== 0) throw new Error(err);
    return JSON.parse(out.trim().split("\n").at(-1) ?? "") as Record<string, unknown>;
  }

  /** Imports rows by a manifest in the folder, which has the pictures that they name. */
  async function importRows(rows: readonly object[]): Promise<Record<string, unknown>> {
    const manifest = join(folder, `${crypto.randomUUID()}.jsonl`);
    await Bun.write(manifest, jsonLines(rows));
    return json("import", manifest);
  }

  return { folder, dataDir, settings, start, run, json, importRows };
}

/** One over the database of a service. */
export function commandLineOf({ dataDir, databaseUrl }: Pick<TestService, "dataDir" | "databaseUrl">) {
  return commandLine({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
}
