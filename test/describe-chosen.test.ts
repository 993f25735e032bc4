// Screens that somebody chose are described, whoever described them before; words that were given stay.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { DescribeScope } from "../src/database/description-storage.ts";
import type { ScreenWrite } from "../src/database/screens.ts";
import { hasGivenWords } from "../src/library/describe/describe-screen.ts";
import type { DescriptionAnswer } from "../src/library/describe/schema.ts";
import type { DescriptionPreview, OperatorDescription } from "../src/operator/schema.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { describeSetting, idOf, rowOf } from "./support/describe.ts";
import { addWordless, askToDescribe, endedRun, screensOf } from "./support/description-runs.ts";
import { hasEnded, importService } from "./support/imports.ts";
import { screenAt, screenId } from "./support/library.ts";
import { setUpOwner } from "./support/people.ts";
import { errorOf } from "./support/service.ts";
import { untilAnswer } from "./support/until.ts";
import { completion, goodDescription, startVision } from "./support/vision-server.ts";

const chosenOf = (ids: readonly string[], askedBefore: number | null = null) => ({ ids, askedBefore });

/** The source of the words of a screen. */
const kinds = ["bare", "given", "titled", "seen", "read", "rewritten", "emptied"] as const;
type Kind = (typeof kinds)[number];

function screenOf(n: number, kind: Kind, hasPicture: boolean): ScreenWrite {
  const size = { width: 60, height: 90, bytes: 10 };
  const sha256 = n.toString(16).padStart(64, "0");
  const picture = { sha256, format: "png", width: 60, height: 90, optimized: size, high: size } as const;
  const bare = {
    ...screenAt(n, "m"),
    ...{ title: "", description: "", pattern: "", elements: [], visibleText: "Pay" },
    picture: hasPicture ? picture : null,
  };
  const source = kind === "read" ? "text" : "picture";
  const fields = kind === "rewritten" || kind === "emptied" ? ["title" as const] : ["description" as const];
  const modelWords = { model: "m", source, fields } as const;
  if (kind === "bare") return bare;
  if (kind === "titled") return { ...bare, title: "Given" };
  if (kind === "given") return { ...bare, description: "Given" };
  return { ...bare, title: "Words", description: kind === "emptied" ? "" : "Words", modelWords };
}

describeOnBoth("chosen screens", (open) => {
  test("are those that were named and have no given description, with what the model looks at", async () => {
    const { descriptions, library } = await open();
    const shape = fc.record({
      screens: fc.array(fc.tuple(fc.constantFrom(...kinds), fc.boolean()), { minLength: 1, maxLength: 12 }),
      named: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 1 }),
      source: fc.constantFrom("picture" as const, "text" as const),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ screens, named, source }) => {
        await library.removeScreens(await library.screenIds());
        await library.upsertScreens(screens.map(([kind, has], at) => screenOf(at + 1, kind, has)));
        const ids = named.map(screenId);
        const use = { model: "m", promptSha256: "0", source };
        const scope: DescribeScope = { ...use, isAgain: true, chosen: chosenOf(ids) };
        const wanted = screens.flatMap(([kind, has], at) => {
          const isFree = kind !== "given" && kind !== "rewritten";
          const isSeen = kind === "seen" || kind === "rewritten" || kind === "emptied";
          const isFor = source === "picture" ? has : !isSeen;
          return isFree && isFor && named.includes(at + 1) ? [screenId(at + 1)] : [];
        });
        const found = await descriptions.screensToDescribe(scope, "", 100, 1);
        expect(found.map(({ id }) => id)).toEqual(wanted.toSorted());
        expect(await descriptions.countToDescribe(scope, 1)).toBe(wanted.length);
        const read = await library.screensByIds(found.map(({ id }) => id));
        expect(read.filter(hasGivenWords)).toEqual([]);
        expect([...(await descriptions.liveIds(ids))].toSorted()).toEqual(
          ids.filter((id) => screens.some((_, at) => screenId(at + 1) === id)).toSorted(),
        );
      }),
      { numRuns: 25 },
    );
  });
});

describe("a run of chosen screens", () => {
  test("describes them again and no others, keeps given words, and names those that are not there", async () => {
    let number = 0;
    await using vision = startVision(() =>
      completion({ ...goodDescription, description: `Version ${(number += 1)}.` }),
    );
    const setting = await describeSetting(4, [
      rowOf(1),
      rowOf(2),
      rowOf(3, { description: "By a person." }),
      rowOf(4, { title: "Given title" }),
    ]);
    await setting.describe(vision.model());
    const before = await setting.screens();
    expect(await setting.describe(vision.model(), { isAgain: true })).toMatchObject({ screens: 0 });
    const chosen = chosenOf([1, 3, 4, 9].map(idOf));
    const dry = await setting.describe(vision.model(), { chosen, isDryRun: true });
    expect(dry).toMatchObject({ kept: 1, requests: 0, estimatedSeconds: expect.any(Number) });
    expect(await setting.describe(vision.model(), { chosen })).toMatchObject({
      screens: 3,
      described: 2,
      kept: 1,
      failed: 1,
      failures: [{ id: idOf(9), reason: "there is no such screen." }],
    });
    const after = await setting.screens();
    const of = (screens: typeof after, n: number) => screens.find(({ id }) => id === idOf(n));
    for (const n of [2, 3]) expect(of(after, n)).toEqual(of(before, n));
    expect(of(after, 3)).toMatchObject({ description: "By a person." });
    expect(of(after, 4)).toMatchObject({ title: "Given title" });
    for (const n of [1, 4]) expect(of(after, n)?.description).not.toBe(of(before, n)?.description ?? "");
  });

  test("that goes on asks about none twice", async () => {
    await using vision = startVision();
    const setting = await describeSetting(3);
    await setting.describe(vision.model());
    const startedAt = Date.now() + 1;
    await Bun.sleep(5);
    const ids = [1, 2, 3].map(idOf);
    expect(await setting.describe(vision.model(), { chosen: chosenOf(ids), limit: 1 })).toMatchObject({
      described: 1,
    });
    const rest = await setting.describe(vision.model(), { chosen: chosenOf(ids, startedAt) });
    expect(rest).toMatchObject({ screens: 2, described: 2, kept: 0 });
    expect(vision.requests).toHaveLength(6);
  });
});

describe("over HTTP", () => {
  const vision = startVision();
  const opened = importService({ DESCRIBE_URL: vision.url, DESCRIBE_MODEL: "stand-in" });
  let ids: readonly string[];
  beforeAll(async () => {
    await addWordless(opened, "Chosen", 3);
    ids = (await screensOf(opened.service, "Chosen")).map(({ id }) => id);
  });
  afterAll(() => vision[Symbol.asyncDispose]());

  test("named screens are described again, in capitals too, and the audit list says how many by which model", async () => {
    for (const times of [1, 2]) {
      const named = ids.slice(0, 2).map((id) => (times === 1 ? id : id.toUpperCase()));
      const { id, ...run } = (await (
        await askToDescribe(opened, { screen_ids: named })
      ).json()) as DescriptionAnswer;
      expect(run).toMatchObject({ chosen: 2, model: "stand-in", is_trial: false, kept: 0 });
      expect(await endedRun(opened, id)).toMatchObject({
        state: "done",
        described: 2,
        kept: 0,
        seconds_a_screen: expect.any(Number),
      });
      const { events } = await opened.service.services.storage.activity.audit({ action: "description" }, 10);
      expect(events[0]?.target).toBe(`2 chosen screens (${id}), by stand-in`);
    }
  });

  test("the pages say first what would be sent and what stays", async () => {
    const { owner } = await setUpOwner(opened.service);
    const preview = "/api/operator/descriptions/preview";
    const [given] = await opened.service.services.storage.library.screenIds();
    const asked = { ids: [...ids, ...(given === undefined ? [] : [given])] };
    const { body } = await owner.post<DescriptionPreview>(preview, asked);
    expect(body.model).toMatchObject({
      name: "stand-in",
      url: vision.url,
      to_describe: 3,
      seconds_a_screen: expect.any(Number),
    });
    expect(body.kept).toBe(1);
    const { body: run } = await owner.post<DescriptionAnswer>("/api/operator/descriptions", {
      screen_ids: asked.ids,
    });
    const now = async () =>
      (await owner.get<OperatorDescription>(`/api/operator/descriptions/${run.id}`)).body;
    const ended = await untilAnswer(now, hasEnded);
    expect(ended).toMatchObject({ chosen: 4, screens: 3, described: 3, kept: 1 });
    expect(ended.sample_screens.map(({ has_picture: has }) => has)).toEqual([true, true, true]);
  });

  test("what is no list of different ids is refused", async () => {
    for (const wrong of [["x"], [screenId(1), screenId(1)]]) {
      const refused = await askToDescribe(opened, { screen_ids: wrong });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
      expect((await errorOf(refused)).message).toStartWith("screen_ids");
    }
  });
});
