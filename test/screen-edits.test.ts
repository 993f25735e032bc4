// `PATCH /v1/screens/{id}` and changes of many screens at once: what is not given stays, a screen keeps its
// id in another app, and wrong requests change nothing.
import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import { ApiError } from "../src/errors.ts";
import { readZip } from "../src/library/archives/zip.ts";
import { ScreenWriter } from "../src/library/writing/screen-writer.ts";
import { asKey } from "./support/collections.ts";
import { temporaryFolder } from "./support/folder.ts";
import { screenAt } from "./support/library.ts";
import { makePng } from "./support/pictures.ts";
import { idsOf, testService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { base64, keyOf, words, write } from "./support/writers.ts";

let key: string;
const service = testService();
beforeAll(async () => void (key = await keyOf(service)));

const anyScreen = "00000000-0000-4000-8000-00000000dead";
let pictures = 500;
async function made(over: object = {}): Promise<{ readonly id: string; readonly url: string }> {
  const id = crypto.randomUUID();
  pictures += 1;
  const image = base64(await makePng(60, 90, pictures));
  const { body } = await write(service, key, "PUT", id, { ...words, image, ...over });
  return { id, url: body.service_url ?? "" };
}

const send = (method: string, path: string, body: object, by = key) => asKey(service, by)(method, path, body);
const patch = (id: string, body: object) => send("PATCH", `/v1/screens/${id}`, body);
const patchAll = (body: object) => send("PATCH", "/v1/screens", body);
const stored = async (id: string) => (await service.services.storage.library.screensByIds([id]))[0];

const found = async (query: string, platform: string) =>
  idsOf(await service.search({ query, platform, mode: "standard" }));

describe("one screen", () => {
  test("fields that are not given stay, with the picture; given ones are the key's", async () => {
    const { id } = await made();
    const before = await stored(id);
    const answer = await patch(id, { title: "Payments that repeat", elements: [] });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, outcome: "updated", title: "Payments that repeat" },
    });
    expect(answer.headers.get("ratelimit-policy")).toBe('"write";q=600;w=60');
    expect(await stored(id)).toMatchObject({
      ...before,
      title: "Payments that repeat",
      elements: [],
      edits: { title: { by: "API key Screen robot", before: { value: words.title } } },
    });
    expect((await patch(id, { title: "Payments that repeat" })).body).toMatchObject({ outcome: "unchanged" });
  });

  test("in another app and on another platform it keeps its id and share link, is found there and no longer here", async () => {
    const { id, url } = await made({ app_name: "Fjord", title: "Harbour fees of the quay" });
    await until(async () => (await found("harbour fees of the quay", "ios")).includes(id));
    const moved = await patch(id, { app_name: "Nordlys", platform: "web" });
    expect(moved.body).toMatchObject({ id, app_name: "Nordlys", platform: "web", service_url: url });
    expect(moved.body["edits"]).toContainEqual(
      expect.objectContaining({ field: "app_name", by: "API key Screen robot" }),
    );
    await until(async () => (await found("harbour fees of the quay", "web")).includes(id));
    expect(await found("harbour fees of the quay", "ios")).not.toContain(id);
    const apps = (await service.services.storage.library.apps(null)).map(({ name }) => name);
    expect(apps).toContain("Nordlys");
    expect(apps).not.toContain("Fjord");
  });

  test("an app that is there keeps its spelling", async () => {
    await made({ app_name: "Café Ö" });
    const { id } = await made({ app_name: "Elsewhere" });
    expect((await patch(id, { app_name: "CAFÉ ö" })).body["app_name"]).toBe("Café Ö");
  });

  test("in another spelling of its app it respells that app, for all of its screens", async () => {
    const [one, two] = [
      await made({ app_name: "velmo" }),
      await made({ app_name: "velmo", platform: "web" }),
    ];
    const { body } = await patch(one.id, { app_name: "Velmo" });
    expect(body).toMatchObject({ outcome: "updated", app_name: "Velmo" });
    expect((await stored(two.id))?.appName).toBe("Velmo");
    const both = await patchAll({ ids: [one.id, two.id, anyScreen], set: { app_name: "VELMØ" } });
    expect(both.body).toMatchObject({ updated: 2, failed: [{ id: anyScreen, code: "not_found" }] });
    const names = (await service.services.storage.library.apps(null)).map(({ name }) => name);
    expect(names.filter((name) => /velm/i.test(name))).toEqual(["VELMØ", "VELMØ"]);
    expect((await patch(two.id, { app_name: "VELMØ" })).body["outcome"]).toBe("unchanged");
    await until(async () => (await found("velmo", "web")).includes(two.id));
    await made({ app_name: "velmo", title: "Another one" });
    expect((await stored(one.id))?.appName).toBe("VELMØ");
  });

  test("it does not move to an app that has its picture: 409 that names the other one, and nothing changes", async () => {
    const image = base64(await makePng(60, 90, 499));
    const [one, two] = [await made({ app_name: "Twin A", image }), await made({ app_name: "Twin B", image })];
    const refused = await patch(two.id, { app_name: "twin a", title: "Lost" });
    expect([refused.status, refused.body.error?.code]).toEqual([409, "picture_exists"]);
    expect(refused.body.error?.message).toContain(one.id);
    expect(await stored(two.id)).toMatchObject({ appName: "Twin B", title: words.title });
  });

  test("edits at the same time do not undo one another", async () => {
    const { id } = await made();
    await Promise.all([
      patch(id, { app_name: "Aside" }),
      patch(id, { title: "Beside" }),
      patch(id, { platform: "web" }),
      patch(id, { pattern: "table" }),
    ]);
    expect(await stored(id)).toMatchObject({
      appName: "Aside",
      title: "Beside",
      platform: "web",
      pattern: "table",
    });
  });

  test("a wrong request is refused by its field, and nothing changes", async () => {
    const { id } = await made();
    for (const [body, message] of [
      [{}, "body: must be an object with at least one of app_name"],
      [{ app_name: "  " }, "app_name: is missing"],
    ] as const) {
      const { status, body: answer } = await patch(id, body);
      expect([status, answer.error?.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await patch(anyScreen, { title: "x" })).status).toBe(404);
    expect((await patch("no-id", { title: "x" })).status).toBe(400);
    expect(await stored(id)).toMatchObject({ title: words.title, appName: words.app_name });
  });
});

describe("many screens", () => {
  test("are changed at once; those that cannot be are named, and the others are changed", async () => {
    const screens = [await made({ app_name: "Many" }), await made({ app_name: "Many" })];
    const ids = screens.map(({ id }) => id);
    const { status, body } = await patchAll({ ids: [anyScreen, ...ids], set: { pattern: "settings" } });
    const failed = [{ id: anyScreen, code: "not_found", message: "There is no screen with this id." }];
    expect([status, body]).toEqual([200, { updated: 2, unchanged: 0, failed }]);
    expect((await patchAll({ ids, set: { pattern: "settings" } })).body).toMatchObject({ unchanged: 2 });
  });

  test("a move is taken back at once", async () => {
    const ids = [(await made({ app_name: "Back" })).id, (await made({ app_name: "Back" })).id];
    await patchAll({ ids, set: { app_name: "Forth", platform: "web" } });
    const fields = ["app_name", "platform"];
    expect((await send("POST", "/v1/screens/restore", { ids, fields })).body).toMatchObject({ updated: 2 });
    for (const id of ids) {
      const screen = await stored(id);
      expect(screen).toMatchObject({ appName: "Back", platform: "ios" });
      expect(Object.keys(screen?.edits ?? {})).not.toContain("appName");
    }
    expect((await send("POST", "/v1/screens/restore", { ids, fields })).body).toMatchObject({ unchanged: 2 });
  });

  test("all that pass a filter are changed if they are as many as was said", async () => {
    for (let n = 0; n < 3; n += 1) await made({ app_name: "Filtered" });
    const filter = { app: "filtered", platform: "ios" };
    const refused = await patchAll({ filter, count: 2, set: { platform: "web" } });
    expect([refused.status, refused.body.error?.message]).toEqual([
      400,
      "count: 3 screens pass the filter now, not 2. Nothing was changed.",
    ]);
    expect((await patchAll({ filter, count: 3, set: { platform: "web" } })).body).toMatchObject({
      updated: 3,
    });
    expect((await patchAll({ filter, set: { platform: "web" } })).body).toEqual({
      updated: 0,
      unchanged: 0,
      failed: [],
    });

    for (const wrong of [{ set: { title: "x" } }, { ids: [anyScreen], filter, set: { title: "x" } }])
      expect((await patchAll(wrong)).body.error?.message).toBe("ids: give either ids or a filter.");
    expect((await patchAll({ filter: {}, set: { title: "x" } })).status).toBe(400);
    const twice = await patchAll({ ids: [anyScreen, anyScreen], set: { title: "x" } });
    expect(twice.body.error?.message).toBe("ids: must be an array of 1 to 500 different UUIDs.");
  });

  test("are deleted at once with their pictures", async () => {
    const ids = [(await made()).id, (await made()).id];
    const { body } = await send("POST", "/v1/screens/delete", { ids: [...ids, anyScreen] });
    expect(body).toMatchObject({ deleted: 2, failed: [{ id: anyScreen, code: "not_found" }] });
    expect(await service.services.storage.library.screensByIds(ids)).toEqual([]);
    for (const id of ids) expect(await service.services.images.has(id)).toBe(false);
  });

  test("those that are gone when the library fails half way are counted, and the others named with the reason", async () => {
    const { screenWriter, storage } = service.services;
    const screens = Array.from({ length: 60 }, (_, at) => screenAt(3_000 + at, service.engine.modelId));
    const ids = screens.map(({ id }) => id);
    await storage.library.upsertScreens(screens);
    const busy = new ApiError("database_busy", "The library is being changed by others.");
    using failing = spyOn(screenWriter, "remove").mockRejectedValue(busy);
    expect(await send("POST", "/v1/screens/delete", { ids })).toMatchObject({
      status: busy.status,
      body: { error: { code: "database_busy" } },
    });
    failing.mockImplementationOnce((...given) => ScreenWriter.prototype.remove.apply(screenWriter, given));
    const { status, body } = await send("POST", "/v1/screens/delete", { ids });
    expect([status, body.deleted]).toEqual([200, 50]);
    expect(body.failed).toMatchObject(ids.slice(50).map((id) => ({ id, code: "database_busy" })));
    expect(await storage.library.screensByIds(ids)).toHaveLength(10);
  });
});

describe("original pictures", () => {
  test("come as a ZIP file, byte for byte, with a folder for each app; a key that may search is enough", async () => {
    const picture = await makePng(60, 90, 498);
    const one = await made({ app_name: 'Zip/ped: "A"', title: "Same", image: base64(picture) });
    const two = await made({ app_name: 'Zip/ped: "A"', title: "same" });
    const answer = await service.handle(
      new Request("http://localhost/v1/screens/originals", {
        method: "POST",
        headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
        body: JSON.stringify({ ids: [one.id, two.id, anyScreen] }),
      }),
    );
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const path = join(temporaryFolder(), "originals.zip");
    await Bun.write(path, await answer.bytes());
    const files = new Map<string, Uint8Array>();
    for await (const { name, open } of readZip(path))
      files.set(name, await new Response((await open()) as never).bytes());
    expect([...files.keys()]).toEqual(["Zip ped A/Same.png", "Zip ped A/same (2).png"]);
    expect(Buffer.from(files.get("Zip ped A/Same.png") ?? []).equals(Buffer.from(picture))).toBe(true);
    const none = await send("POST", "/v1/screens/originals", { ids: [anyScreen] }, service.key);
    expect([none.status, none.body.error?.message]).toEqual([
      404,
      "ids: none of these screens has a picture.",
    ]);
  });
});
