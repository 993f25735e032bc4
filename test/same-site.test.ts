// A page of another site cannot make a signed-in browser change anything.
import { beforeAll, describe, expect, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import type { Keys } from "../src/people/keys/schema.ts";
import { setUpOwner, Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";

let owner: Visitor;
let path: string;
const service = testService({ ALLOWED_HOSTS: "other.example" });
beforeAll(async () => void ({ owner, path } = await setUpOwner(service)));

const foreign: readonly (readonly [string, Record<string, string>])[] = [
  ["a foreign origin", { origin: "https://evil.example" }],
  ["an origin that only begins like ours", { origin: "https://screens.test.evil.example" }],
  ["a subdomain", { origin: "https://a.screens.test" }],
  ["another port", { origin: "https://screens.test:8443" }],
  ["no origin", { origin: "" }],
  ["the origin null of a sandbox", { origin: "null" }],
  ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
  ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
  ["a form's text/plain", { "content-type": "text/plain" }],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }],
  ["no content type", { "content-type": "" }],
];

describe("with the cookie of an owner", () => {
  for (const [name, headers] of foreign) {
    test(`${name} creates no key`, async () => {
      const before = (await owner.get<Keys>(`${path}/keys`)).body.keys.length;
      const answer = await owner.post(`${path}/keys`, { name: "stolen" }, headers);
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "cross_site_request" } } });
      expect((await owner.get<Keys>(`${path}/keys`)).body.keys).toHaveLength(before);
    });
  }

  test("our own pages do, by BASE_URL and by the host they were loaded from", async () => {
    expect((await owner.post(`${path}/keys`, { name: "ours" })).status).toBe(200);
    for (const origin of ["https://other.example", "http://localhost:3000", "http://127.0.0.1:3000"]) {
      const loaded = { origin, host: new URL(origin).host };
      expect((await owner.post(`${path}/keys`, { name: origin }, loaded)).status).toBe(200);
    }
  });

  test("by plain http from another machine, where a browser would drop the cookie, says so", async () => {
    const plain = { origin: "http://10.1.1.1:3000", host: "10.1.1.1:3000" };
    const answer = await owner.post("/api/account/sign-in", { email: "a@example.org", password: "x" }, plain);
    expect(answer.body.error?.message).toContain("BASE_URL");
  });
});

test("every route of the pages that changes something is closed to other sites, signed in or not", async () => {
  // Programs anywhere ask for tokens: these know no cookie (oauth-hostile.test.ts).
  const ofPrograms = /^\/api\/auth\/oauth2\/(?:register|revoke|token)$/;
  const { routes: all } = buildApp(service.services);
  const routes = all.filter(
    ({ method, path }) => method === "POST" && path.startsWith("/api/") && !ofPrograms.test(path),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const { path: at } of routes) {
    for (const visitor of [owner, new Visitor(service)]) {
      const answer = await visitor.post(at, {}, { origin: "https://evil.example" });
      expect({ at, code: answer.body.error?.code }).toEqual({ at, code: "cross_site_request" });
    }
  }
});

test("nothing of the pages' interface changes by GET, and foreign pages cannot read its answers", async () => {
  const answer = await owner.get("/api/session", { origin: "https://evil.example" });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
