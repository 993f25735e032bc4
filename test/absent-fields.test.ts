// Changes: what is absent stays, null and what is empty take a field away. That absent, null and empty are one
// thing everywhere else is in operations.test.ts.
import { beforeAll, describe, expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { testService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

type Body = Readonly<Record<string, unknown>>;

let key: string;
let collection: string;
let flow: string;
const service = testService({ WRITES_PER_MINUTE: "100000" });
beforeAll(async () => {
  key = await keyOf(service);
  const made = async (name: string, body: Body) =>
    `${name.slice("POST ".length)}/${((await (await ask(name, body)).json()) as { id: string }).id}`;
  collection = await made("POST /v1/collections", { name: "Own" });
  await ask(`POST ${collection}/screens`, { screen_ids: [screenId(1), screenId(2)] });
  flow = await made("POST /v1/flows", { name: "Log in", screen_ids: [screenId(5)] });
});

function ask(name: string, body?: Body | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  const [method = "", address = ""] = name.split(" ");
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  return service.handle(
    new Request(`http://localhost${address}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(isJson && { "content-type": "application/json" }),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : ((body as Buffer<ArrayBuffer> | undefined) ?? null),
    }),
  );
}

/** The status of an answer, and the reason of a refusal. */
async function outcomeOf(answer: Response): Promise<readonly unknown[]> {
  if (answer.ok) return [answer.status];
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return [answer.status, error.code, error.message];
}

describe("a change", () => {
  const screen = `PATCH /v1/screens/${screenId(14)}`;

  test("takes a field away with null as with what is empty", async () => {
    const clearing = { title: "", description: "", elements: [], text: "", pattern: "" };
    const set = { title: "A", description: "B", elements: ["c"], text: "d", pattern: "e" };
    for (const [field, empty] of Object.entries(clearing)) {
      const after = [];
      for (const value of [empty, null]) {
        expect((await ask(screen, set)).status).toBe(200);
        const answer = await ask(screen, { [field]: value });
        expect([field, value, answer.status]).toEqual([field, value, 200]);
        const { [field === "text" ? "visible_text" : field]: left } = (await answer.json()) as Body;
        after.push(left);
      }
      expect(after[1]).toEqual(after[0]);
      expect([after[1] ?? ""].flat().join("")).not.toBe([set[field as keyof typeof set]].flat().join(""));
    }
  });

  test("keeps facts that are null: they are replaced by others, and never taken away", async () => {
    const facts = { source_url: "https://a.example", app_version: "1" };
    expect((await ask(screen, facts)).status).toBe(200);
    const nulls = { captured_at: null, source_url: null, app_version: null };
    expect(await (await ask(screen, { title: "F", ...nulls })).json()).toMatchObject({
      title: "F",
      ...facts,
    });
  });

  test("of a collection and of a flow likewise", async () => {
    for (const [name, field] of [
      [`PATCH ${collection}`, "note"],
      [`PATCH ${flow}`, "description"],
    ] as const) {
      await ask(name, { [field]: "Something" });
      const answer = await ask(name, { [field]: null });
      expect(((await answer.json()) as Body)[field]).toBe("");
    }
    expect((await ask(`PATCH ${flow}`, { version: null })).status).toBe(200);
  });

  test("says of null for what cannot be taken away, and of what does not fit, what is wrong", async () => {
    for (const [name, body, message] of [
      [screen, { app_name: null }, "app_name: must be 1 to 200 characters, not null."],
      [screen, { pattern: 5 }, "pattern: must be at most 100 characters, or null to clear it."],
      [`PATCH ${collection}`, { name: null }, "characters, not null."],
      [`PATCH ${flow}`, { screen_ids: null }, "ids, not null."],
      ["POST /v1/collections", { name: null }, "name: must be a string of 1 to 100 characters, not null."],
    ] as const)
      expect((await outcomeOf(await ask(name, body))).at(-1)).toContain(message);
  });

  test("is not widened by a filter that is empty", async () => {
    for (const app of ["", null])
      for (const [name, more] of [
        ["POST /v1/screens/delete", {}],
        ["PATCH /v1/screens", { set: { title: "x" } }],
      ] as const) {
        const outcome = await outcomeOf(await ask(name, { filter: { app, platform: "ios" }, ...more }));
        expect(outcome.at(-1)).toStartWith("filter.app: must be a string of 1 to 200 characters");
      }
  });
});

test("the note of a screen that is put into a collection may be absent, whatever the type says", async () => {
  const name = `PUT ${collection}/screens/${screenId(7)}`;
  const json = { "content-type": "application/json" };
  for (const [body, headers] of [
    [undefined, {}],
    [undefined, json],
    [Buffer.from(""), json],
    [Buffer.from(""), { "content-type": "application/x-www-form-urlencoded" }],
    [{}, {}],
    [{ note: null }, {}],
  ] as const)
    expect((await ask(name, body, headers)).status).toBe(204);
  for (const [body, headers, code] of [
    [Buffer.from("{"), json, "invalid_json"],
    [
      Buffer.from("note=x"),
      { "content-type": "application/x-www-form-urlencoded" },
      "unsupported_media_type",
    ],
  ] as const)
    expect((await outcomeOf(await ask(name, body, headers)))[1]).toBe(code);
});
