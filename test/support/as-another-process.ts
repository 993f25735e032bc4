import { Database } from "bun:sqlite";
import { pathsIn } from "../../src/paths.ts";

/**
 * Changes the records as another process does: by a connection of its own, and before the requests that come next. The service looks for
 * commits of others once in a turn of the event loop, and calls within a test may all be one turn.
 */
export async function asAnotherProcess(dataDir: string, change: (records: Database) => void): Promise<void> {
  const records = new Database(pathsIn(dataDir).records);
  change(records);
  records.close();
  await new Promise((resolve) => setImmediate(resolve));
}
