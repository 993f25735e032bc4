// The queue of pictures: bounded for all, and no workspace takes it whole.
import { expect, test } from "bun:test";
import { PictureQueue } from "../src/mcp/picture-queue.ts";
import { readPictures } from "../src/mcp/read-pictures.ts";
import type { ToolCall } from "../src/mcp/tool.ts";
import { screenId } from "./support/library.ts";
import { openTestService } from "./support/service.ts";

const bounds = { runningMax: 1, pendingMax: 5, pendingPerWorkspaceMax: 3 };
const here = new AbortController().signal;

/** A queue whose work waits until `open` is called. */
function closedQueue() {
  const queue = new PictureQueue(bounds);
  const gate = Promise.withResolvers<string>();
  const started: string[] = [];
  const add = (workspace: string, signal = here) =>
    queue.run(workspace, signal, () => {
      started.push(workspace);
      return gate.promise;
    });
  return { add, open: () => gate.resolve("made"), started };
}

test("a workspace at its bound is refused, others are served", async () => {
  const { add, open } = closedQueue();
  const pending = [add("a"), add("a"), add("a"), add("b")];
  await expect(add("a")).rejects.toMatchObject({ code: "concurrency_limit_exceeded", status: 429 });
  open();
  expect(await Promise.all(pending)).toEqual(["made", "made", "made", "made"]);
});

test("all workspaces together are bounded", async () => {
  const { add, open } = closedQueue();
  const pending = [add("a"), add("a"), add("b"), add("b"), add("c")];
  await expect(add("d")).rejects.toMatchObject({ code: "server_overloaded", status: 429 });
  open();
  await Promise.all(pending);
});

test("who is served makes room, whether the work succeeds, fails or was given up", async () => {
  const { add, open, started } = closedQueue();
  const hangUp = new AbortController();
  const first = add("a");
  const gone = add("a", hangUp.signal).catch((error: unknown) => error);
  hangUp.abort();
  open();
  await first;
  expect(await gone).toMatchObject({ name: "AbortError" });
  expect(started).toEqual(["a"]);

  const queue = new PictureQueue(bounds);
  const broken = () => Promise.reject(new Error("broken"));
  for (let times = 0; times < 2 * bounds.pendingMax; times += 1) {
    await expect(queue.run("a", here, broken)).rejects.toThrow("broken");
  }
  expect(await queue.run("a", here, async () => "made")).toBe("made");
});

test("a full queue fails the call, so that the model is told to try again", async () => {
  const { services, close } = await openTestService();
  const pictures = new PictureQueue({ ...bounds, pendingMax: 0 });
  const caller = { workspaceId: "a" } as ToolCall["caller"];
  const trace = { id: "1", startedAt: 0 };
  const call = { caller, trace, signal: here, pictures } as ToolCall;
  const screens = [{ id: screenId(1), hasPicture: true }];
  await expect(readPictures(services, call, screens, 768)).rejects.toMatchObject({
    code: "server_overloaded",
    message: expect.stringContaining("include_images"),
  });
  await close();
});
