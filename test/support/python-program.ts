// Programs that PyPI has: in a virtual environment for each set of versions, which a machine makes once.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const installMsMax = 240_000;
/** `whole` is written last: an environment without it is made again. */
const install = `cd "$1" && shift; [ -e whole ] || {
  python3 -m venv --clear . && bin/pip install --quiet --retries 0 --timeout 20 "$@" && touch whole; }`;

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
  // An interpreter of the system lacks the packages.
  const given = process.env[setting] ?? (name.startsWith("python") ? null : Bun.which(name));
  if (given !== null && existsSync(given)) return given;
  const folder = join(homedir(), ".cache/screen-search-tests", packages.join("+"));
  const program = join(folder, "bin", name);
  const installing = [...oneAtATime(folder), "sh", "-c", install, "sh", folder, ...packages];
  if (run(["mkdir", "-p", folder]) && run(installing)) return program;
  console.log(
    `${tests} are SKIPPED: ${name} cannot be installed from PyPI (python3 with venv). ${setting} may name it.`,
  );
  return null;
}

/** Of two test files that begin together, one installs and the other waits for it. */
function oneAtATime(folder: string): string[] {
  return Bun.which("flock") === null ? [] : ["flock", `${folder}.lock`];
}

function run(command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore", timeout: installMsMax }).success;
  } catch {
    return false;
  }
}
