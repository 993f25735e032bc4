// Programs that PyPI has: in a virtual environment that is made for one test file and removed after it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

const installMsMax = 240_000;

/** A program of a Python package. */
export interface PythonProgram {
  readonly name: string;
  /** The environment variable that may name it. */
  readonly setting: string;
  /** With their versions, as pip takes them. */
  readonly packages: readonly string[];
  /** Tests that are skipped without it, as the printed line names them. */
  readonly tests: string;
}

/**
 * Its path: what the setting names, what is installed, or installed now. Null, with a line that says why,
 * where it cannot be had.
 */
export function pythonProgram({ name, setting, packages, tests }: PythonProgram): string | null {
  const given = process.env[setting] ?? Bun.which(name);
  if (given !== null && existsSync(given)) return given;
  const folder = temporaryFolder();
  const pip = [join(folder, "bin/pip"), "install", "--quiet", "--retries", "0", "--timeout", "20"];
  if (run(["python3", "-m", "venv", folder]) && run([...pip, ...packages])) return join(folder, "bin", name);
  console.log(
    `${tests} are SKIPPED: ${name} cannot be installed from PyPI (python3 with venv). ${setting} may name it.`,
  );
  return null;
}

function run(command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore", timeout: installMsMax }).success;
  } catch {
    return false;
  }
}
