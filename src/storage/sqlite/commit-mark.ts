import type { Database } from "bun:sqlite";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";

/**
 * Names the state of the database: two equal marks prove that nothing was committed between them, by this
 * connection or by any other process. The commits of other processes are read once in a turn of the event
 * loop: what is served in it had arrived before, and the reading takes a lock. `docs/benchmarks.md` says what
 * it saves.
 */
export function commitMarks(db: BunSQLiteDatabase): () => string {
  const { $client: client } = db as BunSQLiteDatabase & { readonly $client: Database };
  // The commits of all others, and the rows that this connection changed.
  const others = client.prepare<{ data_version: number }, []>("PRAGMA data_version");
  const own = client.prepare<{ changes: number }, []>("SELECT total_changes() AS changes");
  let version: number | null | undefined = null;
  const endTurn = () => {
    version = null;
  };
  return () => {
    if (version === null) {
      version = others.get()?.data_version;
      setImmediate(endTurn);
    }
    return `${version} ${own.get()?.changes}`;
  };
}
