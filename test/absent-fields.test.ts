// Changes: what is absent stays, null and what is empty take a field away. That absent, null and empty are one
// thing everywhere else is in operations.test.ts.
import { beforeAll, describe, expect, test } from "bun:test";
import { asKey } from "./support/collections.ts";
import { screenId } from "./support/library.ts";
import { errorOf, testService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

let key: string;
let ask: ReturnType<typeof asKey>;
let collection: string;
let flow: string;
const service = testService({ WRITES_PER_MINUTE: "100000" });
beforeAll(async () => {
  key = await keyOf(service);
  ask = asKey(service, key);
  const made = async (path: string, body: object) => `${path}/${(await ask("POST", path, body)).body.id}`;
  collection = await made("/v1/collections", { name: "Own" });
  await ask("POST", `${collection}/screens`, { screen_ids: [screenId(1), screenId(2)] });
  flow = await made("/v1/flows", { name: "Log in", screen_ids: [screenId(5)] });
});

describe("a change", () => {
  const screen = `/v1/screens/${screenId(14)}`;

  test("takes a field away with null as with what is empty", async () => {
    const clearing = { title: "", description: "", elements: [], text: "", pattern: "" };
    const set = { title: "A", description: "B", elements: ["c"], text: "d", pattern: "e" };
    for (const [field, empty] of Object.entries(clearing)) {
      const after = [];
      for (const value of [empty, null]) {
        expect((await ask("PATCH", screen, set)).status).toBe(200);
        const { status, body } = await ask("PATCH", screen, { [field]: value });
        expect([field, value, status]).toEqual([field, value, 200]);
        after.push(body[field === "text" ? "visible_text" : field]);
      }
      expect(after[1]).toEqual(after[0]);
      expect([after[1] ?? ""].flat().join("")).not.toBe([set[field as keyof typeof set]].flat().join(""));
    }
  });

  test("keeps facts that are null: they are replaced by others, and never taken away", async () => {
    const facts = { source_url: "https://a.example", app_version: "1" };
    expect((await ask("PATCH", screen, facts)).status).toBe(200);
    const nulls = { captured_at: null, source_url: null, app_version: null };
    const { body } = await ask("PATCH", screen, { title: "F", ...nulls });
    expect(body).toMatchObject({ title: "F", ...facts });
  });

  test("of a collection and of a flow likewise", async () => {
    for (const [path, field] of [
      [collection, "note"],
      [flow, "description"],
    ] as const) {
      await ask("PATCH", path, { [field]: "Something" });
      expect((await ask("PATCH", path, { [field]: null })).body[field]).toBe("");
    }
    expect((await ask("PATCH", flow, { version: null })).status).toBe(200);
  });

  test("says of null for what cannot be taken away, and of what does not fit, what is wrong", async () => {
    for (const [method, path, sent, message] of [
      ["PATCH", screen, { app_name: null }, "app_name: must be 1 to 200 characters, not null."],
      ["PATCH", screen, { pattern: 5 }, "pattern: must be at most 100 characters, or null to clear it."],
      ["PATCH", collection, { name: null }, "characters, not null."],
      ["PATCH", flow, { screen_ids: null }, "ids, not null."],
      ["POST", "/v1/collections", { name: null }, "must be a string of 1 to 100 characters, not null."],
    ] as const)
      expect((await ask(method, path, sent)).body.error.message).toContain(message);
  });

  test("is not widened by a filter that is empty", async () => {
    for (const app of ["", null])
      for (const [method, path, more] of [
        ["POST", "/v1/screens/delete", {}],
        ["PATCH", "/v1/screens", { set: { title: "x" } }],
      ] as const) {
        const { body } = await ask(method, path, { filter: { app, platform: "ios" }, ...more });
        expect(body.error.message).toStartWith("filter.app: must be a string of 1 to 200 characters");
      }
  });
});

test("the note of a screen that is put into a collection may be absent, whatever the type says", async () => {
  const put = (body: string | null, type: string) => {
    const headers = { authorization: `Bearer ${key}`, ...(type !== "" && { "content-type": type }) };
    const url = `http://localhost${collection}/screens/${screenId(7)}`;
    return service.handle(new Request(url, { method: "PUT", headers, body }));
  };
  const [json, form] = ["application/json", "application/x-www-form-urlencoded"];
  for (const [body, type] of [
    [null, ""],
    [null, json],
    ["", json],
    ["", form],
    ["{}", json],
    ['{"note":null}', json],
  ] as const)
    expect((await put(body, type)).status).toBe(204);
  expect((await errorOf(await put("{", json))).code).toBe("invalid_json");
  expect((await errorOf(await put("note=x", form))).code).toBe("unsupported_media_type");
});
