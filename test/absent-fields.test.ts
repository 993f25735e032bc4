// Absent, null and empty are one thing for every optional field of every operation but the contract's search,
// and an operation refuses parameters that it does not have. The fields are those of the OpenAPI document: an
// operation that is added is in here by itself, or fails for want of a request.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { openTestService, type TestService } from "./support/service.ts";
import { keyOf } from "./support/writers.ts";

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}
type Body = Readonly<Record<string, unknown>>;

let service: TestService;
let key: string;
let operations: readonly { readonly name: string; readonly operation: Operation }[];
let schemas: Readonly<Record<string, Schema>>;
let path: (of: string) => string;
beforeAll(async () => {
  service = await openTestService({ RATE_LIMIT_PER_MINUTE: "off", WRITES_PER_MINUTE: "100000" });
  key = await keyOf(service, ["screens:search", "screens:write"]);
  const document = (await (await service.handle(new Request("http://localhost/openapi.json"))).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: typeof schemas };
  };
  schemas = document.components.schemas;
  operations = Object.entries(document.paths).flatMap(([of, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${of}`,
      operation,
    })),
  );
  const collection = (await (await ask("POST /v1/collections", { name: "Own" })).json()) as { id: string };
  await ask(`POST /v1/collections/${collection.id}/screens`, { screen_ids: [screenId(1), screenId(2)] });
  const [flow] = await flowOf();
  const ids: Record<string, string> = {
    collection_id: collection.id,
    // Without a picture: the files of others are not there.
    screen_id: screenId(7),
    flow_id: flow ?? "",
  };
  path = (of) => of.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
});
afterAll(() => service.close());

async function flowOf(): Promise<readonly string[]> {
  const made = await ask("POST /v1/flows", { name: "Log in", screen_ids: [screenId(5)] });
  return [((await made.json()) as { id: string }).id];
}

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

const words = { app_name: "Korvo", platform: "ios", title: "Orders" };
const some = { screen_ids: [screenId(1)] };
/** What must be in the body of an operation; those without a line need nothing. */
const needed: Readonly<Record<string, Body>> = {
  "POST /v1/collections": { name: "Paywalls" },
  "POST /v1/collections/{collection_id}/screens": some,
  "POST /v1/collections/{collection_id}/order": some,
  "POST /v1/tags": some,
  "PUT /v1/screens/{screen_id}": words,
  "PATCH /v1/screens": { ids: [screenId(3)], set: { title: "Orders" } },
  "POST /v1/screens/delete": { ids: [crypto.randomUUID()] },
  "POST /v1/screens/descriptions": { screens: [{ id: screenId(4), unsure: true }] },
  "POST /v1/flows": { screen_ids: [screenId(6)] },
};
/** Objects whose fields mean what they say: see "a change". */
const exact = ["ScreensSearchRequest", "ScreenChanges", "UpdateCollection", "ChangeFlow"];

function schemaOf(schema: Schema): { readonly name: string; readonly schema: Schema } {
  const name = schema.$ref?.split("/").at(-1) ?? "";
  return { name, schema: schemas[name] ?? schema };
}

test("an optional field of a body that is null, or empty where it cannot be, counts as absent", async () => {
  const unlike: string[] = [];
  let tried = 0;
  for (const { name, operation } of operations) {
    const given = operation.requestBody?.content["application/json"]?.schema;
    if (given === undefined) continue;
    const { name: schemaName, schema } = schemaOf(given);
    if (exact.includes(schemaName)) continue;
    const { properties = {}, required = [] } = schema;
    const body = needed[name] ?? {};
    for (const field of Object.keys(properties).filter((each) => !required.includes(each))) {
      const { [field]: _, ...without } = body;
      const absent = await outcomeOf(await ask(path(name), without));
      for (const value of [null, ""]) {
        const outcome = await outcomeOf(await ask(path(name), { ...without, [field]: value }));
        if (!Bun.deepEquals(outcome, absent)) unlike.push(`${name} ${field} ${value}: ${outcome} ${absent}`);
        tried += 1;
      }
    }
  }
  // Null takes the picture away.
  expect(unlike.filter((each) => !each.includes("} image "))).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

test("an optional parameter of an address that is empty counts as absent", async () => {
  const unlike: string[] = [];
  let tried = 0;
  for (const { name, operation } of operations) {
    const body = name.startsWith("POST") ? Buffer.from("x") : undefined;
    for (const parameter of (operation.parameters ?? []).filter((each) => each.in === "query")) {
      const absent = await outcomeOf(await ask(path(name), body));
      const outcome = await outcomeOf(await ask(`${path(name)}?${parameter.name}=`, body));
      if (!Bun.deepEquals(outcome, absent)) unlike.push(`${name} ${parameter.name}: ${outcome}`);
      tried += 1;
    }
  }
  expect(unlike).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

test("every operation but the search refuses a parameter that it does not have, and names it", async () => {
  const others: string[] = [];
  for (const { name } of operations) {
    const isFile = /imports$|by-picture/.test(name) && name.startsWith("POST");
    const isRead = name.startsWith("GET") || name.startsWith("DELETE");
    const body = isFile ? Buffer.from("x") : isRead ? undefined : (needed[name] ?? {});
    const answer = await ask(`${path(name)}?no_such=1`, body);
    if (/no_such: is not a known field/.test(await answer.text()) && answer.status === 400) continue;
    others.push(name);
  }
  expect(others).toEqual(["POST /v1/screens/search"]);
  const search = { query: "login", platform: "ios" };
  expect((await ask("POST /v1/screens/search?no_such=1", search)).status).toBe(200);
});

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
      ["PATCH /v1/collections/{collection_id}", "note"],
      ["PATCH /v1/flows/{flow_id}", "description"],
    ] as const) {
      await ask(path(name), { [field]: "Something" });
      const answer = await ask(path(name), { [field]: null });
      expect(((await answer.json()) as Body)[field]).toBe("");
    }
    expect((await ask(path("PATCH /v1/flows/{flow_id}"), { version: null })).status).toBe(200);
  });

  test("says of null for what cannot be taken away, and of what does not fit, what is wrong", async () => {
    for (const [name, body, message] of [
      [screen, { app_name: null }, "app_name: must be 1 to 200 characters, not null."],
      [screen, { pattern: 5 }, "pattern: must be at most 100 characters, or null to clear it."],
      ["PATCH /v1/collections/{collection_id}", { name: null }, "characters, not null."],
      ["PATCH /v1/flows/{flow_id}", { screen_ids: null }, "ids, not null."],
      ["POST /v1/collections", { name: null }, "name: must be a string of 1 to 100 characters, not null."],
    ] as const)
      expect((await outcomeOf(await ask(path(name), body))).at(-1)).toContain(message);
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
  const name = path("PUT /v1/collections/{collection_id}/screens/{screen_id}");
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
