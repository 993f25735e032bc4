// The search of the pages beside that of the contract.
import { beforeAll, expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { goodBody, testService } from "./support/service.ts";
import { until } from "./support/until.ts";

let owner: Visitor;
let path: string;

const service = testService();
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

const without = (count: number) => ({
  ...goodBody,
  exclude_screen_ids: Array.from({ length: count }, (_, at) => screenId(at * 2)),
});

test("a page of results can leave out 1,000 screens, so that a person may look on past 120", async () => {
  const first = await owner.post<{ screens: { id: string }[] }>(`${path}/search`, goodBody);
  const shown = first.body.screens.map(({ id }) => id);
  const all = await owner.post<{ screens: unknown[] }>(`${path}/search`, without(1_000));
  expect(shown.length).toBeGreaterThan(0);
  expect(all).toMatchObject({ status: 200, body: { screens: [] } });
  expect((await owner.post(`${path}/search`, without(1_001))).status).toBe(400);
});

test("the search of the contract leaves out 100 at most, as it says", async () => {
  expect((await service.search(without(100))).status).toBe(200);
  expect((await service.search(without(101))).status).toBe(400);
});

test("flows that fit the words of a deep search come with its first page, and with no other", async () => {
  const { body } = await owner.get<{ screens: { id: string }[] }>(`/api/screens/${screenId(1)}/app?limit=3`);
  const screen_ids = [screenId(1), ...body.screens.map(({ id }) => id)];
  const flow = {
    name: "Adopt a lighthouse",
    description: "A keeper adopts a lighthouse and pays for its lamp",
  };
  const made = await owner.post<{ id: string }>("/api/operator/flows", { ...flow, screen_ids });
  const flowsOf = async (change: object) => {
    const words = { ...goodBody, platform: "both", query: "adopt a lighthouse", mode: "deep", ...change };
    return (await owner.post<{ flows: { id: string; screens: unknown[] }[] }>(`${path}/search`, words)).body
      .flows;
  };
  // Screens do not wait long for flows, such as while the first search opens their index.
  let flows: Awaited<ReturnType<typeof flowsOf>> = [];
  await until(async () => {
    flows = await flowsOf({});
    return flows.length > 0;
  });
  expect(flows).toMatchObject([{ id: made.body.id, screens: { length: screen_ids.length } }]);
  await until(async () => (await flowsOf({ query: "lighthouse flow" })).length > 0);
  expect(await flowsOf({ query: "a table of invoices with a filter" })).toEqual([]);
  expect(await flowsOf({ mode: "standard" })).toEqual([]);
  expect(await flowsOf({ exclude_screen_ids: [screenId(3)] })).toEqual([]);
  expect(await flowsOf({ filter: { app: "Notion" } })).toEqual([]);
  expect((await owner.post(`/api/operator/flows/${made.body.id}/delete`, {})).status).toBe(200);
  expect(await flowsOf({})).toEqual([]);
});
