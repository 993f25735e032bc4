// Report of a job's process that ended: its cause, and nothing of the rows it was processing; and the queue
// that starts them.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startJobProcess } from "../src/library/jobs/job-process.ts";
import { type JobKind, JobQueue, type QueuedJob } from "../src/library/jobs/job-queue.ts";
import { createLog } from "../src/system/log.ts";
import type { TroubledEnd } from "./support/troubled-job.ts";

const script = join(import.meta.dir, "support/troubled-job.ts");

async function endOf(end: TroubledEnd) {
  const job = startJobProcess(script);
  job.send({ kind: "run", end });
  return job.ended;
}

test("a job that ends well, and one whose database is away, did not die", async () => {
  expect(await endOf("well")).toEqual({ kind: "done" });
  expect(await endOf("away")).toEqual({ kind: "later" });
});

test("a message to a process that is just ending, or has ended, is lost and no error", async () => {
  const job = startJobProcess(join(import.meta.dir, "support/leaving-job.ts"));
  job.send({ kind: "run" });
  // Its channel closes by and by; each of these may be the one that finds it closed.
  for (let n = 0; n < 100; n += 1) {
    job.send({ kind: "stop" });
    await Bun.sleep(10);
  }
  job.kill();
  await job.ended;
  job.send({ kind: "stop" });
  job.kill();
});

test("an error is named by its kind and place, without its message", async () => {
  for (const [end, name] of [
    ["throw", "SyntaxError"],
    ["reject", "TypeError"],
  ] as const) {
    const died = await endOf(end);
    expect(died).toMatchObject({ kind: "died", reason: `exit code 1 (${name})` });
    expect(JSON.stringify(died)).toMatch(/troubled-job\.ts:\d+/);
    expect(JSON.stringify(died)).not.toContain("contents");
    expect(died.kind === "died" && died.memoryBytesMax).toBeGreaterThan(1_000_000);
  }
});

test("a signal is named, and of what was written before only what says nothing of rows", async () => {
  expect(await endOf("crash")).toMatchObject({ kind: "died", reason: expect.stringMatching(/^SIG[A-Z]+$/) });
  const killed = await endOf("chatter");
  expect(killed).toMatchObject({
    kind: "died",
    reason: "SIGKILL",
    stderr: ["thread '<unnamed>' panicked at native/engine/src/a.rs:7:5:"],
  });
});

const groups = "/sys/fs/cgroup/memory";
const canLimitMemory = process.geteuid?.() === 0 && existsSync(join(groups, "memory.limit_in_bytes"));
if (!canLimitMemory)
  console.log("A test of the limit of memory is SKIPPED: it needs root and cgroups of version 1.");

test.skipIf(!canLimitMemory)("the limit of memory of a container is named", async () => {
  const group = join(groups, `screen-search-test-${process.pid}`);
  await mkdir(group);
  await writeFile(join(group, "memory.limit_in_bytes"), "400000000");
  // In the group as the service of a container is, and therefore the job, too.
  const parent = `const { startJobProcess } = await import(${JSON.stringify(join(import.meta.dir, "../src/library/jobs/job-process.ts"))});
    const job = startJobProcess(${JSON.stringify(script)});
    job.send({ kind: "run", end: "hoard" });
    console.log(JSON.stringify(await job.ended));`;
  const command = `echo $$ > ${group}/cgroup.procs && echo 0 > /proc/self/oom_score_adj && exec "$0" -e "$1"`;
  const child = Bun.spawn(["sh", "-c", command, process.execPath, parent], { stderr: "inherit" });
  const output = await new Response(child.stdout).text();
  await child.exited;
  await rmdir(group);
  expect(JSON.parse(output)).toMatchObject({ kind: "died", reason: "SIGKILL at the limit of memory" });
});

/** A kind of jobs that have nothing to say. */
const kindOf = (
  startProcess: JobKind<QueuedJob>["startProcess"],
  jobs: Pick<JobKind<QueuedJob>["jobs"], "next" | "start" | "byId" | "finish">,
): JobKind<QueuedJob> => ({
  label: "test",
  crashCode: "test_crashed",
  jobs: { ...jobs, cancel: async () => null, removeFinishedBefore: async () => undefined },
  startProcess,
  taskOf: () => ({ kind: "run" }),
  startFields: () => ({}),
  endFields: () => ({}),
  cleanUp: async () => undefined,
});

test("each death is one line of the log with the job's id, the last one an error, and the job says why", async () => {
  const lines: string[] = [];
  const finished = Promise.withResolvers<unknown>();
  const job: QueuedJob = { id: "the-job", workspaceId: "w", isCancelRequested: false, finishedAt: null };
  let isOpen = true;
  const startProcess: JobKind<QueuedJob>["startProcess"] = () => {
    const { send, ...rest } = startJobProcess(script);
    return { ...rest, send: (message) => send({ ...message, end: "throw" }) };
  };
  const queue = new JobQueue(
    kindOf(startProcess, {
      next: async () => (isOpen ? job : null),
      start: async () => true,
      byId: async () => job,
      finish: async (_, end) => {
        isOpen = false;
        finished.resolve(end);
      },
    }),
    createLog("info", [], { write: (line) => lines.push(line) }),
    Date.now,
    { retryMs: 1 },
  );
  await queue.start();
  expect(await finished.promise).toMatchObject({
    state: "failed",
    error: {
      code: "test_crashed",
      message: expect.stringContaining("died 3 times (exit code 1 (SyntaxError))"),
    },
  });
  await queue.stop();
  const deaths = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes("died"));
  expect(deaths.map(({ level, jobId, deaths: count }) => [level, jobId, count])).toEqual([
    ["warn", "the-job", 1],
    ["warn", "the-job", 2],
    ["error", "the-job", 3],
  ]);
  expect(lines.join("")).not.toContain("contents");
});

test("records that cannot be read are asked for again after a pause, however often the queue was woken, and a stop ends the pause", async () => {
  let asked = 0;
  const away = () => Promise.reject(new Error("the database is away"));
  const next = () => {
    asked += 1;
    return away();
  };
  const kind = kindOf(() => startJobProcess(script), { next, start: away, byId: away, finish: away });
  const log = createLog("silent", [], { write: () => undefined });
  const queue = new JobQueue(kind, log, Date.now, { retryMs: 3_600_000 });
  queue.wake();
  await queue.start();
  for (let turn = 0; turn < 20; turn += 1) {
    queue.wake();
    await Bun.sleep(1);
  }
  expect(asked).toBe(1);
  await queue.stop();
  expect(asked).toBe(1);
});
