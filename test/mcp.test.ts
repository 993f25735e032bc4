// `/mcp` as an address: who may come in, what is counted, how much comes back, and what is left in the log.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { generateApiKey } from "../src/keys/api-key.ts";
import { screenId } from "./support/library.ts";
import { listTools, type McpService, openMcpService, revisions } from "./support/mcp.ts";
import { makeWebp } from "./support/pictures.ts";
import { errorOf } from "./support/service.ts";

let service: McpService;
beforeAll(async () => void (service = await openMcpService({ LOG_LEVEL: "trace" })));
afterAll(() => service.close());
afterEach(() => {
  service.engine.delayMs = 0;
  service.engine.failure = null;
});

const search = { query: "an unusual zeppelin login", platform: "ios", mode: "standard" } as const;
const callOf = (name: string, args: object) => ({
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name, arguments: args },
});
/** The result of a message sent by hand. */
const resultOf = async (response: Response) => ((await response.json()) as { result: CallToolResult }).result;
const textOf = ({ content }: CallToolResult) =>
  content.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n");

describe("who comes in", () => {
  const wrong: [string, string, number, string][] = [
    ["no key", "", 401, "missing_api_key"],
    ["a wrong key", `Bearer ${generateApiKey()}`, 401, "invalid_api_key"],
    ["another scheme", "Basic eDp5", 401, "missing_api_key"],
  ];
  for (const [what, authorization, status, code] of wrong) {
    test(`${what} is ${status} in the shape of the API, whatever the message`, async () => {
      for (const body of [listTools, "{", "[]", "x".repeat(70_000)]) {
        const response = await service.post(body, { authorization });
        expect(response.status).toBe(status);
        expect(response.headers.get("www-authenticate")).toStartWith("Bearer");
        expect((await errorOf(response)).code).toBe(code);
      }
    });
  }

  test("a workspace without the plan is 403", async () => {
    const { key } = await service.workspace("free");
    const response = await service.post(listTools, { authorization: `Bearer ${key}` });
    expect(response.status).toBe(403);
    expect((await errorOf(response)).code).toBe("plan_upgrade_required");
  });

  for (const origin of [
    "https://evil.test",
    "http://screens.test",
    "https://screens.test:444",
    "null",
    "x",
  ]) {
    test(`a page of ${origin} is 403, with a good key too`, async () => {
      const response = await service.post(listTools, { origin });
      expect(response.status).toBe(403);
      expect((await errorOf(response)).code).toBe("origin_not_allowed");
    });
  }

  test("a page of this service, and whoever is no page, may ask", async () => {
    expect((await service.post(listTools, { origin: "https://screens.test" })).status).toBe(200);
    expect((await service.post(listTools)).status).toBe(200);
  });

  for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
    test(`${method} is 405 with Allow`, async () => {
      const headers = { authorization: `Bearer ${service.key}`, accept: "text/event-stream" };
      const response = await fetch(service.url, { method, headers });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect((await errorOf(response)).code).toBe("method_not_allowed");
    });
  }
});

describe("a body", () => {
  const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
  const wrong: [string, unknown, Record<string, string>, string][] = [
    ["of more than 64 KiB", { ...listTools, padding: "x".repeat(65_536) }, {}, "request_too_large"],
    ["that is no JSON", '{"jsonrpc":', {}, "invalid_json"],
    ["that is a batch", [listTools, listTools], {}, "invalid_request"],
    ["that is too deep", deep, {}, "invalid_request"],
    [
      "that is a form",
      "a=1",
      { "content-type": "application/x-www-form-urlencoded" },
      "unsupported_media_type",
    ],
  ];
  for (const [what, body, headers, code] of wrong) {
    test(`${what} is 400`, async () => {
      const response = await service.post(body, headers);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).code).toBe(code);
    });
  }

  test("with the capabilities of a large client is understood", async () => {
    const capabilities = { tasks: { requests: { sampling: { createMessage: { a: { b: {} } } } } } };
    const params = { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "x", version: "1" } };
    const response = await service.post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
  });

  test("of an older revision is answered in that revision", async () => {
    for (const protocolVersion of ["2024-11-05", "2025-03-26", "2025-06-18"]) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "x", version: "1" } };
      const response = await service.post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
      expect(await response.json()).toMatchObject({ result: { protocolVersion } });
    }
  });

  test("that asks for a stream of changes is refused: nothing here changes", async () => {
    const client = await service.connect("2026-07-28");
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    await client.close();
  });
});

test("only searches are counted, and one too many is told how long to wait", async () => {
  const asText = { ...search, include_images: false };
  const similar = { id: screenId(7), include_images: false };
  const limited = await openMcpService({ RATE_LIMIT_PER_MINUTE: "2" });
  for (const revision of revisions) {
    const { key } = await limited.workspace("team");
    const client = await limited.connect(revision, key);
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })) as CallToolResult;
    for (let times = 0; times < 4; times += 1) {
      await client.listTools();
      expect((await call("list_apps", {})).isError).toBeFalsy();
      expect((await call("get_screen", { id: screenId(7) })).isError).toBeFalsy();
    }
    expect((await call("search_screens", asText)).isError).toBeFalsy();
    expect((await call("similar_screens", similar)).isError).toBeFalsy();
    for (const [name, args] of [
      ["search_screens", asText],
      ["similar_screens", similar],
    ] as const) {
      const result = await call(name, args);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^rate_limit_exceeded: .* Try again in \d+ s\.$/);
    }
    await client.close();
  }
  await limited.close();
}, 20_000);

describe("pictures", () => {
  const put = async (id: string, optimized: Uint8Array) => {
    const files = { original: { file: optimized, format: "webp" }, optimized, high: optimized } as const;
    await (await service.services.images.put(id, files)).keep();
  };
  const shownFirst = async () => {
    const result = await resultOf(await service.post(callOf("search_screens", { ...search, limit: 6 })));
    const { screens, failed } = result.structuredContent as {
      screens: { id: string }[];
      failed: { id: string; reason: string }[];
    };
    return { result, screens, failed };
  };

  test("come to at most 4 MB in base64; what does not fit has an address", async () => {
    const noise = await makeWebp(768, 768, 3, true);
    expect((noise.length * 4) / 3).toBeGreaterThan(2_000_000);
    const before = await shownFirst();
    for (const { id } of before.screens) await put(id, noise);
    const { result } = await shownFirst();
    const pictures = result.content.flatMap((block) => (block.type === "image" ? block.data.length : []));
    expect(pictures.length).toBe(1);
    expect(pictures.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(4_000_000);
    expect(result.content.some(({ type }) => type === "resource_link")).toBe(true);
  });

  test("that are damaged or missing cost their screen nothing but the picture", async () => {
    const { screens } = await shownFirst();
    const withPicture = screens.filter(({ id }) => Number.parseInt(id.slice(-6), 16) % 7 !== 0);
    const [damaged, missing] = withPicture.map(({ id }) => id);
    if (damaged === undefined || missing === undefined) throw new Error("there are pictures");
    await put(damaged, Buffer.from("no picture at all"));
    await service.services.images.remove(missing);
    const { failed, screens: again } = await shownFirst();
    expect(again).toHaveLength(screens.length);
    expect(failed).toContainEqual({ id: damaged, reason: "Its picture could not be read." });
    expect(failed).toContainEqual({ id: missing, reason: "Its picture is missing." });
    const alone = await resultOf(await service.post(callOf("get_screen", { id: damaged })));
    expect(textOf(alone)).toContain("Its picture could not be read.");
    expect(alone.isError).toBeFalsy();
  });
});

describe("what goes wrong inside", () => {
  test("is told without its words, and logged with them but without secrets", async () => {
    service.engine.failure = new Error(`cannot read with ${service.key}`);
    for (const revision of revisions) {
      const client = await service.connect(revision);
      const result = (await client.callTool({ name: "search_screens", arguments: search })) as CallToolResult;
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^internal_error: .* request id [\w-]{36}\.$/);
      await client.close();
    }
    expect(service.log.join("")).toContain("cannot read with");
    expect(service.log.join("")).not.toContain(service.key);
  });

  test("is told when the workspace has too much in flight", async () => {
    service.engine.delayMs = 300;
    const deep = callOf("search_screens", { ...search, mode: "deep", include_images: false });
    const results = await Promise.all(
      Array.from({ length: 6 }, async () => resultOf(await service.post(deep))),
    );
    const texts = results.filter(({ isError }) => isError === true).map(textOf);
    expect(texts.length).toBeGreaterThanOrEqual(2);
    for (const text of texts) expect(text).toMatch(/^(concurrency_limit_exceeded|server_overloaded): /);
  });
});

test("a client that hangs up frees its place at once", async () => {
  service.engine.delayMs = 2_000;
  for (const revision of revisions) {
    const client = await service.connect(revision);
    const hangUp = new AbortController();
    const called = client
      .callTool({ name: "search_screens", arguments: search }, { signal: hangUp.signal })
      .catch(() => "gone");
    await untilInFlight(1);
    hangUp.abort();
    await called;
    await client.close();
    await untilInFlight(0);
  }

  async function untilInFlight(count: number): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (service.services.searchSlots.inFlight.standard !== count) {
      if (Date.now() > deadline) throw new Error(`never ${count} in flight`);
      await Bun.sleep(5);
    }
  }
});

test("the log line says which tool searched how, for whom and with what outcome, without query and key", async () => {
  service.log.length = 0;
  await service.post(callOf("search_screens", { ...search, limit: 3, include_images: false }));
  await service.post(callOf("search_screens", { ...search, limit: 21 }));
  await Bun.sleep(20);
  const lines = service.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  const common = { path: "/mcp", status: 200, tool: "search_screens", workspaceId: service.workspaceId };
  expect(lines).toMatchObject([
    { ...common, mode: "standard", screens: 3 },
    { ...common, code: "invalid_request" },
  ]);
  expect(service.log.join("")).not.toMatch(/zeppelin|uss_live_\w{10}/);
  const metrics = await (await service.handle(new Request("http://localhost/metrics"))).text();
  expect(metrics).toMatch(/route="\/mcp".*mode="standard"/);
});
