// Tags of a workspace go out with its exports and come in with its imports, and with nobody else's.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { WorkspaceMarks } from "../src/library/importing/import-run.ts";
import { tagOf } from "../src/library/rows/tags.ts";
import { asKey } from "./support/collections.ts";
import { commandLine } from "./support/command-line.ts";
import { examples } from "./support/examples.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base } from "./support/import-rows.ts";
import { openImportService, writeKey } from "./support/imports.ts";
import { exportOf, importMarked, marksIn } from "./support/marks.ts";
import { setUpOwner } from "./support/people.ts";
import { until } from "./support/until.ts";

const rowOf = <Tags>(n: number, tags: Tags) => ({ ...base, title: `Screen ${n}`, tags });
/** The tags of each screen by its title. */
async function tagsIn(setting: ImportSetting, { tags: store, workspaceId }: WorkspaceMarks) {
  const screens = await setting.screens();
  const marks = await store.marksOf(
    workspaceId,
    screens.map(({ id }) => id),
  );
  return Object.fromEntries(screens.map(({ id, title }) => [title, marks.get(id)?.tags ?? []]));
}
const importInto = (setting: ImportSetting, marks: WorkspaceMarks | undefined, source: string) =>
  importLibrary({ ...setting.services, marks }, source);

test("a tag is stored in one form, and what is stored stays the same", () => {
  expect(["  #To \n Do ", "# #a", "J\u030c", "\u0130"].map(tagOf)).toEqual(["to do", "a", "\u01f0", "i"]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      expect(tagOf(tagOf(given))).toBe(tagOf(given));
    }),
  );
});

test("tags survive an import, an export and the import of that; a workspace keeps those it has, and others get none", async () => {
  const tag = fc.string({ unit: "grapheme", maxLength: 12 });
  const rows = fc.array(fc.array(tag, { maxLength: 6 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, rows, async (given, there) => {
      using first = importSetting();
      using second = importSetting();
      const own = await marksIn(first);
      const [team, other] = [await marksIn(second), await marksIn(second)];
      const rowsOf = (all: readonly (readonly string[])[]) => all.map((tags, n) => rowOf(n, tags));
      expect(await importMarked(first, own, rowsOf(given))).toMatchObject({ failed: 0 });
      const wanted = Object.fromEntries(
        given.map((tags, n) => [`Screen ${n}`, [...new Set(tags.map(tagOf))].filter(Boolean).sort()]),
      );
      const sorted = (all: Record<string, readonly string[]>) =>
        Object.fromEntries(Object.entries(all).map(([title, tags]) => [title, tags.toSorted()]));
      expect(sorted(await tagsIn(first, own))).toEqual(wanted);
      const tar = await exportedTar(exportOf(first, own));
      const source = await unpacked(tar);
      // Somebody tagged some of the screens there before.
      await importMarked(second, team, rowsOf(there));
      const before = await tagsIn(second, team);
      expect(await importInto(second, team, source)).toMatchObject({ failed: 0 });
      const after = sorted(await tagsIn(second, team));
      for (const [title, tags] of Object.entries(after))
        expect(tags).toEqual([...new Set([...(wanted[title] ?? []), ...(before[title] ?? [])])].sort());
      expect(Object.values(await tagsIn(second, other)).flat()).toEqual([]);
      await importInto(first, own, source);
      expect(Buffer.compare(await exportedTar(exportOf(first, own)), tar)).toBe(0);
      expect((await exportedTar(exportOf(first))).includes('"tags"')).toBe(false);
    }),
    { numRuns: examples(15) },
  );
});

describe("the tags of a row", () => {
  const numbered = (count: number, begin: string) => Array.from({ length: count }, (_, n) => `${begin} ${n}`);
  const tags = ["Checkout", "#To do", "a, b"];
  const columnData = Object.entries(rowOf(1, JSON.stringify(tags))).map(([name, value]) => {
    return { name, data: [value], type: "STRING" as const };
  });
  const head = Object.keys(base).concat("title", "tags").join(",");
  const cells = [...Object.values(base), "Screen 1"].map((cell) => `"${cell}"`).join(",");
  const forms: Record<string, string | Uint8Array> = {
    "m.jsonl": JSON.stringify(rowOf(1, tags)),
    "m.csv": `${head}\n${cells},"${tags.join("|")}"\n`,
    "m.parquet": new Uint8Array(parquetWriteBuffer({ columnData })),
  };
  for (const [name, file] of Object.entries(forms))
    test(`are read from ${name}`, async () => {
      const setting = importSetting();
      const own = await marksIn(setting);
      await setting.write({ [name]: file });
      const summary = await importInto(setting, own, join(setting.source, name));
      expect(summary).toMatchObject({ imported: 1, failures: [], notices: [] });
      expect(await tagsIn(setting, own)).toEqual({ "Screen 1": ["a, b", "checkout", "to do"] });
    });

  test("that break a bound are left out and named with row, field and bound, and none are put on without a workspace", async () => {
    const setting = importSetting();
    const own = await marksIn(setting);
    const rows = [
      rowOf(1, ["x".repeat(51)]),
      rowOf(2, numbered(51, "tag")),
      rowOf(3, [1]),
      rowOf(4, ["fine"]),
      rowOf(5, []),
    ];
    const refused = await importMarked(setting, own, rows);
    const bound = "was left out: it must be at most 50 strings of at most 50 characters.";
    expect(refused).toMatchObject({ imported: 5, failures: [] });
    expect(refused.notices.map(({ row, text }) => [row, text])).toEqual([
      [1, `tags: "${"x".repeat(51)}" ${bound}`],
      [2, `tags: ["tag 50"] ${bound}`],
    ]);
    const { "Screen 2": many, ...others } = await tagsIn(setting, own);
    expect(many).toHaveLength(50);
    expect(others).toEqual({ "Screen 1": [], "Screen 3": ["1"], "Screen 4": ["fine"], "Screen 5": [] });
    const { notices } = await importMarked(setting, undefined, rows);
    expect(notices.map(({ text }) => text)).toContainEqual(
      "4 rows have tags or collections, which were left out, since they belong to a workspace (the first is in row 1); --workspace names it.",
    );
  });

  test("that a screen or the workspace has no room for are named, and the row is in the library", async () => {
    const setting = importSetting();
    const own = await marksIn(setting);
    const send = (rows: readonly object[]) => importMarked(setting, own, rows);
    await send([rowOf(1, numbered(50, "first"))]);
    const { failed, notices } = await send([rowOf(1, ["first 1", "one more"]), rowOf(2, ["one more"])]);
    expect(failed).toBe(0);
    expect(notices).toMatchObject([
      {
        row: 1,
        isFailure: true,
        text: "tags: none was added, as its screen would have more than 50 tags in this workspace.",
      },
    ]);
    expect((await tagsIn(setting, own))["Screen 1"]).toHaveLength(50);
    expect((await tagsIn(setting, own))["Screen 2"]).toEqual(["one more"]);
    await send(Array.from({ length: 18 }, (_, n) => rowOf(n + 3, numbered(50, `more ${n}`))));
    const last = await send([rowOf(30, numbered(50, "last")), rowOf(31, ["more 1 1"])]);
    expect(last.notices).toMatchObject([
      { row: 1, text: "tags: none was added, as this workspace would have more than 1000 different tags." },
    ]);
    const { "Screen 30": none, "Screen 31": known } = await tagsIn(setting, own);
    expect([none, known]).toEqual([[], ["more 1 1"]]);
  });
});

test("a service puts tags on in the workspace of the key or of the page, and exports those of the key's", async () => {
  const { service, key, ...client } = await openImportService();
  const otherKey = await writeKey(service, (await service.workspace("team")).id);
  // The library that every test service begins with has records of pictures without files.
  const { library, tags } = service.services.storage;
  await library.removeScreens(await library.screenIds());
  const row = { id: crypto.randomUUID(), ...rowOf(1, ["By a key"]) };
  expect(await client.import({ body: JSON.stringify(row), name: "a.jsonl" })).toMatchObject({
    imported: 1,
  });
  const { owner, done } = await setUpOwner(service);
  const page = await owner.postFile<{ id: string }>(
    "/api/operator/imports?name=b.jsonl",
    JSON.stringify({ ...row, tags: ["by a page"] }),
  );
  const ofPage = async () => (await tags.marksOf(done.workspace_id, [row.id])).get(row.id)?.tags ?? [];
  await until(async () => (await ofPage()).length > 0, { detail: () => page.text });
  expect(await ofPage()).toEqual(["by a page"]);
  const marks = async (by: string) =>
    (await asKey(service, by)("POST", "/v1/screens/marks", { screen_ids: [row.id] })).body.screens[0].tags;
  expect(await marks(key)).toEqual(["by a key"]);
  expect(await marks(otherKey)).toEqual([]);
  const manifest = async (by: string) => (await client.send("/v1/export", {}, by)).text();
  expect(await manifest(key)).toContain('"tags":["by a key"]');
  expect(await manifest(otherKey)).not.toContain('"tags"');
  await service.close();
});

test("commands read and write the tags of the workspace that they name, and say when there is none", async () => {
  const folder = temporaryFolder();
  const command = commandLine({ DATA_DIR: join(folder, "data") });
  const { id } = (await command.json("workspace", "create", "Team")) as { id: string };
  await Bun.write(join(folder, "a.jsonl"), JSON.stringify(rowOf(1, ["Kept"])));
  await command.json("import", join(folder, "a.jsonl"), "--workspace", id, "--no-describe");
  const manifestOf = async (name: string, ...options: string[]) => {
    await command.json("export", join(folder, name), ...options);
    return Bun.file(join(folder, name)).text();
  };
  expect(await manifestOf("with.tar", "--workspace", id)).toContain('"tags":["kept"]');
  expect(await manifestOf("without.tar")).not.toContain('"tags"');
  for (const args of [
    ["import", join(folder, "a.jsonl")],
    ["export", join(folder, "none.tar")],
  ])
    expect(await command.run(...args, "--workspace", "nobody")).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no workspace nobody."),
    });
  const options = ["--workspace", id, "--url", "http://localhost:1"];
  const both = await command.run("export", join(folder, "b.tar"), ...options);
  expect(both).toMatchObject({ code: 2, err: expect.stringContaining("cannot be used with") });
});
