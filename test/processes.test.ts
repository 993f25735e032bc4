// Untrusted files are read in processes that can be killed: a hard file costs its own answer, and the process
// holds no secrets.

import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  type CostLimits,
  processPool,
  startLimitedProcess,
  TooCostlyError,
} from "../src/system/processes/limited-process.ts";
import { folderWith } from "./support/folder.ts";
import type { TroubledAnswer, TroubledQuestion } from "./support/troubled-process.ts";
import { until } from "./support/until.ts";

const script = join(import.meta.dir, "support/troubled-process.ts");
/** Of elapsed time no test gets that much: at its low priority a process may get little on a busy machine. */
const generous: CostLimits = { cpuLimitMs: 60_000, timeLimitMs: 600_000, memoryLimitBytes: 1e9 };
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const pool of opened.splice(0)) pool.close();
});

/** A pool of one process, the first with these limits: how long a new one takes to start must not matter. */
function poolWith(first: Partial<CostLimits> = {}) {
  let limits = { ...generous, ...first };
  const pool = processPool(1, () => {
    const started = startLimitedProcess<TroubledQuestion, TroubledAnswer>(script, limits);
    limits = generous;
    return started;
  });
  opened.push(pool);
  return pool;
}

/** The process id of whatever answers. */
const pidOf = (pool: ReturnType<typeof poolWith>) => pool.ask("describe").then((answer) => answer.pid);

async function untilGone(pid: number): Promise<void> {
  await until(async () => !(await Bun.file(`/proc/${pid}/stat`).exists()));
}

describe("a question", () => {
  test("is answered by the process that answered the one before", async () => {
    const pool = poolWith();
    const pids = await Promise.all([pidOf(pool), pidOf(pool), pidOf(pool)]);
    expect(new Set(pids).size).toBe(1);
    expect(pids[0]).not.toBe(process.pid);
  });

  for (const [question, limits, reason] of [
    ["hang", { timeLimitMs: 300 }, "it took longer than 0.3 s."],
    ["spin", { cpuLimitMs: 300 }, "it took more than 0.3 s of processor time."],
  ] as const)
    test(`that makes its process ${question} is abandoned, and the next one is answered by a new process`, async () => {
      const pool = poolWith(limits);
      const [given, next] = await Promise.allSettled([pool.ask(question), pidOf(pool)]);
      expect(given).toEqual({ status: "rejected", reason: new TooCostlyError(reason) });
      expect(next.status).toBe("fulfilled");
    });

  test("is answered behind whatever else the machine has to do", async () => {
    expect((await poolWith().ask("describe")).priority).toBeGreaterThan(0);
  });

  test("that takes too much memory is abandoned before it has it all", async () => {
    const pool = poolWith({ memoryLimitBytes: 300_000_000 });
    await expect(pool.ask("hoard")).rejects.toThrow("it took more than 300 MB of memory.");
  });

  test("that crashes its process fails alone", async () => {
    const pool = poolWith();
    const first = await pidOf(pool);
    await expect(pool.ask("crash")).rejects.toThrow("the process that read it ended (SIGABRT).");
    expect(await pidOf(pool)).not.toBe(first);
  });

  test("that throws fails with the message", async () => {
    await expect(poolWith().ask("throw")).rejects.toThrow("as it was told");
  });

  test("is answered although the process of the one before was killed since", async () => {
    const pool = poolWith();
    const first = await pidOf(pool);
    process.kill(first, "SIGKILL");
    await untilGone(first);
    expect(await pidOf(pool)).not.toBe(first);
  });
});

describe("a process", () => {
  test("knows neither the environment nor the .env file nor the folder of the service, and ends when the service is killed", async () => {
    const parent = `
      import { startLimitedProcess } from "${join(import.meta.dir, "../src/system/processes/limited-process.ts")}";
      const reader = startLimitedProcess("${script}", ${JSON.stringify(generous)});
      console.log(JSON.stringify(await reader.ask("describe")));`;
    const folder = await folderWith({ ".env": "SETUP_PASSWORD=of-the-file\n", "parent.ts": parent });
    const env = { ...process.env, IMAGE_SIGNING_SECRET: "of-the-environment" };
    const child = Bun.spawn([process.execPath, "parent.ts"], { cwd: folder, env, stderr: "ignore" });
    opened.push({ close: () => child.kill("SIGKILL") });
    const said = await child.stdout.getReader().read();
    const answer = JSON.parse(new TextDecoder().decode(said.value)) as TroubledAnswer;
    const names = Object.keys(answer.environment);
    expect(names.filter((name) => !/^(HOME|NODE_CHANNEL_\w+)$/.test(name))).toEqual([]);
    expect(answer.folder).toBe("/");
    child.kill("SIGKILL");
    await untilGone(answer.pid);
  });

  test("goes on when a terminal or a service manager signals everybody", async () => {
    const pool = poolWith();
    const pid = await pidOf(pool);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.kill(pid, signal);
    expect(await pidOf(pool)).toBe(pid);
  });
});
