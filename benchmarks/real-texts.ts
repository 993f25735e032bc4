// Real captions and queries for benchmarks, from ../shared where it is, else from the built-in library alone.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { baseWords } from "./large-library.ts";

const queriesFile = join(import.meta.dir, "../../shared/train/queries.jsonl");

export async function realCaptions(): Promise<readonly string[]> {
  const words = await baseWords(Number.POSITIVE_INFINITY);
  return words.map(({ description }) => description).filter((description) => description !== "");
}

/** So many queries from all over the set; the titles of screens where there is none. */
export async function realQueries(count: number): Promise<readonly string[]> {
  const all = existsSync(queriesFile)
    ? (Bun.JSONL.parse(await Bun.file(queriesFile).text()) as { query: string }[]).map(({ query }) => query)
    : (await baseWords(Number.POSITIVE_INFINITY)).map(({ title }) => title).filter((title) => title !== "");
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => {
    return all[Math.floor((at * all.length) / count)] ?? "";
  });
}
