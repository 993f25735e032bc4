// A person's words survive every import: each field, in each form of a source, whatever the source says of
// it.

import { beforeAll, describe, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { ImportOptions } from "../src/library/importing/import-run.ts";
import { makeZip } from "./support/archives.ts";
import { unpacked } from "./support/exported.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { importServices } from "./support/import.ts";
import { clientOf } from "./support/imports.ts";
import { jsonLines } from "./support/json-lines.ts";

import { joinAs, setUpOwner, Visitor } from "./support/people.ts";
import { makePng } from "./support/pictures.ts";
import { errorOf, readRequest, testService } from "./support/service.ts";
import { sharePath } from "./support/share-links.ts";
import { keyOf, type WriteAnswer, write } from "./support/writers.ts";

const columns = ["title", "description", "elements", "text", "pattern"] as const;
type Column = (typeof columns)[number];
type Words = Partial<Record<Column, string | readonly string[]>>;

let operator: Visitor;
let member: Visitor;
let key: string;
const service = testService();
beforeAll(async () => {
  const { owner, path } = await setUpOwner(service);
  [operator, member, key] = [owner, await joinAs(service, owner, path, "member"), await keyOf(service)];
});

const sayOf = (column: Column, said: string) =>
  column === "elements" ? [said, "button"] : `${said} ${column}`;
const wordsOf = (said: string): Words =>
  Object.fromEntries(columns.map((column) => [column, sayOf(column, said)]));

/** Values of a field in a second import, after an edit or without one. */
const said = ["absent", "empty", "same", "different"] as const;
const cases = columns.flatMap((column) =>
  said.flatMap((says) => [true, false].map((isEdited) => ({ column, says, isEdited }))),
);
type Case = (typeof cases)[number];

/** One picture and its words. Its name says nothing, so that it is no title. */
interface Source {
  readonly name: string;
  readonly picture: Uint8Array;
  readonly words: Words;
}

function secondWords({ column, says, isEdited }: Case): Words {
  const { [column]: before, ...others } = wordsOf("Source");
  if (says === "absent") return others;
  if (says === "empty") return { ...others, [column]: column === "elements" ? [] : "" };
  if (says === "different") return { ...others, [column]: sayOf(column, "Another") };
  return { ...others, [column]: isEdited ? sayOf(column, "Person") : (before ?? "") };
}

const app = { app_name: "Korvo", platform: "ios" };

/** A folder of pictures with what is said of each beside it. */
const folderOf = (
  appName: string,
  sources: readonly Source[],
): Readonly<Record<string, string | Uint8Array>> =>
  Object.fromEntries<string | Uint8Array>(
    sources.flatMap(({ name, picture, words }) => [
      [`ios/${appName}/${name}`, picture],
      [`ios/${appName}/${name}.json`, JSON.stringify(words)],
    ]),
  );

/** Writes sources in a form and returns what is imported. */
const forms: Readonly<Record<string, (appName: string, sources: readonly Source[]) => Promise<string>>> = {
  "a manifest": async (appName, sources) => {
    const rows = sources.map(({ name, words }) => ({ ...app, app_name: appName, image: name, ...words }));
    const pictures = Object.fromEntries(sources.map(({ name, picture }) => [name, picture]));
    return join(await folderWith({ ...pictures, "manifest.jsonl": jsonLines(rows) }), "manifest.jsonl");
  },
  "a folder": async (appName, sources) => {
    return folderWith(folderOf(appName, sources));
  },
  "an archive": async (appName, sources) => {
    const entries = Object.entries(folderOf(appName, sources));
    return unpacked(makeZip(entries.map(([name, content]) => ({ name, content }))), "zip");
  },
};

/** A manifest of one row. */
async function manifestOf(row: object): Promise<string> {
  const path = join(temporaryFolder(), "m.jsonl");
  await writeFile(path, JSON.stringify(row));
  return path;
}

async function importFrom(source: string, options: ImportOptions & { isOverwriting?: boolean } = {}) {
  const { storage, images, engine } = { ...service.services, engine: service.engine };
  const services = { ...importServices(storage.library, images), encoder: engine };
  const summary = await importLibrary(services, source, options);
  expect(summary.failures).toEqual([]);
  return summary;
}

const screensOf = async (appName: string) => {
  const { library } = service.services.storage;
  const screens = await library.screensByIds(await library.screenIds());
  return screens.filter((screen) => screen.appName === appName);
};
/** By the title of the source, which its picture keeps. */
const bySha = async (appName: string) =>
  new Map((await screensOf(appName)).map((screen) => [screen.picture?.sha256 ?? "", screen]));
const shaOf = (file: Uint8Array) => new Bun.CryptoHasher("sha256").update(file).digest("hex");
const stored = async (id: string) => {
  const [screen] = await service.services.storage.library.screensByIds([id]);
  if (screen === undefined) throw new Error(`no screen ${id}`);
  const { visibleText: text, ...words } = screen;
  return { ...words, text };
};

async function edit(id: string, words: Words): Promise<void> {
  const { text } = await operator.post("/api/operator/screens/edit", { ids: [id], set: words });
  expect(JSON.parse(text)).toEqual({ updated: 1, unchanged: 0, failed: [] });
}

const restore = (id: string, fields: readonly string[]) =>
  operator.post(`/api/operator/screens/${id}/restore`, { fields });

/** On the page; its text by a key, since a page has no field for it. */
async function editField(id: string, column: Column, value: string | readonly string[]): Promise<void> {
  if (column !== "text") return edit(id, { [column]: value });
  const { appName, platform, title, description, elements, pattern } = await stored(id);
  const words = { app_name: appName, platform, title, description, elements, pattern };
  expect(await put(id, { ...words, text: value })).toMatchObject({ status: 200 });
}

const put = (id: string, body: object): Promise<WriteAnswer> => write(service, key, "PUT", id, body);

function expected({ column, says, isEdited }: Case, isOverwriting: boolean): string | readonly string[] {
  const { [column]: value = column === "elements" ? [] : "" } = secondWords({ column, says, isEdited });
  if (isEdited && !(isOverwriting && says === "different")) return sayOf(column, "Person");
  return value;
}

for (const [at, [form, writeSource]] of Object.entries(forms).entries())
  test(`${form} leaves what a person wrote alone, and says where it has other words`, async () => {
    const appName = `Words ${at}`;
    const pictures = await Promise.all(cases.map((_, n) => makePng(20, 20, 1_000 + at * 100 + n)));
    const sourceOf = (words: (each: Case) => Words) =>
      writeSource(
        appName,
        cases.map((each, n) => ({
          name: `IMG_${1_000 + n}.png`,
          picture: pictures[n] ?? new Uint8Array(),
          words: words(each),
        })),
      );
    await importFrom(await sourceOf(() => wordsOf("Source")));
    const ids = await bySha(appName);
    const idOf = (n: number) => ids.get(shaOf(pictures[n] ?? new Uint8Array()))?.id ?? "";
    for (const [n, { column, isEdited }] of cases.entries())
      if (isEdited) await editField(idOf(n), column, sayOf(column, "Person"));
    const second = await sourceOf(secondWords);
    const { isDryRun: _, ...planned } = await importFrom(second, { isDryRun: true });
    const { isDryRun: __, ...done } = await importFrom(second);
    for (const [n, each] of cases.entries())
      expect([n, (await stored(idOf(n)))[each.column]]).toEqual([n, expected(each, false)]);
    const differing = cases.filter(({ says, isEdited }) => isEdited && says === "different");
    expect(done.editsKept).toBe(differing.length);
    expect(done.notices.map(({ field }) => field).sort()).toEqual(
      differing.map(({ column }) => column).sort(),
    );
    expect(planned).toEqual(done);
    // Again: nothing changes any more.
    expect(await importFrom(second)).toMatchObject({ updated: 0, unchanged: cases.length });
    expect(await importFrom(second, { isOverwriting: true })).toMatchObject({ editsKept: 0 });
    for (const [n, each] of cases.entries())
      expect([n, (await stored(idOf(n)))[each.column]]).toEqual([n, expected(each, true)]);
  });

describe("what a person wrote", () => {
  const newScreen = async (words: Words = wordsOf("Source")) => {
    const id = crypto.randomUUID();
    await importRow(id, words);
    return id;
  };
  const importRow = async (id: string, words: object) =>
    importFrom(await manifestOf({ ...app, id, ...words }));

  for (const column of columns)
    test(`stays away where it was emptied: ${column}`, async () => {
      const id = await newScreen();
      const none = column === "elements" ? [] : "";
      await editField(id, column, none);
      expect((await importRow(id, wordsOf("Source"))).editsKept).toBe(1);
      expect((await stored(id))[column]).toEqual(none);
    });

  test("stays when a folder's file name would be a title", async () => {
    const folder = await folderWith({ "ios/Filed/korvo-card-controls.png": await makePng(20, 20, 5_000) });
    await importFrom(folder);
    const [screen] = await screensOf("Filed");
    expect(screen?.title).toBe("Korvo card controls");
    await edit(screen?.id ?? "", { title: "Card limits", description: "A slider of limits." });
    expect(await importFrom(folder)).toMatchObject({ unchanged: 1, editsKept: 0, updated: 0 });
    expect(await stored(screen?.id ?? "")).toMatchObject({ title: "Card limits" });
  });

  test("is named on its page with who and when, to members and operators, not to a visitor with a link", async () => {
    const id = await newScreen();
    await edit(id, { title: "Ferry tickets" });
    const { name } = (await operator.get<{ user: { name: string } }>("/api/session")).body.user;
    const edits = [{ field: "title", by: name, at: expect.stringMatching(/^\d{4}-.*Z$/) }];
    for (const visitor of [operator, member])
      expect((await visitor.get<object>(`/api/screens/${id}`)).body).toMatchObject({ edits });
    const answer = await service.handle(readRequest(service.key, `/v1/screens/${id}`));
    expect(await answer.json()).toMatchObject({ edits });
    const shared = await new Visitor(service).get<object>(`/api${sharePath(service, id)}`);
    expect(shared.status).toBe(200);
    expect(shared.body).not.toHaveProperty("edits");
    for (const text of [shared.text, (await member.get(`/api/screens/${id}`)).text])
      expect(text).not.toContain("@");
  });

  test("with a key is the key's: every field that is given, an empty one too", async () => {
    const id = await newScreen();
    const words = { ...app, title: "Source title", description: "", pattern: "", text: "By a robot" };
    const answer = await put(id, words);
    expect(answer.body.edits?.map(({ field, by }) => [field, by])).toEqual(
      ["title", "description", "elements", "text", "pattern"].map((field) => [field, "API key Screen robot"]),
    );
    const another = wordsOf("Another");
    expect((await importRow(id, another)).editsKept).toBe(4);
    expect(await stored(id)).toMatchObject({
      description: "",
      text: "By a robot",
      pattern: "",
      elements: another.elements,
    });
    const left = await put(id, { ...words, elements: another.elements });
    expect(left.body.outcome).toBe("unchanged");
    const same = await newScreen({ title: "Orders", pattern: "list" });
    const claimed = await put(same, { ...app, title: "Orders", pattern: "list" });
    expect(claimed.body).toMatchObject({
      outcome: "unchanged",
      edits: [{ field: "title" }, { field: "pattern" }],
    });
    expect((await importRow(same, { title: "Other", pattern: "list" })).editsKept).toBe(1);
  });

  test("that a PUT leaves out is emptied and free for imports, and can be brought back until one fills it", async () => {
    const id = await newScreen();
    await edit(id, { title: "Mine" });
    await put(id, { ...app, description: "A form" });
    expect(await stored(id)).toMatchObject({ title: "", edits: { title: { before: { value: "Mine" } } } });
    await importRow(id, { description: "A form" });
    expect((await restore(id, ["title"])).status).toBe(200);
    expect((await stored(id)).title).toBe("Mine");
    await put(id, { ...app, description: "A form" });
    expect(await importRow(id, { title: "The source's" })).toMatchObject({ editsKept: 0 });
    const { title, edits } = await stored(id);
    expect([title, edits.title]).toEqual(["The source's", undefined]);
  });

  test("stays the person's who wrote it when a key sends the same", async () => {
    const id = await newScreen();
    await edit(id, { title: "Ferry tickets" });
    const { edits, title, description, elements, text, pattern } = await stored(id);
    await put(id, { ...app, title, description, elements, text, pattern });
    expect((await stored(id)).edits.title).toEqual(edits.title);
  });

  test("is a row's in an export, with who and when; a later edit from there goes before an earlier one here", async () => {
    const id = crypto.randomUUID();
    const edits = (at: string) => [{ field: "title", by: "Olive", at }];
    await importRow(id, { title: "Old", edits: edits("2026-01-02T00:00:00Z") });
    expect((await stored(id)).edits).toEqual({
      title: { by: "Olive", at: Date.parse("2026-01-02T00:00:00Z"), before: null },
    });
    await importRow(id, { title: "Earlier", edits: edits("2026-01-01T00:00:00Z") });
    expect((await stored(id)).title).toBe("Old");
    await importRow(id, { title: "Later", edits: edits("2026-01-03T00:00:00Z") });
    expect((await stored(id)).title).toBe("Later");
    const wrong = [{ field: "title", by: "", at: "now" }];
    const { notices } = await importRow(id, { title: "x", edits: wrong });
    expect(notices).toContainEqual(expect.objectContaining({ field: "edits" }));
  });
});

describe("what was there before an edit", () => {
  const earlier = (id: string) => operator.get<{ fields: object[] }>(`/api/operator/screens/${id}/earlier`);
  const imported = async () => {
    const id = crypto.randomUUID();
    const model_words = { model: "a model", fields: ["description"] };
    await importFrom(await manifestOf({ ...app, id, ...wordsOf("Source"), model_words }));
    return id;
  };

  test("is brought back by field, with who or what had written it, and imports count again", async () => {
    const id = await imported();
    const before = await stored(id);
    await edit(id, { title: "Mine", description: "Mine", elements: ["mine"], pattern: "" });
    expect((await stored(id)).modelWords?.fields).toEqual([]);
    expect((await earlier(id)).body.fields).toMatchObject([
      { field: "title", words: "Source title" },
      { field: "description", words: "Source description" },
      { field: "elements", words: "Source\nbutton" },
      { field: "pattern", words: "Source pattern" },
    ]);
    expect((await restore(id, ["title"])).status).toBe(200);
    expect(await stored(id)).toMatchObject({ title: "Source title", description: "Mine" });
    expect((await restore(id, ["description", "elements", "pattern", "text"])).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    expect((await earlier(id)).body.fields).toEqual([]);
    const { body } = await operator.get<{ events: { action: string; target: string }[] }>(
      "/api/operator/audit?action=screen",
    );
    expect(body.events.slice(0, 2)).toMatchObject(
      Array.from({ length: 2 }, () => ({ action: "screen.restore", target: expect.stringContaining(id) })),
    );
  });

  test("is another person's edit where one had edited it, and the text with its source", async () => {
    const id = await imported();
    await edit(id, { title: "First" });
    const { edits } = await stored(id);
    await put(id, { ...app, ...wordsOf("Robot") });
    await restore(id, ["title", "text"]);
    const { title, by, at } = { ...edits.title, title: (await stored(id)).title };
    expect(title).toBe("First");
    expect((await stored(id)).edits.title).toEqual({ by: by ?? "", at: at ?? 0, before: null });
    expect(await stored(id)).toMatchObject({ text: "Source text", visibleTextSource: "given" });
  });
});

test("an import over HTTP counts the fields that kept a person's words, and overwrite_edits=on takes its own", async () => {
  const client = clientOf(service, key);
  const id = crypto.randomUUID();
  await put(id, { ...app, title: "Mine" });
  const body = JSON.stringify({ ...app, id, title: "The source's", pattern: "login" });
  const job = await client.import({ body, name: "m.jsonl" });
  expect(job).toMatchObject({ state: "done", updated: 1, edits_kept: 1 });
  expect(job.notices).toMatchObject([{ row: 1, field: "title", text: expect.stringContaining("title") }]);
  expect(await stored(id)).toMatchObject({ title: "Mine", pattern: "login" });
  const dry = await client.import({ body, name: "m.jsonl", query: "dry_run=on" });
  expect(dry).toMatchObject({ unchanged: 1, edits_kept: 1 });
  const taken = await client.import({ body, name: "m.jsonl", query: "overwrite_edits=on" });
  expect(taken).toMatchObject({ updated: 1, edits_kept: 0, notices: [] });
  expect(await stored(id)).toMatchObject({ title: "The source's", edits: {} });
  const wrong = await client.upload({ body, name: "m.jsonl", query: "overwrite_edits=maybe" });
  expect((await errorOf(wrong)).message).toContain("overwrite_edits");
});
