// The clients, in a process of their own.
//   bun generator.ts PORT STANDARD_REQUESTS DEEP_REQUESTS     then a `LoadTask` a line on standard input -> a `LoadOutcome` a line
import { parseRequests } from "../http/request-file.ts";
import { randomFrom } from "../large-library.ts";
import { Connections } from "../overload/connections.ts";
import type { Mode } from "../overload/tasks.ts";
import type { LoadOutcome, LoadTask } from "./tasks.ts";

const TICK_MS = 1;
const DEEP_SHARE = 0.1;
const PATIENCE_MS = 60_000;

const [port = "", standardFile = "", deepFile = ""] = process.argv.slice(2);
const requests: Readonly<Record<Mode, readonly Uint8Array[]>> = {
  standard: parseRequests(await Bun.file(standardFile).bytes()),
  deep: parseRequests(await Bun.file(deepFile).bytes()),
};
const connections = new Connections(Number(port));

/** Asks, and counts what comes back. */
class Clients {
  readonly acceptedMs: Record<Mode, number[]> = { standard: [], deep: [] };
  readonly refusals: Record<string, number> = {};
  asked = 0;
  ended = 0;
  longestMs = 0;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  async ask(dueAt = performance.now()): Promise<void> {
    const mode = this.#random() < DEEP_SHARE ? "deep" : "standard";
    const all = requests[mode];
    const request = all[Math.floor(this.#random() * all.length)];
    if (request === undefined) throw new Error("there are requests");
    this.asked += 1;
    const { status, code } = await connections.ask(request);
    this.ended += 1;
    const ms = performance.now() - dueAt;
    this.longestMs = Math.max(this.longestMs, ms);
    if (status === 200) return void this.acceptedMs[mode].push(ms);
    const name = status === 0 ? "closed" : (code ?? String(status));
    this.refusals[name] = (this.refusals[name] ?? 0) + 1;
  }
}

/** Poisson arrivals: the pauses between them are exponential, and drawn before anything is asked. */
function arrivals(perSecond: number, seconds: number, random: () => number): readonly number[] {
  const times: number[] = [];
  for (let at = 0; ; ) {
    at -= (Math.log(1 - random()) / perSecond) * 1_000;
    if (at >= seconds * 1_000) return times;
    times.push(at);
  }
}

async function ask(clients: Clients, task: LoadTask, random: () => number): Promise<void> {
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  if (task.what === "closed") {
    const endsAt = startedAt + task.seconds * 1_000;
    const loop = async () => {
      while (performance.now() < endsAt) await clients.ask();
    };
    all.push(...Array.from({ length: task.connections }, loop));
  } else {
    const times = arrivals(task.perSecond, task.seconds, random);
    while (all.length < times.length) {
      const elapsed = performance.now() - startedAt;
      for (let due = times[all.length]; due !== undefined && due <= elapsed; due = times[all.length])
        all.push(clients.ask(startedAt + due));
      await Bun.sleep(TICK_MS);
    }
  }
  await Promise.race([Promise.all(all), Bun.sleep(PATIENCE_MS + task.seconds * 1_000)]);
}

async function outcomeOf(task: LoadTask): Promise<LoadOutcome> {
  // The generator takes an even seed for the next odd one.
  const random = randomFrom(2 * task.seed + 1);
  const [clients, startedAt, cpuBefore] = [new Clients(random), performance.now(), process.cpuUsage()];
  await ask(clients, task, random);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const { acceptedMs, refusals, asked, ended, longestMs } = clients;
  const generatorCores = (user + system) / 1e6 / seconds;
  return {
    asked,
    acceptedMs,
    refusals,
    longestMs,
    unanswered: asked - ended,
    seconds: task.seconds,
    generatorCores,
  };
}

for await (const line of console) {
  if (line === "") break; // what Bun gives at the end of the input
  console.log(JSON.stringify(await outcomeOf(JSON.parse(line) as LoadTask)));
}
process.exit(0);
