// Cost and gain of each part of a grown service, in one run on two cores: latency of a search, searches a
// second of two nodes, rates of imports, time to ready of a new node, and whether Milvus gives the same
// answers. Servers are those of the tests: PostgreSQL, Redis, s3s-fs, milvus-lite; a missing one is left out.
//   bun benchmarks/forms.ts [--only latency,nodes,import,new-node,answers] [--rounds 5] [--screens N] [--json]
// MILVUS_LITE names the program of milvus-lite, S3S_FS that of s3s-fs.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Part, startParts } from "../test/support/form-parts.ts";
import { postgresMissing } from "../test/support/postgres-programs.ts";
import { isRedisMissing } from "../test/support/redis.ts";
import { hasS3Server } from "../test/support/s3-process.ts";
import { measureAnswers } from "./forms/answers.ts";
import type { Bench, Figures } from "./forms/bench.ts";
import { measureImport } from "./forms/import-rates.ts";
import { measureLatency } from "./forms/latency.ts";
import { measureNewNode } from "./forms/new-node.ts";
import { measureNodes } from "./forms/nodes.ts";
import { figure } from "./print-table.ts";
import { progressOn } from "./progress.ts";
import type { Spread } from "./table.ts";

interface Measurement {
  readonly measure: (bench: Bench) => Promise<Figures>;
  readonly needs: readonly Part[];
}

const grown = ["postgres", "redis", "s3"] as const;
const measurements: Readonly<Record<string, Measurement>> = {
  latency: { measure: measureLatency, needs: [...grown, "milvus"] },
  nodes: { measure: measureNodes, needs: grown },
  import: { measure: measureImport, needs: [...grown, "milvus"] },
  "new-node": { measure: measureNewNode, needs: grown },
  answers: { measure: measureAnswers, needs: ["milvus"] },
};

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string", default: Object.keys(measurements).join() },
    rounds: { type: "string", default: "5" },
    screens: { type: "string" },
  },
});

const milvusProgram = process.env["MILVUS_LITE"] ?? Bun.which("milvus-lite");
const isHere: Readonly<Record<Part, boolean>> = {
  postgres: postgresMissing === null,
  redis: !isRedisMissing,
  s3: hasS3Server,
  milvus: milvusProgram !== null,
};

async function run(name: string): Promise<Figures> {
  const found = measurements[name];
  if (found === undefined)
    throw new Error(`--only: there is no ${name}; there are ${Object.keys(measurements).join(", ")}`);
  const { measure, needs } = found;
  const missing = needs.filter((part) => !isHere[part]);
  if (missing.length > 0) progress.note(`${name}: without ${missing.join(", ")}, which is not installed`);
  const folder = await mkdtemp(join(tmpdir(), "screen-search-forms-"));
  const parts = await startParts(
    needs.filter((part) => isHere[part]),
    folder,
    milvusProgram,
  );
  try {
    const rounds = Number(values.rounds);
    const screens = values.screens === undefined ? {} : { screens: Number(values.screens) };
    return await measure({ parts, folder, rounds, progress, ...screens });
  } finally {
    progress.end();
    await parts.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function show({ title, rows, skipped }: Figures): void {
  console.log(`\n${title}${skipped === undefined ? "" : `: skipped, ${skipped}`}`);
  const spread = ({ median, min, max }: Spread) => `${figure(median)} (${figure(min)} to ${figure(max)})`;
  const shown = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === "object" ? spread(value) : value]),
    ),
  );
  if (shown.length > 0) console.table(shown);
}

const progress = progressOn();
const all: Figures[] = [];
for (const name of values.only.split(",")) {
  const figures = await run(name);
  all.push(figures);
  if (!values.json) show(figures);
}
if (values.json) console.log(JSON.stringify(all));
