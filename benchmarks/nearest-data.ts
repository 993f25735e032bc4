// The data of the table "nearest neighbours", made once for each size: vectors, queries and exact answers.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pythonOf } from "./nearest-sides.ts";
import type { Progress } from "./progress.ts";
import { realVectors } from "./real-vectors.ts";
import { isSkip, type Skip } from "./sides.ts";

const dataFolder = join(import.meta.dir, ".data");

/** The filters that rows must pass; each includes one platform. */
export const nearestCases = ["platform", "app", "excluded", "all"] as const;
export type NearestCase = (typeof nearestCases)[number];

/** The rows of each query, best first. */
export type Answers = readonly (readonly number[])[];

export interface NearestData {
  readonly data: string;
  readonly index: string;
  readonly truth: Readonly<Record<NearestCase, Answers>>;
}

export async function nearestData(rows: number, progress: Progress): Promise<NearestData | Skip> {
  const python = await pythonOf(progress);
  if (isSkip(python)) return { skip: `numpy makes the data: ${python.skip}` };
  const { texts } = await realVectors(dataFolder, progress);
  const real = dirname(texts);
  const data = join(real, `nearest-${rows}`);
  if (!existsSync(join(data, "truth.json"))) {
    progress.note(`making ${rows} vectors and their exact answers`);
    const maker = join(python.folder, "nearest_data.py");
    const { exitCode, stderr } = Bun.spawnSync([python.program, maker, real, data, String(rows)], {
      stderr: "pipe",
    });
    if (exitCode !== 0) return { skip: `nearest_data.py failed: ${stderr.toString().trim().slice(-200)}` };
  }
  const truth = JSON.parse(readFileSync(join(data, "truth.json"), "utf8")) as NearestData["truth"];
  return { data, index: join(real, `index-${rows}`), truth };
}

/** The mean share of each query's exact rows that an answer holds. */
export function recallOf(answers: Answers, truth: Answers): number {
  const shares = truth.map((exact, at) => {
    const found = new Set(answers[at]);
    return exact.filter((row) => found.has(row)).length / exact.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
