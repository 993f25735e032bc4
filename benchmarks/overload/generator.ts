// The clients, in a process of their own.
//   bun generator.ts PORT STANDARD_REQUESTS DEEP_REQUESTS     then a `Task` a line on standard input -> an `Outcome` a line
import { parseRequests } from "../http/request-file.ts";
import { Connections } from "./connections.ts";
import type { Mode, Outcome, Task } from "./tasks.ts";

const TICK_MS = 1;

const [port = "", standardFile = "", deepFile = ""] = process.argv.slice(2);
const requests: Readonly<Record<Mode, readonly Uint8Array[]>> = {
  standard: parseRequests(await Bun.file(standardFile).bytes()),
  deep: parseRequests(await Bun.file(deepFile).bytes()),
};
const health = new TextEncoder().encode("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
const connections = new Connections(Number(port));
let asked = 0;

function nextRequest(mode: Mode): Uint8Array {
  const request = requests[mode][asked % requests[mode].length];
  if (request === undefined) throw new Error("there are requests");
  asked += 1;
  return request;
}

/** Counts answers while it is given requests to send. */
class Count {
  readonly statuses: Record<string, number> = {};
  readonly acceptedMs: number[] = [];
  healthMs: number | null = null;

  async ask(mode: Mode, dueAt = performance.now()): Promise<void> {
    const { status } = await connections.ask(nextRequest(mode));
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 200) this.acceptedMs.push(performance.now() - dueAt);
  }
}

/** Measures the latency of a request that needs no work: time for connections and turns of the event loop. */
async function askHealth(count: Count): Promise<void> {
  const askedAt = performance.now();
  await connections.ask(health);
  count.healthMs = performance.now() - askedAt;
}

/** Begins `count` requests at an even rate, whatever becomes of them, and waits until all have ended. */
async function atRate(count: number, perSecond: number, begin: (dueAt: number) => Promise<void>) {
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  while (all.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (all.length < due) all.push(begin(startedAt + (all.length / perSecond) * 1_000));
    await Bun.sleep(TICK_MS);
  }
  await Promise.all(all);
}

async function oneByOne(count: Count, mode: Mode, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await count.ask(mode);
}

async function run(task: Task, count: Count): Promise<void> {
  if (task.what === "one by one") await oneByOne(count, task.mode, task.count);
  if (task.what === "drop") {
    await atRate(task.count, task.perSecond, () => connections.drop(nextRequest("deep"), task.afterMs));
    await Promise.all([askHealth(count), count.ask("deep")]);
  }
  if (task.what === "closed") {
    const endsAt = performance.now() + task.seconds * 1_000;
    const loop = async () => {
      while (performance.now() < endsAt) await count.ask(task.mode);
    };
    await Promise.all(Array.from({ length: task.connections }, loop));
  }
  if (task.what === "open")
    await atRate(task.seconds * task.perSecond, task.perSecond, (dueAt) => count.ask(task.mode, dueAt));
}

async function outcomeOf(task: Task): Promise<Outcome> {
  const [count, startedAt, cpuBefore] = [new Count(), performance.now(), process.cpuUsage()];
  await run(task, count);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const { statuses, acceptedMs, healthMs } = count;
  return { statuses, acceptedMs, healthMs, seconds, generatorCores: (user + system) / 1e6 / seconds };
}

for await (const line of console) {
  if (line === "") break; // what Bun gives at the end of the input
  console.log(JSON.stringify(await outcomeOf(JSON.parse(line) as Task)));
}
process.exit(0);
