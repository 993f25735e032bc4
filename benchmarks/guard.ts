// Guards against slower code, as ratios within this run, so that they hold on any machine: CI runs it
// (.ci/run).
//   bun benchmarks/guard.ts [--json] [--only PART,…]     PART is deep, encoder, http or release
// Fails (exit 1) when a ratio is more than 15 % above the one in guards.json. What cannot be installed or
// built is skipped with its reason.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Expected, type Part, type Verdict, verdictsOf } from "./guards.ts";
import { oursOverPrevious } from "./previous-release.ts";
import { progressOn } from "./progress.ts";
import type { Skip } from "./sides.ts";
import type { Spread } from "./table.ts";
import { oursOverRaw } from "./tables/http-layer.ts";
import { oursOverOnnxruntime } from "./tables/text-to-vector.ts";

const ROUNDS = 5;
/** For parts with short rounds: other work on the machine meets a few of them whole. */
const ROUNDS_OF_SHORT = 11;
const QUERIES = 60;
const SCREENS_OF_ANSWER = 20;

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, only: { type: "string" } },
});
const bench = { rounds: ROUNDS, progress: progressOn() };

const parts: Readonly<Record<string, Part>> = {
  deep: { names: ["deep / standard"], measure: async () => single(await deepOverStandard()) },
  encoder: {
    names: ["encoder / onnxruntime int8"],
    measure: async () => single(await oursOverOnnxruntime(bench, QUERIES)),
  },
  http: {
    names: ["HTTP / Bun.serve"],
    measure: async () =>
      single(measured(await oursOverRaw({ ...bench, rounds: ROUNDS_OF_SHORT }, SCREENS_OF_ANSWER))),
  },
  release: {
    names: ["standard / previous release", "deep / previous release"],
    measure: () => oursOverPrevious({ ...bench, rounds: ROUNDS_OF_SHORT }),
  },
};

function single(found: Spread | Skip): readonly Spread[] | Skip {
  return "skip" in found ? found : [found];
}

/** For a part that needs nothing which could be missing. */
function measured(found: Spread | Skip): Spread {
  if ("skip" in found) throw new Error(found.skip);
  return found;
}

/**
 * Reads the expected ratios for this processor from guards.json. onnxruntime gains less than we do from
 * instructions for 8-bit products.
 */
async function expectedHere(): Promise<Readonly<Record<string, Expected>>> {
  const text = await readFile(join(import.meta.dir, "guards.json"), "utf8");
  const given = JSON.parse(text) as Readonly<Record<string, Expected & { readonly withoutVnni?: number }>>;
  const processor = await readFile("/proc/cpuinfo", "utf8").catch(() => "avx512_vnni");
  const hasVnni = processor.includes("avx512_vnni");
  return Object.fromEntries(
    Object.entries(given).map(([name, { withoutVnni, expected, what }]) => [
      name,
      { expected: hasVnni ? expected : (withoutVnni ?? expected), what },
    ]),
  );
}

/** In a process of its own, which has its own bounds for a person; here the one of guards.json counts. */
async function deepOverStandard(): Promise<Spread> {
  const script = join(import.meta.dir, "latency.ts");
  const options = ["--short", "--json", "--rounds", String(ROUNDS)];
  // Servers tell people on standard error how to set them up: nobody asked for that here.
  const child = Bun.spawn([process.execPath, script, ...options], { stderr: "pipe" });
  const [text, complaint] = await Promise.all(
    [child.stdout, child.stderr].map((out) => new Response(out).text()),
  );
  await child.exited;
  if (!text) throw new Error(`latency.ts gave no figures: ${complaint}`);
  return (JSON.parse(text) as { deepOverStandard: Spread }).deepOverStandard;
}

function line({ name, ratio, expected, bound, isBroken, times, skipped }: Verdict): object {
  const figure = (value: number) => value.toFixed(3);
  if (ratio === undefined) return { part: name, result: `skipped: ${skipped}` };
  return {
    part: name,
    ratio: figure(ratio.median),
    spread: `${figure(ratio.min)} to ${figure(ratio.max)}`,
    expected: figure(expected),
    bound: figure(bound),
    result: `${isBroken ? "BROKEN" : "ok"}${times > 1 ? ", the lower of two measurements" : ""}`,
  };
}

const asked = values.only?.split(",") ?? Object.keys(parts);
const guards = await expectedHere();
const verdicts: Verdict[] = [];
for (const name of asked) {
  const part = parts[name];
  if (part === undefined) throw new Error(`no part ${name}; there are ${Object.keys(parts).join(", ")}`);
  const start = performance.now();
  verdicts.push(...(await verdictsOf(part, guards)));
  bench.progress.end();
  bench.progress.note(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
if (values.json) console.log(JSON.stringify(verdicts));
else console.table(verdicts.map(line));
process.exitCode = verdicts.some(({ isBroken }) => isBroken) ? 1 : 0;
