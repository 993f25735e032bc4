// Our sides that measure a part alone: the programs of native/engine/examples/, built for release.
import { join } from "node:path";
import type { Progress } from "./progress.ts";
import type { Skip } from "./sides.ts";

const native = join(import.meta.dir, "../native");

/** The model that the product ships. */
export const packPath = join(native, "models/screen-minilm-l6-v2.pack");

/** The path of a built example, or why there is none. */
export function builtExample(name: string, progress: Progress): { readonly path: string } | Skip {
  progress.note(`ours: cargo build --release -p engine --example ${name}`);
  const command = ["cargo", "build", "--quiet", "--release", "-p", "engine", "--example", name];
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: native, stdout: "ignore", stderr: "pipe" });
  if (exitCode !== 0) return { skip: `cargo build failed: ${stderr.toString().trim().split("\n").at(-1)}` };
  return { path: join(native, "target/release/examples", name) };
}
