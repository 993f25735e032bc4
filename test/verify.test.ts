import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import { pictureDecoder } from "../src/images/picture-decoder.ts";
import { repairPicture } from "../src/maintenance/backup/picture-files.ts";
import { verifyLibrary } from "../src/maintenance/backup/verify-library.ts";
import { command, dataFolder, importInto, screensIn, writeManifest } from "./support/backups.ts";
import { asAnotherProcess } from "./support/database.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { closing } from "./support/opened.ts";
import { putUnfinished } from "./support/unfinished-put.ts";

const never = async () => {
  throw new Error("There is nothing to repair.");
};
const wholeNames = ["high.webp", "optimized.webp", "original.png"];

async function problemsOf(dataDir: string, ...flags: string[]) {
  const { code, json } = await command(dataDir, "verify", ...flags);
  const problems = ((json?.["problems"] ?? []) as { code: string; path: string }[]).map(
    (each) => `${each.code} ${each.path}`,
  );
  return { code, problems: problems.toSorted(), repaired: json?.["repaired"] };
}

test("a data folder in which everything is as its database says is whole", async () => {
  const dataDir = await dataFolder(3);
  expect(await command(dataDir, "verify")).toMatchObject({
    code: 0,
    json: { path: dataDir, kind: "library", files: 9, problem_count: 0, problems: [] },
  });
});

test("every kind of loss is found and named, and --repair mends what an original or no record allows", async () => {
  const dataDir = await dataFolder(5);
  const folders = (await screensIn(dataDir)).map(({ folder }) => folder);
  const [cut = "", gone = "", lost = "", extra = ""] = folders;
  const before = await readFile(join(cut, "high.webp"));
  await truncate(join(cut, "high.webp"), 20);
  await rm(join(gone, "optimized.webp"));
  await rm(join(gone, "high.webp"));
  await writeFile(join(lost, "original.png"), "other");
  await writeFile(join(extra, "high.webp.new"), "left by a killed import");
  const orphan = "ab000000-0000-4000-8000-000000000001";
  await writeFiles(dataDir, { [`images/ab/${orphan}/original.png`]: "of no record" });
  const inside = (path: string) => path.slice(dataDir.length + 1);
  const lasting = `file_damaged ${inside(lost)}/original.png`;
  const all = [
    lasting,
    `file_damaged ${inside(cut)}/high.webp`,
    `file_missing ${inside(gone)}/optimized.webp`,
    `file_missing ${inside(gone)}/high.webp`,
    `file_orphaned ${inside(extra)}/high.webp.new`,
    `file_orphaned images/ab/${orphan}`,
  ].toSorted();
  expect(await problemsOf(dataDir)).toEqual({ code: 1, problems: all, repaired: 0 });
  expect(await problemsOf(dataDir, "--repair")).toEqual({ code: 1, problems: [lasting], repaired: 5 });
  expect(await problemsOf(dataDir)).toEqual({ code: 1, problems: [lasting], repaired: 0 });
  for (const folder of [cut, gone, extra]) expect((await readdir(folder)).toSorted()).toEqual(wholeNames);
  expect(await readFile(join(cut, "high.webp"))).toEqual(before);
  expect(await readdir(join(dataDir, "images", "ab"))).not.toContain(orphan);
});

test("sizes that this build makes in another way than the one that imported them get their record, too", async () => {
  const dataDir = await dataFolder(2);
  const before = await screensIn(dataDir);
  const update = "UPDATE pictures SET high_bytes = high_bytes + 1, optimized_width = 1";
  await asAnotherProcess({ dataDir, databaseUrl: null }, update);
  for (const [at, { folder }] of (await screensIn(dataDir)).entries())
    await rename(before[at]?.folder ?? "", folder);
  expect(await problemsOf(dataDir, "--repair")).toEqual({ code: 0, problems: [], repaired: 2 });
  expect((await problemsOf(dataDir)).code).toBe(0);
  await using storage = closing(await openStorage({ dataDir }));
  const screens = await storage.library.screensByIds(await storage.library.screenIds());
  expect(screens.map(({ picture }) => picture?.optimized.width)).toEqual([60, 60]);
  // A running service picks the change up.
  expect(await storage.library.changesAfter(2, 10)).toHaveLength(2);
});

test("what an import had stored when it was killed before its commit is named, and removed by --repair", async () => {
  const dataDir = await dataFolder(2);
  const [first] = await screensIn(dataDir);
  const folder = first?.folder ?? "";
  const contents = () => Promise.all(wholeNames.map((name) => readFile(join(folder, name))));
  const before = await contents();
  await putUnfinished(join(dataDir, "images"), first?.id ?? "");
  await truncate(join(folder, "optimized.webp"), 10);
  expect((await problemsOf(dataDir)).problems).toHaveLength(2);
  expect(await problemsOf(dataDir, "--repair")).toEqual({ code: 0, problems: [], repaired: 2 });
  expect(await contents()).toEqual(before);
  expect(await readdir(dirname(folder))).toEqual([basename(folder)]);
});

test("where the original that the record names is lost, --repair keeps every other version", async () => {
  const dataDir = await dataFolder(1);
  const [first] = await screensIn(dataDir);
  const folder = first?.folder ?? "";
  await putUnfinished(join(dataDir, "images"), first?.id ?? "");
  await rm(folder, { recursive: true });
  const { problems, repaired } = await problemsOf(dataDir, "--repair");
  expect([problems.length, repaired]).toEqual([4, 0]);
  expect(await readdir(dirname(folder))).toHaveLength(1);
});

test("imports that go on meanwhile are no problem, and --repair takes nothing of theirs", async () => {
  const dataDir = await dataFolder(20);
  const rows = (shift: number) =>
    Array.from({ length: 20 }, (_, n) => ({ title: `Screen ${n + shift}`, image: n + 100 + shift }));
  const manifests = [await writeManifest(rows(0)), await writeManifest(rows(10))];
  let isDone = false;
  const importing = (async () => {
    for (let n = 0; !isDone; n += 1)
      await importInto(dataDir, manifests[n % 2] ?? "", { isMissingDeleted: true });
  })();
  await using storage = closing(await openStorage({ dataDir }));
  const decoder = pictureDecoder();
  const repair = {
    vectors: never,
    index: never,
    picture: (id: string) => repairPicture({ dataDir, storage, decoder }, id),
  };
  for (let n = 0; n < 10; n += 1) {
    const { problems, repaired } = await verifyLibrary({ dataDir, storage, repair, openIndex: never });
    expect({ problems: problems.kept, repaired }).toEqual({ problems: [], repaired: 0 });
  }
  isDone = true;
  await importing;
  decoder.close();
});

test("a whole picture folder that is gone is named and cannot be repaired", async () => {
  const dataDir = await dataFolder(2);
  const [first] = await screensIn(dataDir);
  await rm(first?.folder ?? "", { recursive: true });
  expect((await problemsOf(dataDir, "--repair")).problems).toHaveLength(3);
});

test("a file that is not of this service is named and left alone", async () => {
  const dataDir = await dataFolder(1);
  await writeFiles(dataDir, { "images/ab/notes.txt": "mine", "images/readme.txt": "mine" });
  expect(await problemsOf(dataDir, "--repair")).toMatchObject({
    code: 1,
    problems: ["file_orphaned images/ab/notes.txt", "file_orphaned images/readme.txt"],
  });
  expect(await readFile(join(dataDir, "images/ab/notes.txt"), "utf8")).toBe("mine");
});

test("records with damaged pages, broken references or screens without vectors are named", async () => {
  const dataDir = await dataFolder(2);
  const database = new Database(join(dataDir, "records.sqlite"));
  database.run("DELETE FROM vectors WHERE screen_id = (SELECT min(id) FROM screens)");
  database.run("PRAGMA foreign_keys = OFF");
  database.run("UPDATE pictures SET screen_id = 'x' WHERE screen_id = (SELECT min(id) FROM screens)");
  database.close();
  await using storage = closing(await openStorage({ dataDir }));
  expect(await storage.check()).toEqual([
    "a row of pictures refers to a row of screens that is not there",
    "1 screens have no vectors",
  ]);
});

test("a vector with one changed byte is named, no backup is taken of it, and --repair makes it again", async () => {
  const dataDir = await dataFolder(3);
  const [, second] = await screensIn(dataDir);
  const update = "UPDATE vectors SET content = CAST(x'00' || substr(content, 2) AS BLOB) WHERE screen_id = ?";
  await asAnotherProcess({ dataDir, databaseUrl: null }, update, second?.id ?? "");
  expect(await command(dataDir, "verify")).toMatchObject({
    code: 1,
    json: { problems: [{ code: "vectors_damaged", reason: expect.stringContaining(second?.id ?? "none") }] },
  });
  expect(await command(dataDir, "backup", join(temporaryFolder(), "backup"))).toMatchObject({
    code: 1,
    err: expect.stringContaining(`the vectors of screen ${second?.id} are not as they were written`),
  });
  expect(await command(dataDir, "verify", "--repair")).toMatchObject({ code: 0, json: { repaired: 1 } });
  expect(await command(dataDir, "verify")).toMatchObject({ code: 0 });
});

test("a folder that is neither backup nor library is refused, and nothing is made in it", async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, "photos"));
  expect(await command(folder, "verify")).toMatchObject({ code: 1, err: expect.stringContaining("neither") });
  expect(await readdir(folder)).toEqual(["photos"]);
});
