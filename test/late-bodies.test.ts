// Bodies arrive in time or are refused, so that nobody is served for long by a right that was lost meanwhile;
// an upload, which may take hours, is authenticated again.

import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { hashOfApiKey } from "../src/people/keys/api-key.ts";
import { revokeKey } from "../src/people/keys/keys.ts";
import { importRow, untilNoUploads, writeKey } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";
import { toolCall } from "./support/mcp-message.ts";
import { accountOf, joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { goodBody, testService } from "./support/service.ts";
import { words } from "./support/writers.ts";

let owner: Visitor;
let other: Visitor;
let path: string;
const service = testService();
beforeAll(async () => {
  ({ owner, path } = await setUpOwner(service));
  other = await joinAs(service, owner, path, "admin");
});

const realNow = performance.now.bind(performance);
let aheadMs = 0;
const clock = spyOn(performance, "now").mockImplementation(() => realNow() + aheadMs);
afterAll(() => clock.mockRestore());

/** A body whose second half comes `seconds` after `meanwhile`, by the clock of the service. */
function lateBody(text: string, seconds: number, meanwhile = async () => {}): ReadableStream<Uint8Array> {
  const half = Math.floor(text.length / 2);
  const parts = [text.slice(0, half), text.slice(half)];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (part === undefined) return controller.close();
        if (parts.length === 0) {
          await meanwhile();
          aheadMs += seconds * 1_000;
        }
        controller.enqueue(Buffer.from(part));
      },
    },
    { highWaterMark: 0 },
  );
}

/** A body of which one byte comes every four seconds by the clock of the service, and the last one never. */
function trickling(text: string): ReadableStream<Uint8Array> {
  const bytes = [...Buffer.from(text)].slice(0, -1);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const byte = bytes.shift() ?? (await new Promise<never>(() => undefined));
        aheadMs += 4_000;
        controller.enqueue(Uint8Array.of(byte));
      },
    },
    { highWaterMark: 0 },
  );
}

const json = { "content-type": "application/json" };
const mcpHeaders = { ...json, accept: "application/json, text/event-stream" };

const sequence = () => service.services.storage.library.lastSequence();
const jobs = async () => (await service.services.storage.imports.list(null, null, 100)).length;

const upload = () => jsonLines([importRow()]);

type Send = (
  body: ReadableStream<Uint8Array>,
) => Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }>;

/** Sends a body with a new key that may search and write. */
function byKey(method: string, target: string, headers: object = json): Send {
  return async (body) => {
    const key = await writeKey(service, service.workspaceId);
    const init = { method, headers: { ...headers, authorization: `Bearer ${key}` } };
    const answer = await service.handle(new Request(`http://localhost${target}`, { ...init, body }));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

/** The routes that read a body, one for each way of reading it, and the status of a body that arrives. */
for (const [name, text, send, status] of [
  ["a search", JSON.stringify(goodBody), byKey("POST", "/v1/screens/search"), 200],
  ["a screen", JSON.stringify(words), byKey("PUT", `/v1/screens/${crypto.randomUUID()}`), 201],
  // There is no model to ask: as far as the request comes.
  ["descriptions", "{ }", byKey("POST", "/v1/descriptions"), 409],
  ["a message", JSON.stringify(toolCall("list_apps", {})), byKey("POST", "/mcp", mcpHeaders), 200],
  [
    "a search of the page",
    JSON.stringify(goodBody),
    (body) => owner.postFile(`${path}/search`, body, json),
    200,
  ],
  ["a workspace's name", JSON.stringify({ name: "Late" }), (body) => owner.postFile(path, body, json), 200],
] as [string, string, Send, number][])
  test(`the body of ${name} has ten seconds; one that trickles gets 408, and does nothing`, async () => {
    expect((await send(lateBody(text, 9))).status).toBe(status);
    const before = await sequence();
    const answer = await send(trickling(text));
    expect([answer.status, answer.text]).toEqual([408, expect.stringContaining("request_timeout")]);
    expect(answer.headers.get("connection")).toBe("close");
    expect(await sequence()).toBe(before);
  });

test("an upload may take its time, and is refused when its key was revoked meanwhile", async () => {
  const send = async (isRevoked: boolean) => {
    const key = await writeKey(service, service.workspaceId);
    const meanwhile = async () => {
      const found = await service.services.storage.keys.bySha256(hashOfApiKey(key));
      if (found === null) throw new Error("the key is not there");
      if (isRevoked) await revokeKey(service.services.storage, found.key.id, Date.now());
    };
    const init = { method: "POST", headers: { authorization: `Bearer ${key}` } };
    const body = lateBody(upload(), 50, meanwhile);
    return service.handle(new Request("http://localhost/v1/imports?name=late.jsonl", { ...init, body }));
  };
  expect((await send(false)).status).toBe(202);
  const before = await jobs();
  const answer = await send(true);
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("revoked_api_key")]);
  expect(await jobs()).toBe(before);
});

test("the file of an operator who is none any more is removed, and imported by nobody", async () => {
  const { id } = await accountOf(service, "admin@example.org");
  const setOperator = async (isOperator: boolean) =>
    void (await service.services.storage.people.setOperator(id, isOperator, Date.now()));
  const send = (meanwhile: () => Promise<void>) =>
    other.postFile("/api/operator/imports?name=late.jsonl", lateBody(upload(), 50, meanwhile));
  await setOperator(true);
  expect((await send(async () => undefined)).status).toBe(202);
  const before = await jobs();
  expect((await send(() => setOperator(false))).status).toBe(404);
  expect(await jobs()).toBe(before);
  expect(await untilNoUploads(service.dataDir)).toEqual([]);
});
