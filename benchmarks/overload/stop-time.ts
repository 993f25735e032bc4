// Time until the thread of a deep search stops after a signal aborts it: no HTTP, the engine alone.
import { type Engine, openEngine } from "../../src/index/engine.ts";

/** Milliseconds of the searches that were stopped, and how many ended first. */
export interface StopTimes {
  readonly ms: readonly number[];
  readonly endedFirst: number;
}

const TRIES_MAX = 20;

/** Aborts `count` deep searches while they run over the index in `folder`. */
export async function stopTimes(
  folder: string,
  libraryId: string,
  queries: readonly string[],
  count: number,
): Promise<StopTimes> {
  const engine = await openEngine(folder, { libraryId });
  const ms: number[] = [];
  let endedFirst = 0;
  for (let at = 0; ms.length < count && at < count * TRIES_MAX; at += 1) {
    const taken = await stopOne(engine, queries[at % queries.length] ?? "");
    if (taken === null) endedFirst += 1;
    else ms.push(taken);
  }
  return { ms, endedFirst };
}

async function stopOne(engine: Engine, query: string): Promise<number | null> {
  const abort = new AbortController();
  const asked = { query, platform: "web", mode: "deep", limit: 20, excludeIds: [] } as const;
  const ended = engine.search(asked, abort.signal).then(
    () => false,
    () => true,
  );
  while (engine.searchJobs().running === 0 && engine.searchJobs().waiting > 0) await turn();
  const abortedAt = performance.now();
  abort.abort();
  const wasStopped = await ended;
  return wasStopped ? performance.now() - abortedAt : null;
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
