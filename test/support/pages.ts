// The built pages, as the tests need them.
import { join } from "node:path";
import { pagesFolder, readPagesBuild } from "../../src/web/built-files.ts";

const script = join(import.meta.dir, "../../deploy/build-pages.ts");

/** Builds the pages when they were never built: what the shell says does not depend on how new they are. */
export function ensurePages(): void {
  if (readPagesBuild(pagesFolder) === null) buildPages();
}

/** Builds the pages as they are in the sources now, in about two seconds. */
export function buildPages(): void {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, script], {
    stdout: "ignore",
    stderr: "pipe",
  });
  if (exitCode !== 0) throw new Error(`the pages could not be built: ${stderr.toString()}`);
}
