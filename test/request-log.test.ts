// Content of a request's log line, and the request ids that are accepted.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import { openTestService, testService } from "./support/service.ts";

/** A service that listens on the loopback, whose requests thus come from 127.0.0.1. */
async function listening(settings: Record<string, string>) {
  const service = await openTestService(settings);
  const app = buildApp(service.services).listen({ hostname: "127.0.0.1", port: 0 });
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${app.server?.port}/healthz`, { headers });
  const close = async () => {
    await app.server?.stop(true);
    await service.close();
  };
  return { service, ask, close };
}

const ofProxies = [
  "1-67891233-abcdef012345678912345678",
  "Root=1-67891233-abcdef012345678912345678",
  "edge/fra:8f14e45f.ceea167a+5a36==",
  "7",
  "a".repeat(128),
];

describe("a request id as proxies make it", () => {
  let trusting: Awaited<ReturnType<typeof listening>>;
  let other: Awaited<ReturnType<typeof listening>>;
  beforeAll(async () => {
    trusting = await listening({ TRUSTED_PROXIES: "127.0.0.1" });
    other = await listening({ TRUSTED_PROXIES: "10.0.0.0/8" });
  });
  afterAll(() => Promise.all([trusting.close(), other.close()]));

  for (const id of ofProxies) {
    test(`is kept from a trusted proxy and replaced from others: ${id.slice(0, 40)}`, async () => {
      const headers = { "x-request-id": id };
      expect((await trusting.ask(headers)).headers.get("x-request-id")).toBe(id);
      // Some have the form that any caller may send.
      const given = (await other.ask(headers)).headers.get("x-request-id");
      expect(given === id).toBe(/^[\w-]{8,64}$/.test(id));
    });
  }

  test("is replaced when it is longer, or has a sign that ends a field of a log", async () => {
    for (const id of ["a".repeat(129), 'a"b', "a b", "a,b", "a;b", "a{b}", "a\\b", "<a>"]) {
      const answered = (await trusting.ask({ "x-request-id": id })).headers.get("x-request-id");
      expect([id, answered]).toEqual([id, expect.stringMatching(/^[\da-f-]{36}$/)]);
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
