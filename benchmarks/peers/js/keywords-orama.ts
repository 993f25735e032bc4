// Orama in memory. Each term gets an end mark, so that its search by prefixes finds that term alone.
import { create, insertMultiple, search as searchIn } from "@orama/orama";
import { milliseconds, serve, versionOf } from "./side.ts";

interface Prepare {
  /** Files of one row a line, terms between spaces. */
  readonly terms: string;
  readonly queryTerms: string;
}

interface Limit {
  readonly limit: number;
}

const END = "$";
const BATCH = 1000;
/** Plain BM25 without the delta of BM25+. */
const RELEVANCE = { k: 1.2, b: 0.75, d: 0 };

const database = create({
  schema: { terms: "string" } as const,
  components: {
    tokenizer: { language: "english", normalizationCache: new Map(), tokenize: (text) => text.split(" ") },
  },
});
let queries: readonly string[] = [];

async function linesOf(path: string): Promise<readonly string[]> {
  return (await Bun.file(path).text())
    .trimEnd()
    .split("\n")
    .map((line) => line.replaceAll(" ", `${END} `) + END);
}

/** A threshold of 1 keeps rows with any of the terms. */
async function search(term: string, limit: number): Promise<readonly number[]> {
  const { hits } = await searchIn(database, { term, limit, threshold: 1, relevance: RELEVANCE });
  return hits.map(({ id }) => Number(id));
}

await serve({
  async prepare({ terms, queryTerms }: Prepare) {
    const start = performance.now();
    const lines = await linesOf(terms);
    const documents = lines.map((line, row) => ({ id: String(row), terms: line }));
    await insertMultiple(database, documents, BATCH, "english", true);
    queries = await linesOf(queryTerms);
    return {
      ok: true,
      version: await versionOf("@orama/orama"),
      setting: "in memory, k 1.2, b .75, d 0",
      bytes: process.memoryUsage.rss(),
      buildSeconds: (performance.now() - start) / 1000,
    };
  },
  async round({ limit }: Limit) {
    const ms: number[] = [];
    for (const query of queries) ms.push(await milliseconds(() => search(query, limit)));
    return { ms };
  },
  async answers({ limit, path }: Limit & { readonly path: string }) {
    const all: (readonly number[])[] = [];
    for (const query of queries) all.push(await search(query, limit));
    await Bun.write(path, JSON.stringify(all));
    return { ok: true };
  },
});
