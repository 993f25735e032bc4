// A body may arrive long after its headers, when its sender has lost the right that let the request in.
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { hashOfApiKey } from "../src/keys/api-key.ts";
import { revokeKey } from "../src/keys/keys.ts";
import { importRow, jsonLines, untilNoUploads, writeKey } from "./support/imports.ts";
import { joinAs, setUpOwner, type Visitor } from "./support/people.ts";
import { goodBody, openTestService, type TestService } from "./support/service.ts";
import { words } from "./support/writers.ts";

let service: TestService;
let owner: Visitor;
let other: Visitor;
let path: string;
beforeAll(async () => {
  service = await openTestService();
  const setUp = await setUpOwner(service);
  ({ owner, path } = setUp);
  other = await joinAs(service, owner, path, "admin");
});
afterAll(() => service.close());

const realNow = performance.now.bind(performance);
let aheadMs = 0;
const clock = spyOn(performance, "now").mockImplementation(() => realNow() + aheadMs);
afterAll(() => clock.mockRestore());

/** A body whose second half comes two seconds after `meanwhile`, by the clock of the service. */
function lateBody(text: string, meanwhile: () => Promise<void>): ReadableStream<Uint8Array> {
  const half = Math.floor(text.length / 2);
  const parts = [text.slice(0, half), text.slice(half)];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (part === undefined) return controller.close();
        if (parts.length === 0) {
          await meanwhile();
          aheadMs += 2_000;
        }
        controller.enqueue(Buffer.from(part));
      },
    },
    { highWaterMark: 0 },
  );
}

const json = { "content-type": "application/json" };
const mcpCall = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_apps", arguments: {} } };
const mcpHeaders = { ...json, accept: "application/json, text/event-stream" };

async function sendLate(method: string, path: string, text: string, headers: object, isRevoked: boolean) {
  const key = await writeKey(service, service.workspaceId);
  const meanwhile = async () => {
    const found = await service.services.storage.keys.bySha256(hashOfApiKey(key));
    if (found === null) throw new Error("the key is not there");
    if (isRevoked) await revokeKey(service.services.storage, found.key.id, Date.now());
  };
  const init = { method, headers: { ...headers, authorization: `Bearer ${key}` } };
  const body = lateBody(text, meanwhile);
  return service.handle(new Request(`http://localhost${path}`, { ...init, body }));
}

const sequence = () => service.services.storage.library.lastSequence();
const jobs = async () => (await service.services.storage.imports.list(null, null, 100)).length;

const newScreen = () => `/v1/screens/${crypto.randomUUID()}`;
const upload = () => jsonLines([importRow()]);
for (const [name, method, target, text, headers, status] of [
  ["a search", "POST", () => "/v1/screens/search", () => JSON.stringify(goodBody), json, 200],
  ["a screen", "PUT", newScreen, () => JSON.stringify(words), json, 201],
  // There is no model to ask: as far as a live key comes.
  ["descriptions", "POST", () => "/v1/descriptions", () => "{}", json, 409],
  ["a message", "POST", () => "/mcp", () => JSON.stringify(mcpCall), mcpHeaders, 200],
  // The last one: its job runs on.
  ["an import", "POST", () => "/v1/imports?name=late.jsonl", upload, {}, 202],
] as const)
  test(`the body of ${name} counts for a live key however late it is, and not for a key revoked meanwhile`, async () => {
    expect((await sendLate(method, target(), text(), headers, false)).status).toBe(status);
    const before = method === "PUT" ? await sequence() : await jobs();
    const answer = await sendLate(method, target(), text(), headers, true);
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining("revoked_api_key")]);
    expect(method === "PUT" ? await sequence() : await jobs()).toBe(before);
  });

test("the search of somebody who signed out meanwhile is refused", async () => {
  const search = (meanwhile: () => Promise<void>) =>
    owner.postFile(`${path}/search`, lateBody(JSON.stringify(goodBody), meanwhile), json);
  expect((await search(async () => undefined)).status).toBe(200);
  const signOut = async () => void (await owner.post("/api/account/sign-out", {}));
  expect((await search(signOut)).status).toBe(401);
});

test("the file of an operator who is none any more is removed, and imported by nobody", async () => {
  const { people } = service.services.storage;
  const setOperator = async (isOperator: boolean) => {
    const person = await people.byEmail("admin@example.org");
    if (person === null) throw new Error("nobody joined");
    await people.setOperator(person.id, isOperator, Date.now());
  };
  const send = (meanwhile: () => Promise<void>) =>
    other.postFile("/api/operator/imports?name=late.jsonl", lateBody(upload(), meanwhile));
  await setOperator(true);
  expect((await send(async () => undefined)).status).toBe(202);
  const before = await jobs();
  expect((await send(() => setOperator(false))).status).toBe(404);
  expect(await jobs()).toBe(before);
  expect(await untilNoUploads(service.dataDir)).toEqual([]);
});
