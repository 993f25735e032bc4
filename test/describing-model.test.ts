// A model that an operator chooses at the pages describes from then on, in all processes, where the settings name
// none: one that answers on this machine, or one at an address, whose key is stored encrypted. It is tried on
// three screens first, of which nothing is written.

import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import fc from "fast-check";
import { withDescribingModel } from "../src/cli/command-storage.ts";
import { DescribingModels } from "../src/library/describe/describing-models.ts";
import type { DescriptionAnswer } from "../src/library/describe/schema.ts";
import { openKey, sealKey } from "../src/library/describe/sealed-key.ts";
import type { OperatorDescription, OperatorDescriptions } from "../src/operator/schema.ts";
import { addWordless, askToDescribe, screensOf } from "./support/description-runs.ts";
import { hasEnded, openImportService } from "./support/imports.ts";
import { opened as openedFor } from "./support/opened.ts";
import { setUpOwner, Visitor } from "./support/people.ts";
import { errorOf } from "./support/service.ts";
import { until, untilAnswer } from "./support/until.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const path = "/api/operator/descriptions";
const modelPath = "/api/operator/describing-model";
const model = "qwen2.5vl:7b";
const apiKey = "sk-a-key-of-the-operator-42";

/** A service without a model of its own, beside a server that answers on this machine. */
async function openBeside(port: number, environment: Record<string, string> = {}) {
  const opened = await openImportService(environment, { modelPorts: [["Ollama", port]] });
  const { owner } = await setUpOwner(opened.service);
  return { ...opened, owner, close: () => opened.service.close() };
}

const openedBeside = (port: number) =>
  openedFor(
    () => openBeside(port),
    ({ close }) => close(),
  );

const ended = (owner: Visitor, id: string): Promise<OperatorDescription> =>
  untilAnswer(async () => (await owner.get<OperatorDescription>(`${path}/${id}`)).body, hasEnded);

async function ask(owner: Visitor, body: object): Promise<DescriptionAnswer> {
  const answer = await owner.post<DescriptionAnswer>(path, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type Shown = OperatorDescriptions["model"];
const shownBy = async (owner: Visitor): Promise<Shown> =>
  (await owner.get<OperatorDescriptions>(path)).body.model;

describe("a model on this machine", () => {
  const vision = startVision(undefined, ["nomic-embed-text", model]);
  const chosen = { url: vision.url, model, input: "picture" };
  const opened = openedBeside(vision.port);
  afterAll(() => vision[Symbol.asyncDispose]());

  test("is offered, chosen, tried on three screens without a trace, and used for all", async () => {
    const { owner } = opened;
    await addWordless(opened, "Tried", 5);
    const before = await screensOf(opened.service, "Tried");
    const offered = (await owner.get<OperatorDescriptions>(path)).body;
    expect(offered.local).toEqual([{ name: "Ollama", model, input: "picture", url: vision.url }]);
    expect(offered.model).toBeNull();
    expect((await owner.post(path, {})).status).toBe(409);
    expect((await owner.post(modelPath, chosen)).status).toBe(200);
    expect(vision.requests).toHaveLength(0);
    expect(await shownBy(owner)).toMatchObject({
      name: model,
      is_chosen: true,
      has_key: false,
      to_describe: 5,
    });
    const trial = await ended(owner, (await ask(owner, { is_trial: true })).id);
    expect(trial).toMatchObject({ state: "done", described: 3, is_trial: true, model, input_tokens: 3_000 });
    expect(trial.samples.map(({ description }) => description)).toEqual(
      Array.from({ length: 3 }, () => goodDescription.description),
    );
    expect(new Set(trial.sample_screens.map(({ id }) => id)).size).toBe(3);
    expect(await screensOf(opened.service, "Tried")).toEqual([...before]);
    expect((await shownBy(owner))?.to_describe).toBe(5);
    const all = await ended(owner, (await ask(owner, {})).id);
    expect(all).toMatchObject({ described: 5, failed: 0, is_trial: false });
    const after = (await owner.get<OperatorDescriptions>(path)).body;
    expect(after).toMatchObject({
      descriptions: [{ id: all.id }, { id: trial.id }],
      model: { to_describe: 0 },
    });
    expect((await owner.post(`${path}/${all.id}/cancel`, {})).body).toMatchObject({ state: "done" });
    const { events } = await opened.service.services.storage.activity.audit({ action: "description" }, 10);
    expect(events.map(({ action, target }) => [action, target])).toEqual([
      ["description.create", `the library (${all.id}), by ${model}`],
      ["description.create", `a few screens on trial (${trial.id}), by ${model}`],
      ["description.choose_model", `${model} at ${vision.url}`],
    ]);
  });

  test("is reached without the proxy of the service", async () => {
    await addWordless(opened, "Behind a proxy", 1);
    const proxy = process.env["HTTP_PROXY"];
    process.env["HTTP_PROXY"] = "http://127.0.0.1:1";
    try {
      expect((await opened.owner.post(modelPath, chosen)).status).toBe(200);
      const run = await ended(opened.owner, (await ask(opened.owner, {})).id);
      expect(run).toMatchObject({ state: "done", described: 1 });
    } finally {
      if (proxy === undefined) delete process.env["HTTP_PROXY"];
      else process.env["HTTP_PROXY"] = proxy;
    }
  });

  test("that takes no pictures says so in its trial, and one without words for a screen why", async () => {
    await addWordless(opened, "Blind", 1);
    await using blind = startVision(
      () => Response.json({ error: { message: "image input is not supported" } }, { status: 500 }),
      ["blind"],
    );
    await using shy = startVision(() => completion({ unsure: "no" }), ["shy"]);
    for (const [server, name, said] of [
      [blind, "blind", "let it describe from the text alone"],
      [shy, "shy", "the answer could not be used"],
    ] as const) {
      await opened.owner.post(modelPath, { url: server.url, model: name, input: "picture" });
      const trial = await ended(opened.owner, (await ask(opened.owner, { is_trial: true })).id);
      expect(JSON.stringify([trial.error, trial.failures])).toContain(said);
      expect(JSON.stringify(trial)).not.toContain(server.url);
      expect((await screensOf(opened.service, "Blind"))[0]?.modelWords).toBeNull();
      expect((await shownBy(opened.owner))?.to_describe).toBe(1);
    }
  });

  test("that goes away ends the run, which says so without its address; what is described stays", async () => {
    // It answers twice, and goes while it has the third: enough are left to fail, however late that is seen.
    const gone = startVision(
      (_, number) => (number < 3 ? completion(goodDescription) : new Promise(() => undefined)),
      [model],
    );
    await addWordless(opened, "Left", 8);
    await opened.owner.post(modelPath, { ...chosen, url: gone.url });
    const { id } = await ask(opened.owner, {});
    await until(() => gone.requests.length >= 3);
    await gone[Symbol.asyncDispose]();
    const run = await ended(opened.owner, id);
    expect(run).toMatchObject({ state: "failed", error: { code: "vision_server_failed" } });
    expect(run.error?.message).toStartWith("The server of the chosen model failed too often:");
    expect(JSON.stringify(run.error)).not.toContain(gone.url);
    expect(run.described).toBeGreaterThan(0);
    await opened.owner.post(`${modelPath}/remove`, {});
    expect(await shownBy(opened.owner)).toBeNull();
  });

  test("is not offered where DESCRIBE_URL is set, and none is chosen then", async () => {
    await using set = startVision();
    const own = await openBeside(vision.port, { DESCRIBE_URL: set.url, DESCRIBE_MODEL: "stand-in" });
    const { local, model: shown } = (await own.owner.get<OperatorDescriptions>(path)).body;
    expect([local, shown?.name, shown?.is_chosen]).toEqual([[], "stand-in", false]);
    expect((await own.owner.post<{ error: object }>(modelPath, chosen)).body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("DESCRIBE_URL is set"),
    });
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

describe("a model with a key", () => {
  const vision = startVision(undefined, [model, "other"], apiKey);
  const chosen = {
    url: vision.url,
    model,
    input: "picture",
    api_key: apiKey,
    price: { input: 2, output: 10 },
  };
  const opened = openedBeside(1);
  afterAll(() => vision[Symbol.asyncDispose]());

  test("is refused with the reason, and nothing is stored", async () => {
    const { owner } = opened;
    const { api_key: _, ...keyless } = chosen;
    for (const [asked, said] of [
      [keyless, "api_key: the server asks for a key"],
      [{ ...chosen, api_key: "wrong" }, "api_key: the server refuses this key"],
      [{ ...chosen, model: "none" }, `model: the server has no model of this name. It has ${model}, other`],
      [{ ...chosen, url: "http://127.0.0.1:1/v1" }, "url: 127.0.0.1:1 does not answer"],
      [{ ...chosen, url: "http://192.0.2.1/v1" }, "url: the key would reach 192.0.2.1 without TLS"],
      [{ ...chosen, url: "http://[/v1" }, "url: is no address"],
      [{ ...chosen, url: "http://user:word@127.0.0.1/v1" }, "url: must be"],
      [{ ...chosen, url: "file:///etc/passwd" }, "url: must be"],
      [{ ...chosen, api_key: "two words" }, "api_key: must be"],
      [{ ...chosen, price: { input: -1, output: 1 } }, "price"],
    ] as const) {
      const { body, status } = await owner.post<{ error: { message: string } }>(modelPath, asked);
      expect([asked, status, body.error.message]).toEqual([asked, 400, expect.stringContaining(said)]);
    }
    expect(await shownBy(owner)).toBeNull();
  });

  test("is for operators alone, and for no key", async () => {
    for (const to of [modelPath, `${modelPath}/remove`]) {
      const anybody = await new Visitor(opened.service).post(to, to === modelPath ? chosen : {});
      expect(anybody.status).toBe(401);
      const headers = { "content-type": "application/json" };
      const byKey = await opened.send(to, { method: "POST", headers, body: "{}" });
      expect(byKey.status).toBe(403);
    }
  });

  test("describes at once in every process; its key is encrypted, in no answer, and kept for its address alone", async () => {
    const { owner, service } = opened;
    await addWordless(opened, "Kept", 1);
    expect((await owner.post(modelPath, chosen)).status).toBe(200);
    const { body } = await owner.get<OperatorDescriptions>(path);
    expect(body.model).toMatchObject({ has_key: true, is_key_lost: false, price: { input: 2, output: 10 } });
    expect(JSON.stringify(body)).not.toContain(apiKey);
    const { config, storage } = service.services;
    expect((await withDescribingModel(config, storage)).describe).toMatchObject({ url: vision.url, apiKey });
    expect(JSON.stringify(await storage.descriptions.chosenModel())).not.toContain(apiKey);
    if (!storage.isShared) {
      using file = new Database(join(config.dataDir, "records.sqlite"), { readonly: true });
      const stored = file.query("SELECT describing_model FROM libraries").get();
      expect(JSON.stringify(stored)).toContain("sealedKey");
    }
    const run = await ended(owner, (await ask(owner, {})).id);
    expect(run).toMatchObject({ state: "done", described: 1 });
    expect(vision.requests.at(-1)?.authorization).toBe(`Bearer ${apiKey}`);
    const { api_key: _, ...again } = chosen;
    expect((await owner.post(modelPath, { ...again, model: "other" })).status).toBe(200);
    expect(await shownBy(owner)).toMatchObject({ name: "other", has_key: true });
    // The same server by another address gets no key that was entered for the first.
    const elsewhere = { ...again, url: vision.url.replace("127.0.0.1", "localhost") };
    expect((await owner.post<{ error: object }>(modelPath, elsewhere)).body.error).toMatchObject({
      message: "api_key: the server asks for a key.",
    });
  });

  test("whose key was stored with another secret is not asked, and its key is asked for again", async () => {
    const { config, storage } = opened.service.services;
    const other = [{ id: "other", secret: new Uint8Array(randomBytes(32)) }] as const;
    const models = new DescribingModels(config, storage.descriptions, other);
    expect(await models.current()).toMatchObject({ isKeyLost: true, settings: { apiKey: null } });
    expect(await models.ready()).toBeNull();
    await expect(models.require()).rejects.toThrow("stored with another secret");
    await models.choose({ ...chosen, input: "picture" });
    expect(await models.ready()).toMatchObject({ settings: { apiKey } });
    expect(await shownBy(opened.owner)).toMatchObject({ is_key_lost: true });
    expect((await errorOf(await askToDescribe(opened))).code).toBe("describing_off");
  });
});

test("a sealed key is opened by any of the secrets, and by nothing else nor after a change", () => {
  const secret = fc.uint8Array({ minLength: 32, maxLength: 64 }).map((bytes) => ({ id: "s", secret: bytes }));
  fc.assert(
    fc.property(secret, secret, fc.string({ minLength: 1 }), fc.nat(), (own, other, text, at) => {
      fc.pre(Buffer.compare(own.secret, other.secret) !== 0);
      const sealed = sealKey([own], text.toWellFormed());
      expect(openKey([other, own], sealed)).toBe(text.toWellFormed());
      expect(openKey([other], sealed)).toBeNull();
      const bytes = Buffer.from(sealed, "base64url");
      const place = at % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      expect(openKey([own], bytes.toString("base64url"))).toBeNull();
      expect(openKey([own], sealed.slice(0, at % sealed.length))).toBeNull();
    }),
  );
});
