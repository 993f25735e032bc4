// The best rows by BM25 with any of a query's terms, which are given ready, in memory.
//   bun keywords.ts sqlite|orama
// SQLite: FTS5 through bun:sqlite, one merged segment. Orama: each term gets an end mark, so that its search
// by prefixes finds that term alone.
import { Database } from "bun:sqlite";
import { create, insertMultiple, search } from "@orama/orama";
import { milliseconds, serve, versionOf } from "./side.ts";

interface Prepare {
  /** Files of one row a line, terms between spaces. */
  readonly terms: string;
  readonly queryTerms: string;
}

interface Work {
  readonly limit: number;
  /** A round does one of so many parts of the queries, the next one each time. */
  readonly parts: number;
  /** Answers are of one in so many queries. */
  readonly every: number;
}

/** Rows, best first. */
type Search = (query: string, limit: number) => Promise<readonly number[]>;

const END = "$";
const INSERT_BATCH = 1000;
/** Plain BM25 without the delta of BM25+. */
const RELEVANCE = { k: 1.2, b: 0.75, d: 0 };

let queries: readonly string[] = [];
let searchOne: Search;
let rounds = 0;

async function linesOf(path: string): Promise<readonly string[]> {
  return (await Bun.file(path).text()).replace(/\n$/, "").split("\n");
}

async function sqlite(lines: readonly string[]) {
  const database = new Database(":memory:");
  database.run("create virtual table captions using fts5 (terms, content='', tokenize='ascii')");
  const insert = database.prepare("insert into captions (rowid, terms) values (?, ?)");
  database.transaction(() => {
    for (const [row, line] of lines.entries()) insert.run(row, line);
  })();
  database.run("insert into captions (captions) values ('optimize')");
  const best = database.query("select rowid from captions where captions match ? order by rank limit ?");
  searchOne = async (query, limit) => {
    const quoted = query.split(" ").map((term) => `"${term}"`);
    return best.values(quoted.join(" OR "), limit).map(([row]) => Number(row));
  };
  const [version] = database.query("select sqlite_version()").values()[0] ?? [];
  const [pages] = database.query("pragma page_count").values()[0] ?? [];
  const [size] = database.query("pragma page_size").values()[0] ?? [];
  return { version, setting: "in memory, optimised", bytes: Number(pages) * Number(size) };
}

async function orama(lines: readonly string[]) {
  const database = create({
    schema: { terms: "string" } as const,
    components: {
      tokenizer: { language: "english", normalizationCache: new Map(), tokenize: (text) => text.split(" ") },
    },
  });
  const marked = (line: string) => line.replaceAll(" ", `${END} `) + END;
  const documents = lines.map((line, row) => ({ id: String(row), terms: marked(line) }));
  await insertMultiple(database, documents, INSERT_BATCH, "english", true);
  // A threshold of 1 keeps rows with any of the terms.
  searchOne = async (query, limit) => {
    const found = await search(database, {
      term: marked(query),
      limit,
      threshold: 1,
      relevance: RELEVANCE,
    });
    return found.hits.map(({ id }) => Number(id));
  };
  const version = await versionOf("@orama/orama");
  return { version, setting: "in memory, k 1.2, b .75, d 0", bytes: process.memoryUsage.rss() };
}

await serve({
  async prepare({ terms, queryTerms }: Prepare) {
    const lines = await linesOf(terms);
    queries = await linesOf(queryTerms);
    const start = performance.now();
    const built = await (process.argv[2] === "orama" ? orama : sqlite)(lines);
    return { ok: true, ...built, buildSeconds: (performance.now() - start) / 1000 };
  },
  async round({ limit, parts }: Work) {
    const part = rounds % parts;
    rounds += 1;
    const ms: number[] = [];
    for (let at = part; at < queries.length; at += parts) {
      ms.push(await milliseconds(() => searchOne(queries[at] ?? "", limit)));
    }
    return { ms };
  },
  async answers({ limit, every, path }: Work & { readonly path: string }) {
    const all: (readonly number[])[] = [];
    for (let at = 0; at < queries.length; at += every) all.push(await searchOne(queries[at] ?? "", limit));
    await Bun.write(path, JSON.stringify(all));
    return { ok: true };
  },
});
