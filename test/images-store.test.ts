import { describe, expect, test } from "bun:test";
import { chmod, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { versionFolder } from "../src/images/picture-version.ts";
import { filesBelow } from "./support/filled-folders.ts";
import { temporaryFolder } from "./support/folder.ts";
import { folderSetting, pictureOf, rowlessStore, store, textFiles } from "./support/image-stores.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";

const id = "ab000000-0000-4000-8000-000000000001";

/** The texts of all files of a screen, by their paths below its folder. */
async function contents(root: string): Promise<Record<string, string>> {
  const paths = await filesBelow(join(root, "ab", id));
  const texts = paths.map(async (path) => [path.slice(root.length + 1), await readFile(path, "utf8")]);
  return Object.fromEntries(await Promise.all(texts));
}

const folder = versionFolder(id, pictureOf(textFiles("1")));
const first = {
  [`${folder}/high.webp`]: "1 high",
  [`${folder}/optimized.webp`]: "1 optimized",
  [`${folder}/original.png`]: "1 original",
};

test("a stored picture is three files of a version, below the first two letters of its id", async () => {
  const root = temporaryFolder();
  const setting = folderSetting(root);
  await store(setting, id, textFiles("1"));
  expect(await contents(root)).toEqual(first);
  expect(folder).toMatch(/^ab\/ab000000-0000-4000-8000-000000000001\/[0-9a-f]{32}-11-6$/);
});

const isRoot = process.getuid?.() === 0;
if (isRoot) console.log("A test of a folder that may not be written is SKIPPED: root may write anywhere.");

describe("a full disk", () => {
  test.skipIf(!canMountDisks)(
    "keeps the picture that was there, leaves no empty file, and heals without a restart",
    async () => {
      await withSmallDisk("64k", async (root) => {
        const setting = folderSetting(root);
        const { images } = setting;
        await store(setting, id, textFiles("1"));
        const large = { ...textFiles("2"), high: new Uint8Array(100_000) };
        await expect(images.put(id, large)).rejects.toThrow("ENOSPC");
        expect(await contents(root)).toEqual(first);
        const other = id.replace("ab", "ac");
        await expect(images.put(other, large)).rejects.toThrow("ENOSPC");
        expect(await readdir(join(root, "ac"))).toEqual([]);
        await store(setting, other, textFiles("3"));
        expect(await images.has(other)).toBe(true);
      });
    },
  );

  test.skipIf(isRoot)("a folder that may not be written is an error that names it", async () => {
    const root = temporaryFolder();
    await chmod(root, 0o500);
    await expect(rowlessStore(root).put(id, textFiles("1"))).rejects.toThrow(root);
  });
});
