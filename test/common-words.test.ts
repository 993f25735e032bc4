// Words that many screens have in common, for people who edit them together at the pages.
import { beforeAll, expect, test } from "bun:test";
import type { CommonWords } from "../src/operator/schema.ts";
import { screenId } from "./support/library.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";

let operator: Visitor;
const service = testService();
beforeAll(async () => {
  operator = (await setUpOwner(service)).owner;
});

const path = "/api/operator/screens/words";
const ids = [screenId(7), screenId(21)];
const ask = (asked: readonly string[]) => operator.post<CommonWords>(path, { ids: asked });

test("what differs between screens is named, and what is the same has its words", async () => {
  const [first, second] = await service.services.storage.library.screensByIds(ids);
  const { body } = await ask(ids);
  expect(body.screens).toBe(2);
  expect(body.words.platform).toBe("web");
  expect(body.various).toContain("title");
  expect(body.various).not.toContain("platform");
  expect([first?.title, second?.title]).toContain(body.words.title);
  expect((await ask([ids[0] ?? ""])).body.various).toEqual([]);
});

test("only fields of which the earlier words are known can be brought back", async () => {
  expect((await ask(ids)).body.restorable).toEqual([]);
  const edited = await operator.post<Record<string, unknown>>("/api/operator/screens/edit", {
    ids,
    set: { pattern: "harbour" },
  });
  expect(edited.body).toEqual({ updated: 2, unchanged: 0, failed: [] });
  const { body } = await ask(ids);
  expect(body.restorable).toEqual(["pattern"]);
  expect(body.words.pattern).toBe("harbour");
  expect(body.various).not.toContain("pattern");
});

test("screens that are gone do not count, and none at all is said", async () => {
  const gone = crypto.randomUUID();
  expect((await ask([...ids, gone])).body.screens).toBe(2);
  expect((await ask([gone])).status).toBe(404);
});
