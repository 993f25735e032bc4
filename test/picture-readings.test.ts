// A picture that comes alone to a screen, as from an upload address: words that were given stay, and what was
// read from the picture before goes with it.
import { expect, test } from "bun:test";
import { pictureDecoder } from "../src/images/picture-decoder.ts";
import { PictureWork } from "../src/library/writing/picture-work.ts";
import { writeScreen } from "../src/library/writing/write-screen.ts";
import { importSetting, textRows } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const place = { app_name: "Kuna", platform: "ios" };
const id = crypto.randomUUID();
const readRows = async () => textRows("Read from the new picture");

/** Imports a row for a screen, and gives it another picture. */
async function replaced(row: object) {
  const setting = importSetting({ openTextReader: () => ({ readRows, close: () => undefined }) });
  await setting.write({ "1.png": await makePng(60, 90, 1) });
  expect(await setting.importRows([{ ...place, id, ...row }])).toMatchObject({ imported: 1 });
  const decoder = pictureDecoder();
  const tools = {
    services: setting.services,
    pictures: new PictureWork({ decoder, readRows }),
    trees: { readTree: () => Promise.reject(new Error("no tree was sent.")) },
    inTurn: <T>(work: () => Promise<T>) => work(),
  };
  const picture = new Uint8Array(await makePng(60, 90, 2));
  const editor = { by: "A key", at: Date.now() };
  await writeScreen(tools, { fields: { ...place, id }, picture, isPartial: true, editor });
  decoder.close();
  return (await setting.screens())[0];
}

const isRead = { visibleText: "Read from the new picture", visibleTextSource: "ocr" };
const old = { text: "Old text", text_source: "ocr", heading: "Old" };
const byModel = (source: string) => ({
  description: "By a model.",
  text: "Old text",
  text_source: "given",
  model_words: { model: "m", source, fields: ["description"] },
});

test.each<[string, object, object]>([
  [
    "text and heading",
    { image: "1.png", title: "Given", ...old },
    { title: "Given", heading: "Read from the new picture", ...isRead },
  ],
  ["no text, as there was no picture", { title: "Given" }, { title: "Given", ...isRead }],
  [
    "a model's words",
    { image: "1.png", pattern: "login", ...byModel("picture") },
    { pattern: "login", description: "", modelWords: null, visibleText: "Old text" },
  ],
])("what was read of a picture goes with it: %s", async (_, row, after) => {
  expect(await replaced(row)).toMatchObject(after);
});

test("what was given stays, and what a model wrote where there was no picture", async () => {
  const given = { title: "Given", description: "Given, too.", text: "Given text" };
  expect(await replaced({ image: "1.png", ...given })).toMatchObject({
    title: "Given",
    description: "Given, too.",
    visibleText: "Given text",
  });
  expect(await replaced(byModel("text"))).toMatchObject({ description: "By a model." });
});
