// Content of a request's log line, and the request ids that are accepted.
import { describe, expect, test } from "bun:test";
import { testServer } from "./support/open-server.ts";
import type { TestServer } from "./support/server.ts";
import { testService } from "./support/service.ts";

const ofProxies = [
  "1-67891233-abcdef012345678912345678",
  "Root=1-67891233-abcdef012345678912345678",
  "edge/fra:8f14e45f.ceea167a+5a36==",
  "7",
  "a".repeat(128),
];

describe("a request id as proxies make it", () => {
  const trusting = testServer({ TRUSTED_PROXIES: "127.0.0.1" });
  const other = testServer({ TRUSTED_PROXIES: "10.0.0.0/8" });
  /** The id of a request that comes from 127.0.0.1 with another one. */
  const idAt = async ({ url }: TestServer, id: string) =>
    (await fetch(`${url}/healthz`, { headers: { "x-request-id": id } })).headers.get("x-request-id");

  for (const id of ofProxies) {
    test(`is kept from a trusted proxy and replaced from others: ${id.slice(0, 40)}`, async () => {
      expect(await idAt(trusting, id)).toBe(id);
      // Some have the form that any caller may send.
      const given = await idAt(other, id);
      expect(given === id).toBe(/^[\w-]{8,64}$/.test(id));
    });
  }

  test("is replaced when it is longer, or has a sign that ends a field of a log", async () => {
    for (const id of ["a".repeat(129), 'a"b', "a b", "a,b", "a;b", "a{b}", "a\\b", "<a>"]) {
      expect([id, await idAt(trusting, id)]).toEqual([id, expect.stringMatching(/^[\da-f-]{36}$/)]);
    }
  });
});

describe("a line of the log", () => {
  const service = testService({ LOG_LEVEL: "debug" });

  test("has a word for its level, and names the service", async () => {
    for (const path of ["/healthz", "/nothing"]) await service.handle(new Request(`http://localhost${path}`));
    service.services.log.warn({ err: new Error("broken") }, "a warning");
    const lines = service.log.map((line) => JSON.parse(line));
    const levelOf = (path: string) => lines.find((line) => line.path === path)?.level;
    expect([levelOf("/healthz"), levelOf("/nothing")]).toEqual(["debug", "info"]);
    const warning = lines.find(({ msg }) => msg === "a warning");
    expect(warning).toMatchObject({ level: "warn", service: "screen-search", err: { message: "broken" } });
    expect(lines.every(({ service: name }) => name === "screen-search")).toBe(true);
  });
});
