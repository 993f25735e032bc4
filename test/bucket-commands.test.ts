// Commands on a library whose pictures are in a bucket.

import { beforeAll, describe, expect, test } from "bun:test";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { openImageStore } from "../src/images/open-image-store.ts";
import { commandWith, writeManifest } from "./support/backups.ts";
import { temporaryFolder } from "./support/folder.ts";
import { closing } from "./support/opened.ts";
import { hasS3Server, testS3 } from "./support/s3-server.ts";

const server = testS3();
let dataDir: string;
beforeAll(async () => {
  if (!hasS3Server) return;
  dataDir = join(temporaryFolder(), "data");
  const rows = [1, 2, 3].map((n) => ({ title: `Screen ${n}`, image: n }));
  const { code, json } = await run(dataDir, "import", await writeManifest(rows), "--no-ocr");
  expect([code, json]).toMatchObject([0, { imported: 3, failed: 0 }]);
});

/**
 * Runs a command on a folder, with the bucket unless `environment` says otherwise; `json` is its last line.
 */
async function run(folder: string, ...args: string[]) {
  return commandWith(server.environment, folder, ...args);
}

/** The original of each screen by its title. */
async function originals(environment: Record<string, string>, folder: string) {
  const config = loadConfig({ DATA_DIR: folder, ...environment });
  await using storage = closing(await openStorage(config));
  const store = openImageStore(config, storage);
  const found: Record<string, string> = {};
  for (const { id, title, picture } of await storage.library.screensByIds(
    await storage.library.screenIds(),
  )) {
    const original = picture === null ? null : await store.original(id, picture.format);
    const bytes = (await original?.bytes()) ?? new Uint8Array();
    found[title] = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    expect(found[title]).toBe(picture?.sha256 ?? "");
  }
  return found;
}

/** The files of the bucket whose name ends so. */
async function objects(ending: string): Promise<string[]> {
  const names = await readdir(join(server.folder, "images"), { recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(server.folder, "images", name));
}

describe.skipIf(!hasS3Server)("with pictures in a bucket", () => {
  test("an export holds them all, and an import of it moves the library to a folder, and back", async () => {
    const file = join(temporaryFolder(), "library.tar");
    expect((await run(dataDir, "export", file)).code).toBe(0);
    const folder = join(temporaryFolder(), "data");
    expect((await commandWith({}, folder, "import", file)).json).toMatchObject({ imported: 3, failed: 0 });
    const before = await originals(server.environment, dataDir);
    expect(Object.keys(before)).toHaveLength(3);
    expect(await originals({}, folder)).toEqual(before);
    const other = { ...server.environment, S3_PREFIX: "moved" };
    expect((await commandWith(other, folder, "import", file)).json).toMatchObject({ updated: 3, failed: 0 });
    expect(await originals(other, folder)).toEqual(before);
  });

  test("a backup holds records and keys and says where the pictures are; it is proved and restored as one", async () => {
    const target = join(temporaryFolder(), "backup");
    expect((await run(dataDir, "backup", target)).code).toBe(0);
    expect(JSON.parse(await readFile(join(target, "backup.json"), "utf8"))).toMatchObject({
      picturesIn: "bucket",
      pictures: 3,
      files: [{ path: "records.sqlite" }],
    });
    expect((await run(dataDir, "verify", target)).code).toBe(0);
    const restored = join(temporaryFolder(), "data");
    expect((await run(restored, "restore", target)).code).toBe(0);
    expect((await run(restored, "verify")).json).toMatchObject({ problem_count: 0, files: 9 });
    expect(await originals(server.environment, restored)).toEqual(
      await originals(server.environment, dataDir),
    );
  });

  test("verify reads every picture, finds what is missing, damaged or of no record, and repairs what it can", async () => {
    expect((await run(dataDir, "verify")).json).toMatchObject({ problem_count: 0, files: 9 });
    const [missing = ""] = await objects("high.webp");
    await rm(missing);
    const [, damaged = ""] = await objects("optimized.webp");
    await writeFile(damaged, "cut");
    const stray = join(server.folder, "images/ab/ab000000-0000-4000-8000-000000000009/x");
    await Bun.write(join(stray, "high.webp"), "left");
    const found = await run(dataDir, "verify");
    const codes = ((found.json?.["problems"] ?? []) as { code: string }[]).map(({ code }) => code).toSorted();
    expect([found.code, codes]).toEqual([1, ["file_damaged", "file_missing", "file_orphaned"]]);
    expect((await run(dataDir, "verify", "--repair")).json).toMatchObject({ problem_count: 0, repaired: 3 });
    const [original = ""] = await objects("original.png");
    const content = await readFile(original);
    await writeFile(original, content.fill(0, 40));
    const lost = await run(dataDir, "verify", "--repair");
    expect([lost.code, lost.json?.["problems"]]).toMatchObject([1, [{ code: "file_damaged" }]]);
  });

  test("a command that cannot reach the bucket says so in one line and shows no stack", async () => {
    const away = { ...server.environment, S3_ENDPOINT: "http://127.0.0.1:1" };
    const { code, err } = await commandWith(away, dataDir, "verify");
    expect([code, err]).toEqual([1, expect.stringContaining("the bucket cannot be reached")]);
    expect(err).not.toContain(" at ");
  });
});
