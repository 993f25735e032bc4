// The tools as agents see them, over a socket, in each revision of the protocol.
import { describe, expect, test } from "bun:test";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { modelId, screenAt, screenId } from "./support/library.ts";
import { firstOf, mcpClient, mcpService, revisions, rpcErrorOf, textOf } from "./support/mcp.ts";
import { listTools, toolCall } from "./support/mcp-message.ts";
import { idsIn, metadataOf, picturesIn, resultOf } from "./support/tool-answers.ts";

const service = mcpService();
const agent = mcpClient(service, undefined, "2026-07-28");
const { call } = agent;

const search = { query: "login screen with email field", platform: "ios", mode: "standard" } as const;
const hasPicture = (id = "") => Number.parseInt(id.slice(-6), 16) % 7 !== 0;

describe.each(revisions)("in %s", (revision) => {
  const other = mcpClient(service, undefined, revision);

  test("the revision is agreed on, and the server says who it is and how it is used", () => {
    const { client } = other;
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: "screen-search", title: "Screen Search" });
    expect(client.getServerVersion()?.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(client.getInstructions()).toContain("search_screens");
  });

  test("the tools are the same, and so are answers with pictures, with data and with errors", async () => {
    // Without the gallery, which a client of the later one has to ask for.
    const listed = async ({ client }: typeof agent) =>
      (await client.listTools()).tools.map(({ _meta, ...tool }) => tool);
    expect(await listed(other)).toEqual(await listed(agent));
    // The differences of both.
    const plain = ({ content, isError, structuredContent }: CallToolResult) =>
      JSON.parse(JSON.stringify({ content, isError, structuredContent }).replaceAll(/expires=[^\\"]+/g, ""));
    for (const [name, args] of [
      ["search_screens", { ...search, pictures: "each", include_image_urls: true }],
      ["search_screens", { ...search, pictures: "none" }],
      ["get_screens", { ids: [screenId(10)] }],
      ["list_apps", {}],
      ["search_screens", { query: "x" }],
      ["fetch", { id: screenId(9_999) }],
    ] as const)
      expect(plain(await other.call(name, args))).toEqual(plain(await call(name, args)));
  });

  test("a tool that does not exist is an error of the protocol", async () => {
    await expect(other.call("delete_everything")).rejects.toThrow(/delete_everything not found/);
  });
});

test("ten tools are published, each with a title, a schema and honest hints", async () => {
  const { tools } = await agent.client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual([
    ...["search_screens", "get_screens", "similar_screens", "list_apps"],
    ...["search", "fetch", "search_flows", "get_flow", "collections", "collect_screens"],
  ]);
  for (const tool of tools) {
    expect(tool.title).toBeString();
    expect(tool.description?.length).toBeGreaterThan(20);
    expect(tool.inputSchema).toMatchObject({ type: "object" });
    expect(tool.annotations).toMatchObject({
      readOnlyHint: tool.name !== "collect_screens",
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    });
  }
  expect(tools[0]?.inputSchema.properties).toMatchObject({
    platform: { type: "string", enum: ["ios", "web"] },
    limit: { maximum: 20, default: 8 },
    mode: { enum: ["deep", "standard"], default: "deep" },
    pictures: { enum: ["sheet", "each", "none", "any"] },
    queries: { type: "array", maxItems: 5 },
  });
});

test("a query that only says what must be absent gets a list that promises no match", async () => {
  const list = firstOf(await call("search_screens", { query: "without a map", platform: "ios", limit: 5 }));
  expect(list).toStartWith("Only what must be absent was said. Screens that do not mention map: 5 screens");
  expect(list).not.toContain("match:");
});

test("a search shows its screens: as a list in words, then as pictures headed by their numbers", async () => {
  const result = await call("search_screens", { ...search, pictures: "each" });
  expect(firstOf(result)).toStartWith("8 screens, best first, platform ios:\n1. ");
  expect(idsIn(result).length).toBe(8);
  expect(firstOf(result)).toMatch(/^1\. \w+: login email field screen$/m);
  expect(firstOf(result)).toContain(`service_url: https://screens.test/screens/${idsIn(result)[0]}?share=`);
  const withPicture = idsIn(result).flatMap((id, at) => (hasPicture(id) ? `Screen ${at + 1}` : []));
  const rest = result.content.slice(1);
  expect(rest.flatMap((block) => (block.type === "text" ? block.text : []))).toEqual(withPicture);
  expect(rest.map(({ type }) => type)).toEqual(withPicture.flatMap(() => ["text", "image"]));
});

test("an answer with pictures has no data beside them, which clients would show in their place", async () => {
  for (const [name, args] of [
    ["search_screens", search],
    ["similar_screens", { id: screenId(10) }],
    ["get_screens", { ids: [screenId(10)] }],
  ] as const) {
    const result = await call(name, args);
    expect(picturesIn(result).length).toBeGreaterThan(0);
    expect(result.structuredContent).toBeUndefined();
  }
});

test("every picture is a JPEG that decodes, inside 768 pixels", async () => {
  const pictures = picturesIn(await call("search_screens", { ...search, pictures: "each" }));
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    expect(picture.mimeType).toBe("image/jpeg");
    expect(await metadataOf(picture)).toMatchObject({ width: 355, height: 768, format: "jpeg" });
    expect(
      (await new Bun.Image(Buffer.from(picture.data, "base64")).resize(8, 8).png().bytes()).length,
    ).toBeGreaterThan(0);
  }
});

test("a screen without a picture is listed, and says so", async () => {
  const result = await call("search_screens", { ...search, limit: 20 });
  const without = idsIn(result).filter((id) => !hasPicture(id));
  expect(without.length).toBeGreaterThan(0);
  const said = [...firstOf(result).matchAll(/^id: (\S+)\nmatch: \d+ %\nservice_url: \S+\npicture: none$/gm)];
  expect(said.map(([, id]) => id)).toEqual(without);
});

test("excluded screens do not come back, others do", async () => {
  const first = idsIn(await call("search_screens", search));
  const more = idsIn(await call("search_screens", { ...search, exclude_screen_ids: first }));
  expect(more.length).toBe(8);
  expect(more.filter((id) => first.includes(id))).toEqual([]);
});

test("without pictures each screen has its description and elements, as words and as the same data", async () => {
  for (const [name, args] of [
    ["search_screens", { ...search, limit: 3 }],
    ["similar_screens", { id: screenId(10), limit: 3 }],
  ] as const) {
    const result = await call(name, { ...args, pictures: "none" });
    expect(result.content.map(({ type }) => type)).toEqual(["text"]);
    const { screens } = result.structuredContent as { screens: Record<string, unknown>[] };
    expect(screens.map(({ id }) => id)).toEqual(idsIn(result));
    expect(screens[0]).toMatchObject({
      index: 1,
      title: "login email field screen",
      platform: "ios",
      elements: ["login", "email", "field"],
    });
    expect(screens[0]?.["description"]).toMatch(/^A login email field screen of \w+$/);
    expect(firstOf(result)).toContain(`description: ${screens[0]?.["description"]}\n`);
    expect(firstOf(result)).toContain("elements: login, email, field");
  }
});

test("addresses of pictures are given when they are asked for, and load", async () => {
  for (const [name, args] of [
    ["search_screens", { ...search, limit: 1 }],
    ["get_screens", { ids: [screenId(10)] }],
    ["similar_screens", { id: screenId(10), limit: 1 }],
  ] as const) {
    expect(textOf(await call(name, args))).not.toContain("/images/");
    const given = textOf(await call(name, { ...args, include_image_urls: true }));
    const path = /^image_url: https:\/\/screens\.test(\S+)$/m.exec(given)?.[1] ?? "";
    expect((await fetch(new URL(path, service.url))).status).toBe(200);
  }
});

test("of twenty screens at most fifteen are pictures, and the others say where to see them", async () => {
  const result = await call("search_screens", { ...search, limit: 20, pictures: "each" });
  expect(idsIn(result).length).toBe(20);
  expect(picturesIn(result).length).toBe(idsIn(result).slice(0, 15).filter(hasPicture).length);
  const others = firstOf(result).match(/^picture: not sent, ask get_screens for it$/gm) ?? [];
  expect(others.length).toBe(idsIn(result).slice(15).filter(hasPicture).length);
});

test("a screen is shown larger and with all its words", async () => {
  const result = await call("get_screens", { ids: [screenId(10).toUpperCase()] });
  // Appearances are made in the background.
  const lines = firstOf(result)
    .replace(/ \((?:light|dark)\)$/m, "")
    .split("\n")
    .filter((line) => !line.startsWith("appearance: "));
  expect(lines).toEqual([
    "1. Notion: login email field screen",
    `id: ${screenId(10)}`,
    "platform: ios",
    expect.stringMatching(
      new RegExp(`^service_url: https://screens\\.test/screens/${screenId(10)}\\?share=[\\w-]{44}$`),
    ),
    `twins (same title): ${screenId(40)}`,
    "description: A login email field screen of Notion",
    "elements: login, email, field",
  ]);
  expect(await metadataOf(picturesIn(result)[0])).toMatchObject({ width: 473, height: 1_024 });
});

test("a screen that a vision model described says so", async () => {
  const modelWords = { model: "qwen2.5vl:7b", source: "picture", fields: ["description"] } as const;
  const screen = { ...screenAt(11, modelId), modelWords };
  await service.services.storage.library.upsertScreens([screen]);
  const shown = await call("get_screens", { ids: [screenId(11)] });
  expect(firstOf(shown)).toContain(`description (by a model): ${screen.description}\n`);
  const data = await call("get_screens", { ids: [screenId(11)], pictures: "none" });
  expect(data.structuredContent).toMatchObject({ screens: [{ words_source: "model" }] });
});

test("ten screens come in the order of their ids, each once, and unknown ids are named", async () => {
  const wanted = [9, 3, 7, 3, 5, 1].map(screenId);
  const result = await call("get_screens", { ids: [...wanted, screenId(9_999)] });
  expect(idsIn(result)).toEqual([9, 3, 7, 5, 1].map(screenId));
  expect(firstOf(result)).toEndWith(`There is no screen with these ids: ${screenId(9_999)}`);
  expect(picturesIn(result).length).toBe(4);
  const data = await call("get_screens", { ids: [...wanted, screenId(9_999)], pictures: "none" });
  expect(data.structuredContent).toMatchObject({
    screens: [{ id: screenId(9) }, { id: screenId(3) }, { id: screenId(7), has_picture: false }, {}, {}],
    unknown_ids: [screenId(9_999)],
  });
});

test("similar screens are of the same platform and never the screen itself", async () => {
  const result = await call("similar_screens", { id: screenId(10), limit: 5, pictures: "each" });
  expect(firstOf(result)).toStartWith("5 screens, best first, platform ios:");
  expect(idsIn(result).length).toBe(5);
  expect(idsIn(result)).not.toContain(screenId(10));
  expect(picturesIn(result).length).toBe(idsIn(result).filter(hasPicture).length);
});

test("a number above the most of its argument is taken as that, with a word", async () => {
  const result = await call("search_screens", { ...search, limit: 50, pictures: "none" });
  expect(idsIn(result).length).toBe(20);
  expect(textOf(result)).toEndWith("limit was read as 20, the most.");
});

test("apps are listed by name, and found by a part of it", async () => {
  const all = (await call("list_apps")).structuredContent as { apps: { name: string }[]; total: number };
  expect(all.apps.map(({ name }) => name)).toEqual([
    ...["Airbnb", "Airbnb", "Monzo", "Monzo", "Notion", "Notion"],
  ]);
  const some = await call("list_apps", { query: "ON", platform: "web", limit: 1 });
  expect(some.structuredContent).toMatchObject({
    apps: [{ name: "Monzo", platform: "web", screens: 10, patterns: [] }],
    total: 2,
  });
  expect(firstOf(await call("list_apps", { query: "ON", platform: "web", limit: 1 }))).toBe(
    "1 of 2 apps that match:\nMonzo (web, 10 screens)\nMore: the same call with limit 2, or a part of the name.",
  );
});

const versionHeader = (revision: string | null): Record<string, string> =>
  revision === null ? {} : { "mcp-protocol-version": revision };
const old = [null, "2024-11-05", "2025-03-26"];
const newer = ["2025-06-18", "2025-11-25"];
const nameOf = (revision: string | null) => revision ?? "no revision named";

describe("raw requests: content", () => {
  for (const revision of [...old, ...newer]) {
    test(`with ${nameOf(revision)} is text and pictures only, which every revision has`, async () => {
      const many = toolCall("search_screens", {
        ...search,
        query: "login",
        limit: 17,
        include_image_urls: true,
      });
      const result = await resultOf(await service.post(many, versionHeader(revision)));
      expect(firstOf(result)).toStartWith("17 screens");
      expect(new Set(result.content.map(({ type }) => type))).toEqual(new Set(["text", "image"]));
    });
  }

  for (const revision of old) {
    test(`with ${nameOf(revision)} has no data and publishes no output schema, and the text says it all`, async () => {
      const headers = versionHeader(revision);
      const { tools } = await resultOf<{ tools: object[] }>(await service.post(listTools, headers));
      for (const tool of tools) expect(tool).not.toHaveProperty("outputSchema");
      const result = await resultOf(await service.post(toolCall("list_apps", {}), headers));
      expect(result).not.toHaveProperty("structuredContent");
      expect(firstOf(result)).toContain("Monzo (web, 10 screens)");
    });
  }

  for (const revision of newer) {
    test(`with ${revision} has data where an output schema is published`, async () => {
      const headers = versionHeader(revision);
      const { tools } = await resultOf<{ tools: object[] }>(await service.post(listTools, headers));
      expect(tools.filter((tool) => "outputSchema" in tool)).toMatchObject([
        { name: "list_apps" },
        { name: "search" },
        { name: "fetch" },
      ]);
      const result = await resultOf(await service.post(toolCall("list_apps", {}), headers));
      expect(result.structuredContent).toMatchObject({ total: 6 });
    });
  }
});

for (const revision of [...old, ...newer])
  test(`a batch with ${nameOf(revision)} is refused`, async () => {
    const response = await service.post([listTools], versionHeader(revision));
    expect(response.status).toBe(400);
    const error = await rpcErrorOf(response);
    expect(error).toMatchObject({ id: null, number: -32_600, code: "invalid_request" });
    expect(error.message).toContain("Send each message on its own");
  });

test("every answer was JSON, and none began a session", () => {
  expect(service.answers.length).toBeGreaterThan(40);
  for (const { status, type, session } of service.answers) {
    expect(session).toBeNull();
    if (status !== 202) expect(type).toStartWith("application/json");
  }
});
