// Under which names the service answers, and what it tells browsers about its own.
import { describe, expect, test } from "bun:test";
import { loadConfig } from "../src/config/config.ts";
import { hostnameOf, isKnownHost } from "../src/http/hosts.ts";
import { testServer } from "./support/open-server.ts";
import { sendRaw } from "./support/server.ts";
import { errorOf, searchRequest, testService, withConfig } from "./support/service.ts";

const own = loadConfig({ BASE_URL: "https://screens.example.com", ALLOWED_HOSTS: "Search.Example.com" });

describe("a name", () => {
  test("is known when it is that of BASE_URL, in ALLOWED_HOSTS, or none that a stranger can point here", () => {
    for (const known of [
      ...["screens.example.com", "search.example.com", "127.0.0.1", "10.1.2.3", "[::1]", "[fd00::1]"],
      ...["localhost", "screens", "screens_api", "app.localhost", "screens.local", "screens.default.svc"],
      "screens.default.svc.cluster.local",
    ])
      expect([known, isKnownHost(known, own)]).toEqual([known, true]);
    for (const foreign of [
      "evil.example",
      "example.com",
      "screens.example.com.evil.example",
      "1.2.3",
      "a.test.b",
    ])
      expect([foreign, isKnownHost(foreign, own)]).toEqual([foreign, false]);
  });

  test("is not judged without BASE_URL and ALLOWED_HOSTS, nor with ALLOWED_HOSTS=*", () => {
    expect(isKnownHost("evil.example", loadConfig({}))).toBe(true);
    expect(
      isKnownHost("evil.example", loadConfig({ BASE_URL: "https://a.example", ALLOWED_HOSTS: "*" })),
    ).toBe(true);
    expect(isKnownHost("evil.example", loadConfig({ ALLOWED_HOSTS: "a.example" }))).toBe(false);
  });

  test("is read without its port, its last dot and its capitals; what is not one host is none", () => {
    expect(["A.example:3000", "a.example.", "[::1]:3000", "localhost"].map(hostnameOf)).toEqual([
      ...["a.example", "a.example", "[::1]", "localhost"],
    ]);
    expect(["", "a, b", "a b", "a/b", "user@a", "a:b", "[::1", "é.example"].map(hostnameOf)).toEqual(
      new Array(8).fill(null),
    );
  });
});

describe("a service with an https address", () => {
  const service = testService();

  const get = (path: string, host: string) =>
    service.handle(new Request(`http://${host}${path}`, { headers: { host, accept: "text/html" } }));

  test("answers under its own name and addresses, and refuses pages, API and MCP under another one", async () => {
    for (const path of ["/", "/docs/reference", "/api/about", "/openapi.json"]) {
      expect((await get(path, "screens.test")).status).toBe(200);
      expect((await get(path, "192.0.2.7:3000")).status).toBe(200);
      expect((await get(path, "evil.example")).status).toBe(400);
    }
    for (const path of ["/v1/screens/search", "/mcp"]) {
      const request = searchRequest(service.key, {}, { host: "evil.example" });
      const answer = await service.handle(new Request(`http://evil.example${path}`, request));
      expect(answer.status).toBe(400);
      expect((await errorOf(answer)).message).toStartWith(
        "Host: evil.example is not a name of this service.",
      );
    }
  });

  test("is asked for its health under any name", async () => {
    expect((await get("/healthz", "evil.example")).status).toBe(200);
    expect((await get("/readyz", "evil.example")).status).toBe(200);
  });

  test("names the first foreign host in the log, once", async () => {
    await get("/", "other.example");
    await get("/", "evil.example");
    const lines = service.log.filter((line) => line.includes("see ALLOWED_HOSTS"));
    expect(lines).toHaveLength(1);
  });

  test("tells browsers to come by https, on pages, answers and errors", async () => {
    for (const path of ["/", "/api/about", "/nothing", "/docs/reference"])
      expect((await get(path, "screens.test")).headers.get("strict-transport-security")).toBe(
        "max-age=31536000",
      );
  });

  test("keeps camera, microphone and place from its pages", async () => {
    const policy = (await get("/", "screens.test")).headers.get("permissions-policy");
    for (const feature of ["camera", "microphone", "geolocation"]) expect(policy).toContain(`${feature}=()`);
  });

  test("tells them nothing about https over plain http and on loopback", async () => {
    for (const baseUrl of ["http://screens.test", "https://localhost:3443"]) {
      const { handle } = withConfig(service, { baseUrl });
      const { headers } = await handle(new Request("http://localhost/"));
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });
});

describe("over a socket", () => {
  const server = testServer({ BASE_URL: "https://screens.example.com" });

  for (const [name, lines] of [
    ["two hosts", "Host: screens.example.com\r\nHost: screens.example.com"],
    ["two hosts in a line", "Host: screens.example.com, localhost"],
    ["a host with a blank", "Host: screens example"],
    ["an empty host", "Host: "],
    ["a foreign host", "Host: evil.example"],
  ] as const) {
    test(`${name} is 400 (RFC 9112, 3.2)`, async () => {
      for (const asked of [
        "GET /api/about",
        "GET /v1/apps?q=%41",
        "GET /%41",
        "OPTIONS /mcp",
        "POST /register",
      ]) {
        const request = `${asked} HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`;
        const { text } = await sendRaw(server.port, request, 60_000);
        expect({ asked, text }).toEqual({ asked, text: expect.stringMatching(/^HTTP\/1\.1 400 /) });
        expect(text).toContain('"invalid_request"');
      }
    });
  }

  test("one host is answered", async () => {
    const request = "GET /api/about HTTP/1.1\r\nHost: screens.example.com:443\r\nConnection: close\r\n\r\n";
    expect((await sendRaw(server.port, request, 60_000)).text).toMatch(/^HTTP\/1\.1 200 /);
  });
});
