// Drives the service through faults that a seed draws, and proves it after every step:
// bun test/fault-driver/run.ts [--steps N] [--seed S] [--only NAME,NAME] [--keep DIR] [--verbose]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drive } from "./drive.ts";

const { values } = parseArgs({
  options: {
    steps: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
    keep: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const home =
  values.keep === undefined ? await mkdtemp(join(tmpdir(), "screen-search-faults-")) : resolve(values.keep);
const isWhole = await drive({
  seed: Number(values.seed),
  steps: Number(values.steps),
  home,
  only: values.only?.split(",") ?? null,
  isVerbose: values.verbose,
});
if (values.keep === undefined) await rm(home, { recursive: true, force: true });
process.exit(isWhole ? 0 : 1);
