// The name of a picture's file finds its screen first: people know their captures by it.
import { beforeAll, expect, test } from "bun:test";
import { screenAt, screenId } from "./support/library.ts";
import { goodBody, testService } from "./support/service.ts";

const service = testService();
const names = { 4: "IMG_2034", 10: "IMG_2034", 6: "IMG_2035", 8: "Bildschirmfoto 2026-11-02 um 10.15.00" };

beforeAll(async () => {
  const { engine, services } = service;
  const screens = Object.entries(names).map(([index, originalName]) => {
    return { ...screenAt(Number(index), engine.modelId), originalName };
  });
  await services.storage.library.upsertScreens(screens);
});

async function found(query: string, more: object = {}) {
  const response = await service.search({ ...goodBody, platform: "ios", limit: 5, query, ...more });
  expect(response.status).toBe(200);
  const { screens } = (await response.json()) as { readonly screens: readonly { readonly id: string }[] };
  return { ids: screens.map(({ id }) => id), verdict: response.headers.get("search-verdict") ?? "" };
}

for (const mode of ["standard", "deep"]) {
  test.each(["IMG_2034", "img_2034", " IMG_2034.PNG "])(
    `mode ${mode} finds the screens of %p before all others`,
    async (query) => {
      const { ids, verdict } = await found(query, { mode });
      expect(ids.slice(0, 2).toSorted()).toEqual([screenId(4), screenId(10)]);
      expect(verdict).toStartWith("strong;strong=2");
    },
  );

  test(`mode ${mode} finds a name of words and a moment, and no part of a name`, async () => {
    expect((await found(`${names[8]}.png`, { mode })).ids[0]).toBe(screenId(8));
    expect((await found("IMG_203", { mode })).verdict).not.toStartWith("strong");
  });

  test(`mode ${mode} keeps a name to what may be returned`, async () => {
    const excluded = { mode, exclude_screen_ids: [screenId(4)] };
    const { ids } = await found("IMG_2034", excluded);
    expect(ids[0]).toBe(screenId(10));
    expect(ids).not.toContain(screenId(4));
    const onWeb = await found("IMG_2034", { mode, platform: "web" });
    expect(onWeb.ids).not.toContain(screenId(4));
  });
}
