// Every comparison with what a user would pick instead, each in one run with the sides interleaved.
//   npm run bench -- [table...] [--rounds 5] [--screens N] [--json]
// A table is a file in tables/ that exports `measure`. Peers are installed the first time. Results go to
// results/, of which the table of README.md is printed last.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.ts";
import { progressOn } from "./progress.ts";
import { printReadmeTable } from "./readme-table.ts";
import type { Measure, Table } from "./table.ts";
import { readResults, thisRun, writeResult } from "./write-results.ts";

const ROUNDS_MIN = 5;
const tablesFolder = join(import.meta.dir, "tables");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: String(ROUNDS_MIN) },
    screens: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

async function tableNames(): Promise<readonly string[]> {
  const files = await readdir(tablesFolder);
  const known = files.map((file) => file.replace(/\.ts$/, "")).sort();
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no table ${unknown.join(", ")}; there are ${known.join(", ")}`);
  return positionals.length > 0 ? positionals : known;
}

const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds >= ROUNDS_MIN))
  throw new Error(`--rounds is at least ${ROUNDS_MIN}`);
const screens = values.screens === undefined ? undefined : Number(values.screens);
const progress = progressOn();
const tables: Table[] = [];
for (const name of await tableNames()) {
  const run = thisRun(
    [
      "npm run bench --",
      name,
      ...(values.rounds === "5" ? [] : ["--rounds", values.rounds]),
      ...(values.screens === undefined ? [] : ["--screens", values.screens]),
    ].join(" "),
  );
  const { measure } = (await import(join(tablesFolder, `${name}.ts`))) as { measure: Measure };
  const table = await measure({ rounds, progress, ...(screens !== undefined && { screens }) });
  progress.end();
  tables.push(table);
  await writeResult(table, run);
  if (!values.json) console.log(printTable(table));
}
console.log(values.json ? JSON.stringify(tables) : printReadmeTable(await readResults()));
