// What an answer asks a model to send can be sent: each call that is named in an answer uses arguments that the
// tool publishes, and is answered; and an answer without screens says what was in the way.
import { beforeAll, describe, expect, test } from "bun:test";
import { keyScopes } from "../src/fields.ts";
import { asKey } from "./support/collections.ts";
import { screenId } from "./support/library.ts";
import { mcpClient, mcpService, textOf } from "./support/mcp.ts";
import { mcpRequest, toolCall } from "./support/mcp-message.ts";
import { keyOf } from "./support/writers.ts";

const service = mcpService();
const writer = mcpClient(service, keyScopes);
const published = new Map<string, readonly string[]>();
beforeAll(async () => {
  for (const { name, inputSchema } of (await writer.client.listTools()).tools)
    published.set(name, Object.keys(inputSchema.properties ?? {}));
  const ask = asKey(service, await keyOf(service));
  const flow = (name: string, ids: number[]) =>
    ask("POST", "/v1/flows", { name, screen_ids: ids.map(screenId) });
  for (let at = 0; at < 7; at += 1) await flow(`Checkout ${at}`, [10, 10]);
  // More screens than a page shows.
  await flow("Long", Array(30).fill(10));
});

async function call(name: string, args: Record<string, unknown> = {}) {
  const result = await writer.call(name, args);
  return { text: textOf(result), isError: result.isError ?? false };
}

const more = /More: (the same call|search_screens with this query alone) with (cursor|limit) "?([\w-]+)"?/g;
const words = { query: "login screen with email field", platform: "ios", mode: "standard", limit: 3 };

/** Calls whose answers ask for another one. */
const asking: [string, Record<string, unknown>][] = [
  ["search_screens", words],
  [
    "search_screens",
    { queries: ["login email", "checkout cart"], platform: "ios", mode: "standard", limit: 3 },
  ],
  ["search_screens", { app: "Monzo", platform: "ios", limit: 3 }],
  ["list_apps", { query: "o", limit: 1 }],
  ["search_flows", {}],
  ["get_flow", {}],
  ["collections", { id: "favourites" }],
];

describe("what an answer asks for can be sent:", () => {
  for (const [name, args] of asking)
    test(`${name} ${JSON.stringify(args)}`, async () => {
      const given = { ...args };
      if (name === "get_flow") {
        const { text } = await call("search_flows", { query: "Long" });
        given["id"] = /Long\nflow: (\S+)/.exec(text)?.[1];
      }
      if (name === "collections") {
        const ids = Array.from({ length: 26 }, (_, at) => screenId(at));
        await call("collect_screens", { collection: "favourites", screen_ids: ids });
      }
      const { text, isError } = await call(name, given);
      expect(isError).toBe(false);
      const asked = [...text.matchAll(more)];
      expect(asked.length).toBeGreaterThan(0);
      for (const [at, [, which, argument = "", value = ""]] of asked.entries()) {
        const alone =
          which === "the same call" ? given : { ...given, query: (args["queries"] as string[])[at] };
        const { queries, ...one } = alone as { queries?: unknown };
        const next = {
          ...(which === "the same call" ? alone : one),
          [argument]: argument === "limit" ? Number(value) : value,
        };
        expect(published.get(name)).toEqual(expect.arrayContaining(Object.keys(next)));
        expect((await call(name, next)).isError).toBe(false);
      }
    });
});

describe("an answer without screens says why:", () => {
  const none: [Record<string, unknown>, string][] = [
    [{ ...words, app: "Monzzo" }, "app: there is no app Monzzo. The nearest: Monzo."],
    [{ ...words, app: "Spotify" }, "app: there is no app Spotify. list_apps has the names."],
    [{ app: "Spotify", platform: "ios" }, "app: there is no app Spotify."],
    [{ ...words, pattern: "sign in" }, "pattern: ios has none that is called sign in."],
    [{ ...words, tag: "later" }, "tag: no screen on ios has later."],
    [{ app: "Monzo", theme: "dark", platform: "ios" }, "theme: no screen on ios has dark."],
  ];
  for (const [args, said] of none)
    test(said, async () =>
      expect((await call("search_screens", args)).text).toStartWith(`No screens: ${said}`),
    );

  test("ids that do not exist are an error, and make no collection", async () => {
    const { text, isError } = await call("collect_screens", {
      collection: "New",
      screen_ids: [screenId(9_999)],
    });
    expect([isError, text]).toEqual([true, "not_found: screen_ids: there is no screen with these ids."]);
    expect((await call("collections")).text).not.toContain("New");
  });

  test("flows that do not fit are left out, and the others have a match", async () => {
    expect((await call("search_flows", { query: "teleport to mars" })).text).toStartWith("No flows: ");
    expect((await call("search_flows", { query: "checkout" })).text).toMatch(/^match: \d+ %$/m);
  });
});

describe("the address of a connection", () => {
  const send = async (query: string, method: string, params: object = {}) => {
    const request = mcpRequest(await keyOf(service), { jsonrpc: "2.0", id: 1, method, params });
    return (await service.handle(new Request(`http://localhost/mcp${query}`, request))).text();
  };

  test("sets the defaults of pictures, tools and platform, and a call still decides", async () => {
    const address = "?pictures=none&tools=read&platform=ios";
    const listed = await send(address, "tools/list");
    expect(listed).not.toMatch(/add_screen|collect_screens/);
    expect(JSON.parse(listed).result.tools[0].inputSchema.required).toBeUndefined();
    const { params } = toolCall("search_screens", { query: "login email" });
    expect(await send(address, "tools/call", params)).not.toContain('"type":"image"');
    const web = toolCall("search_screens", { query: "login email", platform: "web", pictures: "sheet" });
    const answer = await send(address, "tools/call", web.params);
    expect(answer).toContain("platform web");
    expect(answer).toContain('"type":"image"');
  });

  test("is refused with a wrong value, and says why it has no tool that writes", async () => {
    expect(await send("?pictures=all", "tools/list")).toContain("must be one of: none, sheet, each");
    const { params } = toolCall("add_screen", {});
    expect(await send("?tools=read", "tools/call", params)).toContain("says tools=read");
  });
});
