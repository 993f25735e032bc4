// Each kind of write of a workspace beside each kind of flood from another one. A flood here never ends by
// itself: what waits for it waits for ever.

import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { buildApp } from "../src/app.ts";
import { type PictureDecoder, pictureDecoder } from "../src/images/picture-decoder.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { holdPictures } from "./support/image-stores.ts";
import { textRows } from "./support/import.ts";
import { importRow as row } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";
import { mcpRequest, toolCall } from "./support/mcp-message.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { makePng } from "./support/pictures.ts";
import { openTestService, type TestService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { base64, formOf, keyOf, words, write, writeRequest } from "./support/writers.ts";

const floodSize = 70;
const bare = { app_name: "Korvo", platform: "ios" } as const;

let service: TestService;
let floodKey: string;
let calmKey: string;
let operator: Visitor;
/** Pictures of the flood, which take until `end` to be decoded or read. */
const costly = { decoding: new Set<string>(), reading: new Set<string>() };
const begun = { decoding: 0, reading: 0 };
const end = Promise.withResolvers<void>();
let isOver = false;

const nameOf = (file: Uint8Array) => Bun.hash(file).toString();

async function workOn(what: "decoding" | "reading", file: Uint8Array): Promise<void> {
  if (!costly[what].has(nameOf(file))) return;
  begun[what] += 1;
  await end.promise;
}

function openPictureDecoder(): PictureDecoder {
  const decoder = pictureDecoder();
  const makeSizes: PictureDecoder["makeSizes"] = async (file) => {
    await workOn("decoding", file);
    return decoder.makeSizes(file);
  };
  return { ...decoder, makeSizes };
}

const openTextReader = () => ({
  async readRows(file: Uint8Array) {
    await workOn("reading", file);
    return textRows("SIGN IN");
  },
  close: () => undefined,
});

beforeAll(async () => {
  const opened = await openTestService({ WRITES_PER_MINUTE: "10000" });
  const { storage, images, engine } = opened.services;
  const parts = { library: storage.library, images, encoder: engine, openPictureDecoder, openTextReader };
  const screenWriter = new ScreenWriter(parts);
  const services = { ...opened.services, screenWriter };
  const app = buildApp(services);
  const close = async () => {
    await screenWriter.close();
    await opened.close();
  };
  service = { ...opened, services, close, handle: async (request) => app.handle(request) };
  [floodKey, calmKey] = [await keyOf(service), await keyOf({ ...service, workspaceId: await another() })];
  ({ owner: operator } = await setUpOwner(service));
});
afterAll(async () => {
  isOver = true;
  end.resolve();
  await service.close();
});

const another = async () => (await service.workspace("team")).id;
const newId = () => crypto.randomUUID();
let seed = 1_000;
const picture = () => makePng(40, 60, (seed += 1));
const put = (key: string, id: string, body: object) => write(service, key, "PUT", id, body);

/** As a program sends it that does not say how long it is. */
function inChunks({ url, method, headers, body }: Request): Request {
  const kept = new Headers(headers);
  kept.delete("content-length");
  return new Request(url, { method, headers: kept, body });
}

async function statusOf(request: Request): Promise<number> {
  const answer = await service.handle(request);
  await answer.text();
  return answer.status;
}

const uploadRequest = (key: string, body: string) =>
  new Request("http://localhost/v1/imports?name=a.jsonl&dry_run=on", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body,
  });

const addRequest = (key: string, image: string) =>
  mcpRequest(key, toolCall("add_screen", { ...words, image }));

async function madeScreen(): Promise<string> {
  const id = newId();
  expect((await put(calmKey, id, words)).status).toBe(201);
  return id;
}

/** A write of an operator; what failed of many is in an answer of 200. */
async function atPages(verb: "edit" | "delete", body: object): Promise<number> {
  const ids = [await madeScreen()];
  const answer = await operator.post<object>(`/api/operator/screens/${verb}`, { ids, ...body });
  expect(answer.body).toMatchObject({ failed: [] });
  return answer.status;
}

/** Writes of the other workspace and of operators; each gives the status of its answer. */
const kinds: Readonly<Record<string, () => Promise<number>>> = {
  words: async () => (await put(calmKey, newId(), words)).status,
  "words with a picture": async () =>
    (await put(calmKey, newId(), { ...words, image: base64(await picture()) })).status,
  "a picture whose text is read": async () =>
    (await put(calmKey, newId(), { ...bare, image: base64(await picture()) })).status,
  "a form": async () => statusOf(writeRequest(calmKey, "PUT", newId(), formOf(words, await picture()))),
  "a body in chunks": async () => {
    const body = { ...words, image: base64(await makePng(300, 300, (seed += 1))) };
    return statusOf(inChunks(writeRequest(calmKey, "PUT", newId(), body)));
  },
  "the tool of agents": async () => {
    const answer = await service.handle(addRequest(calmKey, base64(await picture())));
    return (await answer.text()).includes('"isError":true') ? 500 : answer.status;
  },
  "a removal": async () => (await write(service, calmKey, "DELETE", await madeScreen())).status,
  "an operator's words": async () => {
    const edited = { title: "Ferry", description: "Seats.", elements: [], pattern: "" };
    return atPages("edit", { set: edited });
  },
  "an operator's removal": () => atPages("delete", {}),
  "an upload of an import": async () => statusOf(uploadRequest(calmKey, jsonLines([row()]))),
};

/** Sends a screen until it is written or refused for good: one that waited in vain is sent again. */
async function keepSending(body: object): Promise<number> {
  const { status } = await put(floodKey, newId(), body);
  if (status < 500 || isOver) return status;
  await Bun.sleep(200);
  return keepSending(body);
}

function everyKindIsAnswered(): void {
  for (const [name, send] of Object.entries(kinds))
    test(`${name} is written`, async () => {
      expect([200, 201, 202, 204]).toContain(await send());
    });
}

describe.each(["reading", "decoding"] as const)("beside many pictures whose %s takes long", (what) => {
  const answers: number[] = [];
  beforeAll(async () => {
    for (let n = 0; n < floodSize; n += 1) {
      const image = await picture();
      costly[what].add(nameOf(image));
      const body = { ...(what === "reading" ? bare : words), image: base64(image) };
      void keepSending(body).then((status) => answers.push(status));
    }
    await until(() => begun[what] > 0 && answers.length > 0);
  });

  everyKindIsAnswered();

  test("one of them is worked on at a time, and those that cannot wait are refused", () => {
    expect(begun[what]).toBe(1);
    expect(answers.length).toBeGreaterThanOrEqual(floodSize - 65);
    expect(new Set(answers)).toEqual(new Set([429]));
  });
});

describe("beside bodies that never end", () => {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  let begun = 0;
  const endless = (bytes: number) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        controllers.push(controller);
        controller.enqueue(new Uint8Array(bytes).fill(32));
      },
    });
  beforeAll(async () => {
    const send = async (request: Request) => {
      begun += 1;
      await service.handle(request).catch(() => null);
    };
    const authorization = `Bearer ${floodKey}`;
    const headers = { authorization, "content-type": "application/json" };
    const init = (length?: number) => ({
      headers: length === undefined ? headers : { ...headers, "content-length": String(length) },
      body: endless(11),
    });

    const putWith = (sent: ReturnType<typeof init>) =>
      new Request(`http://localhost/v1/screens/${newId()}`, { method: "PUT", ...sent });
    for (const megabytes of [54, 54, 20]) void send(putWith(init(megabytes * 1_000_000)));
    for (let n = 0; n < 20; n += 1) {
      void send(putWith(init()));
      void send(new Request("http://localhost/mcp", { method: "POST", ...init() }));
    }
    await Bun.sleep(0);
    await until(() => begun === 43);
  });
  afterAll(() => {
    for (const controller of controllers) {
      try {
        controller.error(new Error("gone"));
      } catch {
        // It was refused, and its body cancelled.
      }
    }
  });

  everyKindIsAnswered();
});

test("of many writes that wait for the lock, one of another workspace is the second to be done", async () => {
  const release = await holdPictures(service.dataDir);
  const answered: string[] = [];
  const send = async (key: string, id: string, name: string) => {
    await put(key, id, words);
    answered.push(name);
  };
  // The last thing that a write does before it waits for its turn.
  using lookedUp = spyOn(service.services.storage.library, "screensByIds");
  const untilWaiting = (ids: readonly string[]) =>
    until(() => {
      const known = new Set(lookedUp.mock.calls.flatMap(([asked]) => asked));
      return ids.every((id) => known.has(id));
    });
  const floodIds = Array.from({ length: 20 }, newId);
  const flood = floodIds.map((id) => send(floodKey, id, "flood"));
  await untilWaiting(floodIds);
  const calmId = newId();
  const calm = send(calmKey, calmId, "calm");
  await untilWaiting([calmId]);
  await release();
  await Promise.all([...flood, calm]);
  expect(answered.indexOf("calm")).toBeLessThanOrEqual(1);
});

describe("beside imports of another workspace", () => {
  const uploads = () => service.services.storage.imports.list(null, null, 10);
  const upload = async (key: string, rows: number) => {
    const answer = await service.handle(uploadRequest(key, "1\n".repeat(rows)));
    return ((await answer.json()) as { id: string }).id;
  };
  let flood: string[];
  beforeAll(async () => {
    flood = [];
    for (let n = 0; n < 3; n += 1) flood.push(await upload(floodKey, 10_000));
  });

  everyKindIsAnswered();

  test("the first import waits for at most one of them", async () => {
    const own = await upload(await keyOf({ ...service, workspaceId: await another() }), 1);
    const startOf = async (id: string) => (await uploads()).find((job) => job.id === id)?.startedAt ?? null;
    await until(async () => (await startOf(own)) !== null, { withinMs: 170_000 });
    const all = await uploads();
    const mine = all.find(({ id }) => id === own);
    const isBetween = (time: number | null) =>
      time !== null && time > (mine?.createdAt ?? 0) && time < (mine?.startedAt ?? 0);
    const after = all.filter(({ id, startedAt }) => flood.includes(id) && isBetween(startedAt));
    expect(after.length).toBeLessThanOrEqual(1);
    for (const id of flood) await service.services.importQueue.cancel(id);
  });
});
