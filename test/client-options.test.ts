// The client's options for one call, and its patience.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import {
  type ClientOptions,
  createScreenSearchClient,
  type Fetch,
  type Retry,
  ScreenSearchError,
} from "../src/client/client.ts";
import { answers, empty, failing, failureOf } from "./support/client.ts";
import { openServer } from "./support/open-server.ts";
import type { TestServer } from "./support/server.ts";

const request = { query: "login email field", platform: "ios", mode: "standard" } as const;
const repository = join(import.meta.dir, "..");
let server: TestServer;

beforeAll(async () => void (server = await openServer()));
afterAll(() => server[Symbol.asyncDispose]());

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createScreenSearchClient({ baseUrl: server.url, apiKey: server.key, ...options });

/** Answers with an empty list, and keeps the headers of each request. */
function recording() {
  const sent: Headers[] = [];
  const fetch: Fetch = async (_url, { headers }) => {
    sent.push(new Headers(headers));
    return empty();
  };
  return { fetch, sent };
}

test("a call adds headers to those of the client, which says its version; neither replaces the key", async () => {
  const { fetch, sent } = recording();
  const headers = { "x-request-id": "client-request", authorization: "Bearer other" };
  const client = clientOf({ fetch, headers: { "x-team": "design", "x-request-id": "all-requests" } });
  await client.search(request, { headers });
  await client.search(request);
  const { version } = await Bun.file(join(repository, "package.json")).json();
  const both = { "user-agent": `screen-search-client/${version}`, "x-team": "design" };
  const key = { authorization: `Bearer ${server.key}` };
  const [first, second] = sent.map((each) => Object.fromEntries(each));
  expect(first).toMatchObject({ ...both, ...key, "x-request-id": "client-request" });
  expect(second).toMatchObject({ ...both, ...key, "x-request-id": "all-requests" });
  expect((await clientOf().search(request, { headers })).requestId).toBe("client-request");
});

test("a call sets its own number of tries and its own time, and are checked as those of the client", async () => {
  const asked = answers(() => failing(500, { "retry-after": "0" }));
  await failureOf(clientOf({ fetch: asked.fetch, retries: 0 }).search(request, { retries: 3 }));
  expect(asked.calls()).toBe(4);
  const silent: Fetch = (_url, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const client = clientOf({ fetch: silent, retries: 0 });
  const late = await failureOf(client.search(request, { timeoutMs: 5 }));
  expect(late).toMatchObject({ code: "timeout", message: "No answer within 5 ms." });
  expect(client.search(request, { retries: 11 })).rejects.toThrow("retries: must be");
  expect(client.search(request, { timeoutMs: 0 })).rejects.toThrow("timeoutMs: must be");
  expect(client.search(request, { headers: { "a b": "c" } })).rejects.toThrow(TypeError);
});

test("a client tells of each wait before it, and waits no longer than the client is set to", async () => {
  const asked = answers(
    () => failing(503, { "retry-after": "0" }),
    () => failing(429, { "retry-after": "2" }),
  );
  const waits: Retry[] = [];
  const onRetry = (retry: Retry) => void waits.push(retry);
  const client = clientOf({ fetch: asked.fetch, retries: 5, retryAfterSecondsMax: 1, onRetry });
  expect(await failureOf(client.search(request))).toMatchObject({ status: 429, retryAfterSeconds: 2 });
  expect(asked.calls()).toBe(2);
  expect(waits).toEqual([{ tried: 1, delayMs: 0, error: expect.any(ScreenSearchError) }]);
});
