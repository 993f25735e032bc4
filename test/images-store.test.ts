import { describe, expect, test } from "bun:test";
import { chmod, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import type { ImageFiles } from "../src/images/image-store.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";

const id = "ab000000-0000-4000-8000-000000000001";
const folderOf = (root: string) => join(root, "ab", id);

function files(mark: string, format: "png" | "jpeg" = "png"): ImageFiles {
  const bytes = (name: string) => new TextEncoder().encode(`${mark} ${name}`);
  return {
    original: { file: bytes("original"), format },
    optimized: bytes("optimized"),
    high: bytes("high"),
  };
}

async function contents(root: string): Promise<Record<string, string>> {
  const names = await readdir(folderOf(root));
  const texts = names.sort().map(async (name) => [name, await readFile(join(folderOf(root), name), "utf8")]);
  return Object.fromEntries(await Promise.all(texts));
}

const first = { "high.webp": "1 high", "optimized.webp": "1 optimized", "original.png": "1 original" };

describe("a stored picture", () => {
  test("is three files below the first two letters of its id", async () => {
    const root = temporaryFolder();
    const images = folderImageStore(root);
    expect(await images.has(id)).toBe(false);
    await (await images.put(id, files("1"))).keep();
    expect(await contents(root)).toEqual(first);
    expect(await images.has(id)).toBe(true);
    expect(await (await images.open(id, "high"))?.content.text()).toBe("1 high");
  });

  test("that is replaced leaves nothing of the one before, also of another format", async () => {
    const root = temporaryFolder();
    const images = folderImageStore(root);
    await (await images.put(id, files("1"))).keep();
    const before = await images.open(id, "high");
    await (await images.put(id, files("2 ", "jpeg"))).keep();
    expect(Object.keys(await contents(root))).toEqual(["high.webp", "optimized.webp", "original.jpg"]);
    expect((await images.open(id, "high"))?.version).not.toBe(before?.version);
  });

  test("that is taken back is the one before again, or none", async () => {
    const root = temporaryFolder();
    const images = folderImageStore(root);
    await (await images.put(id, files("0"))).undo();
    expect(await images.has(id)).toBe(false);
    await (await images.put(id, files("1"))).keep();
    await (await images.put(id, files("2", "jpeg"))).undo();
    expect(await contents(root)).toEqual(first);
  });

  test("that is taken back takes nothing that another one stored after it", async () => {
    const root = temporaryFolder();
    const mine = await folderImageStore(root).put(id, files("mine"));
    await (await folderImageStore(root).put(id, files("1"))).keep();
    await mine.undo();
    expect(await contents(root)).toEqual(first);
  });

  test("that was cut off by a killed process is cleared by the next", async () => {
    const root = temporaryFolder();
    await writeFiles(folderOf(root), { "high.webp.new": "", "optimized.webp.replaced": "old" });
    const images = folderImageStore(root);
    expect(await images.has(id)).toBe(false);
    await (await images.put(id, files("1"))).keep();
    expect(await contents(root)).toEqual(first);
  });

  test("that is removed is gone, and removing it again is no error", async () => {
    const images = folderImageStore(temporaryFolder());
    await (await images.put(id, files("1"))).keep();
    await images.remove(id);
    await images.remove(id);
    expect(await images.open(id, "optimized")).toBeNull();
  });
});

describe("a path", () => {
  const ids = [
    "../../etc",
    "..%2f",
    "ab000000-0000-4000-8000-00000000000/",
    "",
    "\0",
    id.toUpperCase(),
    `${id}\n`,
  ];

  test("is made of UUIDs only", async () => {
    const root = temporaryFolder();
    const images = folderImageStore(join(root, "images"));
    for (const bad of ids) {
      await expect(images.put(bad, files("x"))).rejects.toThrow("Not a screen id");
      await expect(images.open(bad, "high")).rejects.toThrow("Not a screen id");
      await expect(images.has(bad)).rejects.toThrow("Not a screen id");
      await expect(images.remove(bad)).rejects.toThrow("Not a screen id");
    }
    expect(await readdir(root)).toEqual([]);
  });
});

const isRoot = process.getuid?.() === 0;
if (isRoot) console.log("A test of a folder that may not be written is SKIPPED: root may write anywhere.");

describe("a full disk", () => {
  test.skipIf(!canMountDisks)(
    "keeps the picture that was there, leaves no empty file, and heals without a restart",
    async () => {
      await withSmallDisk("64k", async (root) => {
        const images = folderImageStore(root);
        await (await images.put(id, files("1"))).keep();
        const large = { ...files("2"), high: new Uint8Array(100_000) };
        await expect(images.put(id, large)).rejects.toThrow("ENOSPC");
        expect(await contents(root)).toEqual(first);
        const other = id.replace("ab", "ac");
        await expect(images.put(other, large)).rejects.toThrow("ENOSPC");
        expect(await images.has(other)).toBe(false);
        expect(await readdir(join(root, "ac"))).toEqual([]);
        await (await images.put(other, files("3"))).keep();
        expect(await images.has(other)).toBe(true);
      });
    },
  );

  test.skipIf(isRoot)("a folder that may not be written is an error that names it", async () => {
    const root = temporaryFolder();
    await chmod(root, 0o500);
    await expect(folderImageStore(root).put(id, files("1"))).rejects.toThrow(root);
  });
});
