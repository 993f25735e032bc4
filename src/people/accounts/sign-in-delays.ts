// Wrong passwords slow down the next tries at an account instead of locking it: 1, 2, 4 … 30 seconds after
// the third. Browsers that signed in to the account before are counted separately, and the first tries of an
// address do not wait, so that strangers slow down strangers only.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { ApiError } from "../../errors.ts";
import type { Attempt, RateLimits } from "../../http/rate-limits.ts";
import { attemptAnswer } from "../../system/redis/answers.ts";
import { type RedisStore, redisKey } from "../../system/redis/redis-store.ts";
import type { Client } from "../caller.ts";
import { sessionCookie } from "./same-site.ts";

/** A typing error or two costs nothing. */
const freeFailures = 3;
/** A try that would wait longer is refused; no connection is closed for idleness sooner. */
const delayMsMax = 30_000;
/** Wrong passwords are forgotten after an hour without any. */
const forgottenAfterMs = 3_600_000;
/** Anybody may name any address: the counter that was used longest ago is forgotten first. */
const countersMax = 10_000;
/** The longest that browsers keep a cookie. */
const deviceCookieSeconds = 400 * 86_400;

export interface AttemptServices {
  readonly knownDevices: KnownDevices;
  readonly rateLimits: RateLimits;
  readonly signInDelays: SignInDelays;
}

/**
 * Waits until a password may be tried for an account, known or not, and counts the try as wrong until
 * `succeed`. A browser that signed in to the account before is counted by itself, others by their address
 * and together; the first tries of an address do not wait for others. Throws `rate_limit_exceeded`.
 */
export async function beginPasswordAttempt(
  { knownDevices, rateLimits, signInDelays }: AttemptServices,
  client: Client,
  email: string,
): Promise<Attempt> {
  const device = knownDevices.idOf(client.cookie, email);
  const name = `${device ?? "unknown-device"} ${email.toLowerCase()}`;
  if (device !== null) return signInDelays.begin(name);
  const attempt = await rateLimits.passwordAttempt(client.address);
  const first = await rateLimits.firstAttempt(client.address, email);
  const delayed = await signInDelays.begin(name, first.isFirst);
  return {
    succeed: async () => {
      for (const counted of [attempt, first, delayed]) await counted.succeed();
    },
  };
}

/** The wrong passwords for one account from one kind of browser. */
interface FailureCounter {
  failures: number;
  /** When the next try may be judged, by the clock of `Clock`. */
  freeAt: number;
}

export interface Clock {
  /** Milliseconds since any moment; must never run back, or a delay grows by what it ran back. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** The wait of an attempt. One that is not counted would wait too long and is refused. */
type Wait = ReturnType<typeof attemptAnswer>;

/** Delays in the memory of this process, or of all nodes in Redis; while that is away, by what a node saw. */
export class SignInDelays {
  readonly #clock: Clock;
  readonly #shared: RedisStore | null;
  readonly #counters = new Map<string, FailureCounter>();

  constructor(clock: Clock, shared: RedisStore | null = null) {
    this.#clock = clock;
    this.#shared = shared;
  }

  /**
   * Waits until a password may be tried under a name. The try counts as wrong until `succeed`, so that
   * simultaneous ones wait for each other; `isFirst` never waits. Throws `rate_limit_exceeded`.
   */
  async begin(name: string, isFirst = false): Promise<Attempt> {
    const own = this.#countOwn(name);
    const { waitMs, isCounted } = (await this.#countShared(name)) ?? own;
    if (!isCounted && !isFirst) throw tooMany(waitMs);
    if (waitMs > 0 && !isFirst) await this.#clock.wait(waitMs);
    return {
      succeed: async () => {
        this.#counters.delete(name);
        await this.#shared?.run((redis) => redis.del(redisKey("failures", name)));
      },
    };
  }

  #countOwn(name: string): Wait {
    const counter = this.#counterOf(name);
    const now = this.#clock.now();
    const waitMs = Math.max(0, counter.freeAt - now);
    if (waitMs > delayMsMax) return { waitMs, isCounted: false };
    counter.failures += 1;
    counter.freeAt = Math.max(now, counter.freeAt) + delayMsAfter(counter.failures);
    return { waitMs, isCounted: true };
  }

  /** The same in the counter of all nodes; null without Redis or while it is away. */
  async #countShared(name: string): Promise<Wait | null> {
    if (this.#shared === null) return null;
    const bounds = [delayMsMax, freeFailures, delayMsMax, forgottenAfterMs] as const;
    return this.#shared.run(async (redis) =>
      attemptAnswer(await redis.countAttempt(redisKey("failures", name), ...bounds), delayMsMax),
    );
  }

  /** The counter of that name, moved behind all others. */
  #counterOf(name: string): FailureCounter {
    const known = this.#counters.get(name);
    const isForgotten = known === undefined || known.freeAt + forgottenAfterMs < this.#clock.now();
    const counter = isForgotten ? { failures: 0, freeAt: 0 } : known;
    this.#counters.delete(name);
    this.#counters.set(name, counter);
    const [oldest] = this.#counters.keys();
    if (this.#counters.size > countersMax && oldest !== undefined) this.#counters.delete(oldest);
    return counter;
  }
}

function delayMsAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(delayMsMax, 1_000 * 2 ** (failures - freeFailures));
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError(
    "rate_limit_exceeded",
    `Too many wrong passwords for this account. Try again in ${seconds} s.`,
    { headers: { "retry-after": String(seconds) } },
  );
}

/**
 * Makes and checks the cookies by which a browser proves that it signed in to an account before (OWASP, "Slow
 * Down Online Guessing Attacks with Device Cookies"). They sign nobody in.
 */
export class KnownDevices {
  readonly #name: string;
  readonly #attributes: string;
  readonly #secret: string;

  constructor({ baseUrl }: Pick<Config, "baseUrl">, secret: string) {
    const { prefix, isSecure } = sessionCookie(baseUrl);
    this.#name = `${prefix}.device`;
    this.#attributes = `; Max-Age=${deviceCookieSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    this.#secret = secret;
  }

  /** The id of the browser when its cookie was made for this account, or null. */
  idOf(cookieHeader: string | null, email: string): string | null {
    const pairs = (cookieHeader ?? "").split(";").map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1) ?? "";
    const [id = "", signature = ""] = value.split(".");
    const expected = Buffer.from(this.#sign(id, email));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  /** The `Set-Cookie` line for a browser that signed in to an account; one that is known keeps its id. */
  cookieFor(cookieHeader: string | null, email: string): string {
    const id = this.idOf(cookieHeader, email) ?? randomBytes(16).toString("base64url");
    return `${this.#name}=${id}.${this.#sign(id, email)}${this.#attributes}`;
  }

  #sign(id: string, email: string): string {
    return createHmac("sha256", this.#secret).update(`${id} ${email.toLowerCase()}`).digest("base64url");
  }
}
