import { expect, test } from "bun:test";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { fakeEncoder } from "./support/fake-encoder.ts";
import { filesBelow, folderOfRows } from "./support/filled-folders.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { openLibrary } from "./support/storage.ts";

const rowCount = 60;
const rows = Array.from({ length: rowCount }, (_, n) => ({
  app_name: "Duolingo",
  platform: "ios",
  title: `Screen ${n}`,
  description: "Words. ".repeat(300),
  image: `${n}.png`,
}));
const source = await folderOfRows(rows, 100);

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
