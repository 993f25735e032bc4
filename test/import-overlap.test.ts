// Overlapping imports of one data folder, as two cron jobs start them.

import { describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { tryLock } from "../src/database/file-lock.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { checkPictureFiles } from "../src/maintenance/backup/picture-files.ts";
import { pathsIn } from "../src/system/paths.ts";
import { cli } from "./support/command-line.ts";
import { examples } from "./support/examples.ts";
import { folderOfRows } from "./support/filled-folders.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { isNextAtPictures, rowlessStore } from "./support/image-stores.ts";
import { rowsOfApps } from "./support/import-rows.ts";
import { closing } from "./support/opened.ts";
import { childEnvironment } from "./support/server.ts";
import { openLibrary } from "./support/storage.ts";

const rowCount = 20;
const rounds = examples(3);

const rows = rowsOfApps(rowCount);
const source = await folderOfRows(rows);

/**
 * Imports in a process of its own, which does not wait for the end of other imports; returns the rows that it
 * reports as imported.
 */
async function importBeside(home: string): Promise<number> {
  const script = join(import.meta.dir, "support/import-process.ts");
  const child = Bun.spawn([process.execPath, script, home, source], { stdout: "pipe", stderr: "inherit" });
  const out = await new Response(child.stdout).text();
  await child.exited;
  return Number(out.trim().split("\n").at(-1));
}

async function incompletePictures(home: string): Promise<string[]> {
  const { library, close } = openLibrary(join(home, "library.sqlite"));
  const pictures = await library.picturesOf(await library.screenIds());
  close();
  expect(pictures).toHaveLength(rowCount);
  const incomplete: string[] = [];
  for (const own of pictures) {
    const { problems } = await checkPictureFiles(join(home, "images"), own);
    for (const { code, path } of problems) incomplete.push(`${code} ${path}`);
  }
  return incomplete;
}

test("three imports of one manifest at once: every screen has its three files, and every row is in all reports", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const home = temporaryFolder();
    // The tables are there: what overlaps is the import.
    openLibrary(join(home, "library.sqlite")).close();
    const reported = await Promise.all([1, 2, 3].map(() => importBeside(home)));
    expect({ round, reported }).toEqual({ round, reported: Array(3).fill(rowCount) });
    expect({ round, incomplete: await incompletePictures(home) }).toEqual({ round, incomplete: [] });
    await rm(home, { recursive: true });
  }
}, 600_000);

describe("import, while another one runs in the same folder,", () => {
  /** Starts the command with the folder's import lock held, and resolves when it says that it waits. */
  async function startWaiting() {
    const words = { "manifest.jsonl": JSON.stringify({ ...rows[0], image: undefined }) };
    const command = [process.execPath, cli, "import", await folderWith(words), "--json"];
    const dataDir = temporaryFolder();
    const lock = tryLock(pathsIn(dataDir).importLock);
    const child = Bun.spawn(command, {
      env: childEnvironment({ DATA_DIR: dataDir }),
      stdout: "pipe",
      stderr: "pipe",
    });
    const first = await child.stderr.getReader().read();
    expect(new TextDecoder().decode(first.value)).toContain("Another import into this library is running");
    const ended = async () => ({
      summary: JSON.parse(await new Response(child.stdout).text()) as unknown,
      code: await child.exited,
    });
    return { dataDir, lock, child, ended };
  }

  test("says that it waits, and imports when the other has ended", async () => {
    const { dataDir, lock, ended } = await startWaiting();
    await using storage = closing(await openStorage({ dataDir }));
    expect(await storage.library.screenIds()).toEqual([]);
    lock?.release();
    expect(await ended()).toMatchObject({ code: 0, summary: { imported: 1, failed: 0 } });
    expect(await storage.library.screenIds()).toHaveLength(1);
  });

  test("is ended by Ctrl-C and has written nothing", async () => {
    const { dataDir, lock, child, ended } = await startWaiting();
    child.kill("SIGINT");
    expect(await ended()).toMatchObject({ code: 130, summary: { imported: 0, stopped: "interrupted" } });
    lock?.release();
    await using storage = closing(await openStorage({ dataDir }));
    expect(await storage.library.screenIds()).toEqual([]);
  });
});

test("who waits to change pictures gets the turn before one that changes them again and again", async () => {
  const root = join(temporaryFolder(), "images");
  const store = rowlessStore(root);
  const order: string[] = [];
  let waiting = Promise.resolve();
  await store.change(async () => {
    waiting = store.change(async () => void order.push("backup"));
    expect(isNextAtPictures(root)).toBe(true);
  });
  await store.change(async () => void order.push("import"));
  await waiting;
  expect(order).toEqual(["backup", "import"]);
});
