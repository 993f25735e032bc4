// The ids of rows that give none: the same row is the same screen, in whatever form its letters come.
import { expect, test } from "bun:test";
import { importSetting } from "./support/import.ts";

const row = { app_name: "Café Łódź", platform: "web", title: "Menü", description: "À la carte" } as const;
const forms = {
  "another letter case": { ...row, app_name: "CAFÉ ŁÓDŹ" },
  "decomposed letters": {
    ...row,
    app_name: row.app_name.normalize("NFD"),
    title: row.title.normalize("NFD"),
    description: row.description.normalize("NFD"),
  },
  "no accents in the name of the app": { ...row, app_name: "Cafe Lodz" },
};

for (const [form, again] of Object.entries(forms))
  test(`a row with ${form} updates its screen`, async () => {
    const { library, importRows } = importSetting();
    await importRows([row]);
    expect(await importRows([again])).toMatchObject({ imported: 0, failed: 0 });
    expect(await library.counts()).toMatchObject({ apps: 1, screens: { web: 1 } });
  });

const place = { app_name: "Korvo", platform: "ios" } as const;
/** Rows without pictures that any one of their words tells apart. */
const alike = [
  { ...place, title: "Settings" },
  { ...place, title: "Settings", description: "A list" },
  { ...place, title: "Settings", text: "Sound" },
  { ...place, title: "Settings", text: "Display" },
  { ...place, title: "Settings", elements: ["Sound"] },
  { ...place, title: "Settings", elements: ["Sound", "Display"] },
  { ...place, title: "Settings", pattern: "settings" },
  { ...place, elements: ["Sound"], text: "Display" },
  { ...place, elements: ["Sound", "Display"], pattern: "settings" },
  { ...place, text: "Sound" },
];

test("rows without pictures are told apart by all their words, in whatever order they come again", async () => {
  const { library, importRows, screens } = importSetting();
  expect(await importRows(alike)).toMatchObject({
    imported: alike.length,
    updated: 0,
    failed: 0,
    notices: [],
  });
  const stored = await screens();
  expect(stored).toHaveLength(alike.length);
  for (const rows of [alike, alike.toReversed(), ...alike.map((one) => [one])])
    expect(await importRows(rows)).toMatchObject({ imported: 0, updated: 0, unchanged: rows.length });
  expect(await library.screenIds()).toHaveLength(alike.length);
  // A word that changes makes another screen, and what is missing may be removed.
  const [first, ...others] = alike.toReversed();
  const changed = [{ ...first, text: "Sounds" }, ...others];
  expect(await importRows(changed, { isMissingDeleted: true })).toMatchObject({ imported: 1, removed: 1 });
});

test("a screen stored with fewer words stays that of the first row with more, and the others get their own", async () => {
  const namespace = "6f6a3c52-5c0e-5d0b-9d3e-6b1c8a3d7f10";
  const earlier = Bun.randomUUIDv5(JSON.stringify(["ios", "korvo", "words", "Settings", ""]), namespace);
  const { importRows, screens } = importSetting();
  const rows = ["Sound", "Display", "Alarm"].map((text) => ({ ...place, title: "Settings", text }));
  await importRows([{ ...rows[2], id: earlier }]);
  expect(await importRows(rows)).toMatchObject({ imported: 2, updated: 1, notices: [] });
  const stored = await screens();
  expect(stored.find(({ id }) => id === earlier)?.visibleText).toBe("Sound");
  expect(stored.map(({ visibleText }) => visibleText).sort()).toEqual(["Alarm", "Display", "Sound"]);
  expect(await importRows(rows.toReversed())).toMatchObject({ unchanged: 3 });
});

test("a row that gets more words is still its screen", async () => {
  const { importRows, library } = importSetting();
  await importRows([{ ...place, title: "Settings", description: "A list" }]);
  const more = { ...place, title: "Settings", description: "A list", text: "Sound" };
  expect(await importRows([more])).toMatchObject({ imported: 0, updated: 1 });
  expect(await library.screenIds()).toHaveLength(1);
});

test("a row with fewer words keeps its screen when another one of its title comes before it", async () => {
  const { importRows, screens } = importSetting();
  const few = { ...place, title: "Settings" };
  const more = { ...few, pattern: "settings" };
  await importRows([few]);
  expect(await importRows([more, few])).toMatchObject({ imported: 1, unchanged: 1, updated: 0 });
  expect((await screens()).map(({ pattern }) => pattern).sort()).toEqual(["", "settings"]);
});
