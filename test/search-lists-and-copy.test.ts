// Queries that only restrict list what they allow, quoted words must stand on a screen, and the name of a
// picture's file finds its screen first, because people know their captures by it; in both modes.
import { beforeAll, describe, expect, test } from "bun:test";
import { librarySize, screenAt, screenId } from "./support/library.ts";
import { goodBody, idsOf, testService } from "./support/service.ts";

const service = testService();

async function answerTo(query: string, more: object = {}) {
  const response = await service.search({ ...goodBody, platform: "ios", limit: 100, query, ...more });
  return { ids: await idsOf(response), verdict: response.headers.get("search-verdict") ?? "" };
}
const found = async (query: string, more?: object) => (await answerTo(query, more)).ids;

/** The screens on iOS with these places in the library, in its order. */
function screensWhere(isListed: (index: number) => boolean): string[] {
  const all = Array.from({ length: librarySize }, (_, index) => index);
  return all.filter((index) => index % 2 === 0 && isListed(index)).map(screenId);
}
/** Those of the apps with these places. */
const screensOf = (...places: number[]) => screensWhere((index) => places.includes(index % 3));

for (const mode of ["standard", "deep"]) {
  test(`mode ${mode} lists all screens of a named app, in the order of the library`, async () => {
    for (const query of [
      "Airbnb",
      "all screens of Airbnb",
      "show me Airbnb",
      "Airbnb screens",
      "everything from Airbnb",
    ])
      expect([query, await found(query, { mode })]).toEqual([query, screensOf(0)]);
    expect(await found("apps other than Airbnb", { mode })).toEqual(screensOf(1, 2));
  });

  test(`mode ${mode} lists several named apps by turns, page after page`, async () => {
    const first = await found("Airbnb or Monzo", { mode, limit: 4 });
    const rest = await found("Airbnb or Monzo", { mode, exclude_screen_ids: first });
    expect([...first, ...rest].toSorted()).toEqual(screensOf(0, 2).toSorted());
    expect(first.filter((id) => screensOf(0).includes(id))).toHaveLength(2);
    expect(await found("Airbnb or Monzo", { mode, exclude_screen_ids: screensOf(0, 2) })).toEqual([]);
  });

  test(`mode ${mode} lists what does not mention the unwanted, and promises no more`, async () => {
    const others = screensWhere((index) => index % 5 !== 3);
    const { ids, verdict } = await answerTo("without a map", { mode });
    expect(ids).toEqual(others);
    expect(verdict).toBe(`possible;strong=0;possible=${others.length}`);
  });

  test(`mode ${mode} returns the screens with quoted words first`, async () => {
    const having = screensWhere((index) => index % 5 === 3);
    const ids = await found("“MAP route pin”", { mode });
    expect(ids.slice(0, having.length).toSorted()).toEqual(having.toSorted());
  });
}

describe("the name of a file", () => {
  const names = { 4: "IMG_2034", 10: "IMG_2034", 6: "IMG_2035", 8: "Bildschirmfoto 2026-11-02 um 10.15.00" };

  beforeAll(async () => {
    const { engine, services } = service;
    const screens = Object.entries(names).map(([index, originalName]) => {
      return { ...screenAt(Number(index), engine.modelId), originalName };
    });
    await services.storage.library.upsertScreens(screens);
  });

  for (const mode of ["standard", "deep"]) {
    test.each(["IMG_2034", "img_2034", " IMG_2034.PNG "])(
      `mode ${mode} finds the screens of %p before all others`,
      async (query) => {
        const { ids, verdict } = await answerTo(query, { mode });
        expect(ids.slice(0, 2).toSorted()).toEqual([screenId(4), screenId(10)]);
        expect(verdict).toStartWith("strong;strong=2");
      },
    );

    test(`mode ${mode} finds a name of words and a moment, and no part of a name`, async () => {
      expect((await answerTo(`${names[8]}.png`, { mode })).ids[0]).toBe(screenId(8));
      expect((await answerTo("IMG_203", { mode })).verdict).not.toStartWith("strong");
    });

    test(`mode ${mode} keeps a name to what may be returned`, async () => {
      const excluded = { mode, exclude_screen_ids: [screenId(4)] };
      const { ids } = await answerTo("IMG_2034", excluded);
      expect(ids[0]).toBe(screenId(10));
      expect(ids).not.toContain(screenId(4));
      const onWeb = await answerTo("IMG_2034", { mode, platform: "web" });
      expect(onWeb.ids).not.toContain(screenId(4));
    });
  }
});
