// The thread of long reads: a connection of its own that only reads.
import type { Database } from "bun:sqlite";
import { threadMs } from "../../system/cost-meter.ts";
import { openReader, Statements, waitMsMax } from "./connection.ts";
import type { AnsweredRead, AskedRead } from "./read-thread.ts";

declare const self: Worker;

let statements: Statements | null = null;

/** The path of the database comes first, then reads. */
self.onmessage = ({ data }: MessageEvent<string | AskedRead>) => {
  if (typeof data === "string") statements = new Statements(openPatiently(data));
  else if (statements !== null) self.postMessage(answerOf(statements, data));
};

/** Waits for locks of others: nothing else runs on this thread. */
function openPatiently(path: string): Database {
  const client = openReader(path);
  client.run(`PRAGMA busy_timeout = ${waitMsMax}`);
  return client;
}

function answerOf(open: Statements, { sql, parameters }: AskedRead): AnsweredRead {
  const startedAt = threadMs();
  try {
    const rows = open.run(sql, parameters, true);
    const hasBytes = rows.some((row) => row.some((value) => value instanceof Uint8Array));
    const json = hasBytes ? null : JSON.stringify(rows);
    const ms = threadMs() - startedAt;
    return json === null ? { rows, ms } : { json, ms };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return { error: error instanceof Error ? error.message : String(error), code };
  }
}
