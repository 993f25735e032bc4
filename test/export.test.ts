import { expect, test } from "bun:test";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Glob } from "bun";
import type { Picture, Screen } from "../src/database/screens.ts";
import { pictureFiles } from "../src/images/picture-version.ts";
import { tarChunks } from "../src/library/archives/write-tar.ts";
import { type StagedExport, stageExport } from "../src/library/export/stage-export.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { checkStoredPicture } from "../src/maintenance/backup/picture-files.ts";
import { exportedTar, unpacked } from "./support/exported.ts";
import { importSetting, textRows } from "./support/import.ts";
import { base, one, three, two } from "./support/import-rows.ts";
import { makePng } from "./support/pictures.ts";
import { putUnfinished } from "./support/unfinished-put.ts";

type Setting = ReturnType<typeof importSetting>;

/** As the service and the command do. */
async function* exportTar(staged: StagedExport): AsyncGenerator<Uint8Array> {
  try {
    yield* tarChunks(staged.files);
  } finally {
    await staged.remove();
  }
}

async function exported({ library, imagesRoot }: Setting) {
  const tar = await exportedTar({ library, images: imagesRoot });
  const source = await unpacked(tar);
  return { tar, source, manifest: await Bun.file(join(source, "manifest.jsonl")).text() };
}

test("an export imported into an empty library makes the same words, sources, pictures and ids, and the same export", async () => {
  const reads: string[] = [];
  const openTextReader = () => ({
    readRows: async () => textRows(reads.push("read") === 1 ? "Welcome back\nSign in" : ""),
    close: () => undefined,
  });
  const first = importSetting({ openTextReader });
  await first.write({ "1.png": one, "2.jpg": two, "3.webp": three });
  const rows = [
    {
      ...base,
      title: '  Given "words" \u2028 and 日本 😀 ',
      elements: ["a|b", " c; d "],
      text: "line\n\tline",
      pattern: "login",
      image: "1.png",
    },
    { app_name: "Monzo", platform: "web", image: "2.jpg" },
    { app_name: "MONZO", platform: "web", image: "3.webp", title: "Nothing to read" },
    { ...base, platform: "web", title: "Words alone" },
    {
      app_name: "Told",
      platform: "ios",
      title: "Mine",
      description: "Theirs.",
      text: "Theirs, too.",
      text_source: "model",
      model_words: { model: "qwen2.5-vl:7b", fields: ["description", "text", "pattern"] },
    },
    {
      app_name: "Told",
      platform: "web",
      description: "From what is written there.",
      model_words: { model: "API key Robot", source: "text", fields: ["description"] },
    },
  ];
  expect(await first.importRows(rows)).toMatchObject({ imported: 6, failed: 0 });
  const sources = (await first.screens()).map((screen) => [screen.visibleTextSource, screen.modelWords]);
  expect(sources.map(([source]) => source).sort()).toEqual(["given", "model", "none", "none", "none", "ocr"]);
  const eyes = { model: "qwen2.5-vl:7b", source: "picture" as const };
  expect(sources).toContainEqual(["model", { ...eyes, fields: ["description", "visibleText", "pattern"] }]);
  const robot = { model: "API key Robot", source: "text" as const, fields: ["description" as const] };
  expect(sources).toContainEqual(["none", robot]);
  const { source, tar, manifest } = await exported(first);

  const readRows = async () => Promise.reject(new Error("nothing is to be read"));
  const second = importSetting({ openTextReader: () => ({ readRows, close: () => undefined }) });
  const summary = await importLibrary(second.services, source);
  expect(summary).toMatchObject({ imported: 6, failed: 0, notices: [] });
  // Places and sources are of each import, their order is the same.
  const placeless = (screens: readonly Screen[]) =>
    screens.map(({ position, source: _, ...screen }) => screen);
  expect(placeless(await second.screens())).toEqual(placeless(await first.screens()));
  const again = await exported(second);
  expect(again.manifest).toBe(manifest);
  expect(Buffer.compare(again.tar, tar)).toBe(0);
  // Into the library it came from it brings nothing new. An app keeps the spelling it had first, and one
  // screen was encoded with the other.
  expect(await importLibrary(first.services, source)).toMatchObject({ unchanged: 5, updated: 1, failed: 0 });
  expect((await exported(first)).manifest).toBe(manifest);
});

test("an export shows one moment: what an import changes meanwhile is not in it, and nothing is left behind", async () => {
  const setting = importSetting();
  await setting.write({ "1.png": one, "2.jpg": two });
  const row = { ...base, image: "1.png" };
  await setting.importRows([row]);
  const [screen] = await setting.screens();
  const staged = await stageExport({ library: setting.library, images: setting.imagesRoot });
  await setting.importRows([
    { ...row, id: screen?.id, title: "Changed", image: "2.jpg" },
    { ...base, title: "New" },
  ]);
  const text = Buffer.concat(await Array.fromAsync(exportTar(staged)));
  expect(text.includes("Changed")).toBe(false);
  expect(text.includes(Buffer.from(one))).toBe(true);
  expect((await readdir(dirname(setting.imagesRoot))).filter((name) => name.includes("export"))).toEqual([]);
});

test("an export after an import was killed has the picture that the record describes", async () => {
  const setting = importSetting();
  await setting.write({ "1.png": one });
  await setting.importRows([{ ...base, image: "1.png" }]);
  await putUnfinished(setting.imagesRoot, (await setting.screens())[0]?.id ?? "");
  expect((await exported(setting)).tar.includes(Buffer.from(one))).toBe(true);
});

test("an export whose picture is missing or damaged fails and names it, and one that nobody reads to its end leaves nothing", async () => {
  const setting = importSetting();
  await setting.write({ "1.png": one });
  await setting.importRows([{ ...base, image: "1.png" }]);
  const [screen] = await setting.screens();
  const id = screen?.id ?? "";
  const source = { library: setting.library, images: setting.imagesRoot };
  const unread = exportTar(await stageExport(source));
  await unread.next();
  await unread.return(undefined);
  const [original] = pictureFiles(id, screen?.picture as Picture);
  const path = join(setting.imagesRoot, original?.path ?? "");
  await Bun.write(path, Uint8Array.from(one).fill(7, 60, 64));
  const reading = Array.fromAsync(exportTar(await stageExport(source)));
  await expect(reading).rejects.toThrow(`images/${id}.png is not what its record says`);
  await Bun.file(path).delete();
  await expect(stageExport(source)).rejects.toThrow(`The original picture of the screen ${id} is missing.`);
  expect((await readdir(dirname(setting.imagesRoot))).filter((name) => name.includes("export"))).toEqual([]);
});

test("earlier pictures come along with their words and times, and once; what cannot be read is said", async () => {
  const [first, second] = [importSetting(), importSetting()];
  const id = crypto.randomUUID();
  const row = { id, app_name: "Korvo", platform: "ios", image: "a.png" };
  for (const [mark, title] of ["Login", "Sign in", "Welcome back"].entries()) {
    await first.write({ "a.png": await makePng(60, 90, 300 + mark) });
    await first.importRows([{ ...row, title, app_version: `${mark}` }], { hasOcr: false });
  }
  const { source, manifest } = await exported(first);
  const versions = await first.library.earlierVersions(id);
  expect(versions.map(({ title, appVersion }) => `${title} ${appVersion}`)).toEqual(["Sign in 1", "Login 0"]);
  const run = () => importLibrary(second.services, join(source, "manifest.jsonl"), { hasOcr: false });
  expect(await run()).toMatchObject({ imported: 1, failed: 0, notices: [] });
  expect(await second.library.earlierVersions(id)).toEqual(versions);
  const [all] = await second.library.picturesOf([id]);
  expect(all?.pictures).toHaveLength(3);
  if (all !== undefined) expect(await checkStoredPicture(second.images, all)).toMatchObject({ problems: [] });
  expect(await run()).toMatchObject({ unchanged: 1, updated: 0, notices: [] });
  expect(await second.library.earlierVersions(id)).toEqual(versions);
  expect((await exported(second)).manifest).toBe(manifest);
  // One that is replaced here is newer than those that came along.
  await second.write({ "a.png": await makePng(60, 90, 310) });
  await second.importRows([{ ...row, title: "Welcome", app_version: "3" }], { hasOcr: false });
  const titles = async () => (await second.library.earlierVersions(id)).map(({ title }) => title);
  expect(await titles()).toEqual(["Welcome back", "Sign in", "Login"]);
  const third = importSetting();
  const [missing] = await Array.fromAsync(new Glob(`images/${id}.*.png`).scan(source));
  await rm(join(source, missing ?? ""));
  const cut = await importLibrary(third.services, join(source, "manifest.jsonl"), { hasOcr: false });
  expect(cut).toMatchObject({ imported: 1, failed: 0 });
  expect(cut.notices.map(({ text }) => text)).toEqual([expect.stringContaining(`versions: ${missing}`)]);
  expect(await third.library.earlierVersions(id)).toHaveLength(1);
});
