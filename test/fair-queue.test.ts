// Order in which permits are granted, and requests that time out. Timers are ended by hand, so that nothing
// here depends on the clock.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { FairQueue, type QueueBounds, type Release } from "../src/http/fair-queue.ts";
import { ManualTimers } from "./support/manual-timers.ts";

const settings = {
  permitsMax: 1,
  permitsPerWorkspaceMax: 4,
  waitingMax: 100,
  waitingPerWorkspaceMax: 50,
  waitMs: 1_000,
  label: "searches",
} satisfies QueueBounds;

/** A request for a permit, and what came of it. */
interface Request {
  readonly workspace: string;
  readonly abort: AbortController;
  release: Release | null;
  /** `granted`, or the code or name of the error. */
  outcome: string | null;
  settled: number;
}

/** A queue whose grants are written down in their order. */
class WatchedQueue {
  readonly timers = new ManualTimers();
  readonly requests: Request[] = [];
  readonly grants: string[] = [];
  readonly queue: FairQueue;

  constructor(change: Partial<QueueBounds> = {}) {
    this.queue = new FairQueue({ ...settings, ...change }, this.timers.start);
  }

  /** Asks for a permit and waits until the queue has done what it does at once. */
  async ask(workspace: string, count = 1): Promise<void> {
    for (let asked = 0; asked < count; asked += 1) this.#ask(workspace);
    await turn();
  }

  /** Gives back the oldest permit in use, or that of a workspace. */
  async release(workspace?: string): Promise<void> {
    const request = this.running.find((one) => workspace === undefined || one.workspace === workspace);
    if (request === undefined) throw new Error("nothing is running");
    const { release } = request;
    request.release = null;
    release?.();
    // A second call gives nothing back.
    release?.();
    await turn();
  }

  get running(): Request[] {
    return this.requests.filter(({ release }) => release !== null);
  }

  get waiting(): Request[] {
    return this.requests.filter(({ outcome }) => outcome === null);
  }

  get outcomes(): Record<string, number> {
    const byOutcome = Map.groupBy(this.requests, ({ outcome }) => outcome ?? "waits");
    return Object.fromEntries([...byOutcome].map(([outcome, all]) => [outcome, all.length]));
  }

  #ask(workspace: string): void {
    const request: Request = {
      workspace,
      abort: new AbortController(),
      release: null,
      outcome: null,
      settled: 0,
    };
    this.requests.push(request);
    this.queue.acquire(workspace, request.abort.signal).then(
      (release) => {
        Object.assign(request, { release, outcome: "granted", settled: request.settled + 1 });
        this.grants.push(workspace);
      },
      (error: { readonly code?: string; readonly name: string }) => {
        Object.assign(request, { outcome: error.code ?? error.name, settled: request.settled + 1 });
      },
    );
  }
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe("permits", () => {
  test("go to one workspace after the other, however much each asks for", async () => {
    const watched = new WatchedQueue();
    await watched.ask("a", 6);
    await watched.ask("b", 3);
    await watched.ask("c", 1);
    for (let released = 0; released < 9; released += 1) await watched.release();
    expect(watched.grants.join("")).toBe("abcababaaa");
  });

  test("are not owed to a workspace for the time in which it asked for nothing", async () => {
    const watched = new WatchedQueue();
    await watched.ask("late");
    await watched.release();
    await watched.ask("early", 20);
    for (let released = 0; released < 9; released += 1) await watched.release();
    await watched.ask("late", 5);
    watched.grants.length = 0;
    for (let released = 0; released < 6; released += 1) await watched.release();
    expect(watched.grants).toEqual(["late", "early", "late", "early", "late", "early"]);
  });
});

describe("waiting ends", () => {
  test("with concurrency_limit_exceeded at once when too many of the workspace wait, and for that workspace alone", async () => {
    const watched = new WatchedQueue({ waitingPerWorkspaceMax: 2 });
    await watched.ask("a", 5);
    await watched.ask("b", 2);
    expect(watched.outcomes).toEqual({ granted: 1, waits: 4, concurrency_limit_exceeded: 2 });
  });

  test("with server_overloaded at once when too many of all wait for as long", async () => {
    const watched = new WatchedQueue({ waitingMax: 3 });
    for (const workspace of "abcdef") await watched.ask(workspace);
    expect(watched.outcomes).toEqual({ granted: 1, waits: 3, server_overloaded: 2 });
  });

  test("with server_overloaded for the last of the longest lane, when a workspace with fewer comes to a full queue", async () => {
    const watched = new WatchedQueue({ waitingMax: 6 });
    await watched.ask("flood", 7);
    await watched.ask("calm");
    expect(watched.requests.map(({ outcome }) => outcome)).toEqual([
      "granted",
      ...Array<null>(5).fill(null),
      "server_overloaded",
      null,
    ]);
    await watched.ask("flood");
    expect(watched.requests.at(-1)?.outcome).toBe("server_overloaded");
    await watched.release();
    expect(watched.grants).toEqual(["flood", "calm"]);
  });

  test("with server_overloaded when it took too long", async () => {
    const watched = new WatchedQueue();
    await watched.ask("a", 2);
    watched.timers.end(settings.waitMs);
    await turn();
    expect(watched.outcomes).toEqual({ granted: 1, server_overloaded: 1 });
    await watched.release();
    expect(watched.queue.running).toBe(0);
  });

  test("at once with the reason of its signal, and the next in line takes its turn", async () => {
    const watched = new WatchedQueue();
    await watched.ask("a");
    await watched.ask("b", 2);
    watched.waiting[0]?.abort.abort(new TypeError("gone"));
    await turn();
    expect(watched.outcomes).toEqual({ granted: 1, waits: 1, TypeError: 1 });
    await watched.release();
    expect(watched.grants).toEqual(["a", "b"]);
    expect(watched.timers.running).toEqual([]);
  });

  test("before it begins when the signal has aborted", async () => {
    const { queue } = new WatchedQueue();
    await expect(queue.acquire("a", AbortSignal.abort(new TypeError("gone")))).rejects.toThrow("gone");
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });
});

/** An operation on a queue: `at` selects among the requests that it applies to. */
type Step = { readonly what: "ask" | "release" | "abort" | "time out"; readonly at: number };

const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step["what"]>("ask", "ask", "ask", "release", "release", "abort", "time out"),
    at: fc.nat(1_000),
  }),
  { minLength: 1, maxLength: 120 },
);
const bounds = fc.record({
  permitsMax: fc.integer({ min: 1, max: 4 }),
  permitsPerWorkspaceMax: fc.integer({ min: 1, max: 3 }),
  waitingMax: fc.integer({ min: 0, max: 12 }),
  waitingPerWorkspaceMax: fc.integer({ min: 0, max: 6 }),
});
const workspaces = ["a", "b", "c", "d"];

async function take(watched: WatchedQueue, { what, at }: Step): Promise<void> {
  const one = <T>(all: readonly T[]) => all[at % Math.max(1, all.length)];
  if (what === "ask") await watched.ask(one(workspaces) ?? "");
  else if (what === "release")
    await (watched.running.length > 0 && watched.release(one(watched.running)?.workspace));
  else if (what === "abort") one(watched.waiting)?.abort.abort(new TypeError("gone"));
  else if (watched.timers.running.length > 0) watched.timers.end(settings.waitMs);
  await turn();
}

/** The workspaces that wait although they use fewer permits than they may. */
function eligible(watched: WatchedQueue, permitsPerWorkspaceMax: number): Set<string> {
  const used = (workspace: string) => watched.running.filter((one) => one.workspace === workspace).length;
  const waiting = watched.waiting.map(({ workspace }) => workspace);
  return new Set(waiting.filter((workspace) => used(workspace) < permitsPerWorkspaceMax));
}

test("whatever happens: the bounds hold, no permit is idle, nobody is passed over twice by the same workspace, and everybody is answered once", async () => {
  await fc.assert(
    fc.asyncProperty(bounds, steps, async (own, taken) => {
      const watched = new WatchedQueue(own);
      /** Times that each waiting workspace was passed over by each other one since it was eligible. */
      const passedOver = new Map<string, Map<string, number>>();
      for (const step of taken) {
        const [before, grantsBefore] = [eligible(watched, own.permitsPerWorkspaceMax), watched.grants.length];
        await take(watched, step);
        const after = eligible(watched, own.permitsPerWorkspaceMax);
        const granted = watched.grants.slice(grantsBefore);
        for (const workspace of workspaces) {
          if (!before.has(workspace) || !after.has(workspace) || granted.includes(workspace)) {
            passedOver.delete(workspace);
            continue;
          }
          const counts = passedOver.get(workspace) ?? new Map<string, number>();
          for (const other of granted) counts.set(other, (counts.get(other) ?? 0) + 1);
          passedOver.set(workspace, counts);
          expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(1);
        }
        const { running, waiting } = watched.queue;
        expect([running, waiting]).toEqual([watched.running.length, watched.waiting.length]);
        expect(running).toBeLessThanOrEqual(own.permitsMax);
        expect(waiting).toBeLessThanOrEqual(own.waitingMax);
        for (const workspace of workspaces)
          expect(watched.running.filter((one) => one.workspace === workspace).length).toBeLessThanOrEqual(
            own.permitsPerWorkspaceMax,
          );
        expect(running < own.permitsMax ? after.size : 0).toBe(0);
      }
      while (watched.running.length > 0) await watched.release();
      expect(watched.waiting).toEqual([]);
      expect(watched.requests.every(({ settled }) => settled === 1)).toBe(true);
      expect(watched.timers.running).toEqual([]);
    }),
    { seed: 14, numRuns: 300 },
  );
});
