// A model that answers on this machine is offered where none is set: tried on three screens, whose words can
// be put back, then used for all. Only what was found on the loopback is ever asked.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Screen } from "../src/database/screens.ts";
import { wordFields } from "../src/database/word-edits.ts";
import { mergeWords } from "../src/library/describe/describe-screen.ts";
import { withWordsBefore } from "../src/library/describe/discard-samples.ts";
import type { DescriptionAnswer, DiscardedAnswer } from "../src/library/describe/schema.ts";
import type { OperatorDescription, OperatorDescriptions } from "../src/operator/schema.ts";
import { makeZip } from "./support/archives.ts";
import { openImportService } from "./support/imports.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { makePng } from "./support/pictures.ts";
import { errorOf } from "./support/service.ts";
import { hangMs } from "./support/until.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const path = "/api/operator/descriptions";
const model = "qwen2.5vl:7b";
const server = { name: "Ollama", model };
type Service = Awaited<ReturnType<typeof openImportService>>;

/** A service without a model of its own, beside a server that answers on this machine. */
async function openBeside(port: number, environment: Record<string, string> = {}) {
  const opened = await openImportService(environment, { modelPorts: [["Ollama", port]] });
  const { owner } = await setUpOwner(opened.service);
  return { ...opened, owner, close: () => opened.service.close() };
}

let made = 0;
async function addPictures({ import: send }: Service, app: string, count: number): Promise<void> {
  const files = Array.from({ length: count }, async (_, n) => ({
    name: `ios/${app}/${n}.png`,
    content: await makePng(60, 90, 3_000 + (made += 1)),
  }));
  const body = makeZip(await Promise.all(files));
  expect(await send({ body, name: "a.zip", query: "ocr=off" })).toMatchObject({ imported: count });
}

async function screensOf({ service }: Service, app: string): Promise<readonly Screen[]> {
  const { library } = service.services.storage;
  const screens = await library.screensByIds(await library.screenIds());
  return screens.filter(({ appName }) => appName === app).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function ended(owner: Visitor, id: string): Promise<OperatorDescription> {
  for (const deadline = Date.now() + hangMs; Date.now() < deadline; await Bun.sleep(30)) {
    const { body } = await owner.get<OperatorDescription>(`${path}/${id}`);
    if (body.finished_at !== null) return body;
  }
  throw new Error("the run did not end");
}

async function ask(owner: Visitor, body: object): Promise<DescriptionAnswer> {
  const answer = await owner.post<DescriptionAnswer>(path, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

describe("a model on this machine", () => {
  const vision = startVision(undefined, ["nomic-embed-text", model]);
  let opened: Awaited<ReturnType<typeof openBeside>>;
  const offers = async () => (await opened.owner.get<OperatorDescriptions>(path)).body.local;
  beforeAll(async () => {
    opened = await openBeside(vision.port);
  });
  afterAll(async () => {
    await opened.close();
    await vision[Symbol.asyncDispose]();
  });

  test("is offered, tried on three screens, put back without a trace in their words, and used for all", async () => {
    await addPictures(opened, "Tried", 5);
    const before = await screensOf(opened, "Tried");
    expect(await offers()).toEqual([
      {
        ...server,
        input: "picture",
        settings: `DESCRIBE_URL=${vision.url} DESCRIBE_MODEL=${model}`,
        to_describe: 5,
        seconds_a_screen: null,
      },
    ]);
    expect(vision.requests).toHaveLength(0);
    const trial = await ended(opened.owner, (await ask(opened.owner, { server, limit: 3 })).id);
    expect(trial).toMatchObject({ state: "done", described: 3, local_server: "Ollama", local_model: model });
    expect(trial.samples.map(({ description }) => description)).toEqual(
      Array.from({ length: 3 }, () => goodDescription.description),
    );
    expect(trial.sample_screens).toHaveLength(3);
    const [offer] = await offers();
    expect(offer?.to_describe).toBe(2);
    expect(offer?.seconds_a_screen ?? 0).toBeCloseTo(trial.seconds_a_screen ?? -1, 2);
    const discard = `${path}/${trial.id}/discard`;
    expect((await opened.owner.post<DiscardedAnswer>(discard, {})).body).toEqual({ discarded: 3 });
    expect(await screensOf(opened, "Tried")).toEqual([...before]);
    expect((await ended(opened.owner, trial.id)).samples).toEqual([]);
    expect((await opened.owner.post<DiscardedAnswer>(discard, {})).body).toEqual({ discarded: 0 });
    expect((await offers())[0]?.to_describe).toBe(5);
    const all = await ended(opened.owner, (await ask(opened.owner, { server })).id);
    expect(all).toMatchObject({ described: 5, failed: 0 });
    expect((await opened.owner.post(`${path}/${all.id}/discard`, {})).status).toBe(400);
    const { events } = await opened.service.services.storage.activity.audit({ action: "description" }, 10);
    expect(events.map(({ action, target }) => [action, target])).toEqual([
      ["description.create", `the library (${all.id}) with Ollama on this machine, by ${model}`],
      ["description.discard", `3 screens (${trial.id})`],
      ["description.create", `the library (${trial.id}) with Ollama on this machine, by ${model}`],
    ]);
  });

  test("never takes back what a person wrote since", async () => {
    await addPictures(opened, "Edited", 1);
    const { id } = await ended(opened.owner, (await ask(opened.owner, { server, limit: 1 })).id);
    const [screen] = await screensOf(opened, "Edited");
    const set = { description: "By a person." };
    await opened.owner.post("/api/operator/screens/edit", { ids: [screen?.id], set });
    await opened.owner.post(`${path}/${id}/discard`, {});
    expect(await screensOf(opened, "Edited")).toMatchObject([
      { title: "", description: "By a person.", elements: [], pattern: "", modelWords: null },
    ]);
  });

  test("is asked by what was found here alone: no address, name or model of a request is", async () => {
    await using elsewhere = startVision(undefined, [model]);
    const asked = vision.requests.length;
    for (const [wrong, status] of [
      [{ name: elsewhere.url, model }, 409],
      [{ name: "Ollama", model: "another" }, 409],
      [{ name: "vLLM", model }, 409],
      [{ name: "Ollama", model, url: elsewhere.url }, 400],
      [{ name: "Ollama" }, 400],
      [{ name: "Ollama".repeat(100), model }, 400],
      ["Ollama", 400],
    ] as const) {
      const refused = await opened.owner.post<{ error: { message: string } }>(path, { server: wrong });
      expect([wrong, refused.status]).toEqual([wrong, status]);
      expect(refused.body.error.message).not.toContain("127.0.0.1:");
    }
    const body = JSON.stringify({ server });
    const headers = { "content-type": "application/json" };
    const byKey = await opened.send("/v1/descriptions", { method: "POST", headers, body });
    expect(byKey.status).toBe(400);
    expect((await errorOf(byKey)).message).toStartWith("server: is not a known field");
    const without = await opened.send("/v1/descriptions", { method: "POST", headers, body: "{}" });
    expect(await errorOf(without)).toMatchObject({ code: "describing_off" });
    expect([vision.requests.length, elsewhere.requests.length]).toEqual([asked, 0]);
  });

  test("is reached without the proxy of the service", async () => {
    await addPictures(opened, "Behind a proxy", 1);
    const proxy = process.env["HTTP_PROXY"];
    process.env["HTTP_PROXY"] = "http://127.0.0.1:1";
    try {
      const run = await ended(opened.owner, (await ask(opened.owner, { server })).id);
      expect(run).toMatchObject({ state: "done", described: 1 });
    } finally {
      if (proxy === undefined) delete process.env["HTTP_PROXY"];
      else process.env["HTTP_PROXY"] = proxy;
    }
  });

  test("that changes its model while a run waits is left alone", async () => {
    await addPictures(opened, "Waiting", 1);
    const { storage } = opened.service.services;
    const lost = { id: crypto.randomUUID(), workspaceId: opened.service.workspaceId, keyId: null };
    const options = {
      isAgain: false,
      limit: null,
      maxTokens: null,
      server: { name: "Ollama", model: "gone" },
    };
    await storage.descriptionJobs.create({ ...lost, options, createdAt: Date.now() });
    opened.service.services.descriptionQueue.wake();
    // One of several nodes leaves it to another one.
    if (storage.isShared) await opened.owner.post(`${path}/${lost.id}/cancel`, {});
    const run = await ended(opened.owner, lost.id);
    expect(run.requests).toBe(0);
    if (storage.isShared) return;
    expect(run).toMatchObject({ state: "failed", error: { code: "describing_off" } });
    expect(run.error?.message).toContain("Ollama does not answer on this machine any more");
  });

  test("that goes away ends the run, which says so without its address; what is described stays", async () => {
    // It answers twice, and goes while it has the third: enough are left to fail, however late that is seen.
    const gone = startVision(
      (_, number) => (number < 3 ? completion(goodDescription) : new Promise(() => undefined)),
      [model],
    );
    const own = await openBeside(gone.port);
    await addPictures(own, "Left", 8);
    const { id } = await ask(own.owner, { server });
    while (gone.requests.length < 3) await Bun.sleep(5);
    await gone[Symbol.asyncDispose]();
    const run = await ended(own.owner, id);
    expect(run).toMatchObject({ state: "failed", error: { code: "vision_server_failed" } });
    expect(run.error?.message).toStartWith("Ollama on this machine failed too often:");
    expect(JSON.stringify(run.error)).not.toContain(gone.url);
    expect(run.described).toBeGreaterThan(0);
    const described = (await screensOf(own, "Left")).filter(({ modelWords }) => modelWords !== null);
    expect(described).toHaveLength(run.described);
    expect((await own.owner.get<OperatorDescriptions>(path)).body.local).toEqual([]);
    expect((await own.owner.post(path, { server })).status).toBe(409);
    await own.close();
  });

  test("is not offered where DESCRIBE_URL is set, and no run goes to it then", async () => {
    await using set = startVision();
    const own = await openBeside(vision.port, { DESCRIBE_URL: set.url, DESCRIBE_MODEL: "stand-in" });
    const { local, model: shown } = (await own.owner.get<OperatorDescriptions>(path)).body;
    expect([local, shown?.name]).toEqual([[], "stand-in"]);
    expect((await own.owner.post(path, { server })).status).toBe(409);
    await own.close();
  });

  test("of Ollama that is only passed on to its own servers is not offered", async () => {
    await using cloud = startVision(undefined, [
      "gpt-oss:120b-cloud",
      "qwen3-vl:235b-cloud",
      "glm-4.6:cloud",
    ]);
    const own = await openBeside(cloud.port);
    expect((await own.owner.get<OperatorDescriptions>(path)).body.local).toEqual([]);
    await own.close();
  });
});

test("whatever a screen had, describing and putting back leave it as it was, but for what a person wrote since", () => {
  const text = fc.string({ maxLength: 4 });
  const words = {
    title: text,
    description: text,
    pattern: text,
    elements: fc.array(text, { maxLength: 2 }),
    visibleText: text,
  };
  const screens = fc.record({
    ...words,
    id: fc.constant("s"),
    appName: fc.constant("Korvo"),
    platform: fc.constant("ios" as const),
    system: fc.constantFrom("ios" as const, "android" as const, null),
    heading: text,
    originalName: text,
    visibleTextSource: fc.constantFrom("none" as const, "ocr" as const, "given" as const, "tree" as const),
    modelWords: fc.option(
      fc.record({
        model: fc.constant("earlier"),
        source: fc.constantFrom("text" as const, "picture" as const),
        fields: fc.subarray([...wordFields]),
      }),
      { nil: null },
    ),
    edits: fc
      .subarray([...wordFields])
      .map((fields) =>
        Object.fromEntries(
          fields.map((field) => [field, { by: "P", at: 1, before: null, isOpen: true as const }]),
        ),
      ),
    picture: fc.constant(null),
  });
  const answers = fc.record({
    title: text,
    description: text,
    pattern: text,
    elements: words.elements,
    text,
    theme: fc.constantFrom("dark" as const, "light" as const),
  });
  fc.assert(
    fc.property(screens, answers, fc.subarray([...wordFields]), (screen, said, byPerson) => {
      const merged = { ...screen, ...mergeWords(screen, said, { model: "m", source: "picture" }) };
      const before = { ...screen, by: "m" };
      expect({ ...screen, ...withWordsBefore(merged, before) }).toEqual(screen);
      const fields = merged.modelWords?.fields.filter((field) => !byPerson.includes(field)) ?? [];
      const own = Object.fromEntries(byPerson.map((field) => [field, field === "elements" ? ["P"] : "P"]));
      const edits = { ...merged.edits };
      for (const field of byPerson) edits[field] = { by: "P", at: 2, before: null };
      const edited = {
        ...merged,
        ...own,
        edits,
        modelWords: { model: "m", source: "picture" as const, fields },
      };
      const back = withWordsBefore(edited, before);
      for (const field of byPerson)
        expect([back[field], back.edits[field]]).toEqual([own[field], edits[field]]);
    }),
  );
});
