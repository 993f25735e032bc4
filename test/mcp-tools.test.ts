// The tools as agents see them, over a socket, in both eras of the protocol.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { screenId } from "./support/library.ts";
import { type McpService, openMcpService, revisions } from "./support/mcp.ts";

let service: McpService;
beforeAll(async () => void (service = await openMcpService()));
afterAll(() => service.close());

interface Shown {
  readonly screens: { index: number; id: string; app_name: string; title: string; platform: string }[];
  readonly failed: { id: string; reason: string }[];
}

const search = { query: "login screen with email field", platform: "ios", mode: "standard" } as const;
const shown = (result: CallToolResult) => result.structuredContent as unknown as Shown;
const ids = (result: CallToolResult) => shown(result).screens.map(({ id }) => id);
const images = (result: CallToolResult) => result.content.filter((block) => block.type === "image");
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

    test("four tools are published, each with a title, both schemas and honest hints", async () => {
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(["search_screens", "get_screen", "similar_screens", "list_apps"]);
      for (const tool of tools) {
        expect(tool.title).toBeString();
        expect(tool.description?.length).toBeGreaterThan(100);
        expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
        expect(tool.outputSchema).toMatchObject({ type: "object" });
        expect(tool.annotations).toMatchObject({
          ...{ readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false },
        });
      }
      expect(tools[0]?.inputSchema.properties).toMatchObject({
        platform: { type: "string", enum: ["ios", "web"] },
        limit: { minimum: 1, maximum: 20, default: 8 },
        mode: { enum: ["deep", "standard"], default: "deep" },
        include_images: { default: true },
      });
    });

    test("a search shows its screens: as structure, as the same text, and as pictures in that order", async () => {
      const result = await call("search_screens", search);
      const { screens, failed } = shown(result);
      expect(screens.length).toBe(8);
      expect(screens.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(screens.every(({ platform }) => platform === "ios")).toBe(true);
      expect(screens[0]).toMatchObject({
        title: "login email field screen",
        service_url: expect.stringContaining(`https://screens.test/screens/${screens[0]?.id}?share=`),
      });
      const [text, ...rest] = result.content;
      expect(text?.type === "text" && JSON.parse(text.text)).toEqual(shown(result));
      const heads = screens
        .filter(({ id }) => !failed.some((each) => each.id === id))
        .map(({ index, app_name, title }) => `Screen ${index}: ${app_name}, ${title}`);
      expect(rest.flatMap((block) => (block.type === "text" ? block.text : []))).toEqual(heads);
      expect(rest.map(({ type }) => type)).toEqual(heads.flatMap(() => ["text", "image"]));
    });

    test("every picture is a JPEG that decodes, inside 768 pixels", async () => {
      const pictures = images(await call("search_screens", search));
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

    test("a screen without a picture is told of and listed as failed", async () => {
      const result = await call("search_screens", { ...search, limit: 20 });
      const without = ids(result).filter((id) => Number.parseInt(id.slice(-6), 16) % 7 === 0);
      expect(without.length).toBeGreaterThan(0);
      expect(shown(result).failed).toEqual(
        without.map((id) => ({ id, reason: "This screen has no picture." })),
      );
    });

    test("excluded screens do not come back, others do", async () => {
      const first = ids(await call("search_screens", search));
      const more = ids(await call("search_screens", { ...search, exclude_screen_ids: first }));
      expect(more.length).toBe(8);
      expect(more.filter((id) => first.includes(id))).toEqual([]);
    });

    test("without pictures the answer is one text", async () => {
      const result = await call("search_screens", { ...search, include_images: false });
      expect(result.content.map(({ type }) => type)).toEqual(["text"]);
      expect(shown(result).screens.length).toBe(8);
    });

    test("of twenty screens at most fifteen are pictures, and the rest have an address", async () => {
      const result = await call("search_screens", { ...search, limit: 20 });
      const failed = shown(result).failed.length;
      const links = result.content.filter((block) => block.type === "resource_link");
      expect(images(result).length).toBeLessThanOrEqual(15);
      expect(images(result).length + links.length + failed).toBe(20);
      expect(links[0]).toMatchObject({
        mimeType: "image/webp",
        name: expect.stringMatching(/^screen-1[6-9]$/),
      });
    });

    const wrong: [string, string, Record<string, unknown>, string][] = [
      ["a limit of 21", "search_screens", { ...search, limit: 21 }, "limit: must be between 1 and 20."],
      ["a limit of 0", "similar_screens", { id: screenId(1), limit: 0 }, "limit: must be between 1 and 20."],
      ["a limit of 201", "list_apps", { limit: 201 }, "limit: must be between 1 and 200."],
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
        "an unknown argument",
        "search_screens",
        { ...search, colour: "red" },
        "colour: is not a known field.",
      ],
      ["a blank query", "search_screens", { ...search, query: "  " }, "query: is empty."],
      ["a long query", "search_screens", { ...search, query: "x".repeat(501) }, "query: must be 1 to 500"],
      ["a text for a number", "search_screens", { ...search, limit: "5" }, "limit: must be a whole number"],
      [
        "too many ids",
        "search_screens",
        { ...search, exclude_screen_ids: Array(101).fill(screenId(1)) },
        "at most 100",
      ],
      ["no UUID", "get_screen", { id: "../etc/passwd" }, "id: must be a UUID."],
      ["an unknown id", "get_screen", { id: screenId(9_999) }, "not_found: There is no screen with this id."],
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

    test("one screen is shown larger and with all its words", async () => {
      const result = await call("get_screen", { id: screenId(10).toUpperCase() });
      expect(result.structuredContent).toMatchObject({
        ...{ id: screenId(10), title: "login email field screen", has_picture: true, visible_text: "" },
        elements: ["login", "email", "field"],
        image_high_url: expect.stringContaining("/high.webp?"),
      });
      const [picture] = images(result);
      if (picture?.type !== "image") throw new Error("there is a picture");
      const { width, height } = await new Bun.Image(Buffer.from(picture.data, "base64")).metadata();
      expect([width, height]).toEqual([473, 1024]);
    });

    test("one screen without a picture is told of in words", async () => {
      const result = await call("get_screen", { id: screenId(7) });
      expect(result.content.map(({ type }) => type)).toEqual(["text"]);
      expect(result.structuredContent).toMatchObject({ has_picture: false, image_high_url: null });
    });

    test("similar screens are of the same platform and never the screen itself", async () => {
      const result = await call("similar_screens", { id: screenId(10), limit: 5 });
      expect(shown(result).screens.map(({ platform }) => platform)).toEqual(Array(5).fill("ios"));
      expect(ids(result)).not.toContain(screenId(10));
      expect(images(result).length + shown(result).failed.length).toBe(5);
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
