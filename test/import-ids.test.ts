// The ids of rows that give none: the same row is the same screen, in whatever form its letters come.
import { expect, test } from "bun:test";
import { screenId } from "../src/library/identify.ts";
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

test("a screen that was stored under the id of the name as it is written keeps it", async () => {
  // Made before names were folded: version 5 of the lower-case name and the words.
  const namespace = "6f6a3c52-5c0e-5d0b-9d3e-6b1c8a3d7f10";
  const earlier = Bun.randomUUIDv5(
    JSON.stringify(["web", row.app_name.toLowerCase(), "words", row.title, row.description]),
    namespace,
  );
  expect(screenId(row, null)).not.toBe(earlier);
  const { importRows } = importSetting();
  await importRows([{ ...row, id: earlier }]);
  expect(await importRows([row])).toMatchObject({ unchanged: 1, failed: 0 });
});
