// Flows on the pages: read by every member, made by operators and editors, and by nobody else.
import { beforeAll, expect, test } from "bun:test";
import type { getSharedFlow } from "../src/screens/flows/flows.ts";
import { screenId } from "./support/library.ts";
import { ensurePages } from "./support/pages.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";
import { askAsStranger, opens, statusesAt } from "./support/share-links.ts";

let operator: Visitor;
let member: Visitor;
let steps: string[];
const service = testService();
beforeAll(ensurePages);
beforeAll(async () => {
  const { owner, path } = await setUpOwner(service);
  operator = owner;
  member = await joinAs(service, owner, path, "member");
  // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects of it
  const { body } = await owner.get<any>(`/api/screens/${screenId(1)}/app?limit=6`);
  steps = [screenId(1), ...body.screens.slice(0, 2).map(({ id }: { id: string }) => id)];
});

// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
const post = (by: Visitor, at: string, body: object = {}) => by.post<any>(`/api/operator/flows${at}`, body);
// biome-ignore lint/suspicious/noExplicitAny: likewise
const get = (by: Visitor, at: string) => by.get<any>(`/api${at}`);

test("an operator makes, changes and deletes a flow, a member reads it, and a stranger by its link", async () => {
  const made = (await post(operator, "", { name: "Checkout", screen_ids: steps })).body;
  expect(made).toMatchObject({ name: "Checkout", screen_count: 3, screens: steps.map((id) => ({ id })) });
  const app = encodeURIComponent(made.app_name);
  expect((await get(member, `/flows?app=${app}&platform=${made.platform}`)).body.flows).toMatchObject([
    { id: made.id, screen_count: 3 },
  ]);
  expect((await get(member, `/flows/${made.id}`)).body.screens).toHaveLength(3);
  expect((await get(member, `/screens/${steps[1]}/neighbours?limit=1`)).body.flows).toMatchObject([
    { id: made.id, step: 2, before: { id: steps[0] }, after: { id: steps[2] } },
  ]);
  const changed = await post(operator, `/${made.id}`, { screen_ids: steps.toReversed() });
  expect(changed.body.screens[0].id).toBe(steps[2]);
  const { share_url: link, name } = (await get(member, `/flows/${made.id}`)).body;
  const share = new URL(link).searchParams.get("share") ?? "";
  const shared = `/api/flows/${made.id}/shared?share=`;
  const seen = await askAsStranger(service, shared + share);
  const { flow, screens } = (await seen.json()) as Awaited<ReturnType<typeof getSharedFlow>>;
  expect([flow.name, flow.shared_by]).toEqual([name, "Design"]);
  expect(screens.map(({ id }) => id)).toEqual(steps.toReversed());
  const { search } = new URL(screens[0]?.service_url ?? "");
  expect(await statusesAt(service, steps[2] ?? "", search)).toEqual(opens);
  for (const other of [
    share.slice(0, -1) + (share.endsWith("A") ? "B" : "A"),
    search.slice("?share=".length),
  ])
    expect((await askAsStranger(service, shared + other)).status).toBe(404);
  expect((await post(operator, `/${made.id}/delete`)).body).toEqual({ done: true });
  expect((await get(member, `/flows/${made.id}`)).status).toBe(404);
  expect((await askAsStranger(service, shared + share)).status).toBe(404);
});
