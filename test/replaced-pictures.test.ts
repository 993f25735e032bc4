// A picture is replaced: whatever interrupts that, the picture that is delivered is the one that the record
// describes.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import type { LibraryStorage, Storage } from "../src/database/storage.ts";
import { DatabaseUnavailableError } from "../src/errors.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import type { ImageStore } from "../src/images/image-store.ts";
import { pictureFiles, versionOf } from "../src/images/picture-version.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { ImportServices } from "../src/library/importing/import-run.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { pathsIn } from "../src/system/paths.ts";
import { fakeEncoder } from "./support/fake-encoder.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { folderSetting, pictureOf, store, textFiles } from "./support/image-stores.ts";
import { silentReader } from "./support/import.ts";
import { base, counts } from "./support/import-rows.ts";
import { makeJpeg, makePng } from "./support/pictures.ts";
import { startServer } from "./support/server.ts";

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
  const manifest = JSON.stringify({ ...row, ...fields });
  const folder = await folderWith({ "manifest.jsonl": manifest, "1.png": picture });
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
    storage = await openStorage({ dataDir });
    images = folderImageStore(pathsIn(dataDir).images, storage.library);
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

  /** The row's picture is delivered in both sizes. */
  async function expectDelivered(width: number, height: number) {
    const [screen] = await storage.library.screensByIds([id]);
    expect(screen?.picture).toMatchObject({ width, height });
    for (const quality of ["optimized", "high"] as const)
      expect(await sizeOf((await images.open(id, quality))?.content)).toEqual({ width, height });
    const kept = await images.original(id, screen?.picture?.format ?? "webp");
    expect(await sizeOf(kept)).toEqual({ width, height });
  }

  const versions = () => readdir(join(pathsIn(dataDir).images, "ab", id));

  test("by SIGKILL is the old one, and what was left goes with the next picture of its screen", async () => {
    await replaceAndDie(dataDir, null, wide);
    await expectDelivered(60, 90);
    await importOf(upright, { id: undefined, title: "Another one" });
    await expectDelivered(60, 90);
    expect(await versions()).toHaveLength(2);
    expect(await importOf(square)).toMatchObject(counts(0, 1, 0, 0));
    await expectDelivered(70, 70);
    const [named] = await storage.library.picturesOf([id]);
    expect(named?.pictures).toHaveLength(2);
    expect((await versions()).toSorted()).toEqual(named?.pictures.map(versionOf).toSorted() ?? []);
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
    await expectDelivered(60, 90);
  });

  test("by SIGKILL twice, and then by a commit that fails, is the old one still", async () => {
    await replaceAndDie(dataDir, null, wide);
    await replaceAndDie(dataDir, null, square);
    const upsertScreens = () => Promise.reject(new Error("no"));
    expect(await importOf(wide, {}, { upsertScreens })).toMatchObject({ failed: 1 });
    await expectDelivered(60, 90);
  });

  for (const [name, isCommitted, width, height] of [
    ["before the commit is the old one", false, 60, 90],
    ["after the commit is the new one", true, 90, 60],
  ] as const)
    test(`by records that go away ${name}, once they are back`, async () => {
      let isAway = false;
      const away = () => new DatabaseUnavailableError("gone", { cause: new Error("connection lost") });
      const screensByIds: LibraryStorage["screensByIds"] = async (ids) => {
        if (isAway) throw away();
        return storage.library.screensByIds(ids);
      };
      const library: Partial<LibraryStorage> = {
        screensByIds,
        upsertScreens: async (writes) => {
          if (isCommitted) await storage.library.upsertScreens(writes);
          isAway = true;
          throw away();
        },
      };
      const own = folderImageStore(pathsIn(dataDir).images, {
        screensByIds,
        picturesOf: storage.library.picturesOf,
      });
      const source = await sourceOf(wide);
      const importing = importLibrary({ ...services(library), images: own }, source, { hasOcr: false });
      await expect(importing).rejects.toThrow("gone");
      await expectDelivered(width, height);
    });
});

describe("a picture that is stored and taken back", () => {
  const recorded = pictureOf(textFiles("1"));

  const whole = ["1 original", "1 optimized", "1 high"];
  const script = join(import.meta.dir, "support/troubled-put.ts");
  const env = { ...process.env, PICTURE: JSON.stringify(recorded) };

  for (const [what, mark] of [
    ["another one", "a new"],
    ["the same again", "1"],
  ] as const)
    test(`${what}: that of the row stays whole, whichever of its calls fails or a kill prevents`, async () => {
      const root = join(temporaryFolder(), "images");
      const setting = folderSetting(root);
      await store(setting, id, textFiles("1"));
      const command = [process.execPath, script, root, id, mark];
      const failing = Bun.spawn(command, { env, stdout: "pipe" });
      const seen = (await new Response(failing.stdout).text()).trim().split("\n");
      expect(seen.map((line) => JSON.parse(line))).toEqual(seen.map(() => whole));
      let [call, ended] = [0, null as string | number | null];
      while (ended !== noSuchCall) {
        call += 1;
        const child = Bun.spawn([...command, String(call)], { env });
        await child.exited;
        ended = child.signalCode ?? child.exitCode;
        expect(["SIGKILL", noSuchCall]).toContain(ended as string);
        const texts = pictureFiles(id, recorded).map(({ path }) => Bun.file(join(root, path)).text());
        expect(await Promise.all(texts)).toEqual(whole);
      }
      // Fewer would mean that its calls are not those of the store.
      expect([call, seen.length].map((calls) => calls > 10)).toEqual([true, true]);
      expect(await readdir(join(root, "ab", id), { recursive: true })).toHaveLength(4);
    });
});

describe("a service that starts after an import was killed", () => {
  test("delivers the pictures that its database describes", async () => {
    await using first = await startServer();
    const put = await fetch(`${first.url}/v1/screens/${id}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${first.writeKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ...base, image: Buffer.from(upright).toString("base64") }),
    });
    expect(put.status).toBe(201);
    first.signal("SIGKILL");
    await first.exited;
    await replaceAndDie(first.dataDir, first.databaseUrl, wide);
    await using second = await startServer({}, { again: first });
    const headers = { authorization: `Bearer ${second.key}` };
    const found = await fetch(`${second.url}/v1/screens/${id}`, { headers });
    const { image } = (await found.json()) as { image: { url: string } };
    const { pathname, search } = new URL(image.url);
    const delivered = await fetch(second.url + pathname + search);
    expect(await sizeOf(await delivered.blob())).toEqual({ width: 60, height: 90 });
  });
});
