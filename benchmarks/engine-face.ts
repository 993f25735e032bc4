// The file through which a checkout calls its addon.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Its path from the root of a checkout; commits before the move of the folders have it elsewhere. */
export function engineFace(checkout: string): string {
  const paths = ["src/index/engine.ts", "src/engine/engine.ts"];
  return paths.find((path) => existsSync(join(checkout, path))) ?? "";
}
