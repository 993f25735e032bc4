// Rankings of a relevance set by an engine of its own.
import type { Engine } from "../src/index/engine.ts";
import type { Mode, Ranking } from "./relevance-figures.ts";
import { changesOf, type QueryRow, type ScreenRow } from "./relevance-set.ts";

/** Every screen of the sets is ranked. */
const RANKED = 10_000;

/** Fills the engine, and tells how many screens it encoded a second. */
export async function load(engine: Engine, rows: readonly ScreenRow[]): Promise<number> {
  const start = performance.now();
  let done = 0;
  for await (const changes of changesOf(engine, rows)) {
    await engine.apply(changes);
    done += changes.length;
    if (process.stderr.isTTY) process.stderr.write(`\rencoded ${done} of ${rows.length}`);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  return rows.length / ((performance.now() - start) / 1000);
}

/** The ranking of a query, with what the cut would drop. */
export async function rank(engine: Engine, query: QueryRow, mode: Mode): Promise<Ranking> {
  const answer = await engine.search({
    query: query.query,
    platform: query.platform,
    mode,
    limit: RANKED,
    excludeIds: [],
    isUncut: true,
  });
  return inPool({ query, mode, hits: answer.hits });
}

/**
 * A pooled query ranks exactly the pool: screens that a restriction left out come last, in the order of their
 * ids.
 */
function inPool({ query, mode, hits: all }: Ranking): Ranking {
  if (query.pool === undefined) return { query, mode, hits: all };
  const pool = new Set(query.pool);
  const hits = all.filter(({ id }) => pool.has(id));
  const ranked = new Set(hits.map((hit) => hit.id));
  const rest = query.pool.filter((id) => !ranked.has(id)).sort();
  return { query, mode, hits: [...hits, ...rest.map((id) => ({ id, score: -1, isKept: false }))] };
}
