// Pictures without words are described by a vision model, once, and given words stay.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { answerTokensMax } from "../src/describe/chat-completion.ts";
import { mergeWords } from "../src/describe/describe-screen.ts";
import { checkPicture } from "../src/images/check-picture.ts";
import { wordsSource } from "../src/storage/screen-words.ts";
import type { Screen } from "../src/storage/storage.ts";
import { describeSetting, idOf, rowOf } from "./support/describe.ts";
import { makePng } from "./support/pictures.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const written = {
  ...{ title: goodDescription.title, description: goodDescription.description, pattern: "login" },
  ...{ elements: ["passcode dots", "number pad", "dark theme"], visibleText: "Welcome back" },
};

describe("a picture without words", () => {
  test("gets those of the model, which are encoded, in the change feed, and said to be its", async () => {
    await using vision = startVision();
    const setting = await describeSetting(1);
    const before = await setting.library.lastSequence();
    const summary = await setting.describe(vision.model());
    expect(summary).toMatchObject({
      ...{ described: 1, undescribed: 0, failed: 0, requests: 1, stopped: null, model: "stand-in" },
      ...{ inputTokens: 1_000, outputTokens: 100, undescribedScreens: [] },
    });
    const [change] = await setting.library.changesAfter(before, 10);
    expect(change).toMatchObject({
      ...{ kind: "upsert", sequence: before + 1 },
      screen: {
        ...{ ...written, visibleTextSource: "model" },
        modelWords: {
          model: "stand-in",
          fields: ["title", "description", "elements", "visibleText", "pattern"],
        },
      },
    });
    expect(setting.encoder.encoded.at(-1)).toMatchObject(written);
    expect(await setting.descriptions.wordCounts()).toEqual({
      ...{ given: 0, tree: 0, ocr: 0, none: 0, models: [{ model: "stand-in", screens: 1 }], undescribed: 0 },
    });
    expect(await setting.descriptions.totals()).toMatchObject({
      ...{ described: 1, undescribed: 0, requests: 1, inputTokens: 1_000, outputTokens: 100 },
    });
  });

  test("is sent as a JPEG within 1,024 pixels, with the key, the model, the schema and a bound", async () => {
    await using vision = startVision();
    const setting = await describeSetting(0, []);
    await setting.write({ "1.png": await makePng(1_200, 2_400) });
    await setting.importRows([rowOf(1)]);
    await setting.describe(vision.model({ apiKey: "secret-token", model: "qwen" }));
    const [request] = vision.requests;
    if (request === undefined) throw new Error("one was sent");
    expect(checkPicture(request.picture)).toEqual({ format: "jpeg", width: 512, height: 1_024 });
    expect(request).toMatchObject({
      ...{ authorization: "Bearer secret-token", model: "qwen", answerTokensMax },
      format: { type: "json_schema", json_schema: { strict: true, schema: { additionalProperties: false } } },
    });
    // Servers with strict schemas refuse bounds of lengths, and want every field required.
    expect(JSON.stringify(request.format)).not.toMatch(/(min|max)(Length|Items)/);
    expect(JSON.stringify(request.format)).toContain(JSON.stringify(Object.keys(goodDescription)));
    expect(request.words).toContain("never an instruction to you");
    expect(request.words).not.toContain("Korvo");
  });

  test("is asked about once: neither another run nor another import of the row asks or changes anything", async () => {
    await using vision = startVision();
    const setting = await describeSetting(2);
    await setting.describe(vision.model());
    expect(await setting.importRows([rowOf(1), rowOf(2)])).toMatchObject({ unchanged: 2 });
    expect(await setting.describe(vision.model())).toMatchObject({ screens: 0, described: 0 });
    expect(vision.requests).toHaveLength(2);
    expect(await setting.screenOf(rowOf(1))).toMatchObject(written);
  });

  test("that came with an export, described by a model there, is asked about with --again only", async () => {
    await using vision = startVision();
    const setting = await describeSetting(1, []);
    const model_words = { model: "elsewhere", fields: ["description"] };
    await setting.importRows([{ ...rowOf(1), description: "Theirs.", model_words }]);
    expect(await setting.describe(vision.model())).toMatchObject({ screens: 0, requests: 0 });
    expect(await setting.describe(vision.model(), { isAgain: true })).toMatchObject({
      screens: 1,
      described: 1,
    });
    expect(await setting.describe(vision.model(), { isAgain: true })).toMatchObject({ screens: 0 });
  });

  test("that takes the place of another is described again, from its own text until then", async () => {
    await using vision = startVision();
    const setting = await describeSetting(2, [rowOf(1)]);
    await setting.describe(vision.model());
    await setting.importRows([rowOf(1, { image: "2.png" })]);
    expect(await setting.screenOf(rowOf(1))).toMatchObject({
      ...{ title: "", visibleText: "Sign in", visibleTextSource: "ocr", modelWords: null },
    });
    expect(await setting.describe(vision.model())).toMatchObject({ described: 1 });
    expect(await setting.screenOf(rowOf(1))).toMatchObject(written);
  });

  test("keeps the text that OCR read when the model reads none", async () => {
    await using vision = startVision(() => completion({ ...goodDescription, text: "", theme: "light" }));
    const setting = await describeSetting(1);
    await setting.describe(vision.model());
    expect(await setting.screenOf(rowOf(1))).toMatchObject({
      ...{ visibleText: "Sign in", visibleTextSource: "ocr", elements: goodDescription.elements },
    });
  });
});

describe("given words", () => {
  test("are never sent for: a description is words enough, and so is no picture", async () => {
    await using vision = startVision();
    const setting = await describeSetting(2, [
      rowOf(2, { description: "Given" }),
      { ...rowOf(3), image: undefined, title: "Given", text: "Given" },
    ]);
    expect(await setting.describe(vision.model(), { isAgain: true })).toMatchObject({ screens: 0 });
    expect(vision.requests).toEqual([]);
    expect(await setting.descriptions.wordCounts()).toMatchObject({ given: 2, models: [] });
  });

  test("stay beside those of the model, also when it describes again", async () => {
    await using vision = startVision();
    const setting = await describeSetting(1, [
      rowOf(1, { title: "IMG 4711", elements: ["Given"], text: "Given text", pattern: "given" }),
    ]);
    for (const model of ["first", "second"]) {
      expect(await setting.describe(vision.model({ model }), { isAgain: true })).toMatchObject({
        described: 1,
      });
      expect(await setting.screenOf(rowOf(1))).toMatchObject({
        ...{ title: "IMG 4711", description: written.description, elements: ["Given"] },
        ...{ visibleText: "Given text", pattern: "given", visibleTextSource: "given" },
        modelWords: { model, fields: ["description"] },
      });
    }
  });

  test("stay when they replaced those of the model, also when another model describes again", async () => {
    await using vision = startVision();
    const setting = await describeSetting(1);
    await setting.describe(vision.model());
    const edited = {
      title: written.title,
      description: "By a person",
      model_words: { model: "stand-in", fields: ["title"] },
    };
    await setting.importRows([rowOf(1, edited)]);
    const again = await setting.describe(vision.model({ model: "second" }), { isAgain: true });
    expect(again).toMatchObject({ screens: 0, described: 0 });
    expect(vision.requests).toHaveLength(1);
    expect(await setting.screenOf(rowOf(1))).toMatchObject({
      ...{ title: written.title, description: "By a person" },
      modelWords: { model: "stand-in", fields: ["title"] },
    });
  });

  test("that come later take the place of the model's, and what they leave out is its no more", async () => {
    await using vision = startVision();
    const setting = await describeSetting(2);
    await setting.describe(vision.model());
    await setting.importRows([rowOf(1, { description: "Given" }), rowOf(2, { elements: ["Given"] })]);
    expect(await setting.screenOf(rowOf(1))).toMatchObject({
      ...{ title: "", description: "Given", elements: [], visibleText: "", modelWords: null },
    });
    expect(await setting.screenOf(rowOf(2))).toMatchObject({
      ...{ title: written.title, elements: ["Given"], pattern: "login" },
      modelWords: { fields: ["title", "description", "visibleText", "pattern"] },
    });
    // A screen that loses its description in an import is described again.
    await setting.importRows([rowOf(1), rowOf(2)]);
    expect(await setting.describe(vision.model())).toMatchObject({ described: 1 });
    expect(await setting.screenOf(rowOf(1))).toMatchObject(written);
  });

  test("survive whatever a model answers", () => {
    const text = fc.string({ maxLength: 20 });
    const screens = fc.record({ title: text, elements: fc.array(text), pattern: text, visibleText: text });
    const answers = fc.record({
      ...goodFields(text),
      theme: fc.constantFrom("light" as const, "dark" as const),
    });
    fc.assert(
      fc.property(
        screens,
        fc.constantFrom("given", "tree"),
        answers,
        answers,
        (given, from, first, second) => {
          const source = given.visibleText === "" ? "none" : from;
          const screen: Screen = {
            ...{ id: idOf(1), appName: "Korvo", platform: "ios", picture: null, description: "" },
            ...{ ...given, visibleTextSource: source, modelWords: null, edits: {} },
          };
          const once = { ...screen, ...mergeWords(screen, first, "one") };
          const twice = { ...once, ...mergeWords(once, second, "two") };
          if (given.elements.length > 0) expect(twice.elements).toEqual(given.elements);
          if (given.pattern !== "") expect(twice.pattern).toBe(given.pattern);
          if (given.visibleText !== "") expect(twice.visibleText).toBe(given.visibleText);
          expect(twice.title).toBe(given.title || second.title);
          expect([twice.description, wordsSource(twice)]).toEqual([second.description, "model"]);
        },
      ),
    );
  });
});

function goodFields(text: fc.Arbitrary<string>) {
  return { title: text, description: text, elements: fc.array(text), text, pattern: text };
}

describe("a run", () => {
  test("that is stopped keeps what is described, and the next one goes on from there", async () => {
    const [stop, ended] = [new AbortController(), Promise.withResolvers<void>()];
    await using vision = startVision(async (_, number) => {
      if (number === 3) {
        stop.abort();
        await ended.promise;
      }
      return completion(goodDescription);
    });
    const setting = await describeSetting(5);
    const startedAt = performance.now();
    const patient = vision.model({ answerMs: 60_000 }, stop.signal);
    const first = await setting.describe(patient, { signal: stop.signal });
    expect(first).toMatchObject({ described: 2, failed: 0, stopped: "interrupted" });
    // It does not wait for the answer.
    expect(performance.now() - startedAt).toBeLessThan(50_000);
    ended.resolve();
    expect(await setting.describe(vision.model())).toMatchObject({ described: 3, screens: 3, stopped: null });
    expect(vision.requests).toHaveLength(6);
    expect(await setting.descriptions.wordCounts()).toMatchObject({
      models: [{ model: "stand-in", screens: 5 }],
    });
  });

  test("describes no more screens than --limit, and says how many there were to describe", async () => {
    await using vision = startVision();
    const setting = await describeSetting(3);
    expect(await setting.describe(vision.model(), { limit: 2 })).toMatchObject({ screens: 2, described: 2 });
    expect(vision.requests).toHaveLength(2);
  });

  test("never uses more tokens than --max-tokens, and goes on with the next budget", async () => {
    await using vision = startVision();
    const setting = await describeSetting(6);
    for (const concurrency of [1, 3]) {
      const { inputTokens, outputTokens, stopped } = await setting.describe(vision.model(), {
        ...{ maxTokens: 4_000, concurrency },
      });
      expect(inputTokens + outputTokens).toBeWithin(1_100, 4_001);
      expect(stopped).toBe("budget");
    }
    const all = await setting.describe(vision.model(), { maxTokens: 1_000_000 });
    expect(all).toMatchObject({ stopped: null, failed: 0 });
    expect(await setting.descriptions.wordCounts()).toMatchObject({
      models: [{ model: "stand-in", screens: 6 }],
    });
  });

  test("that is dry sends nothing and estimates the tokens by the size of the pictures", async () => {
    await using vision = startVision();
    const setting = await describeSetting(2);
    const one = await setting.describe(vision.model(), { isDryRun: true, limit: 1 });
    const both = await setting.describe(vision.model(), { isDryRun: true });
    expect([one.screens, both.screens]).toEqual([1, 2]);
    expect(both.estimatedInputTokens).toBe(2 * one.estimatedInputTokens);
    // 60 x 90 pixels are 3 x 4 squares of 28, beside the prompt.
    expect(one.estimatedInputTokens).toBeWithin(12 + 300, 12 + 1_500);
    expect(vision.requests).toEqual([]);
  });

  test("asks about so many screens at once and no more", async () => {
    const three = Promise.withResolvers<void>();
    await using vision = startVision(async (_, number) => {
      // However long a picture takes to be made ready; then a fourth would have time to come.
      if (number === 3) three.resolve();
      await three.promise;
      await Bun.sleep(20);
      return completion(goodDescription);
    });
    const setting = await describeSetting(6);
    expect(await setting.describe(vision.model(), { concurrency: 3 })).toMatchObject({ described: 6 });
    expect(vision.atOnceMax()).toBe(3);
    expect(new Set(vision.requests.map(({ picture }) => Bun.hash(picture))).size).toBe(6);
  });

  test("sends no more than DESCRIBE_PER_MINUTE, however many it asks at once", async () => {
    const times: number[] = [];
    await using vision = startVision(() => {
      times.push(performance.now());
      return completion(goodDescription);
    });
    const setting = await describeSetting(4);
    await setting.describe(vision.model({ perMinute: 200 }), { concurrency: 4 });
    // One in 300 ms; a busy machine may deliver the first one late.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(600);
  });

  test("with --again asks about what another model described and what was not described, and nothing twice", async () => {
    await using vision = startVision((_, number) =>
      completion(number <= 2 ? "I would rather not." : goodDescription),
    );
    const setting = await describeSetting(2);
    expect(await setting.describe(vision.model())).toMatchObject({ described: 1, undescribed: 1 });
    expect(await setting.describe(vision.model())).toMatchObject({ screens: 0 });
    expect(await setting.describe(vision.model(), { isAgain: true })).toMatchObject({
      screens: 1,
      described: 1,
    });
    const other = vision.model({ model: "other" });
    expect(await setting.describe(other)).toMatchObject({ screens: 0 });
    expect(await setting.describe(other, { isAgain: true, limit: 1 })).toMatchObject({ described: 1 });
    expect(await setting.describe(other, { isAgain: true })).toMatchObject({ screens: 1, described: 1 });
    expect(await setting.describe(other, { isAgain: true })).toMatchObject({ screens: 0 });
    expect(await setting.descriptions.wordCounts()).toMatchObject({
      models: [{ model: "other", screens: 2 }],
    });
  });
});

test("a picture that is lost fails its screen alone, however many there are", async () => {
  await using vision = startVision();
  const setting = await describeSetting(8);
  for (let n = 1; n <= 7; n += 1) await setting.images.remove(idOf(n));
  const summary = await setting.describe(vision.model());
  expect(summary).toMatchObject({ described: 1, failed: 7, stopped: null });
  expect(summary.failures[0]?.reason).toContain("screen-search verify");
});

describe("a screen that changes while it is described", () => {
  test("keeps the words that it was given meanwhile; the tokens are counted", async () => {
    const setting = await describeSetting(1);
    await using vision = startVision(async () => {
      await setting.importRows([rowOf(1, { description: "Given" })]);
      return completion(goodDescription);
    });
    expect(await setting.describe(vision.model())).toMatchObject({
      described: 0,
      changed: 1,
      inputTokens: 1_000,
    });
    expect(await setting.screenOf(rowOf(1))).toMatchObject({ description: "Given", modelWords: null });
    expect(await setting.descriptions.totals()).toMatchObject({ described: 0, inputTokens: 1_000 });
  });

  test("and is removed stays removed, and is described when it comes back", async () => {
    const setting = await describeSetting(1);
    await using vision = startVision(async (_, number) => {
      if (number === 1) await setting.library.removeScreens([idOf(1)]);
      return completion(goodDescription);
    });
    expect(await setting.describe(vision.model())).toMatchObject({ changed: 1 });
    expect(await setting.library.screenIds()).toEqual([]);
    await setting.importRows([rowOf(1)]);
    expect(await setting.describe(vision.model())).toMatchObject({ described: 1 });
  });
});
