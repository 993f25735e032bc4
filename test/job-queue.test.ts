import { expect, test } from "bun:test";
import { type JobKind, JobQueue, type QueuedJob } from "../src/library/jobs/job-queue.ts";
import { createLog } from "../src/system/log.ts";

const log = createLog("silent", [], { write: () => undefined });

/** Jobs whose rows cannot be read; counts how often they are asked for. */
function unreadableJobs() {
  const asked = { next: 0, byId: 0 };
  const away = () => Promise.reject(new Error("the database is away"));
  const kind: JobKind<QueuedJob> = {
    label: "test",
    crashCode: "test_crashed",
    jobs: {
      next: async () => {
        asked.next += 1;
        return away();
      },
      start: away,
      byId: away,
      finish: away,
      cancel: away,
      removeFinishedBefore: async () => undefined,
    },
    startProcess: () => ({
      send: () => undefined,
      kill: () => undefined,
      ended: Promise.resolve({ kind: "done" }),
    }),
    taskOf: () => ({ kind: "run" }),
    startFields: () => ({}),
    endFields: () => ({}),
    cleanUp: async () => undefined,
  };
  return { asked, kind };
}

test("records that cannot be read are asked for again after a pause, however often the queue was woken, and a stop ends the pause", async () => {
  const { asked, kind } = unreadableJobs();
  const queue = new JobQueue(kind, log, Date.now, { retryMs: 3_600_000 });
  queue.wake();
  await queue.start();
  for (let turn = 0; turn < 20; turn += 1) {
    queue.wake();
    await Bun.sleep(1);
  }
  expect(asked.next).toBe(1);
  await queue.stop();
  expect(asked.next).toBe(1);
});
