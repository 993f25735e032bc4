// Counters that all nodes share, in Redis or Valkey. While it is away each node decides by itself: requests
// wait no longer than REDIS_TIMEOUT_MS, and after a few failures not at all until it answers again.
import { createHash, randomUUID } from "node:crypto";
import type { RedisSettings } from "../../config/config.ts";
import { reasonOf } from "../../errors.ts";
import type { Logger } from "../log.ts";
import { nodesAnswer } from "./answers.ts";
import { type ScriptedRedis, scripts } from "./scripts.ts";

/** Failures in a row; those of one moment count once, because a busy machine is late with all of it. */
const failuresMax = 3;
/** Interval between attempts to reach a server that is away. */
const retryMs = 250;
/** Interval of a node's heartbeats, and the silence after which it counts as gone. */
const beatMs = 1_000;
const nodeGoneMs = 5_000;
/** Time that the start waits for the first connection. */
const connectMsMax = 500;
/** A connection on which nothing was answered for so long is made anew. */
const silentMsMax = 3_000;
/** All answers are numbers and short words: a connection that brings so much without one is not read on. */
const unansweredBytesMax = 1_000_000;

const noAnswer = "no answer";

/** The state of the connection, for the metrics. */
export interface RedisState {
  readonly isAway: boolean;
  /** Operations that this node decided by itself. */
  readonly fallbacks: number;
  /** Nodes that were seen when it last answered, or NODES when that is more. */
  readonly nodes: number;
}

/** The connection of one node. */
export class RedisStore {
  readonly #client: ScriptedRedis;
  readonly #settings: RedisSettings;
  readonly #log: Logger;
  readonly #nodeId = randomUUID();
  #isAway = true;
  #awaySince = performance.now();
  #failures = 0;
  #lastFailureAt = 0;
  #fallbacks = 0;
  #nodesSeen = 1;
  #lastError = noAnswer;
  #unansweredBytes = 0;
  #timer: Timer | null = null;
  #isClosed = false;

  private constructor(client: ScriptedRedis, settings: RedisSettings, log: Logger) {
    this.#client = client;
    this.#settings = settings;
    this.#log = log;
    client.on("error", (error: unknown) => {
      this.#lastError = reasonOf(error);
    });
    client.on("connect", () => this.#boundAnswers());
    client.on("close", () => this.#goAway(this.#lastError));
  }

  /** Connects; waits no longer than half a second, and a server that is away is tried again from then on. */
  static async open(settings: RedisSettings, log: Logger): Promise<RedisStore> {
    const client = await scriptedClient(settings.url);
    const store = new RedisStore(client, settings, log);
    await Promise.race([client.connect().catch(() => undefined), Bun.sleep(connectMsMax)]);
    const { host } = new URL(settings.url);
    if (await store.#beat()) log.info({ host }, "rates, sign-in delays and used codes are shared in Redis");
    else store.#warn("Redis does not answer: each node limits by itself, at its share, until it does");
    store.#beatAgain();
    return store;
  }

  get state(): RedisState {
    return { isAway: this.#isAway, fallbacks: this.#fallbacks, nodes: this.nodes };
  }

  /** The number of nodes that share the limits. */
  get nodes(): number {
    return Math.max(this.#settings.nodes, this.#nodesSeen);
  }

  /** Runs a command; null when this node must decide by itself. Never throws. */
  async run<Result>(command: (client: ScriptedRedis) => Promise<Result>): Promise<Result | null> {
    if (!this.#isAway) {
      const startedAt = performance.now();
      try {
        const result = await inTime(command(this.#client), this.#settings.timeoutMs);
        this.#failures = 0;
        this.#unansweredBytes = 0;
        return result;
      } catch (error) {
        this.#recordFailure(error, startedAt);
      }
    }
    this.#fallbacks += 1;
    return null;
  }

  /** Takes this node out of the number of nodes and disconnects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.run((redis) => redis.zrem(nodesKey, this.#nodeId));
    this.#client.disconnect();
  }

  /** The client has no bound for an answer, and would collect one of 2 GB. */
  #boundAnswers(): void {
    const { stream } = this.#client;
    this.#unansweredBytes = 0;
    stream.on("data", (bytes: Uint8Array) => {
      this.#unansweredBytes += bytes.length;
      if (this.#unansweredBytes > unansweredBytesMax) stream.destroy(new Error("an answer above 1 MB"));
    });
  }

  #recordFailure(error: unknown, startedAt: number): void {
    if (startedAt < this.#lastFailureAt) return;
    this.#lastFailureAt = performance.now();
    this.#failures += 1;
    this.#lastError = reasonOf(error);
    if (this.#failures >= failuresMax) this.#goAway(this.#lastError);
  }

  #goAway(reason: string): void {
    if (this.#isAway || this.#isClosed) return;
    this.#isAway = true;
    this.#awaySince = performance.now();
    this.#lastError = reason;
    this.#warn("Redis is away: each node limits by itself, at its share, until it answers again");
    this.#beatAgain();
  }

  #warn(message: string): void {
    this.#log.warn({ reason: this.#lastError, nodes: this.nodes }, message);
  }

  /** Says that this node lives, by a write: a server that is full or read-only is away, too. */
  async #beat(): Promise<boolean> {
    // The events of the connection have said why it is not connected.
    if (this.#client.status !== "ready") return false;
    const startedAt = performance.now();
    try {
      const recorded = this.#client.recordNode(nodesKey, this.#nodeId, nodeGoneMs);
      this.#nodesSeen = nodesAnswer(await inTime(recorded, this.#settings.timeoutMs));
      this.#unansweredBytes = 0;
      this.#comeBack();
      return true;
    } catch (error) {
      if (this.#isAway) this.#lastError = reasonOf(error);
      else this.#recordFailure(error, startedAt);
      return false;
    }
  }

  #comeBack(): void {
    this.#failures = 0;
    this.#lastError = "the connection was closed";
    if (!this.#isAway) return;
    this.#isAway = false;
    const awayMs = Math.round(performance.now() - this.#awaySince);
    if (this.#timer !== null) this.#log.info({ awayMs, nodes: this.nodes }, "Redis answers again");
  }

  #beatAgain(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const waitMs = this.#isAway || this.#failures > 0 ? retryMs : beatMs;
    this.#timer = setTimeout(() => void this.#beat().then(() => this.#beatAgain()), waitMs);
    this.#timer.unref();
  }
}

const nodesKey = "screen-search:nodes";

/**
 * The answer of a command, unless it takes longer than `msMax`. ioredis's own timeout does not do: a timer
 * that fires late because this process was busy comes before an answer already in the socket, hence the
 * second timer.
 */
function inTime<Answer>(command: Promise<Answer>, msMax: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer after ${msMax} ms`));
    let timer = setTimeout(() => {
      timer = setTimeout(fail, 1);
    }, msMax);
    command.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The key of something in Redis. `name` may be an e-mail address: only its hash leaves this process. */
export function redisKey(kind: string, name: string): string {
  return `screen-search:${kind}:${createHash("sha256").update(name).digest("base64url").slice(0, 22)}`;
}

/** Loaded only where REDIS_URL is set. */
async function scriptedClient(url: string): Promise<ScriptedRedis> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    lazyConnect: true,
    socketTimeout: silentMsMax,
    connectTimeout: silentMsMax,
    // Commands that cannot be sent or got no answer are decided here: they must not be sent later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => retryMs,
    // After a failover the old server answers so: its name may lead to another one by now.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
    disableClientInfo: true,
    scripts: Object.fromEntries(
      Object.entries(scripts).map(([name, lua]) => [name, { lua, numberOfKeys: 1 }]),
    ),
  });
  return client as unknown as ScriptedRedis;
}
