// Long answers of JSON are sent as small as the client takes them, and nothing else is.
import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { screenAt, screenId } from "./support/library.ts";
import { mcpService } from "./support/mcp.ts";
import { listTools, toolCall } from "./support/mcp-message.ts";
import { setUpOwner } from "./support/people.ts";

const service = mcpService({ CORS_ORIGINS: "https://app.example.com" });

const search = { query: "login screen", platform: "ios", mode: "standard", limit: 20 };
const ask = (path: string, encoding: string, body?: object, more: Record<string, string> = {}) =>
  fetch(new URL(path, service.url), {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${service.key}`,
      "content-type": "application/json",
      "accept-encoding": encoding,
      ...more,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    decompress: false,
  });
const inflate = (encoding: string | null, bytes: Uint8Array<ArrayBuffer>) =>
  encoding === "zstd" ? Bun.zstdDecompressSync(bytes) : encoding === "gzip" ? Bun.gunzipSync(bytes) : bytes;
const call = (pictures: "each" | "none") =>
  toolCall("get_screens", { ids: Array.from({ length: 8 }, (_, at) => screenId(at + 8)), pictures });

describe("a long answer", () => {
  for (const [accepted, sent] of [
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "zstd"],
    ["zstd;q=0, gzip;q=0.5", "gzip"],
    ["br", null],
    ["gzip;q=0", null],
    ["identity", null],
  ] as const)
    for (const [path, body] of [
      ["/v1/screens/search", search],
      ["/mcp", listTools],
      ["/mcp/", call("none")],
    ] as const)
      test(`of ${path} comes as ${sent ?? "it is"} to who takes ${accepted}`, async () => {
        const response = await ask(path, accepted, body);
        expect(response.status).toBe(200);
        expect(response.headers.get("content-encoding")).toBe(sent);
        expect(response.headers.get("vary")).toContain("accept-encoding");
        const bytes = await response.bytes();
        expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
        const text = Buffer.from(inflate(sent, bytes)).toString();
        expect(JSON.parse(text)).toBeObject();
        if (sent !== null) expect(bytes.byteLength).toBeLessThan(text.length / 2);
      });

  test("says that it depends on the origin, too, and keeps its status and its other headers", async () => {
    const response = await ask("/v1/screens/search", "gzip", search, { origin: "https://app.example.com" });
    expect(response.headers.get("vary")).toBe("origin, accept-encoding");
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(response.headers.get("server-timing")).toContain("total;dur=");
  });
});

test("short answers, errors, pictures, answers with pictures and what pages get are sent as they are", async () => {
  const screens = (await (await ask("/v1/screens/search", "identity", { ...search, limit: 5 })).json()) as {
    screens: { image_url: string }[];
  };
  const picture =
    screens.screens.map(({ image_url }) => image_url.replace("https://screens.test", ""))[0] ?? "";
  for (const [path, body] of [
    ["/v1/screens/search", { ...search, query: "" }],
    ["/v1/apps?query=nothing-is-called-so", undefined],
    [picture, undefined],
    ["/mcp", call("each")],
    ["/api/session", undefined],
  ] as const) {
    const { headers } = await ask(path, "gzip, zstd", body);
    expect([path, headers.get("content-encoding")]).toEqual([path, null]);
  }
});

test("a connection is kept longer than proxies keep it, and clients are told", async () => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [chunk] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  const seconds = Number(/^keep-alive: timeout=(\d+)\r$/im.exec(chunk.toString())?.[1]);
  expect(seconds).toBeGreaterThan(60);
});

test("the list of apps is compressed for pages, and no other answer to them: it holds no address", async () => {
  const { owner } = await setUpOwner(service);
  const apps = Array.from({ length: 20 }, (_, at) => ({ ...screenAt(at + 900, "m"), appName: `App ${at}` }));
  await service.services.storage.library.upsertScreens(apps);
  const encodingOf = async (path: string) => {
    const headers = { cookie: owner.cookie, "accept-encoding": "gzip" };
    const response = await service.handle(new Request(`http://localhost${path}`, { headers }));
    expect([path, response.status]).toEqual([path, 200]);
    return response.headers.get("content-encoding");
  };
  expect(await encodingOf("/api/apps")).toBe("gzip");
  for (const path of ["/api/overview", "/api/screens", "/api/facets"])
    expect(await encodingOf(path)).toBeNull();
});
