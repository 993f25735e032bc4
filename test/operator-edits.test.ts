// Operators edit, move, restore and delete screens on their pages, under their names; members download
// originals. What an edit does with one screen or many is in screen-edits.test.ts.
import { beforeAll, expect, test } from "bun:test";
import type { Audit } from "../src/people/audit/schema.ts";
import { screenId } from "./support/library.ts";
import { joinAs, setUpOwner, Visitor } from "./support/people.ts";
import { makePng } from "./support/pictures.ts";
import { testService } from "./support/service.ts";
import { base64, keyOf, words, write } from "./support/writers.ts";

let operator: Visitor;
let member: Visitor;
let workspace: string;
const service = testService();
beforeAll(async () => {
  const { owner, path } = await setUpOwner(service);
  [operator, member, workspace] = [owner, await joinAs(service, owner, path, "member"), path];
});

const ids = [screenId(7), screenId(14)];
/** The answer to an operator's change of screens. */
const ask = async (verb: "edit" | "restore" | "delete", body: object) =>
  (await operator.post<Record<string, unknown>>(`/api/operator/screens/${verb}`, body)).body;
const stored = () => service.services.storage.library.screensByIds(ids);
const audit = async () => (await operator.get<Audit>("/api/operator/audit?action=screen")).body.events;

test("many are moved at once under the operator's name, and moved back", async () => {
  const before = await stored();
  const set = { app_name: "Moved at the page", platform: "web", pattern: "settings" };
  expect(await ask("edit", { ids, set })).toEqual({ updated: 2, unchanged: 0, failed: [] });
  for (const screen of await stored())
    expect(screen).toMatchObject({
      appName: "Moved at the page",
      platform: "web",
      edits: { appName: { before: { value: expect.any(String) } } },
    });
  expect(await audit()).toMatchObject([
    { action: "screen.update", target: `app_name, platform, pattern of 2 screens (${ids.join(", ")})` },
  ]);
  const fields = ["app_name", "platform", "pattern"];
  expect(await ask("restore", { ids, fields })).toMatchObject({ updated: 2 });
  expect(await stored()).toEqual(before);
});

test("the longest words of any script are taken, as by a key", async () => {
  const before = await stored();
  const set = { description: "説".repeat(10_000), elements: Array(200).fill("語".repeat(200)) };
  expect(await ask("edit", { ids, set })).toMatchObject({ updated: 2, failed: [] });
  await ask("restore", { ids, fields: ["description", "elements"] });
  expect(await stored()).toEqual(before);
});

test("a member downloads originals, but not by way of another workspace, and nobody else does", async () => {
  const image = await makePng(60, 90, 497);
  const id = crypto.randomUUID();
  await write(service, await keyOf(service), "PUT", id, { ...words, image: base64(image) });
  const zip = await member.post(`${workspace}/originals`, { ids: [id] });
  expect([zip.status, zip.headers.get("content-type"), zip.text.slice(0, 2)]).toEqual([
    200,
    "application/zip",
    "PK",
  ]);
  const byKey = await service.handle(
    new Request("http://localhost/v1/screens/originals", {
      method: "POST",
      headers: { authorization: `Bearer ${await keyOf(service)}`, "content-type": "application/json" },
      body: JSON.stringify({ ids: [id] }),
    }),
  );
  await byKey.bytes();
  const taken = await operator.get<Audit>("/api/operator/audit?action=original.export");
  expect(taken.body.events.map(({ actor, target }) => [actor, target])).toEqual([
    [expect.stringMatching(/^API key /), "1 screen"],
    [expect.stringContaining("member@example.org"), "1 screen"],
  ]);
  const other = await service.workspace("team");
  expect((await member.post(`/api/workspaces/${other.id}/originals`, { ids: [id] })).status).toBe(404);
  expect((await new Visitor(service).post(`${workspace}/originals`, { ids: [id] })).status).toBe(401);
});

test("words are replaced; the text on the picture stays with its source, and a model's words that were changed are the person's", async () => {
  const { library } = service.services.storage;
  const [id] = ids as [string];
  const [[screen], vectors] = [await library.screensByIds([id]), await library.vectorsOf(id)];
  if (screen === undefined || vectors === null) throw new Error("the screen is not there");
  const read = { visibleText: "BUY NOW", visibleTextSource: "ocr" as const };
  const model = { model: "a model", source: "picture" as const };
  const modelWords = { ...model, fields: ["title", "description"] as const };
  await library.upsertScreens([{ ...screen, vectors, ...read, modelWords }]);
  const edit = async (set: object) => (await ask("edit", { ids: [id], set }))["updated"];
  const others = { description: "Seats of a ferry.", elements: ["seat map"], pattern: "checkout" };
  expect(await edit(others)).toBe(1);
  expect((await stored())[0]).toMatchObject({
    ...others,
    ...read,
    modelWords: { ...model, fields: ["title"] },
  });
  const actions = (await audit()).length;
  expect(await edit({ title: "Ferry tickets", ...others })).toBe(1);
  expect((await stored())[0]?.modelWords?.fields ?? []).toEqual([]);
  expect(await edit({ title: "Ferry tickets", ...others })).toBe(0);
  expect(await audit()).toHaveLength(actions + 1);
  const none = { title: "Only a title", description: "", elements: [], pattern: "" };
  expect(await edit(none)).toBe(1);
  expect((await stored())[0]).toMatchObject({ ...none, ...read });
});

test("many are deleted at once, each in the audit list", async () => {
  expect(await ask("delete", { ids })).toEqual({ deleted: 2, failed: [] });
  expect(await stored()).toEqual([]);
  expect((await audit()).filter(({ action }) => action === "screen.delete")).toHaveLength(2);
});
