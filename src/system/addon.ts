// The native addon: built in a checkout and the image, a package for each platform from npm. Only its faces
// import it: two of the index, the reader of text in pictures, and the encoder of tiles.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { OperatorError } from "../errors.ts";

type Addon = typeof import("../../native/addon/index.d.ts");

// SCREEN_SEARCH_NATIVE is for benchmarks/previous-release.ts: an older core under this face.
const nativeFolder = process.env["SCREEN_SEARCH_NATIVE"] ?? join(import.meta.dir, "../../native");

export const modelPath = join(nativeFolder, "models/screen-minilm-l6-v2.pack");

/** Both C libraries: npm before 10.4 installs the packages of both, and the wrong one does not load. */
const packages = ["gnu", "musl"].map(
  (libc) => `screen-search-engine-${process.platform}-${process.arch}-${libc}`,
);

/** Loads the addon at `built`, or the installed package. Throws an `OperatorError` when neither fits. */
export function loadAddon(built: string): Addon {
  const require = createRequire(import.meta.url);
  if (existsSync(built)) return require(built) as Addon;
  const faults: string[] = [];
  for (const name of packages) {
    try {
      return require(name) as Addon;
    } catch (error) {
      faults.push(error instanceof Error ? (error.message.split("\n")[0] ?? name) : name);
    }
  }
  throw new OperatorError(
    `There is no search engine for ${process.platform} on ${process.arch}: ${faults.join("; ")}. ` +
      "In a checkout build it with: bun run build:engine. From npm: install again without --omit=optional.",
  );
}

let loaded: Addon | undefined;

/**
 * Its functions and classes. Loaded at its first use: most commands, and the build of the guides, do without.
 */
export function addon(): Addon {
  loaded ??= loadAddon(join(nativeFolder, "addon/engine.node"));
  return loaded;
}
