// Contents of the image and of the npm package.
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

export const FILES = [
  "LICENSE",
  "package.json",
  "bun.lock",
  "bunfig.toml",
  "tsconfig.json",
  "src",
  "demo",
  "skills",
];
export const ENGINE = "native/addon/engine.node";
const MODELS = "native/models";
const BUILT = ["dist/pages", "dist/docs", "dist/downloads"];
/** Files of a model that the engine reads, and the words of its licence. */
const isModelFile = (name) => /\.pack$|^query-tagger|^(LICENSE|NOTICE)/.test(name);

/** Copies `paths`, the model and what is built of pages, reference and clients from `root` to `target`. */
export function copyFiles(root, target, paths) {
  const models = readdirSync(join(root, MODELS))
    .filter(isModelFile)
    .map((name) => join(MODELS, name));
  for (const path of [...paths, ...BUILT, ...models]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true });
  }
}
