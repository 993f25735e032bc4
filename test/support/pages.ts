// The built pages, as the tests need them.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pagesFolder } from "../../src/web/built-files.ts";

const repository = join(import.meta.dir, "../..");
const script = join(repository, "deploy/build-pages.ts");
/** Everything that the build reads: pages import from the folders beside them. */
const sources = ["src", "deploy", "bun.lock"].map((path) => join(repository, path));

/** Builds the pages, in about two seconds, unless the build is newer than the sources. */
export function ensurePages(): void {
  const build = join(pagesFolder, "build.json");
  if (existsSync(build) && statSync(build).mtimeMs > newest(sources)) return;
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, script], {
    stdout: "ignore",
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`the pages could not be built: ${stderr.toString()}`);
}

/** Time of the last change, in milliseconds. That of a folder tells of files that were removed. */
function newest(paths: readonly string[]): number {
  const times = paths.flatMap((path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) return stat.mtimeMs;
    return [stat.mtimeMs, newest(readdirSync(path).map((name) => join(path, name)))];
  });
  return Math.max(...times);
}
