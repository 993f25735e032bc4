import { expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { checkPictureFiles } from "../src/maintenance/backup/picture-files.ts";
import { examples } from "./support/examples.ts";
import { fakeEncoder } from "./support/fake-encoder.ts";
import { folderOfRows } from "./support/filled-folders.ts";
import { temporaryFolder } from "./support/folder.ts";
import { rowsOfApps } from "./support/import-rows.ts";
import { openLibrary } from "./support/storage.ts";

const rowCount = 64;
const importId = "1f0c6d2e-5d5e-4c43-9a52-3f1b8f6f2a10";
/**
 * How often the process has reported, of some fifty times, seeded, so that a failure can be repeated: after
 * its first batch it does so at every picture, whatever the speed of the machine. The first is before it did.
 */
const killPoints = Array.from({ length: examples(5) }, (_, n) => (n === 0 ? null : 1 + ((n * 17) % 40)));

const source = await folderOfRows(rowsOfApps(rowCount));

/** Starts an import and kills it at the point; returns how many rows it had reported. */
async function importAndKill(home: string, point: number | null): Promise<number> {
  const command = [process.execPath, join(import.meta.dir, "support/import-process.ts")];
  const child = Bun.spawn([...command, home, source, importId], { stdout: "pipe", stderr: "inherit" });
  if (point === null) setTimeout(() => child.kill("SIGKILL"), 400);
  let [reports, reported] = [0, 0];
  const output: AsyncIterable<Uint8Array> = child.stdout as never;
  for await (const chunk of output) {
    const numbers = new TextDecoder().decode(chunk).trim().split("\n").map(Number);
    reported = numbers.at(-1) ?? reported;
    reports += numbers.length;
    if (point !== null && reports >= point) child.kill("SIGKILL");
  }
  await child.exited;
  return reported;
}

test(
  "an import killed with -9 anywhere keeps every row it reported, with its picture, and goes on when it is run again",
  async () => {
    let cutShort = 0;
    for (const point of killPoints) {
      const home = temporaryFolder();
      const reported = await importAndKill(home, point);
      const { library, database, storage, close } = openLibrary(join(home, "library.sqlite"));
      const images = folderImageStore(join(home, "images"), library);
      const ids = await library.screenIds();
      const listed = async () =>
        (await storage.imports.screens(importId, 0, rowCount + 1)).map(
          ({ screenId, isNew }) => isNew && screenId,
        );
      expect(new Set(await listed())).toEqual(new Set(ids));
      if (ids.length < rowCount) cutShort += 1;
      // A child that never began would leave nothing to lose.
      if (point !== null) expect(reported).toBeGreaterThan(0);
      expect(ids.length).toBeGreaterThanOrEqual(reported);
      expect(database.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      for (const screen of await library.screensByIds(ids)) {
        expect(await library.vectorsOf(screen.id)).not.toBeNull();
        const file = await images.open(screen.id, "high");
        expect(file?.bytes).toBe(screen.picture?.high.bytes ?? 0);
        await new Bun.Image(await (file?.content ?? new Blob()).arrayBuffer()).resize(4, 4).webp().bytes();
      }
      const again = await importLibrary({ library, images, encoder: fakeEncoder() }, source, {
        hasOcr: false,
        importId,
      });
      expect(new Set(await listed())).toEqual(new Set(await library.screenIds()));
      expect(again).toMatchObject({ failed: 0, imported: rowCount - ids.length, unchanged: ids.length });
      expect(await library.screenIds()).toHaveLength(rowCount);
      for (const own of await library.picturesOf(await library.screenIds()))
        expect(await checkPictureFiles(join(home, "images"), own)).toMatchObject({ problems: [] });
      close();
      await rm(home, { recursive: true });
    }
    // A test whose imports all end before they are killed would prove nothing.
    expect(cutShort).toBeGreaterThanOrEqual(killPoints.length / 2);
  },
  examples(120_000),
);
