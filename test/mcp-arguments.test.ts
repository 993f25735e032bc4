// Whatever a client or a model makes of the same arguments, a tool answers the same: nulls, what is left out,
// what is empty, numbers and lists as text, names in another case, and fields that only a client knows.
import { beforeAll, describe, expect, test } from "bun:test";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { keyScopes } from "../src/fields.ts";
import { screenId } from "./support/library.ts";
import { firstOf, mcpClient, mcpService, textOf } from "./support/mcp.ts";
import { toolCall } from "./support/mcp-message.ts";
import { resultOf } from "./support/tool-answers.ts";
import { keyOf } from "./support/writers.ts";

const service = mcpService({ WRITES_PER_MINUTE: "100000" });
const writer = mcpClient(service, keyScopes);
let key: string;
let tools: Awaited<ReturnType<Client["listTools"]>>["tools"];
beforeAll(async () => {
  key = await keyOf(service);
  tools = (await writer.client.listTools()).tools;
});

/** Every argument of every tool, and none with its default. */
const whole: Record<string, Record<string, unknown>> = {
  search_screens: {
    query: "login screen",
    queries: ["checkout"],
    platform: "ios",
    app: "Monzo",
    pattern: "login",
    text: "Log out",
    mode: "standard",
    cursor: "4",
    theme: "dark",
    color: "teal",
    system: "ios",
    language: "de",
    tag: "later",
    collection: "favourites",
    pictures: "none",
    exclude_screen_ids: [screenId(1), screenId(2)],
    limit: 3,
    include_image_urls: true,
  },
  get_screens: {
    ids: [screenId(10)],
    pictures: "none",
    control: "all",
    include_image_urls: true,
  },
  similar_screens: {
    id: screenId(10),
    same_app: true,
    limit: 3,
    pictures: "none",
    include_image_urls: true,
  },
  list_apps: { platform: "web", query: "o", limit: 2 },
  search: { query: "login screen" },
  fetch: { id: screenId(10) },
  search_flows: {
    query: "login",
    app: "Monzo",
    platform: "ios",
    cursor: "abcdefghijklmnopqrstuvwxyz0123",
    limit: 2,
    pictures: "none",
  },
  get_flow: { id: screenId(10), pictures: "none", cursor: "0", include_image_urls: true },
  collections: { id: "favourites", pictures: "none", cursor: "0", include_image_urls: true },
  collect_screens: { collection: "Logins", screen_ids: [screenId(10), screenId(11)], note: "Calm" },
  add_screen: {
    app_name: "Korvo",
    platform: "ios",
    title: "Orders",
    description: "A list of orders",
    elements: ["list", "amount"],
    pattern: "list",
    image: "aGVsbG8=",
  },
  list_screens: { source: "picture", described: "text", limit: 0 },
  describe_screens: { source: "picture", screens: [{ id: screenId(9_999), unsure: true }] },
  edit_screens: {
    ids: [screenId(20)],
    app_name: "Monzo",
    platform: "web",
    title: "Log in",
    description: "A form",
    elements: ["form", "field"],
    text: "Log in",
    pattern: "login",
    restore: ["title"],
  },
};
/** Taken, but not published. */
const unlisted = [...["exclude_screen_ids", "include_image_urls", "limit", "image", "pictures"]];
/** Fields that n8n, LibreChat and others add, and names that are nothing like an argument. */
const extras = [
  "toolCallId",
  "sessionId",
  "action",
  "chatInput",
  "tool",
  "_meta",
  "model",
  "tone",
  "__proto__",
  "constructor",
];

async function call(name: string, args: unknown): Promise<CallToolResult> {
  // Written by hand: a spread would take `__proto__` for the prototype.
  const response = await service.post(JSON.stringify(toolCall(name, args as object)), {
    authorization: `Bearer ${key}`,
  });
  expect(response.status).toBe(200);
  return resultOf(response);
}
/** An answer without the notes about arguments, expiry and whether it was there before. */
function answerOf(result: CallToolResult) {
  const lines = textOf(result).split("\n");
  const own = lines.filter((line) => !/^Ignored, as there|was read as/.test(line));
  return [
    result.isError ?? false,
    own
      .join("\n")
      .replaceAll(/expires=\S+|\/uploads\/\S+/g, "")
      .replace(/^(?:Added screen|The library had this already, as screen)/, "Screen"),
  ];
}

type Spelling = (name: string, value: unknown) => [string, unknown];
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Other ways to write a value, the first as it is; each is taken by FastMCP or sent by a client we know. */
function spellings(value: unknown): readonly Spelling[] {
  const as =
    (change: (value: unknown) => unknown): Spelling =>
    (name, given) => [name, change(given)];
  const all: Spelling[] = [(name, given) => [name, given], (name, given) => [camelCase(name), given]];
  if (typeof value === "number")
    all.push(
      as(String),
      as((given) => ` ${given} `),
      as((given) => `${given}.0`),
    );
  if (typeof value === "boolean")
    all.push(
      as(String),
      as((given) => (given === true ? "True" : "FALSE")),
      as(Number),
    );
  if (["ios", "web", "standard", "deep", "text", "picture", "none"].includes(String(value)))
    all.push(
      as((given) => String(given).toUpperCase()),
      as((given) => [given]),
    );
  if (Array.isArray(value))
    all.push(
      as(JSON.stringify),
      as((given) => [...(given as unknown[]), null]),
    );
  if (Array.isArray(value) && value.length === 1) all.push(as((given) => (given as unknown[])[0]));
  return all;
}

describe("a tool answers the same, however its arguments are written:", () => {
  for (const [name, args] of Object.entries(whole))
    test(name, async () => {
      const { inputSchema, annotations } = tools.find((tool) => tool.name === name) ?? {};
      const { required = [], properties = {} } = inputSchema ?? {};
      const isMissing = (argument: string) => !(argument in properties) && !unlisted.includes(argument);
      expect(Object.keys(args)).toEqual(expect.arrayContaining(Object.keys(properties)));
      expect(Object.keys(args).filter(isMissing)).toEqual([]);
      const plans = fc.record(
        Object.fromEntries(
          Object.entries(args).map(([argument, value]) => [
            argument,
            fc.oneof(
              { weight: 3, arbitrary: fc.constantFrom(...spellings(value)) },
              ...(required.includes(argument) ? [] : [fc.constantFrom(null, "absent" as const, "", " ", [])]),
            ),
          ]),
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          plans,
          fc.subarray(extras),
          fc.jsonValue({ maxDepth: 1 }),
          async (plan, added, junk) => {
            const chosen = Object.entries(plan).filter(([, way]) => typeof way === "function");
            const plain = Object.fromEntries(chosen.map(([argument]) => [argument, args[argument]]));
            const sent = Object.entries(plan).flatMap(([argument, way]): [string, unknown][] => {
              if (way === "absent") return [];
              return typeof way === "function" ? [way(argument, args[argument])] : [[argument, way]];
            });
            const spelt = Object.fromEntries([...sent, ...added.map((extra) => [extra, junk] as const)]);
            // A call's writes change the answer of the next one, and that of no later one.
            if (annotations?.readOnlyHint !== true) await call(name, plain);
            expect(answerOf(await call(name, spelt))).toEqual(answerOf(await call(name, plain)));
          },
        ),
        { numRuns: 25 },
      );
    });
});

test("arguments and params that are null, empty or a text of JSON are what they mean", async () => {
  const expected = answerOf(await call("list_apps", {}));
  for (const nothing of [null, "", [], "{}", "null"])
    expect(answerOf(await call("list_apps", nothing))).toEqual(expected);
  expect(answerOf(await call("list_apps", '{"limit": "2"}'))).toEqual(
    answerOf(await call("list_apps", { limit: 2 })),
  );
  for (const [method, params] of [
    ["tools/list", null],
    ["tools/list", []],
    ["tools/list", { cursor: null, _meta: null }],
    ["ping", null],
  ] as const) {
    const response = await service.post({ jsonrpc: "2.0", id: 1, method, params });
    expect(await response.json()).toHaveProperty("result");
  }
});

const search = { query: "login", platform: "ios", pictures: "none" };
const linesOf = async (args: object) => {
  const result = await call("search_screens", args);
  return { isError: result.isError, lines: firstOf(result).split("\n") };
};

test("a misspelled argument is taken for the one it resembles, and the answer says so", async () => {
  const { lines } = await linesOf({ ...search, limt: "2" });
  expect(lines.filter((line) => line.startsWith("id: ")).length).toBe(2);
  expect(lines.at(-1)).toBe("limt was read as limit.");
  const both = await linesOf({ ...search, limit: 2, limt: 3 });
  expect(both.lines.filter((line) => line.startsWith("id: ")).length).toBe(2);
  expect(both.lines.at(-1)).toBe("Ignored, as there are no such arguments: limt.");
});

test("an argument that no tool has is ignored, and named unless clients are known to add it", async () => {
  const { isError, lines } = await linesOf({ ...search, tone: "red", model: "gpt", toolCallId: "1" });
  expect(isError).toBeFalsy();
  expect(lines.at(-1)).toBe("Ignored, as there are no such arguments: tone, model.");
  expect((await linesOf({ ...search, toolCallId: "1", sessionId: "s" })).lines.join()).not.toContain(
    "Ignored",
  );
  const names = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${"x".repeat(90)}\n${at}`, 1]));
  expect((await linesOf({ ...search, ...names })).lines.at(-1)?.length).toBeLessThan(300);
});

test("what a value means is never guessed: the error names the argument", async () => {
  for (const [wrong, field] of [
    [{ limit: "five" }, "limit"],
    [{ limit: "5.5" }, "limit"],
    [{ limit: true }, "limit"],
    [{ limit: "0x5" }, "limit"],
    [{ include_image_urls: "maybe" }, "include_image_urls"],
    [{ exclude_screen_ids: "none of them" }, "exclude_screen_ids[0]"],
    [{ platform: null }, "platform"],
    [{ platform: "" }, "platform"],
    [{ query: { text: "login" } }, "query"],
  ] as const) {
    const { isError, lines } = await linesOf({ ...search, ...wrong });
    expect([isError, lines[0]]).toEqual([true, expect.stringContaining(`invalid_request: ${field}`)]);
  }
});

test("the tools of a key that may write cost a model at most 1,700 tokens", () => {
  const functions = tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
  }));
  const tokens = (value: unknown) => countTokens(JSON.stringify(value));
  expect(tokens(functions)).toBeLessThanOrEqual(1_700);
  // Those that any key has, and the first six, which answer most questions.
  expect(tokens(functions.slice(0, 10))).toBeLessThan(1_130);
  expect(tokens(functions.slice(0, 6))).toBeLessThan(800);
  const connectors = functions.filter(({ name }) => name === "search" || name === "fetch");
  expect(connectors.map((tool) => tokens(tool) < 120)).toEqual([true, true]);
});
