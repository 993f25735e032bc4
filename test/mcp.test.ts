// `/mcp` as an address: who may come in, what is counted, how much comes back, and what is left in the log.

import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { rateBounds } from "../src/http/rate-limits.ts";
import { versionsFolder } from "../src/images/picture-version.ts";
import { generateApiKey } from "../src/people/keys/api-key.ts";
import { searchBounds } from "../src/search/search-permits.ts";
import { screenId } from "./support/library.ts";
import {
  callTool,
  type McpService,
  mcpService,
  openMcpService,
  revisions,
  rpcErrorOf,
  textOf,
  writePictureOf,
} from "./support/mcp.ts";
import { listTools, toolCall } from "./support/mcp-message.ts";
import { makeWebp } from "./support/pictures.ts";
import { idsIn, picturesIn, resultOf } from "./support/tool-answers.ts";
import { until } from "./support/until.ts";

const service = mcpService({ LOG_LEVEL: "trace", OAUTH: "off" });
afterEach(() => {
  service.engine.letGo();
  service.engine.failure = null;
});

const search = { query: "an unusual zeppelin login", platform: "ios", mode: "standard" } as const;

describe("who comes in", () => {
  const wrong: [string, string, number, string][] = [
    ["no key", "", 401, "missing_api_key"],
    ["a wrong key", `Bearer ${generateApiKey()}`, 401, "invalid_api_key"],
    ["another scheme", "Basic eDp5", 401, "missing_api_key"],
  ];
  for (const [what, authorization, status, code] of wrong) {
    test(`${what} is ${status} in the shape of JSON-RPC, whatever the message`, async () => {
      for (const body of [listTools, "{", "[]", "x".repeat(70_000)]) {
        const response = await service.post(body, { authorization });
        expect(response.status).toBe(status);
        expect(response.headers.get("www-authenticate")).toStartWith("Bearer");
        const error = await rpcErrorOf(response);
        expect(error).toMatchObject({ id: null, code, number: -32_010 });
        expect(error.message.length).toBeGreaterThan(20);
      }
    });
  }

  test("a workspace without the plan is 403", async () => {
    const { key } = await service.workspace("free");
    const response = await service.post(listTools, { authorization: `Bearer ${key}` });
    expect([response.status, (await rpcErrorOf(response)).code]).toEqual([403, "plan_upgrade_required"]);
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
      expect([response.status, (await rpcErrorOf(response)).code]).toEqual([403, "origin_not_allowed"]);
    });
  }

  test("a page of this service, and whoever is no page, may ask", async () => {
    expect((await service.post(listTools, { origin: "https://screens.test" })).status).toBe(200);
    expect((await service.post(listTools)).status).toBe(200);
  });

  const methods = ["GET", "HEAD", "DELETE", "PUT", "PATCH", "OPTIONS", "POST"];
  const keys = {
    good: { authorization: () => `Bearer ${service.key}`, status: 405, code: "method_not_allowed" },
    wrong: { authorization: () => `Bearer ${generateApiKey()}`, status: 401, code: "invalid_api_key" },
    no: { authorization: () => "", status: 401, code: "missing_api_key" },
  };
  for (const path of ["/mcp", "/mcp/"])
    for (const method of methods)
      for (const [which, { authorization, status, code }] of Object.entries(keys))
        test(`${method} ${path} with ${which} key is ${method === "POST" && which === "good" ? "an answer" : status}`, async () => {
          const isMessage = method === "POST";
          const headers = { authorization: authorization(), "content-type": "application/json" };
          const body = isMessage ? JSON.stringify(listTools) : null;
          const response = await fetch(new URL(path, service.url), { method, headers, body });
          expect(response.status).toBe(isMessage && which === "good" ? 200 : status);
          if (status === 405 && !isMessage) expect(response.headers.get("allow")).toBe("POST");
          if (status === 401) expect(response.headers.get("www-authenticate")).toStartWith("Bearer");
          if (method !== "HEAD" && response.status !== 200)
            expect(await rpcErrorOf(response)).toMatchObject({ id: null, code });
        });

  test("a client that looks for OAuth after that is told in its own form that a key is needed", async () => {
    const response = await fetch(new URL("/register", service.url), { method: "POST", body: "{}" });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "invalid_request",
      error_description: expect.stringContaining("Authorization: Bearer <key>"),
    });
  });
});

describe("a body", () => {
  const deep = `{"id":"deep","a":${'{"a":'.repeat(40)}1${"}".repeat(40)}}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const wrong: [string, unknown, Record<string, string>, object][] = [
    [
      "of more than 64 KiB",
      { ...listTools, padding: "x".repeat(65_536) },
      {},
      { id: null, code: "request_too_large", number: -32_600 },
    ],
    ["that is no JSON", '{"jsonrpc":', {}, { id: null, code: "invalid_json", number: -32_700 }],
    ["that is a number", "5", {}, { id: null, code: "invalid_request", number: -32_600 }],
    ["that is too deep", deep, {}, { id: "deep", code: "invalid_request", number: -32_600 }],
    ["that is a form", "a=1", form, { id: null, code: "unsupported_media_type", number: -32_600 }],
  ];
  for (const [what, body, headers, error] of wrong) {
    test(`${what} is 400, for the message of its id where that is known`, async () => {
      const response = await service.post(body, headers);
      expect(response.status).toBe(400);
      expect(await rpcErrorOf(response)).toMatchObject(error);
    });
  }

  for (const accept of ["*/*", "application/json", "application/*;q=0.8", ""]) {
    test(`is answered with JSON for Accept: ${accept === "" ? "absent" : accept}`, async () => {
      const response = await service.post(listTools, { accept });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toStartWith("application/json");
    });
  }

  for (const accept of ["text/event-stream", "text/html", "application/json;q=0"]) {
    test(`is not answered for Accept: ${accept}, which has no JSON`, async () => {
      expect((await service.post(listTools, { accept })).status).toBe(406);
    });
  }

  test("with 429 keeps Retry-After and the limits, and says when to try again", async () => {
    await using limited = await openMcpService({}, { rateBounds: { ...rateBounds, wrongKeysPerMinute: 1 } });
    const authorization = `Bearer ${generateApiKey()}`;
    await limited.post(listTools, { authorization });
    const response = await limited.post(listTools, { authorization });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const error = await rpcErrorOf(response);
    expect(error).toMatchObject({ id: null, code: "rate_limit_exceeded", number: -32_010 });
    expect(error.message).toMatch(/Try again in \d+ s\.$/);
  });

  const large = { tasks: { requests: { sampling: { createMessage: { a: { b: {} } } } } } };
  test.each([
    ["with the capabilities of a large client is understood", "2025-11-25", large],
    ...["2024-11-05", "2025-03-26", "2025-06-18"].map(
      (older) => [`of revision ${older} is answered in that revision`, older, {}] as const,
    ),
  ] as const)("%s", async (_, protocolVersion, capabilities) => {
    const params = { protocolVersion, capabilities, clientInfo: { name: "x", version: "1" } };
    const response = await service.post({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    expect(await response.json()).toMatchObject({ result: { protocolVersion } });
  });

  test("that asks for a stream of changes is refused: nothing here changes", async () => {
    await using client = await service.connect("2026-07-28");
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
  });
});

test("reads have a rate of their own, and one too many is told how long to wait", async () => {
  await using limited = await openMcpService(
    { RATE_LIMIT_PER_MINUTE: "10" },
    { rateBounds: { ...rateBounds, readsPerSearch: 0.2 } },
  );
  const read = async (name: string, args: object) => resultOf(await limited.post(toolCall(name, args)));
  const id = screenId(7);
  expect((await read("get_screens", { ids: [id] })).isError).toBeFalsy();
  expect((await read("list_apps", {})).isError).toBeFalsy();
  for (const refused of [await read("get_screens", { ids: [id] }), await read("list_apps", {})]) {
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/^rate_limit_exceeded: .* Try again in \d+ s\.$/);
  }
  expect((await read("similar_screens", { id, pictures: "none" })).isError).toBeFalsy();
});

test("searches are counted apart from reads, and one too many is told how long to wait", async () => {
  const asText = { ...search, pictures: "none" };
  const similar = { id: screenId(7), pictures: "none" };
  await using limited = await openMcpService({ RATE_LIMIT_PER_MINUTE: "2" });
  for (const revision of revisions) {
    const { key } = await limited.workspace("team");
    await using client = await limited.connect(revision, key);
    const call = (name: string, args: object) => callTool(client, name, args);
    for (let times = 0; times < 4; times += 1) {
      await client.listTools();
      expect((await call("list_apps", {})).isError).toBeFalsy();
      expect((await call("get_screens", { ids: [screenId(7)] })).isError).toBeFalsy();
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
  }
});

describe("pictures", () => {
  // A service of its own has made no picture yet that it would keep.
  let fresh: McpService;
  beforeEach(async () => void (fresh = await openMcpService()));
  afterEach(() => fresh.close());
  const put = (id: string, file: Uint8Array) => writePictureOf(fresh.services, id, file);
  const shownFirst = async (pictures = "each") => {
    const args = { ...search, limit: 6, pictures };
    const result = await resultOf(await fresh.post(toolCall("search_screens", args)));
    return { result, ids: idsIn(result) };
  };

  test("a search that is answered from memory, without the database, has no titles", async () => {
    const { library } = fresh.services.storage;
    using _ = spyOn(library, "titledByIds").mockRejectedValueOnce(new Error("away"));
    const result = await resultOf(await fresh.post(toolCall("search_screens", { ...search, limit: 3 })));
    expect(result.isError).toBeFalsy();
    expect(textOf(result)).toContain(screenId(0).slice(0, 8));
  });

  test("come to at most 4 MB in base64; the others say where to see them", async () => {
    const noise = await makeWebp(768, 768, 3, true);
    expect((noise.length * 4) / 3).toBeGreaterThan(2_000_000);
    for (const id of (await shownFirst("none")).ids) await put(id, noise);
    const { result } = await shownFirst();
    expect(picturesIn(result)).toHaveLength(1);
    expect(textOf(result)).toContain("picture: not sent, ask get_screens for it");
  });

  test("that are damaged or missing cost their screen nothing but the picture", async () => {
    const { ids } = await shownFirst("none");
    const [damaged, missing] = ids.filter((id) => Number.parseInt(id.slice(-6), 16) % 7 !== 0);
    if (damaged === undefined || missing === undefined) throw new Error("there are pictures");
    await put(damaged, Buffer.from("no picture at all"));
    await rm(join(fresh.dataDir, "images", versionsFolder(missing)), { recursive: true });
    const { result, ids: again } = await shownFirst();
    expect(again).toEqual(ids);
    const said = (id: string) =>
      new RegExp(`^id: ${id}\n.*\n.*\npicture: (.*)$`, "m").exec(textOf(result))?.[1];
    expect([said(damaged), said(missing)]).toEqual(["could not be read", "missing"]);
    const alone = await resultOf(await fresh.post(toolCall("get_screens", { ids: [damaged] })));
    expect(textOf(alone)).toContain("picture: could not be read");
    expect(alone.isError).toBeFalsy();
  });
});

describe("what goes wrong inside", () => {
  test("is told without its words, and logged with them but without secrets", async () => {
    service.engine.failure = new Error(`cannot read with ${service.key}`);
    for (const revision of revisions) {
      await using client = await service.connect(revision);
      const result = await callTool(client, "search_screens", search);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^internal_error: .* request id [\w-]{36}\.$/);
    }
    expect(service.log.join("")).toContain("cannot read with");
    expect(service.log.join("")).not.toContain(service.key);
  });

  test("is told when the workspace has too many searches waiting", async () => {
    await using few = await openMcpService(
      { DEEP_CONCURRENCY: "1" },
      {
        searchBounds: {
          ...searchBounds,
          deep: { ...searchBounds.deep, waitingMax: 256, waitingPerWorkspaceMax: 1 },
        },
      },
    );
    few.engine.hold();
    const deep = toolCall("search_screens", { ...search, mode: "deep", pictures: "none" });
    let refused = 0;
    const asked = Promise.all(
      Array.from({ length: 4 }, async () => {
        const result = await resultOf(await few.post(deep));
        if (result.isError === true) refused += 1;
        return result;
      }),
    );
    // Nobody's search ends before the last of them has come.
    await until(() => refused === 2).finally(() => few.engine.letGo());
    const results = await asked;
    const texts = results.filter(({ isError }) => isError === true).map(textOf);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toStartWith("concurrency_limit_exceeded: ");
  });
});

test("a client that hangs up frees its place at once", async () => {
  service.engine.hold();
  const inFlight = () => service.services.searchPermits.inFlight.standard;
  for (const revision of revisions) {
    const client = await service.connect(revision);
    const hangUp = new AbortController();
    const called = client
      .callTool({ name: "search_screens", arguments: search }, { signal: hangUp.signal })
      .catch(() => "gone");
    await until(() => inFlight() === 1);
    hangUp.abort();
    await called;
    await client.close();
    await until(() => inFlight() === 0);
  }
});

test("the log line says which tool searched how, for whom and with what outcome, without query and key", async () => {
  const idHeader = { "x-request-id": "the-logged-ones" };
  await service.post(toolCall("search_screens", { ...search, limit: 3, pictures: "none" }), idHeader);
  await service.post(toolCall("search_screens", { ...search, limit: 0 }), idHeader);
  const linesOf = () =>
    service.log
      .map((line) => JSON.parse(line))
      .filter(({ msg, requestId }) => msg === "request" && requestId === "the-logged-ones");
  // Lines are written between two turns of the event loop.
  while (linesOf().length < 2) await new Promise(setImmediate);
  const lines = linesOf();
  const common = { path: "/mcp", status: 200, tool: "search_screens", workspaceId: service.workspaceId };
  expect(lines).toMatchObject([
    { ...common, mode: "standard", screens: 3 },
    { ...common, code: "invalid_request" },
  ]);
  expect(service.log.join("")).not.toMatch(/zeppelin|uss_live_\w{10}/);
  const metrics = await (await service.handle(new Request("http://localhost/metrics"))).text();
  expect(metrics).toMatch(/route="\/mcp".*mode="standard"/);
});
