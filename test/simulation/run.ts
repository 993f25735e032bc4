// Simulates a service beside a plain model, by steps that a seed draws:
// bun test/simulation/run.ts [--form sqlite|postgres] [--seed S] [--steps N] [--minutes M] [--until N]
// [--only NAME,NAME] [--keep DIR] [--verbose]
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { forms, reasonWithout } from "./place.ts";
import { simulate } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    form: { type: "string", default: "sqlite" },
    steps: { type: "string", default: "10000" },
    /** The same as --steps: the command that is printed for a replay says it. */
    until: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
    keep: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const form = forms.find((name) => name === values.form);
if (form === undefined) throw new Error(`--form: must be one of ${forms.join(", ")}.`);
const reason = reasonWithout(form);
if (reason !== null) throw new Error(`--form ${form}: ${reason}.`);
/**
 * In memory where that is: hundreds of files are flushed in each second, and what a disk does is simulated.
 */
const folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const home = values.keep === undefined ? await mkdtemp(join(folder, "simulation-")) : resolve(values.keep);
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stop.abort());
const isWhole = await simulate({
  form,
  seed: Number(values.seed),
  steps: Number(values.until ?? values.steps),
  secondsMax: 60 * Number(values.minutes ?? "Infinity"),
  home,
  only: values.only?.split(",") ?? null,
  isVerbose: values.verbose,
  signal: stop.signal,
});
if (values.keep === undefined) await rm(home, { recursive: true, force: true });
process.exit(isWhole ? 0 : 1);
