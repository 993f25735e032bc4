// What filters depend on and is still being worked out in the background is said beside them.
import { expect, test } from "bun:test";
import type { Static } from "@sinclair/typebox";
import type { facetsSchema } from "../src/screens/list-schema.ts";
import { readRequest, testService } from "./support/service.ts";

const service = testService();

async function inProgress(query = "") {
  const response = await service.handle(readRequest(service.key, `/v1/facets${query}`));
  expect(response.status).toBe(200);
  return ((await response.json()) as Static<typeof facetsSchema>).in_progress;
}

test("the looks of pictures are counted until all were read, whatever the filter", async () => {
  const { looks } = service.services.storage;
  const missing = await looks.missing("", 1_000);
  const total = missing.length;
  expect(total).toBeGreaterThan(10);
  const appearance = { theme: "light", colors: ["white"] } as const;
  const write = (some: typeof missing) =>
    looks.write(some.map((picture) => ({ ...picture, key: "~".repeat(16), content: null, appearance })));
  expect(await inProgress()).toEqual([{ work: "looks", done: 0, total }]);
  await write(missing.slice(0, 7));
  expect(await inProgress()).toEqual([{ work: "looks", done: 7, total }]);
  expect(await inProgress("?theme=dark")).toEqual([{ work: "looks", done: 7, total }]);
  await write(missing.slice(7));
  expect(await inProgress()).toEqual([]);
});

test("a run of descriptions is counted until it ends", async () => {
  const { descriptionJobs } = service.services.storage;
  const id = crypto.randomUUID();
  const options = { isAgain: false, limit: null, maxTokens: null };
  const { workspaceId } = service;
  const counted = async () => (await inProgress()).filter(({ work }) => work === "descriptions");
  await descriptionJobs.create({ id, workspaceId, keyId: null, options, createdAt: Date.now() });
  expect(await counted()).toEqual([]);
  await descriptionJobs.start(id, Date.now());
  await descriptionJobs.progress(id, { screens: 9, described: 3, undescribed: 1, changed: 1, failed: 1 });
  expect(await counted()).toEqual([{ work: "descriptions", done: 6, total: 9 }]);
  await descriptionJobs.cancel(id, Date.now());
  await descriptionJobs.finish(id, { state: "cancelled", error: null }, Date.now());
  expect(await counted()).toEqual([]);
});
