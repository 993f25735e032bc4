// The search of the pages beside that of the contract.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { goodBody, openTestService, type TestService } from "./support/service.ts";

let service: TestService;
let owner: Visitor;
let path: string;

beforeAll(async () => {
  service = await openTestService();
  ({ owner, path } = await setUpOwner(service));
});
afterAll(() => service.close());

const without = (count: number) => ({
  ...goodBody,
  exclude_screen_ids: Array.from({ length: count }, (_, at) => screenId(at * 2)),
});

test("a page of results can leave out 1,000 screens, so that a person may look on past 120", async () => {
  const first = await owner.post<{ screens: { id: string }[] }>(`${path}/search`, goodBody);
  const shown = first.body.screens.map(({ id }) => id);
  const all = await owner.post<{ screens: unknown[] }>(`${path}/search`, without(1_000));
  expect(shown.length).toBeGreaterThan(0);
  expect(all.status).toBe(200);
  expect(all.body.screens).toEqual([]);
  const tooMany = await owner.post(`${path}/search`, without(1_001));
  expect(tooMany.status).toBe(400);
  expect(tooMany.body.error?.message).toContain("exclude_screen_ids");
});

test("the search of the contract leaves out 100 at most, as it says", async () => {
  expect((await service.search(without(100))).status).toBe(200);
  expect((await service.search(without(101))).status).toBe(400);
});
