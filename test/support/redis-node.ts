// The counting parts of one node, without the rest of a service.

import { type Config, loadConfig } from "../../src/config/config.ts";
import { RateLimits, rateBounds } from "../../src/http/rate-limits.ts";
import { SignInDelays } from "../../src/people/accounts/sign-in-delays.ts";
import { UsedCodes } from "../../src/people/accounts/used-codes.ts";
import type { Caller } from "../../src/people/caller.ts";
import { elapsedMs } from "../../src/system/fixed-window.ts";
import { createLog } from "../../src/system/log.ts";
import { RedisStore } from "../../src/system/redis/redis-store.ts";
import { SharedWindow } from "../../src/system/redis/shared-window.ts";

/** A node that is closed with the test. */
export type CountingNode = Awaited<ReturnType<typeof openNode>>;

/**
 * Opens a node; with REDIS_URL it counts there, and waits for it as long as a busy machine may take unless a
 * test says otherwise.
 */
export async function openNode(settings: Record<string, string> = {}, bounds = rateBounds) {
  const config: Config = loadConfig({ REDIS_TIMEOUT_MS: "5000", ...settings });
  const log: string[] = [];
  const logger = createLog("info", [], { write: (line) => void log.push(line) });
  /** Null for one that counts in its memory. */
  const store = config.redis && (await RedisStore.open(config.redis, logger));
  /** Milliseconds that the delays asked it to wait; it does not really wait. */
  const waits: number[] = [];
  const clock = { now: elapsedMs, wait: async (ms: number) => void waits.push(ms) };
  const openWindow =
    store === null
      ? undefined
      : (shape: ConstructorParameters<typeof SharedWindow>[1]) => new SharedWindow(store, shape, elapsedMs);
  return {
    limits: new RateLimits(config, { openWindow, bounds }),
    delays: new SignInDelays(clock, store),
    codes: new UsedCodes(Date.now, store),
    store,
    waits,
    log,
    [Symbol.asyncDispose]: async () => store?.close(),
  };
}

let callers = 0;

/** A caller of a workspace of its own, by default with 60 searches a minute in a burst. */
export function newCaller(
  numbers: Partial<Pick<Caller, "searchesPerMinute" | "searchBurst" | "keyId">> = {},
): Caller {
  callers += 1;
  return {
    workspaceId: `workspace ${callers}`,
    shareGeneration: 1,
    keyId: "a key",
    plan: "team",
    scopes: ["screens:search"],
    isSearchAllowed: true,
    searchesPerMinute: 60,
    searchBurst: 60,
    ...numbers,
  };
}
