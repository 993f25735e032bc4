// Found keys, kept until the next commit of any process: a revoked key is refused at once.
import type { KeyStore } from "../stores/keys.ts";
import type { Connection } from "./connection.ts";

type FoundKey = NonNullable<Awaited<ReturnType<KeyStore["bySha256"]>>>;

const keysMax = 10_000;

/** The same lookup, from the cache where nothing was committed since. */
export function cachedLookup(connection: Connection, lookup: KeyStore["bySha256"]): KeyStore["bySha256"] {
  const readMark = commitMarks(connection);
  const known = new Map<string, FoundKey>();
  let knownMark = "";
  return async (sha256) => {
    const mark = readMark();
    if (mark !== knownMark || known.size > keysMax) known.clear();
    knownMark = mark;
    const found = known.get(sha256) ?? (await lookup(sha256));
    // Another lookup may have seen a later commit meanwhile.
    if (found !== null && mark === knownMark) known.set(sha256, found);
    return found;
  };
}

/**
 * Names the state of the database: two equal marks prove that nothing was committed between them. The commits
 * of other connections are read once in a turn of the event loop: what is served in it had arrived before,
 * and the reading takes a lock.
 */
function commitMarks({ client, reader }: Connection): () => string {
  // The commits of all connections but the reader, and the rows that the writer of this process changed.
  const others = reader.prepare<{ data_version: number }, []>("PRAGMA data_version");
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
