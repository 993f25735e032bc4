// The best 100 of 100,000 captions by BM25, any of the query's words: our keyword index against search
// libraries. All sides hold the same terms: stems and synonyms as our index makes them, given to the others
// ready.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { generateCaptions } from "../caption-generator.ts";
import { type Contender, compareSides, type Work } from "../compare-sides.ts";
import { ExhaustiveBm25 } from "../exhaustive-bm25.ts";
import { installPeers, type Peers } from "../install-peers.ts";
import { builtExample } from "../our-examples.ts";
import { realCaptions, realQueries } from "../real-texts.ts";
import { isSkip, type Skip } from "../sides.ts";
import type { Bench, Table } from "../table.ts";

const ROWS = 100_000;
const QUERIES = 200;
const LIMIT = 100;
/**
 * A round does one of so many parts of the queries, the next round the next: the slowest side takes a second
 * for some.
 */
const PARTS = 10;
/** Answers are of one in so many queries. */
const ANSWERS_EVERY = 4;
const dataFolder = join(import.meta.dir, "../.data/keywords");

/** Files of one text a line; terms are in letters and digits, between spaces. */
const files = {
  captions: join(dataFolder, "captions.txt"),
  terms: join(dataFolder, "terms.txt"),
  queries: join(dataFolder, "queries.txt"),
  queryTerms: join(dataFolder, "query-terms.txt"),
};

export async function measure(bench: Bench): Promise<Table> {
  const ours = builtExample("keywords", bench.progress);
  if (!isSkip(ours)) await makeFiles(ours.path, bench);
  const work = isSkip(ours) ? [] : [await bestOfAll()];
  return {
    name: "keywords",
    title: `Best ${LIMIT} of ${ROWS.toLocaleString("en")} captions by BM25`,
    unit: "ms a query",
    isLowerBetter: true,
    rows: await compareSides(await sides(ours, bench), work, bench),
    notes: [
      "Captions are generated with the word frequencies and lengths of real ones; queries are real.",
      `Equal work is the share of the best ${LIMIT} by exhaustive BM25 that a side returned, ties included.`,
      "tantivy keeps a text's length in a byte, FTS5 takes another idf for frequent words, Orama divides frequencies by the length.",
      "Ours stems queries and captions itself, which its times hold; the others get the same terms ready.",
    ],
  };
}

async function makeFiles(program: string, { progress }: Bench): Promise<void> {
  const [captions, queries] = [await realCaptions(), await realQueries(QUERIES)];
  const parts = [await readFile(program), JSON.stringify([captions, queries, ROWS])];
  const key = parts.map((part) => Bun.hash(part).toString(16)).join("-");
  const mark = join(dataFolder, "made-of");
  if (existsSync(mark) && (await readFile(mark, "utf8")) === key) return;
  progress.note(`keywords: generating ${ROWS} captions, once`);
  await mkdir(dataFolder, { recursive: true });
  await Bun.write(files.captions, `${[...generateCaptions(captions, ROWS)].join("\n")}\n`);
  await Bun.write(files.queries, `${queries.join("\n")}\n`);
  for (const [from, to] of [
    [files.captions, files.terms],
    [files.queries, files.queryTerms],
  ] as const) {
    Bun.spawnSync([program, "terms"], { stdin: Bun.file(from), stdout: Bun.file(to), stderr: "inherit" });
  }
  await Bun.write(mark, key);
}

async function sides(ours: { readonly path: string } | Skip, { progress }: Bench) {
  const [js, rust] = [await installPeers("js", progress), await installPeers("rust", progress)];
  const peer = (name: string, found: Peers | Skip, command: readonly string[]): Contender => ({
    name,
    command,
    cwd: isSkip(found) ? undefined : found.folder,
    missing: isSkip(found) ? found.skip : undefined,
    prepare: files,
  });
  const bun = (name: string) => [process.execPath, "keywords.ts", name];
  return [
    {
      name: "keyword index",
      isOurs: true,
      command: isSkip(ours) ? [] : [ours.path],
      missing: isSkip(ours) ? ours.skip : undefined,
      prepare: files,
    },
    peer("tantivy", rust, isSkip(rust) ? [] : [join(rust.program, "keywords")]),
    peer("SQLite FTS5 (bun:sqlite)", js, bun("sqlite")),
    peer("@orama/orama", js, bun("orama")),
  ];
}

async function bestOfAll(): Promise<Work> {
  const queries = await linesOf(files.queryTerms);
  const counts = queries.map((query) => query.split(" ").length).sort((one, other) => one - other);
  const middle = counts[counts.length >> 1];
  return {
    group: `${queries.length} queries of ${counts[0]} to ${counts.at(-1)} terms, median ${middle}, ${queries.length / PARTS} a round`,
    request: { limit: LIMIT, parts: PARTS, every: ANSWERS_EVERY },
    async prove(answers) {
      const answered = queries.filter((_, at) => at % ANSWERS_EVERY === 0);
      const exact = new ExhaustiveBm25(await linesOf(files.terms), answered);
      const proofs = new Map<string, string>();
      for (const [side, path] of answers) {
        const found = JSON.parse(await readFile(path, "utf8")) as (readonly number[])[];
        const overlaps = answered.map((query, at) => exact.overlap(query, found[at] ?? [], LIMIT));
        const mean = overlaps.reduce((sum, overlap) => sum + overlap, 0) / overlaps.length;
        proofs.set(side, `overlap ${mean.toFixed(4)}, least ${Math.min(...overlaps).toFixed(2)}`);
      }
      return proofs;
    },
  };
}

async function linesOf(path: string): Promise<readonly string[]> {
  return (await readFile(path, "utf8")).replace(/\n$/, "").split("\n");
}
