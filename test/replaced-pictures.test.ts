// A picture is replaced: whatever interrupts that, the picture that is delivered is the one that the record
// describes.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chown, cp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { openRecords } from "../src/database/open-records.ts";
import type { LibraryStorage, Picture, Storage } from "../src/database/storage.ts";
import { DatabaseUnavailableError } from "../src/errors.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import type { ImageStore } from "../src/images/image-store.ts";
import { settleLeftPictures } from "../src/images/settle-pictures.ts";
import { importLibrary } from "../src/library/import-library.ts";
import type { ImportServices } from "../src/library/import-run.ts";
import { ScreenWriter } from "../src/library/screen-writer.ts";
import { copyPictures } from "../src/maintenance/move/copy-pictures.ts";
import { createLog } from "../src/system/log.ts";
import { pathsIn } from "../src/system/paths.ts";
import { fakeEncoder } from "./support/fake-encoder.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { silentReader } from "./support/import.ts";
import { base, counts } from "./support/import-rows.ts";
import { makeJpeg, makePng } from "./support/pictures.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { putUnfinished } from "./support/unfinished-put.ts";

const id = "ab000000-0000-4000-8000-000000000001";
const row = { ...base, id, image: "1.png" };
const [upright, wide, square] = [
  await makePng(60, 90, 1),
  await makeJpeg(90, 60, 2),
  await makePng(70, 70, 3),
];

/** Exit code of `troubled-put.ts` when there was no such call. */
const noSuchCall = 3;

/** A folder with a manifest of one screen. */
async function sourceOf(picture: Uint8Array, fields: object = {}): Promise<string> {
  const folder = temporaryFolder();
  const manifest = JSON.stringify({ ...row, ...fields });
  await writeFiles(folder, { "manifest.jsonl": manifest, "1.png": picture });
  return join(folder, "manifest.jsonl");
}

/** Replaces the picture in a process that is killed before its record is written. */
async function replaceAndDie(dataDir: string, databaseUrl: string | null, picture: Uint8Array) {
  const script = join(import.meta.dir, "support/killed-replacement.ts");
  const source = await sourceOf(picture);
  const child = Bun.spawn([process.execPath, script, dataDir, databaseUrl ?? "", source], {
    stderr: "inherit",
  });
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
}

async function sizeOf(picture: Blob | null | undefined) {
  if (!picture) throw new Error("there is no picture");
  const { width, height } = await new Bun.Image(await picture.arrayBuffer()).metadata();
  return { width, height };
}

describe("a picture whose replacement was interrupted", () => {
  let dataDir: string;
  let storage: Storage;
  let images: ImageStore;
  beforeEach(async () => {
    dataDir = temporaryFolder();
    storage = await openRecords({ dataDir });
    images = folderImageStore(pathsIn(dataDir).images);
    expect(await importOf(upright)).toMatchObject(counts(1, 0, 0, 0));
  });
  afterEach(() => storage.close());

  const services = (library: Partial<LibraryStorage> = {}): ImportServices => ({
    library: { ...storage.library, ...library },
    images,
    encoder: fakeEncoder(),
    openTextReader: silentReader,
    retryPolicy: { totalMs: 0, pauseMs: 1 },
  });
  const importOf = async (picture: Uint8Array, fields: object = {}, library?: Partial<LibraryStorage>) =>
    importLibrary(services(library), await sourceOf(picture, fields), { hasOcr: false });

  /** The record's picture is delivered in both sizes, and nothing else lies beside it. */
  async function expectDelivered(width: number, height: number, original: string) {
    const [screen] = await storage.library.screensByIds([id]);
    expect(screen?.picture).toMatchObject({ width, height });
    for (const quality of ["optimized", "high"] as const)
      expect(await sizeOf((await images.open(id, quality))?.content)).toEqual({ width, height });
    const kept = await images.original(id, screen?.picture?.format ?? "webp");
    expect(await sizeOf(kept)).toEqual({ width, height });
    const names = await readdir(join(pathsIn(dataDir).images, "ab", id));
    expect(names.sort()).toEqual(["high.webp", "optimized.webp", original]);
    expect(await images.unsettled()).toEqual([]);
  }

  test("by SIGKILL is the old one again once the library is written to, for its own screen or another one", async () => {
    await replaceAndDie(dataDir, null, wide);
    await importOf(square, { id: undefined, title: "Another one" });
    await expectDelivered(60, 90, "original.png");
  });

  test("by SIGKILL stays the old one through a change of its words alone", async () => {
    await replaceAndDie(dataDir, null, square);
    const writer = new ScreenWriter(services());
    const { id: _, image: __, ...words } = row;
    const fields = { ...words, id, title: "Other words" } as Parameters<typeof writer.write>[1]["fields"];
    const editor = { by: "Ada", at: 1 };
    const given = { fields, picture: undefined, isPartial: false, editor };
    const written = await writer.write("team", given, new AbortController().signal);
    await writer.close();
    expect(written).toMatchObject({ outcome: "updated", screen: { title: "Other words" } });
    await expectDelivered(60, 90, "original.png");
  });

  test("by SIGKILL twice, and then by a commit that fails, is the old one still", async () => {
    await replaceAndDie(dataDir, null, wide);
    await replaceAndDie(dataDir, null, square);
    const upsertScreens = () => Promise.reject(new Error("no"));
    expect(await importOf(wide, {}, { upsertScreens })).toMatchObject({ failed: 1 });
    await expectDelivered(60, 90, "original.png");
  });

  test("by SIGKILL that cannot be put back yet fails its own rows alone, and is put back later", async () => {
    await replaceAndDie(dataDir, null, wide);
    let isBroken = true;
    const brokenOnce: ImageStore = {
      ...images,
      settle: async (unsettled, picture) => {
        if (isBroken) throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
        await images.settle(unsettled, picture);
      },
    };
    const importTwo = async () => {
      const folder = temporaryFolder();
      const rows = [row, { ...base, title: "Another one", image: "2.png" }];
      const manifest = rows.map((each) => JSON.stringify(each)).join("\n");
      await writeFiles(folder, { "manifest.jsonl": manifest, "1.png": square, "2.png": wide });
      return importLibrary({ ...services(), images: brokenOnce }, folder, { hasOcr: false });
    };
    expect(await importTwo()).toMatchObject({
      ...counts(1, 0, 0, 1),
      failures: [{ row: 1, code: "storage_failed", reason: expect.stringContaining("was interrupted") }],
      stopped: null,
    });
    const lines: string[] = [];
    const log = createLog("info", [], { write: (line) => lines.push(line) });
    await settleLeftPictures({ images: brokenOnce, library: storage.library }, log);
    expect(lines.join("")).toContain(`"screenId":"${id}"`);
    isBroken = false;
    await settleLeftPictures({ images: brokenOnce, library: storage.library }, log);
    expect(lines).toHaveLength(1);
    await expectDelivered(60, 90, "original.png");
    expect(await importTwo()).toMatchObject(counts(0, 1, 1, 0));
    await expectDelivered(70, 70, "original.png");
  });

  test("in the target of a move is that of the source, once the move goes on", async () => {
    const { images: root } = pathsIn(dataDir);
    const source = join(temporaryFolder(), "images");
    await cp(root, source, { recursive: true });
    await putUnfinished(root, id);
    const { library } = storage;
    const control = { advance: () => undefined, lost: new AbortController().signal };
    const sides = [
      { images: folderImageStore(source), library },
      { images, library },
    ] as const;
    await copyPictures(...sides, "", control, async () => undefined);
    await expectDelivered(60, 90, "original.png");
  });

  for (const [name, isCommitted, width, height, original] of [
    ["before the commit is the old one", false, 60, 90, "original.png"],
    ["after the commit is the new one", true, 90, 60, "original.jpg"],
  ] as const)
    test(`by records that go away ${name}, once they are back`, async () => {
      let isAway = false;
      const away = () => new DatabaseUnavailableError("gone", { cause: new Error("connection lost") });
      const library: Partial<LibraryStorage> = {
        screensByIds: async (ids) => {
          if (isAway) throw away();
          return storage.library.screensByIds(ids);
        },
        upsertScreens: async (writes) => {
          if (isCommitted) await storage.library.upsertScreens(writes);
          isAway = true;
          throw away();
        },
      };
      await expect(importOf(wide, {}, library)).rejects.toThrow("gone");
      await importOf(square, { id: undefined, title: "Another one" });
      await expectDelivered(width, height, original);
    });
});

describe("a replacement of a picture that is taken back", () => {
  const texts = { original: "1 original", optimized: "1 optimized", high: "1 high" };
  const size = ({ length }: string) => ({ width: 1, height: 1, bytes: length });
  const sha256 = new Bun.CryptoHasher("sha256").update(texts.original).digest("hex");
  const sizes = { optimized: size(texts.optimized), high: size(texts.high) };
  const recorded: Picture = { sha256, format: "png", width: 1, height: 1, ...sizes };

  async function storedOnce(images: ImageStore) {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const original = { file: bytes(texts.original), format: "png" } as const;
    const stored = await images.put(id, {
      original,
      optimized: bytes(texts.optimized),
      high: bytes(texts.high),
    });
    await stored.keep();
  }

  async function delivered(images: ImageStore) {
    const original = await (await images.original(id, "png"))?.text();
    const optimized = await (await images.open(id, "optimized"))?.content.text();
    return { original, optimized, high: await (await images.open(id, "high"))?.content.text() };
  }

  for (const format of ["png", "jpeg"] as const)
    for (const [how, fault, ending] of [
      ["kill", "a kill prevents", "SIGKILL"],
      ["fail", "fails", 0],
    ] as const)
      test(`by a ${format} leaves the picture of the record whole, whichever of its calls ${fault}`, async () => {
        const root = join(temporaryFolder(), "images");
        const images = folderImageStore(root);
        await storedOnce(images);
        const script = join(import.meta.dir, "support/troubled-put.ts");
        let [call, ended] = [0, null as string | number | null];
        while (ended !== noSuchCall) {
          call += 1;
          const child = Bun.spawn([process.execPath, script, root, id, format, how, String(call)]);
          await child.exited;
          ended = child.signalCode ?? child.exitCode;
          expect([ending, noSuchCall]).toContain(ended as typeof ending);
          for (const unsettled of await images.unsettled()) await images.settle(unsettled, recorded);
          expect(await delivered(images)).toEqual(texts);
        }
        // Fewer would mean that its calls are not those of the store.
        expect(call).toBeGreaterThan(15);
        const names = await readdir(join(root, "ab", id));
        expect(names.toSorted()).toEqual(["high.webp", "optimized.webp", "original.png"]);
      }, 120_000);
});

const isRoot = process.getuid?.() === 0;
if (!isRoot)
  console.log("A test of what root leaves to a service of another user is SKIPPED: only root can.");

test.skipIf(!isRoot)(
  "whenever a replacement by root is killed, the service's user can read what is unsettled",
  async () => {
    const nobody = 65_534;
    const home = temporaryFolder();
    await chown(home, nobody, nobody);
    const root = join(home, "images");
    await putUnfinished(root, id);
    const script = join(import.meta.dir, "support/troubled-put.ts");
    for (let [call, ended] = [1, null as number | null]; ended !== noSuchCall; call += 1) {
      await rm(`${root}.pending`, { recursive: true, force: true });
      const child = Bun.spawn([process.execPath, script, root, id, "png", "kill", String(call)]);
      await child.exited;
      ended = child.exitCode;
      const found = await stat(`${root}.pending`).catch(() => null);
      expect([nobody, undefined]).toContain(found?.uid);
    }
    expect(await readdir(home)).toEqual(["images", "images.pending"]);
  },
  120_000,
);

describe("a service that starts after an import was killed", () => {
  /** A service that has ended, and left a picture that an import then replaced without a record. */
  async function servedBefore(): Promise<TestServer> {
    const first = await startServer();
    const put = await fetch(`${first.url}/v1/screens/${id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${first.writeKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ...base, image: Buffer.from(upright).toString("base64") }),
    });
    expect(put.status).toBe(201);
    first.signal("SIGKILL");
    await first.exited;
    await replaceAndDie(first.dataDir, first.databaseUrl, wide);
    return first;
  }

  test("delivers the pictures that its records describe", async () => {
    await using first = await servedBefore();
    await using second = await startServer({}, { again: first });
    const headers = { authorization: `Bearer ${second.key}` };
    const found = await fetch(`${second.url}/v1/screens/${id}`, { headers });
    const { image } = (await found.json()) as { image: { url: string } };
    const { pathname, search } = new URL(image.url);
    const delivered = await fetch(second.url + pathname + search);
    expect(await sizeOf(await delivered.blob())).toEqual({ width: 60, height: 90 });
  }, 120_000);

  test("does not wait for an import or a backup that has the pictures", async () => {
    await using first = await servedBefore();
    const images = folderImageStore(pathsIn(first.dataDir).images);
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = images.change(async () => {
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    try {
      await using second = await startServer({}, { again: first });
      expect((await second.search({ query: "a list", platform: "ios" })).status).toBe(200);
      expect(await images.unsettled()).toEqual([id]);
      expect(second.output()).not.toContain("not settled yet");
    } finally {
      released.resolve();
      await change;
    }
  }, 120_000);
});
