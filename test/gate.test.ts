// In which order a request is judged, and what every answer carries.

import { describe, expect, test } from "bun:test";
import packageFile from "../package.json" with { type: "json" };
import { buildApp } from "../src/app.ts";
import { shellPages } from "../src/web/shell-pages.ts";
import { mcp, toolCall } from "./support/mcp-message.ts";
import { setUpOwner } from "./support/people.ts";
import { errorOf, goodBody, openTestService, testService } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = testService({ RATE_LIMIT_PER_MINUTE: "1" });

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  service.handle(new Request(`http://localhost${path}`, { method, headers }));

describe("the order is the same at the pages and for agents:", () => {
  test("at the pages the plan comes before the rate, and the rate before the body", async () => {
    const { owner, path } = await setUpOwner(service);
    const search = async (body: unknown) => (await owner.post(`${path}/search`, body)).status;
    expect([await search({ limit: 0 }), await search({ limit: 0 })]).toEqual([400, 429]);
    const { storage } = service.services;
    await storage.workspaces.update(path.slice("/api/workspaces/".length), { plan: "free" });
    expect(await search({ limit: 0 })).toBe(403);
  });

  test("for agents the rate comes before the arguments", async () => {
    const { key } = await service.workspace("team");
    const call = async (name: string) => {
      const answer = await mcp(service, key, toolCall(name, { limit: 0 }));
      return (await answer.text()).match(/invalid_request|rate_limit_exceeded/)?.[0];
    };
    expect([await call("search_screens"), await call("similar_screens")]).toEqual([
      "invalid_request",
      "rate_limit_exceeded",
    ]);
  });
});

describe("every route", () => {
  /** Routes that may be asked without a key. */
  const open = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/images/:screenId/:file",
    "/",
    // These open by a share link or a session: see shares.test.ts.
    "/screens/:screenId",
    "/screens/:screenId/picture",
    // By its link alone: see collection-shares.test.ts.
    "/collections/:collectionId",
    "/flows/:flowId",
    "/assets/:file",
    "/openapi.json",
    "/docs",
    "/docs/:file",
    // The guides and the skill as agents read them, and the clients: see downloads.test.ts.
    "/llms.txt",
    "/skills/screen-search/SKILL.md",
    "/.well-known/agent-skills/index.json",
    "/screen-search-plugin.zip",
    "/client.tgz",
    // How programs find the sign-in: see oauth-connections.test.ts.
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-authorization-server/api/auth",
    `/screen_search-${packageFile.version}-py3-none-any.whl`,
    // Shells that hold nothing, and the 404 of what is nowhere.
    ...shellPages.map(({ path }) => path),
    "/*",
    // Open by their tokens: see mcp-uploads.test.ts and mcp-search-by-picture.test.ts.
    "/uploads/:token",
    "/uploads/:token/search",
    // Says that there is no OAuth: see mcp.test.ts.
    "/register",
  ];

  test("asks for a key, unless it is on the list", async () => {
    const routes = buildApp(service.services).routes.filter(
      // The pages' own interface goes by sessions: see workspaces.test.ts and same-site.test.ts.
      ({ path, method }) => !open.includes(path) && !path.startsWith("/api/") && method !== "ALL",
    );
    expect(routes.length).toBeGreaterThan(50);
    for (const { method, path } of routes) {
      const body = method === "POST" ? "{}" : null;
      const response = await service.handle(new Request(`http://localhost${path}`, { method, body }));
      expect(response.status).toBe(401);
    }
  });

  test("of the pages asks for somebody signed in, unless it is on this list", async () => {
    const routes = buildApp(service.services).routes.filter(
      ({ path, method }) => path.startsWith("/api/") && method !== "ALL",
    );
    const answers = routes.map(async ({ method, path }) => {
      // A file is sent as bytes, and anything else is taken for another site's.
      const isFile = path === "/api/operator/imports" || path.endsWith("/search-by-picture");
      const type = isFile ? "application/octet-stream" : "application/json";
      const headers = { origin: "https://screens.test", "content-type": type };
      const body = method === "POST" ? "{}" : null;
      const url = `http://localhost${path}`;
      const { status } = await service.handle(new Request(url, { method, headers, body }));
      return status === 401 ? [] : [`${method} ${path}`];
    });
    expect((await Promise.all(answers)).flat().sort()).toEqual([
      "GET /api/about",
      "GET /api/account/oidc/sign-in",
      "GET /api/auth/.well-known/oauth-authorization-server",
      "GET /api/auth/callback/oidc",
      "GET /api/auth/oauth2/authorize",
      "GET /api/collections/:collectionId",
      "GET /api/collections/:collectionId/originals",
      "GET /api/connection-refusal",
      "GET /api/flows/:flowId/shared",
      "GET /api/screens/:screenId",
      "POST /api/account/password-reset",
      "POST /api/account/password-reset-request",
      "POST /api/account/sign-in",
      "POST /api/account/sign-in/second-factor",
      "POST /api/account/sign-out",
      "POST /api/auth/oauth2/register",
      "POST /api/auth/oauth2/revoke",
      "POST /api/auth/oauth2/token",
      "POST /api/invitations/accept",
      "POST /api/invitations/check",
      "POST /api/setup",
      "POST /api/setup/check",
    ]);
  });
});

describe("addresses", () => {
  for (const path of [
    "/screens/%",
    "/api/screens/%",
    "/api/screens/%f0",
    "/api/workspaces/%/members",
    "/%E0%A4%A",
  ])
    test(`${path} is 404 and no fault: its escape is broken`, async () => {
      const response = await ask("GET", path);
      expect([response.status, (await errorOf(response)).code]).toEqual([404, "not_found"]);
    });

  for (const [method, path, allow] of [
    ["PUT", "/api/session", "GET, HEAD"],
    ["GET", "/api/account/sign-in", "POST"],
    ["GET", "/uploads/x", "PUT"],
    ["GET", "/uploads/x/search", "PUT"],
    ["GET", "/api/workspaces/x/keys/y/rotate", "POST"],
    ["DELETE", "/api/workspaces/x/keys", "GET, HEAD, POST"],
    ...["/healthz", "/readyz", "/metrics", "/openapi.json"].map(
      (path) => ["POST", path, "GET, HEAD"] as const,
    ),
    ["HEAD", "/v1/screens/search", "POST"],
  ] as const)
    test(`${method} ${path} is 405 with Allow, for HEAD without a body`, async () => {
      const response = await ask(method, path);
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
      expect((await response.text()) === "").toBe(method === "HEAD");
    });

  for (const path of [
    "/v1",
    "/v1/screens/search/",
    "/v1//screens/search",
    "/v1/screens/",
    "/v1/screens/x/",
    "/v1/screens/x/other",
    "/v1/apps/",
    "/v2/screens/search",
    "/V1/screens/search",
    "/healthz/",
    "/%00",
    "/..%2fetc",
    "/favicon.ico",
  ]) {
    test(`${path} is 404 in the shape of the contract`, async () => {
      for (const method of ["GET", "POST"]) {
        const response = await ask(method, path);
        expect(response.status).toBe(404);
        expect(response.headers.get("content-type")).toStartWith("application/json");
        expect((await errorOf(response)).code).toBe("not_found");
      }
    });
  }

  for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json"])
    test(`${path} is for HEAD, too`, async () => {
      const head = await ask("HEAD", path);
      expect([head.status, await head.text()]).toEqual([200, ""]);
    });
});

for (const host of ["x", "api", "localhost:3000", "screens.example.com", "[::1]:3000"]) {
  test(`a service called as ${host} is found`, async () => {
    expect((await service.handle(new Request(`http://${host}/healthz`))).status).toBe(200);
  });
}

describe("every answer", () => {
  const answers = async () => [
    await ask("GET", "/healthz"),
    await ask("GET", "/nothing"),
    await ask("GET", "/v1/screens/search"),
    await service.search(goodBody, { authorization: "" }),
    await service.search("{"),
    await service.search("{"),
  ];

  test("carries a request id and the headers that keep browsers from guessing", async () => {
    const all = await answers();
    expect(all.map(({ status }) => status)).toEqual([200, 404, 405, 401, 400, 429]);
    for (const { headers } of all) {
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    expect(new Set(all.map(({ headers }) => headers.get("x-request-id"))).size).toBe(all.length);
  });

  test("is one log line with its own status, and one in the metrics", async () => {
    await using own = await openTestService({ LOG_LEVEL: "debug" });
    const asked: readonly (readonly [string, string, RequestInit?])[] = [
      ["GET", "/healthz"],
      ["HEAD", "/readyz"],
      ["GET", "/nothing"],
      ["GET", "/broken%ff"],
      ["POST", "/v1/screens/search"],
      ["DELETE", "/v1/screens/search"],
      ["GET", "/assets/nothing.js"],
      ["GET", "/images/x/y.webp"],
      ["GET", "/api/session"],
      ["POST", "/mcp"],
      ["GET", "/"],
      ["GET", "/sign-in", { headers: { accept: "text/html" } }],
    ];
    const app = buildApp(own.services);
    const answered = [];
    for (const [method, path, init] of asked) {
      const { status } = await app.handle(new Request(`http://localhost${path}`, { method, ...init }));
      answered.push({ method, path, status });
    }
    const requests = () => own.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    // Lines are written between two turns of the event loop.
    await until(() => requests().length >= answered.length);
    const lines = requests();
    expect(lines.map(({ method, path, status }) => ({ method, path, status }))).toEqual(answered);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200, 404, 401, 405]));
    const { text } = await own.services.metrics.expose();
    expect(text).toContain(
      'screen_search_requests_total{route="/v1/screens/search",status="401",mode="none"} 1',
    );
    expect(text).toContain('screen_search_requests_total{route="unmatched",status="404",mode="none"}');
  });

  for (const id of ["abcd1234", "A-b_9".repeat(10)]) {
    test(`echoes the request id ${id}`, async () => {
      expect((await ask("GET", "/nothing", { "x-request-id": id })).headers.get("x-request-id")).toBe(id);
    });
  }

  for (const id of ["short", "a".repeat(65), "with space", "new\tline", "ünicode8"]) {
    test(`does not echo the request id ${JSON.stringify(id)}`, async () => {
      expect((await ask("GET", "/nothing", { "x-request-id": id })).headers.get("x-request-id")).not.toBe(id);
    });
  }
});
