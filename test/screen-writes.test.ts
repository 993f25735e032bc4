// `PUT` and `DELETE /v1/screens/{id}`: a screen is there when the answer says so, wrong requests change
// nothing, and others are never overtaken.

import { beforeAll, describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildApp } from "../src/app.ts";
import { folderImageStore } from "../src/images/folder-image-store.ts";
import { pictureFiles } from "../src/images/picture-version.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { pathsIn } from "../src/system/paths.ts";
import { asKey } from "./support/collections.ts";
import { holdPictures } from "./support/image-stores.ts";
import { closing } from "./support/opened.ts";
import { makeJpeg, makePng } from "./support/pictures.ts";
import { readRequest, testService } from "./support/service.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { drawText } from "./support/text-picture.ts";
import { until } from "./support/until.ts";
import { base64, formOf, keyOf, words, write } from "./support/writers.ts";

let key: string;
const service = testService();
beforeAll(async () => void (key = await keyOf(service)));

const newId = () => crypto.randomUUID();

const put = (id: string, body: object | string, headers?: Record<string, string>) =>
  write(service, key, "PUT", id, body, headers);
const get = (id: string) => asKey(service)("GET", `/v1/screens/${id}`);
const counts = () => service.services.storage.library.lastSequence();
const stored = async (id: string) => (await service.services.storage.library.screensByIds([id]))[0];

describe("PUT", () => {
  test("adds a screen with its picture: 201, readable at once, found soon, its picture delivered", async () => {
    const id = newId();
    const made = await put(id, { ...words, image: base64(await makePng(60, 90, 11)) });
    expect(made).toMatchObject({
      status: 201,
      body: { id, outcome: "created", title: words.title, has_picture: true, notices: [] },
    });
    expect(made.body.elements).toEqual([...words.elements]);
    expect(made.headers.get("ratelimit-policy")).toBe('"write";q=600;w=60');
    expect((await get(id)).body).toMatchObject({ id, description: words.description, words_source: "given" });
    const picture = await service.handle(
      new Request(made.body.image?.url.replace("https://screens.test", "http://localhost") ?? ""),
    );
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const query = { query: "standing orders of Korvo", platform: "ios", mode: "standard" };
    await until(async () => (await (await service.search(query)).text()).includes(id));
  });

  test("is idempotent: the same words and picture again change nothing", async () => {
    const id = newId();
    const body = { ...words, image: base64(await makePng(60, 90, 12)) };
    expect((await put(id, body)).status).toBe(201);
    const before = await counts();
    expect(await put(id, body)).toMatchObject({ status: 200, body: { outcome: "unchanged" } });
    expect(await counts()).toBe(before);
  });

  test("takes words from the tree behind the screen, and says so; a tree that cannot be read is refused by name", async () => {
    const id = newId();
    const tree = '- heading "Standing orders" [level=1]\n- button "New order"\n- text: Next on Friday';
    const { app_name, platform } = words;
    const made = await put(id, { app_name, platform, tree, image: base64(await makePng(60, 90, 141)) });
    expect(made).toMatchObject({ status: 201, body: { title: "Standing orders", words_source: "tree" } });
    expect((await stored(id))?.visibleText).toContain("Next on Friday");
    const refused = await put(newId(), { app_name, platform, tree: "no tree of anything" });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("tree")]);
  });

  test("replaces all words, and keeps the picture unless it is given or null", async () => {
    const id = newId();
    const [first, second] = [await makePng(60, 90, 13), await makeJpeg(80, 80, 14)];
    await put(id, { ...words, image: base64(first) });
    const before = await stored(id);
    const retitled = await put(id, { app_name: "Korvo", platform: "ios", description: "Only this" });
    expect(retitled.body).toMatchObject({ outcome: "updated", elements: [], pattern: "", has_picture: true });
    expect((await stored(id))?.picture).toEqual(before?.picture ?? null);
    await put(id, { ...words, image: base64(second) });
    expect((await stored(id))?.picture?.format).toBe("jpeg");
    expect((await put(id, { ...words, image: null })).body).toMatchObject({
      outcome: "updated",
      has_picture: false,
    });
    expect(await service.services.images.has(id)).toBe(false);
  });

  test("takes multipart/form-data with the picture as it is, and an address of data in JSON", async () => {
    const id = newId();
    const picture = await makePng(60, 90, 15);
    expect((await put(id, formOf(words, picture))).body).toMatchObject({
      outcome: "created",
      has_picture: true,
    });
    const url = `data:image/png;base64,${base64(picture)}`;
    expect((await put(id, { ...words, image: url })).body.outcome).toBe("unchanged");
    expect((await put(id, formOf({ ...words, title: "Other" }))).body).toMatchObject({
      outcome: "updated",
      has_picture: true,
    });
  });

  test("reads the text of a picture that nothing describes, once", async () => {
    const id = newId();
    const body = {
      app_name: "Korvo",
      platform: "web",
      image: base64(drawText(["TITLE LIST", "LITTLE TEST"])),
    };
    expect((await put(id, body)).body).toMatchObject({ visible_text_source: "ocr", words_source: "ocr" });
    expect((await put(id, body)).body.outcome).toBe("unchanged");
    const described = await put(id, { app_name: "Korvo", platform: "web", description: "A list" });
    expect(described.body).toMatchObject({ visible_text_source: "none", has_picture: true });
    // Read again from the picture that is kept.
    expect((await put(id, { app_name: "Korvo", platform: "web" })).body.visible_text).toContain(
      "LITTLE TEST",
    );
  });

  test("of a removed screen adds it again", async () => {
    const id = newId();
    await put(id, words);
    expect((await write(service, key, "DELETE", id)).status).toBe(204);
    expect((await put(id, words)).status).toBe(201);
  });

  test("takes an id in capital letters for the same screen", async () => {
    const id = newId();
    await put(id, words);
    expect((await put(id.toUpperCase(), words)).body).toMatchObject({ id, outcome: "unchanged" });
  });

  test("refuses the picture of another screen of the app, and says which", async () => {
    const [first, second] = [newId(), newId()];
    const image = base64(await makePng(60, 90, 16));
    await put(first, { ...words, image });
    const refused = await put(second, { ...words, image });
    expect([refused.status, refused.body.error?.code]).toEqual([409, "picture_exists"]);
    expect(refused.body.error?.message).toContain(first);
    expect((await get(second)).status).toBe(404);
    expect((await put(second, { ...words, app_name: "Another", image })).status).toBe(201);
  });

  test("of one id at once: one of them is the screen, whole, and every other is an answer, too", async () => {
    const id = newId();
    const pictures = await Promise.all([21, 22, 23, 24].map((seed) => makePng(60, 90, seed)));
    const sent = pictures.map((picture, at) =>
      put(id, { ...words, title: `Version ${at}`, image: base64(picture) }),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const screen = await stored(id);
    const at = Number(screen?.title.at(-1));
    const sha256 = new Bun.CryptoHasher("sha256").update(pictures[at] ?? "").digest("hex");
    expect(screen?.picture?.sha256).toBe(sha256);
    expect(await service.services.images.has(id)).toBe(true);
  });
});

describe("a key", () => {
  test("that may only write does, and neither reads nor searches", async () => {
    const writer = await keyOf(service, ["screens:write"]);
    const id = newId();
    expect((await write(service, writer, "PUT", id, words)).status).toBe(201);
    for (const path of [`/v1/screens/${id}`, "/v1/apps"])
      expect((await service.handle(readRequest(writer, path))).status).toBe(403);
    expect((await write(service, writer, "DELETE", id)).status).toBe(204);
  });
});

describe("DELETE", () => {
  test("removes the screen and its files: 204 without a body, then 404", async () => {
    const id = newId();
    await put(id, { ...words, image: base64(await makePng(60, 90, 41)) });
    const removed = await write(service, key, "DELETE", id);
    expect([removed.status, removed.body]).toEqual([204, {}]);
    expect((await get(id)).status).toBe(404);
    expect(await service.services.images.has(id)).toBe(false);
    expect((await write(service, key, "DELETE", id)).body.error?.code).toBe("not_found");
    expect((await write(service, key, "DELETE", "nonsense")).status).toBe(404);
  });
});

test("each change is in the audit list with the key that made it, and counted", async () => {
  const id = newId();
  await put(id, words);
  await put(id, words);
  await put(id, { ...words, title: "Orders" });
  await write(service, key, "DELETE", id);
  const { events } = await service.services.storage.activity.audit({ action: "screen" }, 3);
  expect(events.map(({ action, target }) => [action, target])).toEqual([
    ["screen.delete", `Korvo: Orders (${id})`],
    ["screen.update", `Korvo: Orders (${id})`],
    ["screen.create", `Korvo: Standing orders (${id})`],
  ]);
  expect(events[0]?.actor).toMatch(/^API key Screen robot \(uss_live_\w{4}…\)$/);
  const { text } = await service.services.metrics.expose();
  for (const outcome of ["created", "updated", "unchanged", "removed"])
    expect(text).toMatch(new RegExp(`screen_search_screen_writes_total\\{outcome="${outcome}"\\} [1-9]`));
});

describe("beside another process that changes pictures", () => {
  test("a write waits for its batch, and is done after it", async () => {
    const release = await holdPictures(service.dataDir);
    let isDone = false;
    const writing = put(newId(), words).then((answer) => {
      isDone = true;
      return answer;
    });
    await Bun.sleep(200);
    expect(isDone).toBe(false);
    await release();
    expect((await writing).status).toBe(201);
  });

  test("it gives up after its time with 503 and Retry-After, also in the queue of this process", async () => {
    const { storage, images, engine } = service.services;
    const parts = { library: storage.library, images, encoder: engine };
    await using impatient = closing(new ScreenWriter(parts, { waitMsMax: 100 }));
    const app = buildApp({ ...service.services, screenWriter: impatient });
    const release = await holdPictures(service.dataDir);
    const ids = [newId(), newId()];
    const refused = await Promise.all(
      ids.map((id) => write({ handle: async (request) => app.handle(request) }, key, "PUT", id, words)),
    );
    for (const { status, body, headers } of refused)
      expect([status, body.error?.code, headers.get("retry-after")]).toEqual([503, "database_busy", "5"]);
    await release();
    for (const id of ids) expect((await get(id)).status).toBe(404);
  });
});

test.skipIf(!canMountDisks)(
  "a full disk is 507 and leaves nothing behind; with room again the same request works",
  async () => {
    await withSmallDisk("1m", async (disk, grow) => {
      const { storage, engine } = service.services;
      const images = folderImageStore(join(disk, "images"), storage.library);
      await using screenWriter = closing(
        new ScreenWriter({ library: storage.library, images, encoder: engine }),
      );
      const app = buildApp({ ...service.services, screenWriter });
      const id = newId();
      const request = { ...words, image: base64(await makePng(700, 700, 61)) };
      const send = () => write({ handle: async (one) => app.handle(one) }, key, "PUT", id, request);
      const refused = await send();
      expect([refused.status, refused.body.error?.code]).toEqual([507, "storage_full"]);
      expect((await get(id)).status).toBe(404);
      expect(await images.has(id)).toBe(false);
      await grow("64m");
      expect((await send()).status).toBe(201);
    });
  },
);

test("a picture whose stored file is gone is asked for again, and made whole by it", async () => {
  const id = newId();
  const image = base64(await makePng(60, 90, 51));
  await put(id, { ...words, image });
  const picture = (await stored(id))?.picture;
  if (picture == null) throw new Error("it has a picture");
  const [original] = pictureFiles(id, picture);
  await rm(`${pathsIn(service.dataDir).images}/${original?.path}`);
  expect((await put(id, { ...words, title: "New" })).body.error?.message).toBe(
    "image: the stored picture is missing. Send it again.",
  );
  expect((await put(id, { ...words, title: "New", image })).body.outcome).toBe("updated");
  expect(await service.services.images.has(id)).toBe(true);
});
