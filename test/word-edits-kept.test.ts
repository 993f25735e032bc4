// Words that a person wrote, beside imports: vision models, agents, exports and the command line.

import { describe, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { type WordField, wordFields } from "../src/database/word-edits.ts";
import { stageExport } from "../src/library/export/stage-export.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { commandLine } from "./support/command-line.ts";
import { type DescribeSetting, describeSetting, idOf, rowOf } from "./support/describe.ts";
import { importSetting } from "./support/import.ts";
import { callTool, openMcpService } from "./support/mcp.ts";
import { closing } from "./support/opened.ts";
import { makePng } from "./support/pictures.ts";
import { startVision } from "./support/vision-server.ts";
import { base64, keyOf } from "./support/writers.ts";

const editor = { by: "Ada", at: 1_790_000_000_000 };
const column = (field: WordField) => (field === "visibleText" ? "text" : field);

async function edit(setting: DescribeSetting, id: string, words: object): Promise<void> {
  await using writer = closing(new ScreenWriter(setting.services));
  const fields = { id, app_name: "Korvo", platform: "ios", ...words };
  const given = { fields, picture: undefined, isPartial: true, editor };
  await writer.write("team", given, new AbortController().signal);
}

describe("a vision model", () => {
  const cases = wordFields.flatMap((field) => [true, false].map((isEmptied) => ({ field, isEmptied })));
  for (const isAgain of [false, true])
    test(`never writes what a person wrote or emptied${isAgain ? ", asked again either" : ""}`, async () => {
      await using vision = startVision();
      const setting = await describeSetting(cases.length);
      if (isAgain) await setting.describe(vision.model());
      for (const [n, { field, isEmptied }] of cases.entries()) {
        const value = isEmptied ? "" : "Mine";
        await edit(setting, idOf(n + 1), {
          [column(field)]: field === "elements" ? [value].filter(Boolean) : value,
        });
      }
      const edited = await Promise.all(cases.map((_, n) => setting.screenOf(rowOf(n + 1))));
      await setting.describe(vision.model({ model: "another" }), { isAgain });
      for (const [n, { field }] of cases.entries()) {
        const screen = await setting.screenOf(rowOf(n + 1));
        expect([n, screen[field], screen.edits]).toEqual([
          n,
          edited[n]?.[field] ?? "",
          edited[n]?.edits ?? {},
        ]);
        expect(screen.modelWords?.fields ?? []).not.toContain(field);
      }
    });
});

test("an agent that adds a picture again leaves the words alone that it does not give", async () => {
  await using service = await openMcpService();
  await using client = await service.connect("2026-07-28", await keyOf(service));
  const add = async (args: object) =>
    (await callTool(client, "add_screen", args)).structuredContent as { id: string; outcome: string };
  const first = { app_name: "Korvo", platform: "ios", image: base64(await makePng(60, 90, 70)) };
  const { id } = await add({ ...first, title: "Orders", description: "A list.", elements: ["list"] });
  expect(await add({ ...first, description: "A list of orders." })).toMatchObject({ id, outcome: "updated" });
  const [screen] = await service.services.storage.library.screensByIds([id]);
  expect(screen).toMatchObject({
    title: "Orders",
    description: "A list of orders.",
    elements: ["list"],
    edits: {
      title: { by: "API key Screen robot", before: null },
      description: { by: "API key Screen robot", before: { value: "A list." } },
    },
  });
});

test("an export says who edited a field and when; the library that it is imported into leaves it alone, too", async () => {
  const first = await describeSetting(2);
  await edit(first, idOf(1), { title: "Mine", pattern: "" });
  await edit(first, idOf(1), { pattern: "login" });
  await edit(first, idOf(1), { pattern: "" });
  const staged = await stageExport({ library: first.library, images: first.imagesRoot });
  const [manifest] = staged.files;
  if (!manifest?.content || typeof manifest.content === "function") throw new Error("no manifest");
  const text = await Bun.file(manifest.content.path).text();
  await staged.remove();
  const rows = Bun.JSONL.parse(text) as { readonly edits?: object[] }[];
  expect(rows.map(({ edits }) => edits)).toEqual([
    ["title", "pattern"].map((field) => ({ field, by: "Ada", at: new Date(editor.at).toISOString() })),
    undefined,
  ]);
  const second = importSetting();
  await second.importRows(rows.map((row) => ({ ...row, image: undefined })));
  const summary = await second.importRows([
    { ...rowOf(1, { title: "Other", pattern: "list" }), image: undefined },
  ]);
  expect(summary).toMatchObject({ failed: 0, editsKept: 2 });
  expect((await second.library.screensByIds([idOf(1)]))[0]).toMatchObject({ title: "Mine", pattern: "" });
});

test("screen restore brings back the words before an edit, says which there are, and is in the audit log", async () => {
  const { folder, dataDir, run, json } = commandLine();
  const id = idOf(1);
  const row = {
    id,
    app_name: "Korvo",
    platform: "ios",
    title: "Before",
    description: "A form",
    pattern: "login",
  };
  await writeFile(join(folder, "m.jsonl"), JSON.stringify(row));
  await json("import", join(folder, "m.jsonl"));
  await using storage = closing(await openStorage(loadConfig({ DATA_DIR: dataDir })));
  const stored = async () => (await storage.library.screensByIds([id]))[0];
  const nothing = await run("screen", "restore", id);
  expect([nothing.code, nothing.err]).toEqual([1, `Nothing can be brought back of screen ${id}.\n`]);
  const [screen, vectors] = [await stored(), await storage.library.vectorsOf(id)];
  if (screen === undefined || vectors === null) throw new Error("the screen is not there");
  const was = { model: null, source: null, editor: null };
  const edits = {
    title: { ...editor, before: { ...was, value: "Before" } },
    pattern: { ...editor, before: { ...was, value: "login" } },
  };
  await storage.library.upsertScreens([{ ...screen, vectors, title: "After", pattern: "", edits }]);
  const kept = await run("import", join(folder, "m.jsonl"));
  expect(kept.out).toContain(
    "\n\n2 fields keep what a person wrote; --overwrite-edits takes the words of the source.\n",
  );
  expect(kept.out).not.toContain("row 1");
  const other = await run("screen", "restore", id, "--field", "text");
  expect([other.code, other.err]).toEqual([1, `Only title, pattern can be brought back of screen ${id}.\n`]);
  expect(await json("screen", "restore", id.toUpperCase(), "--field", "title")).toEqual({
    id,
    fields: ["title"],
  });
  expect(await stored()).toMatchObject({ title: "Before", pattern: "" });
  expect((await storage.activity.audit({}, 1)).events[0]).toMatchObject({
    action: "screen.restore",
    actor: "command line",
    target: `Korvo: Before (${id})`,
  });
  expect((await json("import", join(folder, "m.jsonl"), "--overwrite-edits"))["edits_kept"]).toBe(0);
  expect(await stored()).toMatchObject({ pattern: "login", edits: {} });
});
