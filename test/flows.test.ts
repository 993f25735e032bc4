// Flows: from manifests, folders and by API, on both databases, with what stands before and after a screen.
import { beforeAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { flowVersion } from "../src/database/flows.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { flowDetailsSchema, flowsSchema, neighboursSchema } from "../src/screens/flows/schema.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { asKey } from "./support/collections.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base } from "./support/import-rows.ts";
import { screenAt, screenId } from "./support/library.ts";
import { makePng } from "./support/pictures.ts";
import { testService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

/** The flows of a library by name, with the titles of their screens. */
async function flowsOf({ library }: Pick<ImportSetting, "library">) {
  const flows = await library.flowsOfApps(null, null, 100);
  const steps = await library.flowSteps(flows.map(({ id }) => id));
  return Object.fromEntries(
    flows.map(({ id, name }) => [
      name,
      steps.filter(({ flowId }) => flowId === id).map(({ screen }) => screen.title),
    ]),
  );
}

describe("an import", () => {
  const rowOf = (title: string, flow?: string, step?: number) => ({ ...base, title, flow, step });

  test("makes flows of its rows, in their order or by step, and again leaves nothing that is gone", async () => {
    const setting = importSetting();
    const rows = [
      rowOf("Address", "Checkout", 2),
      rowOf("Cart", "Checkout", 1),
      rowOf("Welcome", "Sign in"),
      { ...rowOf("Code", "Sign in"), flow_description: "By a code." },
      rowOf("Alone"),
    ];
    expect(await setting.importRows(rows)).toMatchObject({ imported: 5, failed: 0 });
    expect(await flowsOf(setting)).toEqual({ Checkout: ["Cart", "Address"], "Sign in": ["Welcome", "Code"] });
    expect(await setting.importRows(rows)).toMatchObject({ unchanged: 5, updated: 0 });
    const changed = [rowOf("Code", "Sign in"), rowOf("Face", "sign IN"), rowOf("Welcome")];
    expect(await setting.importRows(changed)).toMatchObject({ unchanged: 2, imported: 1 });
    expect(await flowsOf(setting)).toEqual({ Checkout: ["Cart", "Address"], "Sign in": ["Code", "Face"] });
    const [, signIn] = await setting.library.flowsOfApps(null, null, 10);
    expect(signIn?.description).toBe("By a code.");
  });

  test("does not shorten a flow when a row of it failed", async () => {
    const setting = importSetting();
    await setting.importRows([rowOf("Cart", "Checkout", 1), rowOf("Address", "Checkout", 2)]);
    const { failed } = await setting.importRows([
      rowOf("Cart", "Checkout", 1),
      { title: "No app", flow: "Checkout" },
    ]);
    expect(failed).toBe(1);
    expect(await flowsOf(setting)).toEqual({ Checkout: ["Cart", "Address"] });
  });

  test("of a folder makes a flow of each folder in `flows` and of no other", async () => {
    const setting = importSetting();
    const names = ["flows/Checkout/1 cart.png", "flows/Checkout/2 address.png", "Settings/1 account.png"];
    const files = names.map(async (name, at) => [`ios/Korvo/${name}`, await makePng(60, 90, at)] as const);
    await setting.write(Object.fromEntries(await Promise.all(files)));
    await importLibrary(setting.services, setting.source);
    expect(await flowsOf(setting)).toEqual({ Checkout: ["Cart", "Address"] });
  });

  test("of an export brings back every flow, also of a screen that stands in several or twice in one", async () => {
    const [first, second] = [importSetting(), importSetting()];
    const home = {
      flows: [{ name: "Loop", step: 3 }, { name: "Loop", step: 1, description: "Round." }, { name: "Other" }],
    };
    await first.importRows([{ ...rowOf("Home"), ...home }, rowOf("Detail", "Loop", 2)]);
    const wanted = { Loop: ["Home", "Detail", "Home"], Other: ["Home"] };
    expect(await flowsOf(first)).toEqual(wanted);
    const tar = await exportedTar({ library: first.library, images: first.imagesRoot });
    await importLibrary(second.services, await unpacked(tar));
    expect(await flowsOf(second)).toEqual(wanted);
    const [loop] = await second.library.flowsOfApps(null, null, 10);
    expect(loop?.description).toBe("Round.");
  });
});

describeOnBoth("flows", (open) => {
  const write = (index: number, appName = "Korvo") => ({
    ...screenAt(index, "m"),
    appName,
    platform: "ios" as const,
  });

  test("keep their order, lose removed screens and have them back, and are told of each change", async () => {
    const { library } = await open();
    await library.upsertScreens([0, 1, 2, 3].map((index) => ({ ...write(index), position: 10 - index })));
    const [a, b, c, d] = [0, 1, 2, 3].map(screenId) as [string, string, string, string];
    const id = crypto.randomUUID();
    const flow = { name: "Checkout", description: "Guest.", screenIds: [b, a, b] };
    const states = [await library.flowsState()];
    expect(await library.createFlow(id, flow)).toBe("created");
    states.push(await library.flowsState());
    expect(await library.createFlow(crypto.randomUUID(), { ...flow, name: "CHECKOUT" })).toEqual({ id });
    expect(await library.createFlow(crypto.randomUUID(), { ...flow, screenIds: [screenId(999)] })).toBe(
      "screens_missing",
    );
    const screens = async () => (await library.flowSteps([id])).map(({ screen }) => screen.id);
    expect(await screens()).toEqual([b, a, b]);
    expect(await library.flowsOfScreens([b])).toMatchObject([{ step: 1 }, { step: 3 }]);
    expect((await library.flowsOfScreen(a)).map((each) => each.id)).toEqual([id]);
    expect(await library.updateFlow(id, { screenIds: [c, b] })).toBe("updated");
    states.push(await library.flowsState());
    await library.removeScreens([c]);
    expect(await screens()).toEqual([b]);
    await library.upsertScreens([{ ...write(2), position: 8 }]);
    expect(await screens()).toEqual([c, b]);
    await library.removeScreens([b, c]);
    expect(await library.flowsByIds([id])).toEqual([]);
    // A flow that nobody sees gives its name away.
    const next = crypto.randomUUID();
    expect(await library.createFlow(next, { ...flow, screenIds: [a] })).toBe("created");
    expect(await library.updateFlow(next, { name: "Checkout", description: "Own name." })).toBe("updated");
    expect(await library.removeFlow(next)).toBe(true);
    expect(await library.removeFlow(next)).toBe(false);
    states.push(await library.flowsState());
    expect(states).toEqual([...new Set(states)].toSorted((x, y) => x - y));
    expect(await library.screensAround(d, 5)).toMatchObject({ before: [], after: [{ id: a }] });
    await library.placeScreens([{ id: a, position: 1, source: "", capturedAt: 5 }]);
    expect(await library.screensAround(d, 5)).toMatchObject({ before: [{ id: a }], after: [] });
  });

  test("are changed by one of those who read the same, whatever changed them since", async () => {
    const { library } = await open();
    await library.upsertScreens([0, 1, 2].map((index) => write(index)));
    const [a, b, c] = [0, 1, 2].map(screenId) as [string, string, string];
    const id = crypto.randomUUID();
    await library.createFlow(id, { name: "Checkout", description: "", screenIds: [a, b, a] });
    const read = async () => {
      const [flow] = await library.flowsByIds([id]);
      if (flow === undefined) throw new Error("the flow is not there");
      const screenIds = (await library.flowSteps([id])).map(({ screen }) => screen.id);
      return flowVersion({ ...flow, screenIds });
    };
    const first = await read();
    const names = ["One", "Two", "Three"];
    const outcomes = await Promise.all(names.map((name) => library.updateFlow(id, { name }, first)));
    expect(outcomes.toSorted()).toEqual(["flow_changed", "flow_changed", "updated"]);
    expect(await library.updateFlow(id, { name: "Checkout" }, await read())).toBe("updated");
    expect(await read()).toBe(first);
    const { appName, platform } = write(2);
    const step = { appName, platform, name: "Checkout", description: undefined, screenId: c, step: 1 };
    const changes = [
      () => library.updateFlow(id, { description: "Guest." }),
      () => library.updateFlow(id, { screenIds: [b, a] }),
      () => library.writeSteps([step]),
      () => library.removeScreens([c]),
      () => library.upsertScreens([write(2)]),
    ];
    for (const change of changes) {
      const version = await read();
      await change();
      expect(await library.updateFlow(id, { name: "Late" }, version)).toBe("flow_changed");
    }
    expect(await library.flowsByIds([id])).toMatchObject([{ name: "Checkout", description: "Guest." }]);
  });

  test("that get screens of another app take no name that it has, and give theirs away where they were", async () => {
    const { library } = await open();
    await library.upsertScreens([write(0), write(1, "Tidewell"), write(2, "Tidewell")]);
    const [a, b, c] = [0, 1, 2].map(screenId) as [string, string, string];
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const flow = { name: "Checkout", description: "" };
    expect(await library.createFlow(one, { ...flow, screenIds: [a] })).toBe("created");
    expect(await library.createFlow(two, { ...flow, screenIds: [b] })).toBe("created");
    expect(await library.updateFlow(one, { screenIds: [c] })).toEqual({ id: two });
    expect(await library.updateFlow(one, { name: "Pay", screenIds: [c] })).toBe("updated");
    expect(await library.updateFlow(two, { name: "PAY" })).toEqual({ id: one });
    expect(await library.createFlow(crypto.randomUUID(), { ...flow, name: "Pay", screenIds: [a] })).toBe(
      "created",
    );
    // A flow that nobody sees could not be changed.
    await library.removeScreens([c]);
    expect(await library.updateFlow(two, { name: "Pay" })).toBe("updated");
    expect(await library.updateFlow(one, { name: "Pay on" })).toBe("flow_missing");
  });
});

describe("by key", () => {
  let writer: string;
  const service = testService();
  beforeAll(async () => void (writer = await keyOf(service, ["screens:search", "screens:write"])));

  const send = (method: string, path: string, body?: object) => asKey(service, writer)(method, path, body);
  const ids = [10, 16, 22].map(screenId);

  test("a flow is made, found by words, read, reordered and removed, and each is written down", async () => {
    const body = { name: "Sign in", description: "A member comes back in three steps.", screen_ids: ids };
    const answer = await send("POST", "/v1/flows", body);
    expect(answer.status).toBe(201);
    const flow = answer.body;
    expect(flow).toMatchObject({ name: "Sign in", app_name: "Notion", platform: "ios", screen_count: 3 });
    expect(flow.screens.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const filter of [
      "",
      "?app=notion&platform=ios",
      "?query=returning+user+logs+in",
      "?query=sign&app=NOTION",
    ]) {
      const { flows } = (await send("GET", `/v1/flows${filter}`)).body;
      expect(flows).toMatchObject([{ id: flow.id, titles: { length: 3 }, cover: { id: ids[0] } }]);
      expect(Value.Check(flowsSchema, { flows, next: null })).toBe(true);
    }
    for (const filter of ["?app=none", "?platform=web", "?query=sign&platform=web"])
      expect((await send("GET", `/v1/flows${filter}`)).body).toEqual({ flows: [], next: null });
    const order = ids.toReversed();
    const changed = await send("PATCH", `/v1/flows/${flow.id}`, { name: "Log in", screen_ids: order });
    expect(changed.body).toMatchObject({ name: "Log in", screens: order.map((id) => ({ id })) });
    const around = (await send("GET", `/v1/screens/${ids[1]}/neighbours?limit=1`)).body;
    expect(Value.Check(flowDetailsSchema, flow) && Value.Check(neighboursSchema, around)).toBe(true);
    expect(around).toMatchObject({
      before: { length: 1 },
      after: { length: 1 },
      flows: [{ id: flow.id, step: 2, screen_count: 3, before: { id: ids[2] }, after: { id: ids[0] } }],
    });
    expect((await send("DELETE", `/v1/flows/${flow.id}`)).status).toBe(204);
    expect((await send("GET", `/v1/flows/${flow.id}`)).status).toBe(404);
    expect((await send("DELETE", `/v1/flows/${flow.id}`)).status).toBe(404);
    const { flows } = (await send("GET", "/v1/flows?query=log+in")).body;
    expect(flows).toEqual([]);
    const { events } = await service.services.storage.activity.audit({ action: "flow" }, 10);
    expect(events.map(({ action }) => action)).toEqual(["flow.delete", "flow.update", "flow.create"]);
  });

  test("a change that names the version it is of is refused once another one came first", async () => {
    const answer = await send("POST", "/v1/flows", { name: "Tour", screen_ids: ids });
    const { id, version } = answer.body;
    const change = (body: object) => send("PATCH", `/v1/flows/${id}`, body);
    const changed = await change({ description: "Short.", version });
    expect(changed.status).toBe(200);
    const refused = await change({ name: "Late", screen_ids: ids.slice(1), version });
    expect([refused.status, refused.body.error.code]).toEqual([409, "flow_changed"]);
    const read = (await send("GET", `/v1/flows/${id}`)).body;
    expect(read).toMatchObject({ name: "Tour", screen_count: 3, version: changed.body.version });
    expect((await change({ name: "Any" })).status).toBe(200);
    expect((await change({ name: "Late", version: "" })).status).toBe(400);
    expect((await send("DELETE", `/v1/flows/${id}`)).status).toBe(204);
  });

  test("what is wrong is said, and nothing is written", async () => {
    const good = { name: "Settings", screen_ids: ids };
    for (const [changed, message] of [
      [{ name: " " }, "name: must not be blank."],
      [{ screen_ids: [screenId(5_000)] }, "screen_ids: one of these screens is not there. Leave it out."],
      [{ screen_ids: [10, 11].map(screenId) }, "screen_ids: must be screens of one app and platform."],
    ] as const) {
      const { status, body } = await send("POST", "/v1/flows", { ...good, ...changed });
      expect([status, body.error.message]).toEqual([400, message]);
    }
    const { status, body } = await send("GET", `/v1/flows?query=a&cursor=${"A".repeat(30)}`);
    expect([status, body.error.message]).toEqual([400, "cursor: a query has one page. Leave it out."]);
    for (const path of [
      `/v1/flows/${screenId(1)}`,
      "/v1/flows/none",
      `/v1/screens/${screenId(5_000)}/neighbours`,
    ])
      expect((await send("GET", path)).status).toBe(404);
    expect((await send("PATCH", `/v1/flows/${screenId(1)}`, { name: "x" })).status).toBe(404);
    expect((await send("GET", "/v1/flows")).body).toEqual({ flows: [], next: null });
  });
});
