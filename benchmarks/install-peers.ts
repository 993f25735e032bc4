// Installs the peers of benchmarks/peers/ the first time, from their own lock files, and says what could not
// be had. Those in JavaScript are the dependencies of this package; the product depends on none of them.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Progress } from "./progress.ts";
import type { Skip } from "./sides.ts";

/** The folder of a kind of peer, and the way to start its programs. */
export interface Peers {
  readonly folder: string;
  /** The interpreter, or the folder of the built programs for Rust. */
  readonly program: string;
  /** Packages that could not be installed, with the reason; their sides say so. */
  readonly failed: Readonly<Record<string, string>>;
}

/** `models` make the models of "text to vector": few enough packages to be installed by each CI run. */
type Kind = "js" | "python" | "models" | "rust";

const peersFolder = join(import.meta.dir, "peers");
const locks = {
  js: "../../bun.lock",
  python: "requirements.txt",
  models: "models-requirements.txt",
  rust: "Cargo.lock",
} as const;
const environments = { python: ".venv", models: ".venv-models" } as const;

/** Installs a kind of peer unless its lock file is the one that was installed last. */
export async function installPeers(kind: Kind, progress: Progress): Promise<Peers | Skip> {
  const folder = join(peersFolder, kind === "models" ? "python" : kind);
  if (!existsSync(join(folder, locks[kind]))) return { skip: `there are no ${kind} peers in this checkout` };
  if (kind === "js") return installJs(folder, progress);
  return kind === "rust" ? buildRust(folder, progress) : installPython(kind, folder, progress);
}

async function installJs(folder: string, progress: Progress): Promise<Peers | Skip> {
  return once(folder, "js", "../../node_modules", progress, () => {
    const reason = run([process.execPath, "install", "--frozen-lockfile"], import.meta.dir);
    return reason === null
      ? { folder, program: process.execPath, failed: {} }
      : { skip: `bun install failed: ${reason}` };
  });
}

async function installPython(
  kind: "python" | "models",
  folder: string,
  progress: Progress,
): Promise<Peers | Skip> {
  const [lock, environment] = [locks[kind], environments[kind]];
  const program = join(folder, environment, "bin/python");
  const pip = [program, "-m", "pip", "install", "--disable-pip-version-check", "--quiet"];
  const requirements = await readFile(join(folder, lock), "utf8");
  return once(folder, kind, environment, progress, () => {
    const reason = run(["python3", "-m", "venv", environment], folder);
    if (reason !== null) return { skip: `python3 -m venv failed: ${reason}` };
    if (run([...pip, "-r", lock], folder) === null) return { folder, program, failed: {} };
    return { folder, program, failed: installOneByOne(requirements, pip, folder) };
  });
}

/** One package that cannot be had must not cost the others. */
function installOneByOne(requirements: string, pip: readonly string[], folder: string) {
  const wanted = requirements.split("\n").filter((line) => /^[\w[]/.test(line));
  const reasons = wanted.map((line) => [line.split("==")[0] ?? line, run([...pip, line], folder)] as const);
  return Object.fromEntries(reasons.filter((entry): entry is [string, string] => entry[1] !== null));
}

async function buildRust(folder: string, progress: Progress): Promise<Peers | Skip> {
  progress.note("peers: rust, cargo build --release --locked");
  const reason = run(["cargo", "build", "--release", "--locked", "--quiet"], folder);
  if (reason !== null) return { skip: `cargo build failed: ${reason}` };
  return { folder, program: join(folder, "target/release"), failed: {} };
}

/** Runs `install` unless the folder holds what the same lock file gave, without failures. */
async function once(
  folder: string,
  kind: "js" | "python" | "models",
  installed: string,
  progress: Progress,
  install: () => Peers | Skip,
): Promise<Peers | Skip> {
  const mark = join(folder, installed, ".installed-from");
  const lock = Bun.hash(await readFile(join(folder, locks[kind]))).toString(16);
  if (existsSync(mark)) {
    const { lock: was, peers } = JSON.parse(await readFile(mark, "utf8")) as { lock: string; peers: Peers };
    if (was === lock) return peers;
  }
  progress.note(`peers: installing ${kind}, once`);
  const peers = install();
  if ("skip" in peers) progress.note(`peers: ${kind}: ${peers.skip}`);
  else {
    const failed = Object.entries(peers.failed);
    for (const [name, reason] of failed) progress.note(`peers: ${name}: ${reason}`);
    // A failed package is tried again by the next run: the network may have been the reason.
    if (failed.length === 0) await writeFile(mark, JSON.stringify({ lock, peers }));
  }
  return peers;
}

/** Null when the command went well, else the last line of its complaint. */
function run(command: readonly string[], cwd: string): string | null {
  try {
    const { exitCode, stderr } = Bun.spawnSync([...command], { cwd, stdout: "ignore", stderr: "pipe" });
    return exitCode === 0 ? null : (stderr.toString().trim().split("\n").at(-1) ?? `exit code ${exitCode}`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
