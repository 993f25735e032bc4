// Operators change and delete single screens on their pages.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { screenId } from "./support/library.ts";
import { joinAs, setUpOwner, Visitor } from "./support/people.ts";
import { openTestService, type TestService } from "./support/service.ts";

let service: TestService;
let operator: Visitor;
let admin: Visitor;
beforeAll(async () => {
  service = await openTestService();
  const { owner, path } = await setUpOwner(service);
  operator = owner;
  admin = await joinAs(service, owner, path, "admin");
});
afterAll(() => service.close());

/** Every seventh screen of the library has no picture. */
const id = screenId(7);
const words = {
  title: "Ferry tickets",
  description: "Seats of a ferry.",
  elements: ["seat map"],
  pattern: "checkout",
};
const edit = (by: Visitor, screen: string, body: unknown) => by.post(`/api/operator/screens/${screen}`, body);
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

test("to everybody else there is nothing to change", async () => {
  for (const [visitor, status] of [
    [admin, 404],
    [new Visitor(service), 401],
  ] as const) {
    expect((await edit(visitor, id, words)).status).toBe(status);
    expect((await visitor.get(`/api/operator/screens/${id}`)).status).toBe(status);
    expect((await visitor.post(`/api/operator/screens/${id}/delete`, {})).status).toBe(status);
  }
  expect((await stored(id))?.title).not.toBe(words.title);
});

test("words are replaced; the text on the picture stays with its source, and a model's words that were changed are the person's", async () => {
  await describeByModel();
  const before = await stored(id);
  expect((await edit(operator, id, { ...words, title: before?.title })).status).toBe(200);
  expect(await stored(id)).toMatchObject({
    description: words.description,
    elements: words.elements,
    visibleText: "BUY NOW",
    visibleTextSource: "ocr",
    modelWords: { model: "a model", source: "picture" as const, fields: ["title"] },
  });
  expect((await edit(operator, id, words)).status).toBe(200);
  expect((await stored(id))?.modelWords?.fields ?? []).toEqual([]);
  expect(await actions()).toEqual(["screen.update", "screen.update"]);
  expect((await edit(operator, id, words)).status).toBe(200);
  expect(await actions()).toHaveLength(2);
});

test("words that were taken away stay away", async () => {
  const none = { title: "Only a title", description: "", elements: [], pattern: "" };
  expect((await edit(operator, id, none)).status).toBe(200);
  expect((await operator.get<object>(`/api/operator/screens/${id}`)).body).toEqual(none);
  expect(await stored(id)).toMatchObject({ ...none, visibleText: "BUY NOW", visibleTextSource: "ocr" });
});

test("what is too long or missing is refused by its name", async () => {
  const tooLong = await edit(operator, id, { ...words, title: "x".repeat(501) });
  expect(tooLong.status).toBe(400);
  expect(tooLong.body.error?.message).toBe("title: must be at most 500 characters.");
  const { pattern: _, ...missing } = words;
  expect((await edit(operator, id, missing)).body.error?.message).toContain("pattern");
  expect((await edit(operator, screenId(9_999), words)).status).toBe(404);
});

test("a deleted screen is gone, its picture with it, and the audit log says who did it", async () => {
  const gone = screenId(8);
  expect((await operator.post(`/api/operator/screens/${gone}/delete`, {})).status).toBe(200);
  expect(await stored(gone)).toBeUndefined();
  expect((await operator.post(`/api/operator/screens/${gone}/delete`, {})).status).toBe(404);
  expect((await actions())[0]).toBe("screen.delete");
});
