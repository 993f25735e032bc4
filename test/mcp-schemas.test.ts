// The schemas of the tools as a client reads them: valid, complete, and no stricter than the service.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { CallToolResult, Client, Tool } from "@modelcontextprotocol/client";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { screenId } from "./support/library.ts";
import { type McpService, openMcpService, revisions } from "./support/mcp.ts";
import { keyOf } from "./support/writers.ts";

let service: McpService;
let client: Client;
let writer: Client;
let tools: readonly Tool[];
beforeAll(async () => {
  service = await openMcpService();
  client = await service.connect("2025-11-25");
  writer = await service.connect("2025-11-25", await keyOf(service));
  tools = (await client.listTools()).tools;
});
afterAll(async () => {
  await client.close();
  await writer.close();
  await service.close();
});

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
    const reader = await service.connect(revision, await keyOf(service));
    const all = (await reader.listTools()).tools;
    for (const { name, inputSchema, outputSchema } of all) {
      read(inputSchema, name);
      if (outputSchema !== undefined) read(outputSchema, `${name} output`);
    }
    expect(all.length).toBe(14);
    await reader.close();
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
  const answers = [search, { ...search, ...left }].map((args) =>
    client.callTool({ name: "search_screens", arguments: args }),
  );
  const [plain, strict] = (await Promise.all(answers)) as CallToolResult[];
  expect(strict?.structuredContent).toEqual(plain?.structuredContent ?? {});
});

test("no word of our own checks is published, and what a property says is a sentence", () => {
  const published = JSON.stringify(tools.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]));
  expect(published).not.toContain('"published"');
  expect(published).not.toContain('"title":"');
  expect(published).not.toContain("isUnlisted");
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
      const tool = (await writer.listTools()).tools.find((each) => each.name === name);
      const validate = compile(tool?.inputSchema ?? { not: {} });
      expect(validate(given) ? [] : validate.errors).toEqual([]);
      const result = (await writer.callTool({ name, arguments: given })) as CallToolResult;
      expect(result.isError).toBeFalsy();
    });
  }
});

describe("what the schemas refuse, the service refuses, too", () => {
  const wrong: [string, Record<string, unknown>][] = [
    ["search_screens", { query: "x" }],
    ["search_screens", { queries: Array(6).fill("x"), platform: "ios" }],
    ["search_screens", { query: "x", platform: "ios", pictures: "all" }],
    ["search_screens", { query: "x", platform: "android" }],
    ["search_screens", { query: "x", platform: "ios", limit: 2.5 }],
    ["search_screens", { query: "x", platform: "ios", mode: "fast" }],
    ["search_screens", { query: "x", platform: "ios", theme: "sepia" }],
    ["get_screens", {}],
    ["get_screens", { ids: Array(11).fill(screenId(1)) }],
    ["get_screens", { ids: [screenId(1)], pictures: "sheet" }],
    ["similar_screens", { id: screenId(1), limit: 1.5 }],
    ["search", {}],
    ["search_flows", { query: "x", platform: "android" }],
    ["get_flow", {}],
    ["collect_screens", { collection: "Paywalls" }],
  ];
  for (const [name, args] of wrong) {
    test(`${name} ${JSON.stringify(args).slice(0, 60)}`, async () => {
      expect(compile(toolOf(name).inputSchema)(args)).toBe(false);
      expect(((await client.callTool({ name, arguments: args })) as CallToolResult).isError).toBe(true);
    });
  }
});

test("the data of list_apps is what its output schema says", async () => {
  const { structuredContent } = (await client.callTool({
    name: "list_apps",
    arguments: {},
  })) as CallToolResult;
  const validate = compile(toolOf("list_apps").outputSchema ?? { not: {} });
  expect(validate(structuredContent) ? [] : validate.errors).toEqual([]);
});
