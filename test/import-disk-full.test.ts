import { expect, test } from "bun:test";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { fakeEncoder } from "./support/fake-encoder.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { makePng } from "./support/pictures.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { openLibrary } from "./support/storage.ts";

const rowCount = 60;
const source = temporaryFolder();
const rows = Array.from({ length: rowCount }, (_, n) => ({
  app_name: "Duolingo",
  platform: "ios",
  title: `Screen ${n}`,
  description: "Words. ".repeat(300),
  image: `${n}.png`,
}));
await writeFiles(source, { "manifest.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") });
for (let n = 0; n < rowCount; n += 1)
  await writeFiles(source, { [`${n}.png`]: await makePng(100, 100, n + 1) });

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test.skipIf(!canMountDisks)(
  "a disk that fills up stops the import: records and pictures agree, searches could go on, and it heals without a restart",
  async () => {
    await withSmallDisk("2600k", async (disk, grow) => {
      const { library, close } = openLibrary(join(disk, "library.sqlite"));
      const images = folderImageStore(join(disk, "images"), library);
      const services = { library, images, encoder: fakeEncoder() };
      const first = await importLibrary(services, source, { hasOcr: false });
      expect(first).toMatchObject({ stopped: "disk_full" });
      expect(first.imported).toBeGreaterThan(0);
      const ids = await library.screenIds();
      expect(ids).toHaveLength(first.imported);
      for (const id of ids) expect(await images.has(id)).toBe(true);
      for (const file of await filesBelow(join(disk, "images"))) {
        expect((await stat(file)).size).toBeGreaterThan(0);
        expect(ids.some((id) => file.includes(id))).toBe(true);
      }
      await grow("64m");
      const second = await importLibrary(services, source, { hasOcr: false });
      expect(second).toMatchObject({ stopped: null, failed: 0, unchanged: first.imported });
      expect(await library.screenIds()).toHaveLength(rowCount);
      close();
    });
  },
);
