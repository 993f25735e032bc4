// The pictures that a screen had before: any sequence of imports, edits and removals keeps those given, in
// order, each with its words and its files, and nothing else.

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Storage } from "../src/database/storage.ts";
import { Bucket } from "../src/images/bucket/bucket.ts";
import { longRetries } from "../src/images/bucket/try-again.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import type { ImageStore } from "../src/images/image-store.ts";
import { openImageStore } from "../src/images/open-image-store.ts";
import { allPictureFiles } from "../src/images/picture-version.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { removeScreens } from "../src/library/writing/remove-screens.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { checkStoredPicture } from "../src/maintenance/backup/picture-files.ts";
import { describeOnBoth } from "./support/both-forms.ts";
import { examples } from "./support/examples.ts";
import { folderWith, temporaryFolder, writeFiles } from "./support/folder.ts";
import { importServices } from "./support/import.ts";
import { jsonLines } from "./support/json-lines.ts";
import { makePng } from "./support/pictures.ts";
import { hasS3Server, testS3 } from "./support/s3-server.ts";

const signal = new AbortController().signal;
const pictures = await Promise.all([1, 2, 3, 4].map((mark) => makePng(40, 60, mark)));
const hashes = pictures.map((file) => new Bun.CryptoHasher("sha256").update(file).digest("hex"));
const ids = [1, 2].map((n) => `ab00000${n}-0000-4000-8000-000000000000`);

const row = fc.record({
  screen: fc.nat(ids.length - 1),
  /** Null takes the picture away. */
  picture: fc.oneof(
    { weight: 6, arbitrary: fc.nat(pictures.length - 1) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  title: fc.constantFrom("Login", "Home", "Cart"),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ edited: fc.nat(ids.length - 1), title: fc.constant("Edited") }) },
  { weight: 1, arbitrary: fc.record({ removed: fc.nat(ids.length - 1) }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What must be known of a screen. */
interface Expected {
  title: string;
  isEdited: boolean;
  picture: number | null;
  /** Those before, the last one first. */
  earlier: { readonly picture: number; readonly title: string }[];
}

function take(
  had: Expected | undefined,
  { picture, title }: { readonly picture: number | null; readonly title: string },
  kept: number,
): Expected {
  if (had === undefined) return { title, isEdited: false, picture, earlier: [] };
  const isOther = had.picture !== null && had.picture !== picture;
  const earlier = [
    ...(isOther && had.picture !== null ? [{ picture: had.picture, title: had.title }] : []),
    ...had.earlier.filter((each) => each.picture !== picture),
  ];
  const now = had.isEdited ? had.title : title;
  return { ...had, title: now, picture, earlier: isOther ? earlier.slice(0, kept) : earlier };
}

const server = testS3();

/** A store of pictures, and the files in it. */
interface Place {
  readonly images: ImageStore;
  readonly files: () => Promise<readonly string[]>;
}

async function folderPlace({ library }: Storage): Promise<Place> {
  const root = join(temporaryFolder(), "images");
  const files = async () =>
    existsSync(root) ? [...new Bun.Glob("**").scanSync({ cwd: root, dot: true })] : [];
  return { images: folderImageStore(root, library), files };
}

let buckets = 0;

async function bucketPlace(storage: Storage): Promise<Place> {
  if (server === undefined) throw new Error("there is no server");
  buckets += 1;
  const bucket = { ...server.settings, prefix: `versions-${buckets}/` };
  const config = { dataDir: temporaryFolder(), databaseUrl: null, bucket, imageDelivery: "proxy" as const };
  const files = async () => {
    const keys: string[] = [];
    for await (const page of new Bucket(bucket, longRetries).list("images/"))
      keys.push(...page.map(({ key }) => key.replace(/^images\//, "")));
    return keys.filter((key) => key !== "library.json");
  };
  return { images: openImageStore(config, storage), files };
}

/** A library to which steps are done, and what must be known after them. */
async function open(storage: Storage, { images, files }: Place, count: number) {
  const { library } = storage;
  const keptVersions = { count, days: null };
  const services = { ...importServices(library, images), keptVersions };
  const writer = new ScreenWriter(services);
  const folder = await folderWith(Object.fromEntries(pictures.map((file, at) => [`${at}.png`, file])));
  const expected = new Map<string, Expected>();
  const idOf = (at: number) => ids[at] ?? "";
  const doStep = async (each: Step) => {
    if ("rows" in each) {
      const rows = each.rows.map(({ screen, picture, title }) => ({
        id: idOf(screen),
        app_name: `App ${screen}`,
        platform: "ios",
        title,
        ...(picture !== null && { image: `${picture}.png` }),
      }));
      await writeFiles(folder, { "manifest.jsonl": jsonLines(rows) });
      expect(await importLibrary(services, join(folder, "manifest.jsonl"))).toMatchObject({ failed: 0 });
      for (const given of each.rows)
        expected.set(idOf(given.screen), take(expected.get(idOf(given.screen)), given, count));
    } else if ("removed" in each) {
      await removeScreens({ library, images }, [idOf(each.removed)]);
      expected.delete(idOf(each.removed));
    } else {
      const had = expected.get(idOf(each.edited));
      if (had === undefined) return;
      const fields = { id: idOf(each.edited), title: each.title };
      const editor = { by: "Ada", at: 1_790_000_000_000 };
      await writer.write("team", { fields, picture: undefined, isPartial: true, editor }, signal);
      expected.set(fields.id, { ...had, title: each.title, isEdited: true });
    }
  };
  const check = async () => {
    const live = new Map((await library.screensByIds(ids)).map((screen) => [screen.id, screen]));
    const named: string[] = [];
    for (const id of ids) {
      const want = expected.get(id);
      const earlier = await library.earlierVersions(id);
      expect(
        earlier.map(({ picture, title }) => ({ picture: hashes.indexOf(picture.sha256), title })),
      ).toEqual(want?.earlier ?? []);
      const screen = live.get(id);
      expect(screen?.title).toBe(want?.title);
      expect(screen?.picture ? hashes.indexOf(screen.picture.sha256) : null).toBe(want?.picture ?? null);
      const [all = { id, pictures: [] }] = await library.picturesOf([id]);
      named.push(...allPictureFiles(all).map(({ path }) => path));
      if (all.pictures.length > 0)
        expect(await checkStoredPicture(images, all)).toMatchObject({ problems: [] });
    }
    expect((await files()).toSorted()).toEqual(named.toSorted());
  };
  return { doStep, check, close: () => writer.close() };
}

describeOnBoth("the pictures that screens had", (form) => {
  test("and that an import brings are older than those replaced here, each once, and no more than are kept", async () => {
    const [id = ""] = ids;
    const storage = await form();
    const opened = await open(storage, await folderPlace(storage), 10);
    for (const [picture, title] of (["Login", "Home"] as const).entries())
      await opened.doStep({ rows: [{ screen: 0, picture, title }] });
    const titles = async () => (await storage.library.earlierVersions(id)).map(({ title }) => title);
    const [had] = await storage.library.earlierVersions(id);
    if (had === undefined) throw new Error("the first picture is gone");
    const brought = (n: number) => ({
      ...had,
      title: `Brought ${n}`,
      replacedAt: Date.now(),
      picture: { ...had.picture, sha256: `${n}`.repeat(64) },
    });
    for (const n of [1, 0, 1]) await storage.library.addVersion(id, brought(n), n);
    expect(await titles()).toEqual(["Login", "Brought 0", "Brought 1"]);
    await storage.library.addVersion(id, brought(2), 2, { count: 2, days: null });
    expect(await titles()).toEqual(["Login", "Brought 0"]);
    await opened.close();
  });

  const places = { folder: folderPlace, ...(hasS3Server && { bucket: bucketPlace }) };
  for (const [name, placeOf] of Object.entries(places))
    test(`are those given, in order, with their words and files, in a ${name}`, async () => {
      const storage = await form();
      const property = fc.asyncProperty(
        fc.constantFrom(0, 2, 10),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        async (count, steps) => {
          await storage.library.removeScreens(ids);
          const library = await open(storage, await placeOf(storage), count);
          for (const each of steps) {
            await library.doStep(each);
            await library.check();
          }
          await library.close();
        },
      );
      await fc.assert(property, { numRuns: examples(8) });
    });
});
