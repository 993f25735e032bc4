// Writes of many screens whose client goes away: what has begun ends, and what has not begun changes nothing.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { copiesOf, demoPictures, putPictures, soonLooking } from "./support/copies.ts";
import { screenId } from "./support/library.ts";
import { joinAs, setUpOwner } from "./support/people.ts";
import { testService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { keyOf } from "./support/writers.ts";

let key: string;
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
const ids = (from: number, count: number) => numbers(from, count).map(screenId);
const texts = ids(9_000, 12);

const service = testService({}, soonLooking);
beforeAll(async () => {
  key = await keyOf(service);
  const [file = new Uint8Array()] = await demoPictures(1);
  const [original = file, jpeg = file] = await copiesOf(file);
  await putPictures(
    service,
    new Map([
      [0, original],
      [1, jpeg],
    ]),
  );
  // A person's title of the one that goes fills that of the one that is kept: two writes.
  const edited = { fields: { id: screenId(1), title: "Of Ada" }, picture: undefined, isPartial: true };
  const editor = { by: "Ada", at: 1 };
  await service.services.screenWriter.write("team", { ...edited, editor }, new AbortController().signal);
  for (const id of texts) {
    const fields = { id, app_name: "Korvo", platform: "ios", title: `Screen ${id}` };
    const given = { fields, picture: null, isPartial: false, editor };
    await service.services.screenWriter.write("team", given, new AbortController().signal);
  }
  await until(async () => (await service.services.storage.lookAlikes.totals()).screens === 2, {
    everyMs: 200,
  });
});

/** Sends a request whose client leaves: before it is handled, or when the first screen has been written. */
async function ask(method: string, path: string, body: object, leaves: "at once" | "at the first write") {
  const client = new AbortController();
  const { metrics } = service.services;
  const count = metrics.countScreenWrite;
  using _ = spyOn(metrics, "countScreenWrite").mockImplementation((outcome) => {
    count.call(metrics, outcome);
    client.abort();
  });
  const request = new Request(`http://localhost/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: client.signal,
  });
  // The body has arrived: the client leaves while its request waits for its turn.
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  Object.defineProperty(request, "bytes", { value: async () => bytes });
  if (leaves === "at once") client.abort();
  const from = service.log.length;
  await service.handle(request);
  const lines = service.log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    line: lines.find(({ msg }) => msg === "request"),
    faults: lines.filter(({ msg }) => msg === "fault"),
  };
}

const screens = (some: readonly string[]) => service.services.storage.library.screensByIds(some);
const titles = async (some: readonly string[]) => new Set((await screens(some)).map(({ title }) => title));

/** Each operation over many screens, with what it makes of them. */
const operations = {
  "an edit": {
    ask: ["PATCH", "screens", { ids: texts, set: { title: "Mine" } }],
    isDone: async () => (await titles(texts)).isSubsetOf(new Set(["Mine"])),
  },
  "a restore": {
    ask: ["POST", "screens/restore", { ids: texts, fields: ["title"] }],
    isDone: async () => !(await titles(texts)).has("Mine"),
  },
  "a move to another app": {
    ask: ["PATCH", "screens", { ids: texts, set: { app_name: "Elsewhere" } }],
    isDone: async () => (await screens(texts)).every(({ appName }) => appName === "Elsewhere"),
  },
  "a deletion": {
    ask: ["POST", "screens/delete", { ids: ids(30, 120) }],
    isDone: async () => (await screens(ids(30, 120))).length === 0,
  },
  "a merge": {
    ask: ["POST", "look-alikes/merge", { keep: screenId(0), remove: [screenId(1)] }],
    isDone: async () => (await screens(ids(1, 1))).length === 0,
  },
} as const satisfies Record<string, object>;

describe("a write of many screens", () => {
  for (const [name, { ask: asked, isDone }] of Object.entries(operations))
    test(`does not begin when its client is gone, and ends when it has begun: ${name}`, async () => {
      const [method, path, body] = asked;
      expect(await isDone()).toBe(false);
      const gone = await ask(method, path, body, "at once");
      expect(gone).toMatchObject({ line: { status: 499, code: "client_gone" }, faults: [] });
      expect(await isDone()).toBe(false);
      const begun = await ask(method, path, body, "at the first write");
      expect(begun.line).toMatchObject({ status: 499 });
      expect([begun.line?.["code"], begun.faults]).toEqual([undefined, []]);
      expect(await isDone()).toBe(true);
    });

  test("shows people who may edit how far it is, until it ends", async () => {
    const { owner, path } = await setUpOwner(service);
    const member = await joinAs(service, owner, path, "member");
    const list = async () =>
      (await owner.get<{ changes: object[] }>("/api/operator/screens/changes")).body.changes;
    const write = { by: "Ada", action: "screen.update", total: 3 };
    const { signal } = new AbortController();
    await service.services.screenWriter.longWrites.run(write, signal, async (step) => {
      expect(await list()).toEqual([{ ...write, done: 0 }]);
      await step(async () => undefined);
      await step(async () => Promise.reject(new Error("one that stays"))).catch(() => undefined);
      expect(await list()).toEqual([{ ...write, done: 2 }]);
      expect((await member.get("/api/operator/screens/changes")).status).toBe(404);
    });
    expect(await list()).toEqual([]);
  });

  test("is in the audit list with all that it changed", async () => {
    const events = await service.services.storage.activity.audit({ workspaceId: service.workspaceId }, 500);
    expect(JSON.stringify(events)).toContain("title of 12 screens");
  });
});
