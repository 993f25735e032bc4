// Pages of other origins: which may call the API and MCP, and what a real browser makes of it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { isBrowserMissing, launchBrowser } from "./support/browser.ts";
import { screenId } from "./support/library.ts";
import { listTools, mcpRequest } from "./support/mcp-message.ts";
import { openServer } from "./support/open-server.ts";
import type { TestServer } from "./support/server.ts";
import { goodBody, searchRequest, type TestService, testService, withConfig } from "./support/service.ts";

const listed = "https://app.example.com";
const paths = ["/v1/screens/search", "/v1/apps", `/v1/screens/${screenId(10)}`, "/mcp"];
const service = testService({ CORS_ORIGINS: `${listed},http://localhost:5173` });
/** Lists no origin. */
let none: TestService;
beforeAll(() => void (none = withConfig(service, { corsOrigins: [] })));

const preflight = (path: string, origin: string, own: TestService = service) =>
  own.handle(
    new Request(`http://localhost${path}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    }),
  );
const accessHeaders = ({ headers }: Response) =>
  ["allow-origin", "allow-methods", "allow-headers", "allow-credentials", "expose-headers", "max-age"].filter(
    (name) => headers.has(`access-control-${name}`),
  );

describe("a listed origin", () => {
  for (const path of paths)
    test(`may ask ${path}: the preflight says with what, and nothing about credentials`, async () => {
      const response = await preflight(path, listed);
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expect(response.headers.get("access-control-allow-origin")).toBe(listed);
      expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
      expect(response.headers.get("access-control-allow-methods")).toMatch(/POST|GET/);
      expect(response.headers.get("vary")).toBe("origin");
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    });

  // The headers that clients need are in cors-client.test.ts.
  test("may read answers and errors", async () => {
    for (const [key, status] of [
      [service.key, 200],
      ["nonsense", 401],
    ] as const) {
      const response = await service.handle(searchRequest(key, goodBody, { origin: listed }));
      const { headers } = response;
      expect([response.status, headers.get("access-control-allow-origin")]).toEqual([status, listed]);
      expect(headers.get("access-control-expose-headers")).toContain("X-Request-Id");
    }
  });

  test("may ask /mcp, which refuses others", async () => {
    const ask = async (origin: string) => {
      const response = await service.handle(mcpRequest(service.key, listTools, { origin }));
      return [response.status, response.headers.get("access-control-allow-origin")];
    };
    expect(await ask(listed)).toEqual([200, listed]);
    expect(await ask("https://other.example.com")).toEqual([403, null]);
  });
});

describe("nobody else", () => {
  test("gets a preflight answered or a header that lets a page read", async () => {
    for (const origin of ["https://other.example.com", "https://app.example.com.evil.org", "null"]) {
      const response = await preflight("/v1/screens/search", origin);
      expect([response.status, accessHeaders(response)]).toEqual([405, []]);
      expect(accessHeaders(await service.handle(searchRequest(service.key, goodBody, { origin })))).toEqual(
        [],
      );
    }
  });

  test("reaches the pages' own interface, the pictures or the pages from a listed origin", async () => {
    for (const path of [
      "/api/session",
      "/api/account/sign-in",
      "/images/x/optimized.webp",
      "/",
      "/metrics",
      "/v1",
    ])
      expect(accessHeaders(await preflight(path, listed))).toEqual([]);
  });

  test("may ask where no origin is listed, and all may where * is", async () => {
    const all = withConfig(service, { corsOrigins: ["*"] });
    const refused = await preflight("/v1/screens/search", listed, none);
    expect([refused.status, accessHeaders(refused), refused.headers.get("vary")]).toEqual([405, [], null]);
    const answer = await preflight("/v1/screens/search", listed, all);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });
});

describe("a page of any origin", () => {
  const endpoints = [
    ["POST", "/register"],
    ["POST", "/api/auth/oauth2/register"],
    ["POST", "/api/auth/oauth2/token"],
    ["POST", "/api/auth/oauth2/revoke"],
    ["GET", "/.well-known/oauth-protected-resource"],
    ["GET", "/.well-known/oauth-protected-resource/mcp"],
    ["GET", "/.well-known/oauth-authorization-server"],
    ["GET", "/.well-known/oauth-authorization-server/api/auth"],
    ["GET", "/api/auth/.well-known/oauth-authorization-server"],
  ] as const;
  for (const [method, path] of endpoints)
    test(`may read what a program signs in with, without cookies, where none is listed, too: ${path}`, async () => {
      for (const own of [service, none]) {
        const asked = await preflight(path, "https://inspector.example", own);
        const headers = { origin: "https://inspector.example" };
        const answer = await own.handle(new Request(`http://localhost${path}`, { method, headers }));
        expect(answer.ok).toBe(method === "GET");
        for (const { headers } of [asked, answer]) {
          expect(headers.get("access-control-allow-origin")).toBe("*");
          expect(headers.get("access-control-allow-credentials")).toBeNull();
        }
        expect(asked.status).toBe(204);
        expect(asked.headers.get("access-control-allow-methods")).toContain(method);
        expect(asked.headers.get("access-control-allow-headers")).toContain("Mcp-Protocol-Version");
      }
    });

  for (const path of ["/api/auth/oauth2/authorize", "/connect", "/api/connection-request", "/mcp"])
    test(`may not read what a person decides with, nor ask with what came of it: ${path}`, async () => {
      const origin = "https://inspector.example";
      expect(accessHeaders(await preflight(path, origin))).toEqual([]);
      const answer = await service.handle(new Request(`http://localhost${path}`, { headers: { origin } }));
      expect(accessHeaders(answer)).toEqual([]);
    });
});

describe.skipIf(isBrowserMissing)("in a browser", () => {
  /** Pages of two origins, of which the first is listed; each has the client. */
  let pages: Bun.Server<undefined>[];
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    const built = await Bun.build({
      entrypoints: [join(import.meta.dir, "../src/client/client.ts")],
      target: "browser",
    });
    const script = await built.outputs[0]?.text();
    pages = ["localhost", "127.0.0.1"].map((hostname) =>
      Bun.serve({
        hostname,
        port: 0,
        fetch: ({ url }) =>
          url.endsWith(".js")
            ? new Response(script, { headers: { "content-type": "text/javascript" } })
            : new Response("<title>app</title>", { headers: { "content-type": "text/html" } }),
      }),
    );
    // Empty: an export needs the pictures that rows name.
    server = await openServer({ CORS_ORIGINS: pages[0]?.url.origin ?? "" }, { isEmpty: true });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    for (const page of pages ?? []) await page.stop(true);
  });
  const pageOf = async (at: number) => {
    const page = await browser.newPage();
    await page.goto(pages[at]?.url.origin ?? "");
    return page;
  };

  test("a page of a listed origin searches, one of another origin cannot, and can register to sign in", async () => {
    const foreign = await pageOf(1);
    const searchFrom = (page: Page) =>
      page.evaluate(
        async ([url, key, body]) => {
          const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
          const answer = await fetch(`${url}/v1/screens/search`, { method: "POST", headers, body }).catch(
            () => null,
          );
          return answer === null ? "blocked" : `${answer.status} ${answer.headers.has("x-request-id")}`;
        },
        [server.url, server.key, JSON.stringify(goodBody)] as const,
      );
    expect([await searchFrom(await pageOf(0)), await searchFrom(foreign)]).toEqual(["200 true", "blocked"]);
    const registered = await foreign.evaluate(async (url) => {
      const known = `${url}/.well-known/oauth-authorization-server`;
      const metadata = await fetch(known, { headers: { "mcp-protocol-version": "2025-06-18" } });
      const { registration_endpoint: endpoint } = (await metadata.json()) as Record<string, string>;
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ redirect_uris: ["http://localhost:6274/oauth/callback"] });
      return (await fetch(url + new URL(endpoint ?? "").pathname, { method: "POST", headers, body })).status;
    }, server.url);
    expect(registered).toBe(201);
  });

  test("the client of a listed origin imports once per key, and learns the size of an export", async () => {
    const seen = await (await pageOf(0)).evaluate(
      async ([baseUrl, apiKey]) => {
        // Not a literal: the type checker would look for the file.
        const address = "/client.js";
        const { createScreenSearchClient } = await import(address);
        const client = createScreenSearchClient({ baseUrl, apiKey });
        const file = '{"app_name":"Orla","platform":"ios","title":"Sign in"}';
        const options = { name: "library.jsonl", dryRun: true, idempotencyKey: "once" };
        const [first, again] = [
          await client.createImport(file, options),
          await client.createImport(file, options),
        ];
        const { bytes, body } = await client.exportLibrary();
        await body.cancel();
        return { isSameJob: first.job.id === again.job.id, bytes, requestId: first.requestId };
      },
      [server.url, server.writeKey] as const,
    );
    expect(seen).toEqual({ isSameJob: true, bytes: expect.any(Number), requestId: expect.any(String) });
  });
});
