// Failed sign-ins for the service's audit list. Strangers cause them, so they are bounded: a row a minute for
// each address and account, with a count, a hundred in all; and no request waits for the disk.

import type { ActivityStore } from "../../database/stores/activity.ts";
import { minuteMs } from "../../system/durations.ts";
import type { Logger } from "../../system/log.ts";

/** Addresses and accounts that are counted separately within a minute; the rest is counted together. */
const kindsMax = 100;

/** A sign-in, a code or a link that was refused. */
export interface FailedSignIn {
  /** `label.verb`, such as `account.sign_in`. */
  readonly action: string;
  /** The e-mail address that was tried. */
  readonly account: string;
  readonly address: string;
}

interface Counted {
  readonly failure: FailedSignIn;
  count: number;
}

export class FailedSignIns {
  readonly #activity: ActivityStore;
  readonly #log: Logger;
  readonly #now: () => number;
  /** Those that were not written yet, and those written in this minute, with a count of 0. */
  #counted = new Map<string, Counted>();

  constructor(activity: ActivityStore, log: Logger, now: () => number) {
    this.#activity = activity;
    this.#log = log;
    this.#now = now;
  }

  /** Counts a failure. The first of its kind in a minute is written at once, others with the next `write`. */
  async record(failure: FailedSignIn): Promise<void> {
    const kind = `${failure.action} ${failure.address} ${failure.account}`;
    const known = this.#counted.get(kind) ?? (this.#counted.size < kindsMax ? undefined : this.#others());
    const counted = known ?? { failure, count: 0 };
    counted.count += 1;
    if (known !== undefined) return;
    this.#counted.set(kind, counted);
    await this.#write(counted);
  }

  /** Writes down what was counted and not written yet. Called each minute and at the end. */
  async write(): Promise<void> {
    const ended = this.#counted;
    this.#counted = new Map();
    for (const [kind, counted] of ended) {
      if (counted.count === 0) continue;
      await this.#write(counted);
      this.#counted.set(kind, counted);
    }
  }

  /** Calls `write` each minute until the function it returns is called. */
  writeEachMinute(): () => void {
    const timer = setInterval(() => void this.write(), minuteMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  #others(): Counted {
    const others = this.#counted.get("") ?? {
      failure: { action: "account.sign_in", account: "several accounts", address: "" },
      count: 0,
    };
    this.#counted.set("", others);
    return others;
  }

  async #write(counted: Counted): Promise<void> {
    const { account, ...failure } = counted.failure;
    const { count } = counted;
    const detail = count === 1 ? "" : `${count} times`;
    const event = { ...failure, at: this.#now(), actor: account, target: account, detail };
    try {
      await this.#activity.addAudit({ ...event, workspaceId: null, outcome: "failure" }, false);
      counted.count -= count;
    } catch (error) {
      // Another process holds the write lock: it stays counted.
      this.#log.debug({ err: error }, "failed sign-ins are written down later");
    }
  }
}
