// Changes and deletions by operators on their pages: its words and those of others, its picture, who did it.
import { beforeAll, expect, test } from "bun:test";
import type { DeletedScreensAnswer, EditedScreensAnswer } from "../src/screens/edit-schema.ts";
import { screenId } from "./support/library.ts";
import { setUpOwner, type Visitor } from "./support/people.ts";
import { testService } from "./support/service.ts";

let operator: Visitor;
const service = testService();
beforeAll(async () => void ({ owner: operator } = await setUpOwner(service)));

/** Every seventh screen of the library has no picture. */
const id = screenId(7);
const words = {
  title: "Ferry tickets",
  description: "Seats of a ferry.",
  elements: ["seat map"],
  pattern: "checkout",
};
const edit = (screen: string, set: unknown) =>
  operator.post<Partial<EditedScreensAnswer>>("/api/operator/screens/edit", { ids: [screen], set });
const remove = (screen: string) =>
  operator.post<Partial<DeletedScreensAnswer>>("/api/operator/screens/delete", { ids: [screen] });
const [updated, unchanged] = [
  { updated: 1, unchanged: 0, failed: [] },
  { updated: 0, unchanged: 1, failed: [] },
];
const stored = async (screen: string) => (await service.services.storage.library.screensByIds([screen]))[0];
const actions = async () => {
  const { body } = await operator.get<{ events: { action: string; actor: string }[] }>(
    "/api/operator/audit?action=screen",
  );
  return body.events.map(({ action }) => action);
};

/** Gives a screen words as if OCR and a model had written them. */
async function describeByModel(): Promise<void> {
  const { library } = service.services.storage;
  const [screen, vectors] = [await stored(id), await library.vectorsOf(id)];
  if (screen === undefined || vectors === null) throw new Error("the screen is not there");
  const modelWords = {
    model: "a model",
    source: "picture" as const,
    fields: ["title", "description"] as const,
  };
  await library.upsertScreens([
    { ...screen, vectors, visibleText: "BUY NOW", visibleTextSource: "ocr", modelWords },
  ]);
}

test("words are replaced; the text on the picture stays with its source, and a model's words that were changed are the person's", async () => {
  await describeByModel();
  const { title: _, ...others } = words;
  expect((await edit(id, others)).body).toEqual(updated);
  expect(await stored(id)).toMatchObject({
    description: words.description,
    elements: words.elements,
    visibleText: "BUY NOW",
    visibleTextSource: "ocr",
    modelWords: { model: "a model", source: "picture" as const, fields: ["title"] },
  });
  expect((await edit(id, words)).body).toEqual(updated);
  expect((await stored(id))?.modelWords?.fields ?? []).toEqual([]);
  expect(await actions()).toEqual(["screen.update", "screen.update"]);
  expect((await edit(id, words)).body).toEqual(unchanged);
  expect(await actions()).toHaveLength(2);
});

test("words that were taken away stay away", async () => {
  const none = { title: "Only a title", description: "", elements: [], pattern: "" };
  expect((await edit(id, none)).body).toEqual(updated);
  expect(await stored(id)).toMatchObject({ ...none, visibleText: "BUY NOW", visibleTextSource: "ocr" });
});

test("what is too long is refused by its name, and a screen that is not there is named", async () => {
  const before = await stored(id);
  const tooLong = await edit(id, { ...words, title: "x".repeat(501) });
  expect(tooLong.status).toBe(400);
  expect(tooLong.body.error?.message).toBe("set.title: must be at most 500 characters, or null to clear it.");
  expect(await stored(id)).toEqual(before);
  const nobody = screenId(9_999);
  expect((await edit(nobody, words)).body).toMatchObject({
    updated: 0,
    failed: [{ id: nobody, code: "not_found" }],
  });
});

test("a deleted screen is gone, its picture with it, and the audit log says who did it", async () => {
  const gone = screenId(8);
  expect((await remove(gone)).body).toEqual({ deleted: 1, failed: [] });
  expect(await stored(gone)).toBeUndefined();
  expect((await remove(gone)).body).toMatchObject({ deleted: 0, failed: [{ id: gone, code: "not_found" }] });
  expect((await actions())[0]).toBe("screen.delete");
});
