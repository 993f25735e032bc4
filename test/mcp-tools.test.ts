// The tools as agents see them, over a socket, in both eras of the protocol.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { screenAt, screenId } from "./support/library.ts";
import { mcpService, ownWords, revisions } from "./support/mcp.ts";

const service = mcpService();

const search = { query: "login screen with email field", platform: "ios", mode: "standard" } as const;
/** The list in words that an answer begins with. */
const listOf = (result: CallToolResult) =>
  ownWords(result.content[0]?.type === "text" ? result.content[0].text : "");
const ids = (result: CallToolResult) => [...listOf(result).matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
const images = (result: CallToolResult) => result.content.filter((block) => block.type === "image");
const hasPicture = (id = "") => Number.parseInt(id.slice(-6), 16) % 7 !== 0;
const textOf = (result: CallToolResult) =>
  result.content.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n");

for (const revision of revisions) {
  describe(`in ${revision}`, () => {
    let client: Client;
    beforeAll(async () => void (client = await service.connect(revision)));
    afterAll(() => client.close());

    const call = async (name: string, args: Record<string, unknown> = {}) =>
      (await client.callTool({ name, arguments: args })) as CallToolResult;

    test("the revision is agreed on, and the server says who it is and how it is used", () => {
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect(client.getServerVersion()).toMatchObject({ name: "screen-search", title: "Screen Search" });
      expect(client.getServerVersion()?.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(client.getInstructions()).toContain("search_screens");
    });

    test("ten tools are published, each with a title, a schema and honest hints", async () => {
      const { tools } = await client.listTools();
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
      const list = listOf(
        await call("search_screens", { query: "without a map", platform: "ios", limit: 5 }),
      );
      expect(list).toStartWith(
        "Only what must be absent was said. Screens that do not mention map: 5 screens",
      );
      expect(list).not.toContain("match:");
    });

    test("a search shows its screens: as a list in words, then as pictures headed by their numbers", async () => {
      const result = await call("search_screens", { ...search, pictures: "each" });
      expect(listOf(result)).toStartWith("8 screens, best first, platform ios:\n1. ");
      expect(ids(result).length).toBe(8);
      expect(listOf(result)).toMatch(/^1\. \w+: login email field screen$/m);
      expect(listOf(result)).toContain(`service_url: https://screens.test/screens/${ids(result)[0]}?share=`);
      const withPicture = ids(result).flatMap((id, at) => (hasPicture(id) ? `Screen ${at + 1}` : []));
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
        expect(images(result).length).toBeGreaterThan(0);
        expect(result.structuredContent).toBeUndefined();
      }
    });

    test("every picture is a JPEG that decodes, inside 768 pixels", async () => {
      const pictures = images(await call("search_screens", { ...search, pictures: "each" }));
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) {
        if (picture.type !== "image") throw new Error("only pictures are left");
        expect(picture.mimeType).toBe("image/jpeg");
        const file = Buffer.from(picture.data, "base64");
        const { width, height, format } = await new Bun.Image(file).metadata();
        expect({ width, height, format }).toEqual({ width: 355, height: 768, format: "jpeg" });
        expect((await new Bun.Image(file).resize(8, 8).png().bytes()).length).toBeGreaterThan(0);
      }
    });

    test("a screen without a picture is listed, and says so", async () => {
      const result = await call("search_screens", { ...search, limit: 20 });
      const without = ids(result).filter((id) => !hasPicture(id));
      expect(without.length).toBeGreaterThan(0);
      const said = [
        ...listOf(result).matchAll(/^id: (\S+)\nmatch: \d+ %\nservice_url: \S+\npicture: none$/gm),
      ];
      expect(said.map(([, id]) => id)).toEqual(without);
    });

    test("excluded screens do not come back, others do", async () => {
      const first = ids(await call("search_screens", search));
      const more = ids(await call("search_screens", { ...search, exclude_screen_ids: first }));
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
        expect(screens.map(({ id }) => id)).toEqual(ids(result));
        expect(screens[0]).toMatchObject({
          index: 1,
          title: "login email field screen",
          platform: "ios",
          elements: ["login", "email", "field"],
        });
        expect(screens[0]?.["description"]).toMatch(/^A login email field screen of \w+$/);
        expect(listOf(result)).toContain(`description: ${screens[0]?.["description"]}\n`);
        expect(listOf(result)).toContain("elements: login, email, field");
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
      expect(ids(result).length).toBe(20);
      expect(images(result).length).toBe(ids(result).slice(0, 15).filter(hasPicture).length);
      const others = listOf(result).match(/^picture: not sent, ask get_screens for it$/gm) ?? [];
      expect(others.length).toBe(ids(result).slice(15).filter(hasPicture).length);
    });

    const wrong: [string, string, Record<string, unknown>, string][] = [
      ["a limit of 0", "similar_screens", { id: screenId(1), limit: 0 }, "limit: must be between 1 and 20."],
      [
        "no query, app or pattern",
        "search_screens",
        { platform: "ios" },
        "query: is required, or queries, or a filter",
      ],
      [
        "six queries",
        "search_screens",
        { platform: "ios", queries: Array(6).fill("x") },
        "at most 5 queries.",
      ],
      [
        "the cursor of a list",
        "search_screens",
        { ...search, cursor: "A".repeat(30) },
        "cursor: must be that of the same call, with one query or none.",
      ],
      [
        "a cursor for two queries",
        "search_screens",
        { platform: "ios", queries: ["x", "y"], cursor: "8" },
        "cursor: must be that of the same call",
      ],
      ["no id", "fetch", { id: "../etc/passwd" }, "invalid_request: id: must be a UUID."],
      ["a long query", "search", { query: "x".repeat(501) }, "query: must be 1 to 500"],
      [
        "no platform",
        "search_screens",
        { query: "x" },
        "platform: is required and must be one of: ios, web.",
      ],
      [
        "another platform",
        "search_screens",
        { ...search, platform: "android" },
        "platform: must be one of: ios",
      ],
      [
        "a blank query",
        "search_screens",
        { ...search, query: "  " },
        "query: is required, or queries, or a filter",
      ],
      ["a long query", "search_screens", { ...search, query: "x".repeat(501) }, "query: must be 1 to 500"],
      [
        "a word for a number",
        "search_screens",
        { ...search, limit: "five" },
        "limit: must be a whole number",
      ],
      [
        "too many ids",
        "search_screens",
        { ...search, exclude_screen_ids: Array(101).fill(screenId(1)) },
        "at most 100",
      ],
      ["no UUID", "get_screens", { ids: ["../etc/passwd"] }, "ids[0]: must be a UUID."],
      ["no id", "get_screens", { ids: [] }, "ids: must be an array of 1 to 10 ids."],
      [
        "11 ids",
        "get_screens",
        { ids: Array.from({ length: 11 }, (_, index) => screenId(index)) },
        "ids: must be an array of 1 to 10 ids.",
      ],
      ["unknown ids alone", "get_screens", { ids: [screenId(9_999)] }, "not_found: ids: there is no screen"],
      [
        "an unknown id",
        "similar_screens",
        { id: screenId(9_999) },
        "not_found: There is no screen with this id.",
      ],
    ];
    for (const [what, name, args, words] of wrong) {
      test(`${what} for ${name} is an answer that says what to change`, async () => {
        const result = await call(name, args);
        expect(result.isError).toBe(true);
        expect(textOf(result)).toContain(words);
        expect(result.structuredContent).toBeUndefined();
      });
    }

    test("a tool that does not exist is an error of the protocol", async () => {
      await expect(call("delete_everything")).rejects.toThrow(/delete_everything not found/);
    });

    test("a screen is shown larger and with all its words", async () => {
      const result = await call("get_screens", { ids: [screenId(10).toUpperCase()] });
      // Appearances are made in the background.
      const lines = listOf(result)
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
      const [picture] = images(result);
      if (picture?.type !== "image") throw new Error("there is a picture");
      const { width, height } = await new Bun.Image(Buffer.from(picture.data, "base64")).metadata();
      expect([width, height]).toEqual([473, 1024]);
    });

    test("a screen that a vision model described says so", async () => {
      const modelWords = {
        model: "qwen2.5vl:7b",
        source: "picture" as const,
        fields: ["description" as const],
      };
      const screen = { ...screenAt(11, service.engine.modelId), modelWords };
      await service.services.storage.library.upsertScreens([screen]);
      const shown = await call("get_screens", { ids: [screenId(11)] });
      expect(listOf(shown)).toContain(`description (by a model): ${screen.description}\n`);
      const data = await call("get_screens", { ids: [screenId(11)], pictures: "none" });
      expect(data.structuredContent).toMatchObject({ screens: [{ words_source: "model" }] });
    });

    test("ten screens come in the order of their ids, each once, and unknown ids are named", async () => {
      const wanted = [9, 3, 7, 3, 5, 1].map(screenId);
      const result = await call("get_screens", { ids: [...wanted, screenId(9_999)] });
      expect(ids(result)).toEqual([9, 3, 7, 5, 1].map(screenId));
      expect(listOf(result)).toEndWith(`There is no screen with these ids: ${screenId(9_999)}`);
      expect(images(result).length).toBe(4);
      const data = await call("get_screens", { ids: [...wanted, screenId(9_999)], pictures: "none" });
      expect(data.structuredContent).toMatchObject({
        screens: [{ id: screenId(9) }, { id: screenId(3) }, { id: screenId(7), has_picture: false }, {}, {}],
        unknown_ids: [screenId(9_999)],
      });
    });

    test("similar screens are of the same platform and never the screen itself", async () => {
      const result = await call("similar_screens", { id: screenId(10), limit: 5, pictures: "each" });
      expect(listOf(result)).toStartWith("5 screens, best first, platform ios:");
      expect(ids(result).length).toBe(5);
      expect(ids(result)).not.toContain(screenId(10));
      expect(images(result).length).toBe(ids(result).filter(hasPicture).length);
    });

    test("a number above the most of its argument is taken as that, with a word", async () => {
      const result = await call("search_screens", { ...search, limit: 50, pictures: "none" });
      expect(ids(result).length).toBe(20);
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
      expect(listOf(await call("list_apps", { query: "ON", platform: "web", limit: 1 }))).toBe(
        "1 of 2 apps that match:\nMonzo (web, 10 screens)\nMore: the same call with limit 2, or a part of the name.",
      );
    });
  });
}

test("every answer was JSON, and none began a session", () => {
  expect(service.answers.length).toBeGreaterThan(40);
  for (const { status, type, session } of service.answers) {
    expect(session).toBeNull();
    if (status !== 202) expect(type).toStartWith("application/json");
  }
});
