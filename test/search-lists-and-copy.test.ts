// Queries that only restrict list what they allow, and quoted words must stand on a screen; in both modes.
import { expect, test } from "bun:test";
import { librarySize, screenId } from "./support/library.ts";
import { goodBody, testService } from "./support/service.ts";

const service = testService();

async function found(query: string, more: object = {}): Promise<string[]> {
  const response = await service.search({ ...goodBody, platform: "ios", limit: 100, query, ...more });
  expect(response.status).toBe(200);
  const { screens } = (await response.json()) as { screens: { id: string }[] };
  return screens.map(({ id }) => id);
}

/** The screens on iOS of the apps with these places in the library, in its order. */
function screensOf(...places: number[]): string[] {
  const all = Array.from({ length: librarySize }, (_, index) => index);
  return all.filter((index) => index % 2 === 0 && places.includes(index % 3)).map(screenId);
}

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
    const all = Array.from({ length: librarySize }, (_, index) => index);
    const others = all.filter((index) => index % 2 === 0 && index % 5 !== 3).map(screenId);
    const body = { ...goodBody, platform: "ios", limit: 100, query: "without a map", mode };
    const response = await service.search(body);
    const { screens } = (await response.json()) as { screens: { id: string }[] };
    expect(screens.map(({ id }) => id)).toEqual(others);
    expect(response.headers.get("search-verdict")).toBe(`possible;strong=0;possible=${others.length}`);
  });

  test(`mode ${mode} returns the screens with quoted words first`, async () => {
    const all = Array.from({ length: librarySize }, (_, index) => index);
    const having = all.filter((index) => index % 2 === 0 && index % 5 === 3).map(screenId);
    const ids = await found("“MAP route pin”", { mode });
    expect(ids.slice(0, having.length).toSorted()).toEqual(having.toSorted());
  });
}
