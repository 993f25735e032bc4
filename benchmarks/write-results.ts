// benchmarks/results/: latest.json with every table's last run, and one plot for each. A run of some tables
// leaves the others as they were, which is why machine, date, command and commit are those of each table.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { plotTable } from "./plot-table.ts";
import type { Table } from "./table.ts";

/** The last run of each table, by its name, as `latest.json` has them. */
export type Results = Readonly<Record<string, Table & { readonly run: Run }>>;

/** The date, command, commit and machine of a table's measurement. */
export interface Run {
  readonly date: string;
  readonly command: string;
  /** With "+" behind it when files were changed since. */
  readonly commit: string;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryBytes: number;
    readonly system: string;
    readonly bun: string;
  };
}

const resultsFolder = join(import.meta.dir, "results");
const latest = join(resultsFolder, "latest.json");

/** The run that goes on now. */
export function thisRun(command: string): Run {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString(),
    command,
    commit: git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain", "-uno") === "" ? "" : "+"),
    machine: {
      cpu: cpu?.model ?? "unknown",
      cores: cpus().length,
      memoryBytes: totalmem(),
      system: `${type()} ${release()}`,
      bun: Bun.version,
    },
  };
}

/** The last run of each table, by its name. */
export async function readResults(): Promise<Results> {
  return existsSync(latest) ? (JSON.parse(await readFile(latest, "utf8")) as { tables: Results }).tables : {};
}

/** Puts a table into latest.json and writes its plot. */
export async function writeResult(table: Table, run: Run): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  const all = Object.entries({ ...(await readResults()), [table.name]: { run, ...table } });
  const sorted = Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other)));
  await writeFile(latest, `${JSON.stringify({ tables: sorted }, null, 2)}\n`);
  await writeFile(join(resultsFolder, `${table.name}.svg`), plotTable(table));
}

function git(...words: string[]): string {
  const { exitCode, stdout } = Bun.spawnSync(["git", ...words], { cwd: import.meta.dir, stderr: "ignore" });
  return exitCode === 0 ? stdout.toString().trim() : "unknown";
}
