// The schemas of the tools as a client reads them: valid, complete, and no stricter than the service.
import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Tool } from "@modelcontextprotocol/client";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { keyScopes } from "../src/fields.ts";
import { screenId } from "./support/library.ts";
import { mcpClient, mcpService, revisions, textOf } from "./support/mcp.ts";
import { makePng } from "./support/pictures.ts";
import { base64, keyOf, words } from "./support/writers.ts";

const service = mcpService();
const searcher = mcpClient(service);
const { call } = searcher;
const writer = mcpClient(service, keyScopes);
let tools: readonly Tool[];
beforeAll(async () => void (tools = (await searcher.client.listTools()).tools));

// Strict: an unknown keyword or format fails. Optional fields come and go with each other, which strict mode
// would have listed.
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);
const compile = (schema: object) => ajv.compile(schema as AnySchemaObject);
const toolOf = (name: string) => {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool;
};

const toolOfWriter = async (name: string) =>
  (await writer.client.listTools()).tools.find((each) => each.name === name);

test("every published schema is strict JSON Schema 2020-12", () => {
  for (const { inputSchema, outputSchema } of tools) {
    compile(inputSchema);
    if (outputSchema !== undefined) compile(outputSchema);
  }
});

test("only what has no default is required", () => {
  const required = Object.fromEntries(
    tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]),
  );
  expect(required).toEqual({
    search_screens: ["platform"],
    get_screens: ["ids"],
    similar_screens: [],
    list_apps: [],
    search: ["query"],
    fetch: ["id"],
    search_flows: [],
    get_flow: ["id"],
    collections: [],
    collect_screens: ["collection", "screen_ids"],
  });
});

/**
 * What Gemini's schemas, Semantic Kernel, AutoGen and strict modes can read: one type each, nothing referred to,
 * no schema that is true or false.
 */
const readable = {
  object: ["properties", "required", "additionalProperties", "patternProperties"],
  array: ["items", "maxItems", "minItems"],
  string: ["enum", "default", "format"],
  integer: ["minimum", "maximum", "default"],
  boolean: ["default"],
};

function read(schema: unknown, path: string): void {
  if (typeof schema !== "object" || schema === null) throw new Error(`${path}: is no object`);
  const { type, description, $schema, ...rest } = schema as Record<string, unknown>;
  const keywords = readable[type as keyof typeof readable];
  if (keywords === undefined) throw new Error(`${path}: its type is ${JSON.stringify(type)}`);
  const others = Object.keys(rest).filter((keyword) => !keywords.includes(keyword));
  if (others.length > 0) throw new Error(`${path}: has ${others.join(", ")}`);
  const { properties = {}, patternProperties = {}, items, enum: values = [] } = rest;
  for (const [name, property] of Object.entries({
    ...(properties as object),
    ...(patternProperties as object),
  }))
    read(property, `${path}.${name}`);
  if (type === "array") read(items, `${path}[]`);
  for (const value of values as unknown[])
    if (typeof value !== "string") throw new Error(`${path}: a value of its enum is no string`);
}

for (const revision of revisions)
  test(`a strict little reader reads every schema in ${revision}`, async () => {
    await using reader = await service.connect(revision, await keyOf(service));
    const all = (await reader.listTools()).tools;
    for (const { name, inputSchema, outputSchema } of all) {
      read(inputSchema, name);
      if (outputSchema !== undefined) read(outputSchema, `${name} output`);
    }
    expect(all.length).toBe(14);
  });

test("a constant that may be left out can be left out in strict modes, too, where all is required", async () => {
  const search = { query: "login", platform: "ios", pictures: "none" };
  const left = {
    theme: "any",
    system: "any",
    tag: "",
    color: "",
    collection: "",
    app: "",
    pattern: "",
    cursor: "",
  };
  const answers = [search, { ...search, ...left }].map((args) => call("search_screens", args));
  const [plain, strict] = await Promise.all(answers);
  expect(strict?.structuredContent).toEqual(plain?.structuredContent ?? {});
});

test("no word of our own checks is published, and what a property says is a sentence", () => {
  const published = JSON.stringify(tools.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]));
  expect(published).not.toMatch(/"published"|"title":"|isUnlisted/);
  for (const { inputSchema } of tools) {
    for (const property of Object.values(inputSchema.properties ?? {})) {
      expect((property as { description?: string }).description ?? "Its name says it.").toMatch(
        /\w{2,}.*\.$/,
      );
    }
  }
  const [app] = Object.values(toolOf("list_apps").outputSchema?.["properties"] ?? {}) as {
    items: { properties: { platform: object } };
  }[];
  expect(app?.items.properties.platform).toEqual({
    type: "string",
    enum: ["ios", "web"],
    description: "Platform of the app.",
  });
});

/** Every call that the documents show: the name of a tool and its arguments behind it. */
async function documentedCalls() {
  const texts = await Promise.all(
    ["docs/agents.md", "skills/screen-search/SKILL.md"].map((path) =>
      Bun.file(join(import.meta.dir, "..", path)).text(),
    ),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/`([a-z]+_[a-z]+)` (?:\|.*\| )?`(\{.*?\})`/g)].map(([, name = "", args = ""]) => ({
      name,
      args,
    })),
  );
}

describe("the calls that are documented", async () => {
  const calls = await documentedCalls();

  test("show each tool at least once", () => {
    expect(new Set(calls.map(({ name }) => name))).toEqual(
      new Set([
        ...["search_screens", "get_screens", "similar_screens", "list_apps", "list_screens"],
        ...["search_flows", "get_flow", "collect_screens", "edit_screens"],
      ]),
    );
  });

  for (const { name, args } of calls) {
    test(`${name} ${args} fits the published schema and is answered`, async () => {
      const given = JSON.parse(args.replaceAll("<id>", screenId(10))) as Record<string, unknown>;
      const validate = compile((await toolOfWriter(name))?.inputSchema ?? { not: {} });
      expect(validate(given) ? [] : validate.errors).toEqual([]);
      expect((await writer.call(name, given)).isError).toBeFalsy();
    });
  }
});

describe("what is wrong is an answer that says what to change:", () => {
  const query = { query: "x", platform: "ios" };
  /** Calls that the published schemas refuse, too. */
  const refused: [string, Record<string, unknown>, string][] = [
    ["search_screens", { query: "x" }, "platform: is required and must be one of: ios, web."],
    ["search_screens", { queries: Array(6).fill("x"), platform: "ios" }, "at most 5 queries."],
    ["search_screens", { ...query, pictures: "all" }, "pictures: must be one of"],
    ["search_screens", { ...query, platform: "android" }, "platform: must be one of: ios"],
    ["search_screens", { ...query, limit: 2.5 }, "limit: must be a whole number"],
    ["search_screens", { ...query, mode: "fast" }, "mode: must be one of"],
    ["search_screens", { ...query, theme: "sepia" }, "theme: must be one of"],
    ["get_screens", {}, "ids: is required"],
    ["get_screens", { ids: Array(11).fill(screenId(1)) }, "ids: must be an array of 1 to 10 ids."],
    ["get_screens", { ids: [screenId(1)], pictures: "sheet" }, "pictures: must be one of"],
    ["similar_screens", { id: screenId(1), limit: 1.5 }, "limit: must be a whole number"],
    ["search", {}, "query: is required"],
    ["get_flow", {}, "id: is required"],
    ["collect_screens", { collection: "Paywalls" }, "screen_ids: is required"],
  ];
  const ofOneCall = "cursor: must be that of the same call";
  const others: typeof refused = [
    ["search_screens", { platform: "ios" }, "query: is required, or queries, or a filter"],
    ["search_screens", { ...query, query: "  " }, "query: is required, or queries, or a filter"],
    ["search_screens", { ...query, query: "x".repeat(501) }, "query: must be 1 to 500"],
    ["search_screens", { ...query, cursor: "A".repeat(30) }, `${ofOneCall}, with one query or none.`],
    ["search_screens", { platform: "ios", queries: ["x", "y"], cursor: "8" }, ofOneCall],
    ["search_screens", { ...query, exclude_screen_ids: Array(101).fill(screenId(1)) }, "at most 100"],
    ["similar_screens", { id: screenId(1), limit: 0 }, "limit: must be between 1 and 20."],
    ["search", { query: "x".repeat(501) }, "query: must be 1 to 500"],
    ["fetch", { id: "../etc/passwd" }, "invalid_request: id: must be a UUID."],
    ["get_screens", { ids: ["../etc/passwd"] }, "ids[0]: must be a UUID."],
    ["get_screens", { ids: [] }, "ids: must be an array of 1 to 10 ids."],
    ["get_screens", { ids: [screenId(9_999)] }, "not_found: ids: there is no screen"],
    ["similar_screens", { id: screenId(9_999) }, "not_found: There is no screen with this id."],
  ];
  for (const [name, args, message] of [...refused, ...others])
    test(`${name} ${JSON.stringify(args).slice(0, 60)}`, async () => {
      if (refused.some((one) => one[1] === args)) expect(compile(toolOf(name).inputSchema)(args)).toBe(false);
      const result = await call(name, args);
      expect([result.isError, result.structuredContent]).toEqual([true, undefined]);
      expect(textOf(result)).toContain(message);
    });
});

test.each([
  ["list_apps", {}],
  ["add_screen", { ...words, image: base64(await makePng(60, 90, 100)) }],
])("the data of %s is what its output schema says", async (name, args) => {
  const { structuredContent } = await writer.call(name, args);
  const validate = compile((await toolOfWriter(name))?.outputSchema ?? { not: {} });
  expect(validate(structuredContent) ? [] : validate.errors).toEqual([]);
});
