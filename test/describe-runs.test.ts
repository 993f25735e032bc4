// A run describes each screen once, within its bounds, and the next one goes on where it stopped.
import { describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { versionsFolder } from "../src/images/picture-version.ts";
import { type DescribeSetting, describeSetting, idOf } from "./support/describe.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const modelsOf = async ({ descriptions }: DescribeSetting) => (await descriptions.wordCounts()).models;

describe("a run", () => {
  test("never uses more tokens than --max-tokens, and goes on with the next budget", async () => {
    await using vision = startVision();
    const setting = await describeSetting(6);
    for (const concurrency of [1, 3]) {
      const { inputTokens, outputTokens, stopped } = await setting.describe(vision.model(), {
        maxTokens: 4_000,
        concurrency,
      });
      expect(inputTokens + outputTokens).toBeWithin(1_100, 4_001);
      expect(stopped).toBe("budget");
    }
    const all = await setting.describe(vision.model(), { maxTokens: 1_000_000 });
    expect(all).toMatchObject({ stopped: null, failed: 0 });
    expect(await modelsOf(setting)).toEqual([{ model: "stand-in", screens: 6 }]);
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
    await setting.describe(vision.model({ perMinute: 60 }), { concurrency: 4 });
    // One a second; a busy machine may deliver the first one late, while it makes the other pictures ready.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_500);
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
    expect(await modelsOf(setting)).toEqual([{ model: "other", screens: 2 }]);
  });
});

test("a picture that is lost fails its screen alone, however many there are", async () => {
  await using vision = startVision();
  const setting = await describeSetting(8);
  for (let n = 1; n <= 7; n += 1)
    await rm(join(setting.imagesRoot, versionsFolder(idOf(n))), { recursive: true });
  const summary = await setting.describe(vision.model());
  expect(summary).toMatchObject({ described: 1, failed: 7, stopped: null });
  expect(summary.failures[0]?.reason).toContain("screen-search verify");
});
