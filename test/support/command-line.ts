// Runs commands as people and programs do: in processes of their own, over a data folder that is not there at
// first.
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";
import { childEnvironment } from "./server.ts";
import type { TestService } from "./service.ts";

/** The entry of the command line. */
export const cli = join(import.meta.dir, "../../src/cli.ts");

/** A command line with a data folder of its own, which is removed after the file's tests. */
export function commandLine(given: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const dataDir = join(folder, "not", "there", "yet");
  /** Further settings of the commands that follow. */
  const settings = { ...given };

  const start = (...args: string[]) =>
    Bun.spawn([process.execPath, cli, ...args], {
      env: childEnvironment({ DATA_DIR: dataDir, ...settings }),
      stdout: "pipe",
      stderr: "pipe",
    });

  async function run(...args: string[]) {
    const child = start(...args);
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, err, code };
  }

  /** The last line of a command with `--json`. */
  async function json(...args: string[]): Promise<Record<string, unknown>> {
    const { out, err, code } = await run(...args, "--json");
    if (code !== 0) throw new Error(err);
    return JSON.parse(out.trim().split("\n").at(-1) ?? "") as Record<string, unknown>;
  }

  return { folder, dataDir, settings, start, run, json };
}

/** One over the database of a service. */
export function commandLineOf({ dataDir, databaseUrl }: Pick<TestService, "dataDir" | "databaseUrl">) {
  return commandLine({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });
}
