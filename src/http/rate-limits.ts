// Rate limits: searches, reads and writes by workspace, wrong keys, passwords and pictures by address,
// invitations by workspace, person and address. Counted in the memory of this process, or over all nodes.
import { ApiError } from "../errors.ts";
import {
  elapsedMs,
  FixedWindow,
  type RateWindow,
  type WindowCount,
  type WindowShape,
} from "../system/fixed-window.ts";
import { siteOf } from "./client-address.ts";
import {
  type Counted,
  type RateHeaders,
  type RatePolicy,
  type RateSettings,
  rateHeaders,
  readPolicy,
  searchPolicy,
  writePolicy,
} from "./rate-policy.ts";

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** A password or the token of a link that was tried, and counts as wrong until `succeed`. */
export interface Attempt {
  succeed(): Promise<void>;
}

export interface CountedCaller extends Counted {
  /** Null for a person at the pages. */
  readonly keyId: string | null;
}

/** The rate that work other than a search counts against. */
export type WorkRate = "read" | "write";

const tooOften: Readonly<Record<"search" | WorkRate, string>> = {
  search: "This workspace searches too often.",
  read: "This workspace reads too often.",
  write: "This workspace writes too often.",
};

/** Requests that an address alone is counted for, and what is said when they are too many. */
const tooManyOfAddress = {
  wrongKeys: "Too many requests with a wrong API key came from this address.",
  pictures: "This address loads too many pictures.",
  providerSignIns: "Too many sign-ins were begun from this address.",
  authorizations: "Too many programs asked to be let in from this address.",
  tokenRequests: "Too many requests for tokens came from this address.",
};

/** The remaining searches of a workspace in the current window. */
export interface RemainingRate {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetsInSeconds: number;
}

export type OpenWindow = (shape: WindowShape) => RateWindow;

/** Bounds that no operator has to choose. */
export const rateBounds = {
  wrongKeysPerMinute: 20,
  wrongPasswordsPer5Minutes: 10,
  invitationsPerHour: 20,
  registrationsPerHour: 30,
  authorizationsPer5Minutes: 60,
  tokenRequestsPerMinute: 120,
  readsPerSearch: 10,
  /**
   * Processor time that one read or write of a rate stands for; what takes longer counts as several. A search
   * takes some 20 ms, and adding a screen as long.
   */
  msPerRead: 5,
  msPerWrite: 20,
  /** The least processor time of a whole rate: two writes a minute are two, even on a slow machine. */
  msPerWindow: 3_000,
};

/** The store of the counts, and the clock that the headers are written by. */
export interface RateParts {
  /** The store of counts; the memory of this process when absent. */
  readonly openWindow?: OpenWindow | undefined;
  /** The wall clock, for the header that has Unix seconds. */
  readonly now?: () => number;
  /** The bounds of tests; those of the service when absent. */
  readonly bounds?: typeof rateBounds | undefined;
}

const windowHere: OpenWindow = ({ points, seconds }) => new FixedWindow(points, seconds, elapsedMs);

/** One window for each rate of its own: so many in so many seconds. */
function windowsOf({ picturesPerMinute }: RateSettings, openWindow: OpenWindow, bounds: typeof rateBounds) {
  const window = (name: string, points: number, seconds: number) => openWindow({ name, points, seconds });
  return {
    wrongKeys: window("wrong-keys", bounds.wrongKeysPerMinute, minute),
    pictures: window("pictures", picturesPerMinute, minute),
    guesses: window("guesses", bounds.wrongPasswordsPer5Minutes, 5 * minute),
    firstTriesOfAddress: window("first-tries-of-address", 3, hour),
    firstTriesOfSite: window("first-tries-of-site", 300, hour),
    firstTriesOfAccount: window("first-tries-of-account", 3_000, hour),
    resets: window("resets", 10, hour),
    resetsOfAccount: window("resets-of-account", 3, hour),
    invitations: window("invitations", bounds.invitationsPerHour, hour),
    invitationsOfAddress: window("invitations-of-address", 3, day),
    providerSignIns: window("provider-sign-ins", 30, 5 * minute),
    registrations: window("registrations", bounds.registrationsPerHour, hour),
    registrationsOfSite: window("registrations-of-site", 10 * bounds.registrationsPerHour, hour),
    authorizations: window("authorizations", bounds.authorizationsPer5Minutes, 5 * minute),
    tokenRequests: window("token-requests", bounds.tokenRequestsPerMinute, minute),
  };
}

/** All rate limits. Each method counts one and throws `rate_limit_exceeded` when it is one too many. */
export class RateLimits {
  readonly #settings: RateSettings;
  readonly #bounds: typeof rateBounds;
  readonly #openWindow: OpenWindow;
  readonly #now: () => number;
  readonly #byPolicy = new Map<string, RateWindow>();
  readonly #windows: ReturnType<typeof windowsOf>;

  constructor(
    settings: RateSettings,
    { openWindow = windowHere, now = Date.now, bounds = rateBounds }: RateParts = {},
  ) {
    this.#settings = settings;
    this.#bounds = bounds;
    this.#openWindow = openWindow;
    this.#now = now;
    this.#windows = windowsOf(settings, openWindow, bounds);
  }

  /**
   * Counts a search of a workspace and returns the headers of its answer. People at the pages and API keys
   * are counted apart, with the same numbers: a program that searches too often locks nobody out of the
   * pages.
   */
  async search(caller: CountedCaller): Promise<RateHeaders> {
    return this.#countOf("search", caller);
  }

  /** Counts a read of a workspace, such as one screen, and returns the headers of its answer. */
  async read(caller: CountedCaller): Promise<RateHeaders> {
    return this.#countOf("read", caller);
  }

  /** Counts a change of the library by a workspace and returns the headers of its answer. */
  async write(caller: CountedCaller): Promise<RateHeaders> {
    return this.#countOf("write", caller);
  }

  /**
   * Counts what a read or a write used beyond the one that it was counted as at first, and returns the
   * headers of its answer; null where it used no more. Never throws: the work is done.
   */
  async spent(rate: WorkRate, caller: CountedCaller, ms: number): Promise<RateHeaders | null> {
    const policy = this.#policyOf(rate, caller);
    if (policy === null) return null;
    const { msPerRead, msPerWrite, msPerWindow } = this.#bounds;
    const msPerPoint = Math.max(rate === "read" ? msPerRead : msPerWrite, msPerWindow / policy.points);
    const points = Math.floor(ms / msPerPoint);
    if (points < 1) return null;
    const counted = await this.#limiterOf(policy).consume(`${rate} ${sourceOf(caller)}`, points);
    return this.#headersOf(policy, rate, counted);
  }

  #policyOf(rate: "search" | WorkRate, caller: CountedCaller): RatePolicy | null {
    if (rate === "search") return searchPolicy(this.#settings, caller);
    return rate === "read"
      ? readPolicy(this.#settings, caller, this.#bounds.readsPerSearch)
      : writePolicy(this.#settings);
  }

  /** Counts what an address did. Never off. */
  async ofAddress(what: keyof typeof tooManyOfAddress, address: string): Promise<void> {
    await this.#count(what, address, tooManyOfAddress[what]);
  }

  /**
   * Counts a try at a password, a code or a link from an address. Never off; what an account gets is in
   * `people/accounts/sign-in-delays.ts`.
   */
  async passwordAttempt(address: string): Promise<Attempt> {
    await this.#count("guesses", address, "Too many wrong passwords, codes or links.");
    return { succeed: async () => this.#windows.guesses.giveBack(address) };
  }

  /**
   * Counts a password, and returns true when it is among the first few that an address tries for an account
   * in an hour. Those need not wait for the wrong passwords of other addresses. Bounded by site (the /48 of
   * an IPv6 address) and by account, so that somebody with many addresses guesses no more than that.
   */
  async firstAttempt(address: string, email: string): Promise<Attempt & { readonly isFirst: boolean }> {
    const account = email.toLowerCase();
    const keys = {
      firstTriesOfAddress: `${address} ${account}`,
      firstTriesOfSite: `${siteOf(address)} ${account}`,
      firstTriesOfAccount: account,
    } as const;
    const names = ["firstTriesOfAddress", "firstTriesOfSite", "firstTriesOfAccount"] as const;
    for (const name of names) {
      if (!(await this.#windows[name].consume(keys[name])).isWithin)
        return { isFirst: false, succeed: async () => undefined };
    }
    const succeed = async () => {
      for (const name of names) await this.#windows[name].giveBack(keys[name]);
    };
    return { isFirst: true, succeed };
  }

  /**
   * Counts a request for a reset link from an address, and for an account while the address is within. False
   * when the account has had its mails of the hour: that is no reason to refuse its owner, who holds links
   * that are still valid. Never off.
   */
  async resetRequest(address: string, email: string): Promise<boolean> {
    await this.#count("resets", address, "Too many requests for a new password.");
    return (await this.#windows.resetsOfAccount.consume(email.toLowerCase())).isWithin;
  }

  /** Lets an account have reset links again: its password was changed, which ended those it had. */
  async resetDone(email: string): Promise<void> {
    await this.#windows.resetsOfAccount.forget(email.toLowerCase());
  }

  /**
   * Counts an invitation or a new link for one: for the workspace unless it is new, for the person who
   * invites, then for the invited address, which is counted only while the others are within. Never off.
   */
  async invitation(by: {
    readonly workspaceId: string | null;
    readonly userId: string;
    readonly email: string;
  }): Promise<void> {
    for (const key of [by.workspaceId, by.userId])
      if (key !== null) await this.#count("invitations", key, "Too many invitations were made.");
    await this.#count(
      "invitationsOfAddress",
      by.email.toLowerCase(),
      "This address was invited too often today.",
    );
  }

  /**
   * Counts a program that registers from an address, and for its /48 while the address is within. Never off.
   */
  async registration(address: string): Promise<void> {
    const reason = "Too many programs were registered from this address.";
    await this.#count("registrations", address, reason);
    await this.#count("registrationsOfSite", siteOf(address), reason);
  }

  /** The remaining searches of a workspace by its keys or pages; null without limits. Counts nothing. */
  async remaining(workspace: Counted, source: "keys" | "pages"): Promise<RemainingRate | null> {
    const policy = searchPolicy(this.#settings, workspace);
    if (policy === null) return null;
    const limiter = this.#limiterOf(policy);
    const counted = await limiter.peek(`search ${source} ${workspace.workspaceId}`);
    return {
      limit: policy.points,
      remaining: counted?.remaining ?? policy.points,
      windowSeconds: policy.seconds,
      resetsInSeconds: Math.ceil((counted?.msLeft ?? 0) / 1000),
    };
  }

  async #count(name: keyof ReturnType<typeof windowsOf>, key: string, reason: string): Promise<void> {
    const { isWithin, msLeft } = await this.#windows[name].consume(key);
    if (!isWithin) throw tooMany(reason, secondsOf(msLeft));
  }

  async #countOf(rate: "search" | WorkRate, caller: CountedCaller): Promise<RateHeaders> {
    const policy = this.#policyOf(rate, caller);
    if (policy === null) return {};
    const counted = await this.#limiterOf(policy).consume(`${rate} ${sourceOf(caller)}`);
    const headers = this.#headersOf(policy, rate, counted);
    if (!counted.isWithin) throw tooMany(tooOften[rate], secondsOf(counted.msLeft), headers);
    return headers;
  }

  #headersOf(policy: RatePolicy, name: "search" | WorkRate, { remaining, msLeft }: WindowCount): RateHeaders {
    const seconds = secondsOf(msLeft);
    return {
      ...rateHeaders(name, policy, remaining, seconds),
      "x-ratelimit-reset": String(Math.ceil(this.#now() / 1000) + seconds),
    };
  }

  /** One limiter for each pair of numbers, as many as plans: a changed plan begins a new count. */
  #limiterOf({ points, seconds }: RatePolicy): RateWindow {
    const name = `${points}/${seconds}`;
    const limiter = this.#byPolicy.get(name) ?? this.#openWindow({ name: "rate", points, seconds });
    this.#byPolicy.set(name, limiter);
    return limiter;
  }
}

function sourceOf({ workspaceId, keyId }: CountedCaller): string {
  return `${keyId === null ? "pages" : "keys"} ${workspaceId}`;
}

function secondsOf(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}

function tooMany(reason: string, retryAfterSeconds: number, headers: RateHeaders = {}): ApiError {
  return new ApiError("rate_limit_exceeded", `${reason} Try again in ${retryAfterSeconds} s.`, {
    headers: { ...headers, "retry-after": String(retryAfterSeconds) },
  });
}
