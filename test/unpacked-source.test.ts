// Archives of the command line are unpacked below the data folder, each import's into a folder of its own.

import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { unpackedSource } from "../src/cli/unpacked-source.ts";
import { loadConfig } from "../src/config/config.ts";
import { pathsIn } from "../src/system/paths.ts";
import { makeZip } from "./support/archives.ts";
import { folderWith } from "./support/folder.ts";

test("an import that waits or describes takes nothing away from another; what a killed one left goes with the next", async () => {
  const folder = await folderWith({ "a.zip": makeZip([{ name: "manifest.jsonl", content: "{}" }]) });
  const config = loadConfig({ DATA_DIR: join(folder, "data") });
  const { signal } = new AbortController();
  const open = (hasLock: boolean) =>
    unpackedSource(config, join(folder, "a.zip"), { isDryRun: false, hasLock, signal });
  await open(true);
  const imports = await open(true);
  expect(readdirSync(pathsIn(config.dataDir).imports)).toHaveLength(1);
  const waiting = await open(false);
  await waiting.remove();
  expect(existsSync(join(imports.source, "manifest.jsonl"))).toBe(true);
  await imports.remove();
  expect(readdirSync(pathsIn(config.dataDir).imports)).toEqual([]);
});
