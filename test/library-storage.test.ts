import { describe, expect, test } from "bun:test";
import type { Appearance, Picture, ScreenWrite } from "../src/database/screens.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { screenId as id, screenAt } from "./support/library.ts";

const picture: Picture = {
  sha256: "a".repeat(64),
  format: "png",
  width: 100,
  height: 200,
  optimized: { width: 100, height: 200, bytes: 11 },
  high: { width: 100, height: 200, bytes: 12 },
};

function screen(n: number, change: Partial<ScreenWrite> = {}): ScreenWrite {
  const own = { platform: "ios", system: null, appName: "Duolingo", picture: null } as const;
  return { ...screenAt(n, "m1"), ...own, ...change } as ScreenWrite;
}

describeOnBoth("the library", (open) => {
  describe("what is written", () => {
    test("comes back as it was, with its picture and its vectors", async () => {
      const { library } = await open();
      const written = screen(1, { picture, visibleText: "Ünïcode 🎉", visibleTextSource: "ocr" });
      await library.upsertScreens([written]);
      const { vectors, ...read } = written;
      const noSource = {
        position: 0,
        capturedAt: null,
        sourceUrl: "",
        appVersion: "",
        source: "",
        place: "",
        heading: "",
        originalName: "",
        language: "",
      };
      expect(await library.screensByIds([id(1)])).toEqual([{ ...noSource, ...read }]);
      const stored = await library.vectorsOf(id(1));
      expect([stored?.modelId, stored?.content]).toEqual([vectors.modelId, vectors.content]);
    });

    test("is summed up for an answer: live ones only, with the sizes of what is delivered", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1, { picture }), screen(2), screen(3)]);
      await library.removeScreens([id(3)]);
      const summaries = await library.summariesByIds([id(1), id(2), id(3), "' OR 1=1--"]);
      const size = { width: 100, height: 200 };
      expect(summaries.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
        {
          id: id(1),
          appName: "Duolingo",
          platform: "ios",
          picture: { optimized: size, high: size },
          lookKey: null,
        },
        { id: id(2), appName: "Duolingo", platform: "ios", picture: null, lookKey: null },
      ]);
    });

    test("again replaces everything, also a picture by none", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1, { picture })]);
      await library.upsertScreens([screen(1, { title: "New", platform: "web" })]);
      const [read] = await library.screensByIds([id(1)]);
      expect(read).toMatchObject({ title: "New", platform: "web", picture: null });
      expect(await library.counts()).toEqual({
        apps: 1,
        screens: { ios: 0, web: 1 },
        pictures: 0,
        earlierPictures: 1,
      });
    });

    test("is all or nothing: one bad screen leaves neither the others nor a used change number", async () => {
      const { library } = await open();
      const bad = screen(2, { visibleTextSource: "guessed" as "ocr" });
      await expect(library.upsertScreens([screen(1), bad])).rejects.toThrow();
      expect(await library.screenIds()).toEqual([]);
      expect(await library.lastSequence()).toBe(0);
    });

    for (const spellings of [
      ["Duolingo", "DUOLINGO"],
      ["Łódź", "łódź", "LODZ", "Lo\u0301dz\u0301"],
      ["Ｎｏｔｅ", "note"],
      ["Straße", "STRASSE"],
    ])
      test(`of ${spellings.join(", ")} is of one app, at once or one after the other`, async () => {
        const first = spellings[0] ?? "";
        const screens = spellings.map((appName, n) => screen(n, { appName }));
        for (const writes of [[screens], screens.map((each) => [each])]) {
          const { library } = await open();
          for (const some of writes) await library.upsertScreens(some);
          expect((await library.counts()).apps).toBe(1);
          const read = await library.screensByIds(screens.map((each) => each.id));
          expect(new Set(read.map(({ appName }) => appName))).toEqual(new Set([first]));
        }
      });
  });

  test("an app gets another spelling with all of its screens, which an index hears of", async () => {
    const { library } = await open();
    await library.upsertScreens([screen(1), screen(2), screen(3), screen(4, { appName: "Other" })]);
    await library.removeScreens([id(3)]);
    const [known] = (await library.apps("ios")).filter(({ name }) => name !== "Other");
    const last = await library.lastSequence();
    await library.renameApps([known?.id ?? ""], "DuoLingo");
    const changes = await library.statesAfter(last, 10);
    expect(changes.map((change) => change.id).sort()).toEqual([id(1), id(2)]);
    expect(await library.lastSequence()).toBe(last + 2);
    const names = (await library.screensByIds([id(1), id(2), id(4)])).map(({ appName }) => appName);
    expect(names.sort()).toEqual(["DuoLingo", "DuoLingo", "Other"]);
  });

  describe("screens by id", () => {
    test("leave out unknown and removed ones, and 500 ids are one query", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1), screen(2), screen(3)]);
      await library.removeScreens([id(2)]);
      const ids = Array.from({ length: 500 }, (_, n) => id(n));
      expect((await library.screensByIds(ids)).map((found) => found.id).sort()).toEqual([id(1), id(3)]);
      expect(await library.screensByIds([])).toEqual([]);
    });

    test("text with quotes and brackets is only text", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1)]);
      expect(await library.screensByIds(["' OR 1=1--", '"]', "%"])).toEqual([]);
    });
  });

  describe("a picture", () => {
    test("is found within its app and platform only, and no longer once its screen is removed", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1, { picture })]);
      expect(await library.screenIdByPicture(picture.sha256, "Duölingo", "ios")).toBe(id(1));
      expect(await library.screenIdByPicture(picture.sha256, "Duolingo", "web")).toBeNull();
      expect(await library.screenIdByPicture(picture.sha256, "Other", "ios")).toBeNull();
      await library.removeScreens([id(1)]);
      expect(await library.screenIdByPicture(picture.sha256, "Duolingo", "ios")).toBeNull();
    });
  });

  describe("the change feed", () => {
    test("has each screen once, at its last change, lowest first", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1), screen(2)]);
      await library.upsertScreens([screen(1, { title: "Changed" })]);
      const changes = await library.changesAfter(0, 10);
      expect(changes.map((change) => [change.sequence, change.kind])).toEqual([
        [2, "upsert"],
        [3, "upsert"],
      ]);
      expect(changes[1]).toMatchObject({
        screen: { id: id(1), title: "Changed" },
        vectors: { modelId: "m1" },
      });
      expect(await library.lastSequence()).toBe(3);
    });

    test("tells a removal once, and a screen written again lives again", async () => {
      const { library } = await open();
      await library.upsertScreens([screen(1)]);
      expect(await library.removeScreens([id(1), id(9)])).toEqual([id(1)]);
      expect(await library.removeScreens([id(1)])).toEqual([]);
      expect(await library.changesAfter(1, 10)).toMatchObject([{ kind: "remove", sequence: 2, id: id(1) }]);
      expect(await library.vectorsOf(id(1))).toBeNull();
      await library.upsertScreens([screen(1)]);
      expect(await library.changesAfter(2, 10)).toMatchObject([{ kind: "upsert", sequence: 3 }]);
    });

    test("is read in pages that neither repeat nor skip", async () => {
      const { library } = await open();
      await library.upsertScreens(Array.from({ length: 25 }, (_, n) => screen(n)));
      const seen: number[] = [];
      for (let after = 0; ; ) {
        const page = await library.changesAfter(after, 10);
        if (page.length === 0) break;
        seen.push(...page.map((change) => change.sequence));
        after = seen.at(-1) ?? after;
      }
      expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    });
  });
});

describeOnBoth("what pictures look like", (open) => {
  const appearance: Appearance = { theme: "dark", colors: ["black", "blue"] };
  const look = {
    id: id(1),
    sha256: "a".repeat(64),
    key: "0".repeat(16),
    content: new Uint8Array([1, 2]),
    appearance,
  };
  const keyOf = async ({ library }: Awaited<ReturnType<typeof open>>) =>
    (await library.summariesByIds([id(1)]))[0]?.lookKey;

  test("is missing until it is written, and is part of summaries then", async () => {
    const storage = await open();
    await storage.library.upsertScreens([screen(1, { picture }), screen(2)]);
    expect(await storage.looks.missing("", 10)).toEqual([{ id: id(1), sha256: "a".repeat(64) }]);
    expect(await storage.looks.missing(id(1), 10)).toEqual([]);
    await storage.looks.write([look]);
    expect(await storage.looks.missing("", 10)).toEqual([]);
    expect(await keyOf(storage)).toBe(`${"0".repeat(16)}aaaaaaaa`);
    const contents = await storage.looks.contentsOf([id(1), id(2)]);
    expect([...contents].map(([of, content]) => [of, [...content]])).toEqual([[id(1), [1, 2]]]);
    expect([...(await storage.looks.appearancesOf([id(1), id(2)]))]).toEqual([[id(1), appearance]]);
  });

  test("stays when the words change, and counts no more when the picture does", async () => {
    const storage = await open();
    await storage.library.upsertScreens([screen(1, { picture })]);
    await storage.looks.write([look]);
    await storage.library.upsertScreens([screen(1, { picture, title: "New" })]);
    expect(await keyOf(storage)).toBe(`${"0".repeat(16)}aaaaaaaa`);
    expect((await storage.looks.appearancesOf([id(1)])).size).toBe(1);
    await storage.library.upsertScreens([screen(1, { picture: { ...picture, sha256: "b".repeat(64) } })]);
    expect(await keyOf(storage)).toBeNull();
    expect((await storage.looks.appearancesOf([id(1)])).size).toBe(0);
    expect(await storage.looks.missing("", 10)).toEqual([{ id: id(1), sha256: "b".repeat(64) }]);
    // Made of the picture from before.
    await storage.looks.write([look]);
    expect(await keyOf(storage)).toBeNull();
    expect((await storage.looks.appearancesOf([id(1)])).size).toBe(0);
  });

  test("goes with the picture, and with the screen", async () => {
    const storage = await open();
    await storage.library.upsertScreens([screen(1, { picture })]);
    await storage.looks.write([look]);
    await storage.library.upsertScreens([screen(1)]);
    expect((await storage.looks.contentsOf([id(1)])).size).toBe(0);
    await storage.library.upsertScreens([screen(1, { picture })]);
    await storage.looks.write([look]);
    await storage.library.removeScreens([id(1)]);
    expect((await storage.looks.contentsOf([id(1)])).size).toBe(0);
    expect(await storage.looks.missing("", 10)).toEqual([]);
  });

  test("a picture that has none is not looked at again", async () => {
    const storage = await open();
    await storage.library.upsertScreens([screen(1, { picture })]);
    await storage.looks.write([{ ...look, content: null, appearance: null }]);
    expect((await storage.looks.appearancesOf([id(1)])).size).toBe(0);
    expect(await storage.looks.missing("", 10)).toEqual([]);
    expect((await storage.looks.contentsOf([id(1)])).size).toBe(0);
  });
});
