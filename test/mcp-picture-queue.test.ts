// The pictures for models: those made lately are kept, the rest wait in a queue that is bounded for all, and
// no workspace takes it whole.
import { expect, test } from "bun:test";
import type { FittedPictures } from "../src/images/fit-picture.ts";
import { PictureQueue, PictureQueueFullError } from "../src/mcp/picture-queue.ts";
import { readPictures } from "../src/mcp/read-pictures.ts";
import type { ToolCall } from "../src/mcp/tool.ts";
import { screenId } from "./support/library.ts";
import { openTestService } from "./support/service.ts";

const bounds = { runningMax: 1, pendingMax: 5, pendingPerWorkspaceMax: 3, keptBytesMax: 1_000 };
const here = new AbortController().signal;

function pictureOf(bytes: number): FittedPictures {
  return { parts: [{ file: new Uint8Array(bytes), type: "image/jpeg" }], of: 1 };
}

/** A queue whose work waits until `open` is called; each picture is another. */
function closedQueue() {
  const queue = new PictureQueue(bounds);
  const gate = Promise.withResolvers<FittedPictures>();
  const started: string[] = [];
  let pictures = 0;
  const add = (workspace: string, signal = here) =>
    queue.get(`${++pictures}`, workspace, signal, () => {
      started.push(workspace);
      return gate.promise;
    });
  return { add, open: () => gate.resolve(pictureOf(1)), started };
}

test("a workspace at its bound is refused, others are served", async () => {
  const { add, open } = closedQueue();
  const pending = [add("a"), add("a"), add("a"), add("b")];
  await expect(add("a")).rejects.toBeInstanceOf(PictureQueueFullError);
  open();
  expect(await Promise.all(pending)).toEqual(Array(4).fill(pictureOf(1)));
});

test("all workspaces together are bounded", async () => {
  const { add, open } = closedQueue();
  const pending = [add("a"), add("a"), add("b"), add("b"), add("c")];
  await expect(add("d")).rejects.toBeInstanceOf(PictureQueueFullError);
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
    await expect(queue.get("x", "a", here, broken)).rejects.toThrow("broken");
  }
  expect(await queue.get("x", "a", here, async () => pictureOf(1))).toEqual(pictureOf(1));
});

test("a picture is made once, also when several calls wait for it, and none that is missing is kept", async () => {
  const queue = new PictureQueue(bounds);
  let made = 0;
  const get = () =>
    queue.get("x", "a", here, async () => {
      made += 1;
      return pictureOf(10);
    });
  await Promise.all([get(), get(), get()]);
  expect(made).toBe(1);
  expect(await queue.get("y", "a", here, async () => null)).toBeNull();
  expect(await queue.get("y", "a", here, async () => pictureOf(2))).toEqual(pictureOf(2));
});

test("the pictures used last are kept, up to the bound, and need no turn", async () => {
  const queue = new PictureQueue(bounds);
  const made: string[] = [];
  const get = (key: string) =>
    queue.get(key, "a", here, async () => {
      made.push(key);
      return pictureOf(400);
    });
  for (const key of ["1", "2", "1", "3", "1", "2"]) await get(key);
  expect(made).toEqual(["1", "2", "3", "2"]);
  // One above the bound is not kept, and takes the room of none.
  const large = async () => {
    made.push("large");
    return pictureOf(1_001);
  };
  for (let times = 0; times < 2; times += 1) await queue.get("large", "a", here, large);
  await get("2");
  expect(made).toEqual(["1", "2", "3", "2", "large", "large"]);

  const gate = Promise.withResolvers<FittedPictures>();
  const waiting = ["x", "y", "z"].map((key) => queue.get(key, "a", here, () => gate.promise));
  await expect(get("new")).rejects.toBeInstanceOf(PictureQueueFullError);
  await get("2");
  gate.resolve(pictureOf(1));
  await Promise.all(waiting);
});

test("a picture that is made twice at a time takes its room once", async () => {
  const queue = new PictureQueue({ ...bounds, runningMax: 2, keptBytesMax: 100 });
  const gate = Promise.withResolvers<FittedPictures>();
  const both = ["x", "x"].map((key) => queue.get(key, "a", here, () => gate.promise));
  gate.resolve(pictureOf(50));
  await Promise.all(both);
  await queue.get("y", "a", here, async () => pictureOf(50));
  const lost = () => Promise.reject(new Error("was not kept"));
  for (const key of ["x", "y"]) expect(await queue.get(key, "a", here, lost)).toEqual(pictureOf(50));
});

test("a full queue costs a screen its picture, and no call its words", async () => {
  await using service = await openTestService();
  const pictures = new PictureQueue({ ...bounds, pendingMax: 0 });
  const caller = { workspaceId: "a" } as ToolCall["caller"];
  const trace = { id: "1", startedAt: 0 };
  const call = { caller, trace, signal: here, pictures } as ToolCall;
  const screens = [
    { id: screenId(1), hasPicture: true },
    { id: screenId(7), hasPicture: false },
  ];
  const shown = await readPictures(service.services, call, screens, { side: 768, partsMax: 1 });
  expect(shown).toEqual({ reasons: ["not sent, busy", "none"], blocks: [] });
});
