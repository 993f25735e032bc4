// SQLite FTS5 through bun:sqlite, in memory, one merged segment.
import { Database } from "bun:sqlite";
import { milliseconds, serve } from "./side.ts";

interface Prepare {
  /** Files of one row a line, terms between spaces. */
  readonly terms: string;
  readonly queryTerms: string;
}

interface Limit {
  readonly limit: number;
}

const database = new Database(":memory:");
let queries: readonly string[] = [];

async function linesOf(path: string): Promise<readonly string[]> {
  return (await Bun.file(path).text()).trimEnd().split("\n");
}

/** Any of the terms. */
function match(terms: string): string {
  return terms
    .split(" ")
    .map((term) => `"${term}"`)
    .join(" OR ");
}

function search(query: string, limit: number): readonly number[] {
  const found = database
    .query<{ row: number }, [string, number]>(
      "select rowid as row from captions where captions match ? order by rank limit ?",
    )
    .values(match(query), limit) as [number][];
  return found.map(([row]) => row);
}

await serve({
  async prepare({ terms, queryTerms }: Prepare) {
    const start = performance.now();
    database.run("create virtual table captions using fts5 (terms, content='', tokenize='ascii')");
    const insert = database.prepare("insert into captions (rowid, terms) values (?, ?)");
    const lines = await linesOf(terms);
    database.transaction(() => {
      for (const [row, line] of lines.entries()) insert.run(row, line);
    })();
    database.run("insert into captions (captions) values ('optimize')");
    queries = await linesOf(queryTerms);
    const version = database
      .query<{ version: string }, []>("select sqlite_version() as version")
      .get()?.version;
    const pages = database
      .query<{ bytes: number }, []>(
        "select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()",
      )
      .get();
    const buildSeconds = (performance.now() - start) / 1000;
    return { ok: true, version, setting: "in memory, optimised", bytes: pages?.bytes, buildSeconds };
  },
  async round({ limit }: Limit) {
    const ms: number[] = [];
    for (const query of queries) ms.push(await milliseconds(() => search(query, limit)));
    return { ms };
  },
  async answers({ limit, path }: Limit & { readonly path: string }) {
    await Bun.write(path, JSON.stringify(queries.map((query) => search(query, limit))));
    return { ok: true };
  },
});
