// Look-alikes: what is listed, what a merge keeps, and who may; by the client and the command line, too.
import { beforeAll, describe, expect, test } from "bun:test";
import { createScreenSearchClient } from "../src/client/client.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import type { LookAlikesAnswer, MergedAnswer } from "../src/screens/look-alikes/schema.ts";
import { pathsIn } from "../src/system/paths.ts";
import { asKey } from "./support/collections.ts";
import { commandLine } from "./support/command-line.ts";
import { copiesOf, demoPictures, putPictures, soonLooking } from "./support/copies.ts";
import { screenAt, screenId } from "./support/library.ts";
import { setUpOwner } from "./support/people.ts";
import { readRequest, testService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { keyOf } from "./support/writers.ts";

let key: string;
/** Three copies, of which 2 has the largest picture. */
const [small, large, other] = [0, 2, 4] as const;

let copies: readonly Uint8Array[];
const service = testService({}, soonLooking);
beforeAll(async () => {
  key = await keyOf(service);
  const [file = new Uint8Array(), second = new Uint8Array()] = await demoPictures(2);
  copies = await copiesOf(file);
  const [original = file, jpeg = file, webp = file] = copies;
  await putPictures(
    service,
    new Map([
      [small, jpeg],
      [large, original],
      [other, webp],
      [6, second],
    ]),
  );
  await until(async () => (await list()).screens === 3, { everyMs: 200 });
});

async function list(path = "/v1/look-alikes"): Promise<LookAlikesAnswer> {
  const response = await service.handle(readRequest(key, path));
  expect(response.status).toBe(200);
  return (await response.json()) as LookAlikesAnswer;
}

const post = (path: string, body: object) => asKey(service, key)("POST", `/v1/look-alikes/${path}`, body);

describe("look-alikes", () => {
  test("are listed with the largest first, and with what differs", async () => {
    const { groups, total, screens, next } = await list();
    expect({ total, screens, next }).toEqual({ total: 1, screens: 3, next: null });
    const [group] = groups;
    expect(group?.screens[0]?.id).toBe(screenId(large));
    expect(group?.screens.map(({ id }) => id).sort()).toEqual([small, large, other].map(screenId));
    expect(group?.differs).toEqual(["app", "size", "words"]);
    expect(group?.screens[0]).toMatchObject({ width: 924, platform: "ios", has_picture: true });
  });

  test("have a page of their screen", async () => {
    const { owner } = await setUpOwner(service);
    const page = (n: number) =>
      owner.get<{ screens: { id: string }[] }>(`/api/screens/${screenId(n)}/look-alikes`);
    const { screens } = (await page(other)).body;
    expect(screens.map(({ id }) => id).sort()).toEqual([small, large, other].map(screenId));
    expect((await page(6)).body.screens).toEqual([]);
    expect((await page(999)).status).toBe(404);
    const apps = await owner.get<{ apps: { id: string; name: string; platform: string }[] }>("/api/apps");
    const app = apps.body.apps.find(({ name, platform }) => name === "Airbnb" && platform === "ios");
    const listed = await owner.get<{ screens: { id: string; alike: { screens: number } | null }[] }>(
      `/api/apps/${app?.id}/screens`,
    );
    const counts = new Map(listed.body.screens.map(({ id, alike }) => [id, alike?.screens ?? null]));
    expect([counts.get(screenId(small)), counts.get(screenId(6))]).toEqual([3, null]);
    expect((await owner.get("/api/operator/look-alikes")).status).toBe(200);
  });

  test("are not merged with screens that are none, nor with screens that are gone", async () => {
    const cases = [
      [{ keep: screenId(large), remove: [screenId(6)] }, 400, "remove: must be look-alikes"],
      [{ keep: screenId(large), remove: [screenId(large)] }, 400, "must not have the screen to keep"],
      [{ keep: screenId(999), remove: [screenId(small)] }, 404, "There is no screen with this id."],
    ] as const;
    for (const [body, status, message] of cases) {
      const refused = await post("merge", body);
      expect(refused.status).toBe(status);
      expect(refused.body.error.message).toContain(message);
    }
    expect((await list()).screens).toBe(3);
    const apart = await post("dismiss", { screen_ids: [screenId(small), screenId(6)] });
    expect([apart.status, apart.body.error.code]).toEqual([400, "invalid_request"]);
  });
});

describe("a merge", () => {
  test("fills empty fields, takes a person's words and the places of the others, and removes them with their pictures", async () => {
    const { services } = service;
    const { library } = services.storage;
    const edit = { by: "Olive", at: 1, before: null };
    const picture = async (n: number) => (await library.screensByIds([screenId(n)]))[0]?.picture ?? null;
    const modelId = services.engine.modelId;
    await library.upsertScreens([
      { ...screenAt(large, modelId), picture: await picture(large), elements: [], pattern: "" },
      {
        ...screenAt(small, modelId),
        picture: await picture(small),
        appName: screenAt(large, modelId).appName,
        title: "Passcode",
        pattern: "lock",
        edits: { title: edit },
      },
    ]);
    const [kept, gone] = [screenId(large), screenId(small)];
    const ask = asKey(service, key);
    const made = await Promise.all(["One", "Both"].map((name) => ask("POST", "/v1/collections", { name })));
    const [one, both] = made.map(({ body }) => `/v1/collections/${body.id}`);
    await ask("POST", `${one}/screens`, { screen_ids: [screenId(8), gone, screenId(9)], note: "Calm" });
    await ask("POST", `${both}/screens`, { screen_ids: [kept, gone] });
    await ask("POST", "/v1/tags", { screen_ids: [gone], add: ["a", "b"] });
    await ask("POST", "/v1/tags", { screen_ids: [kept], add: ["b"] });
    const flow = await ask("POST", "/v1/flows", { name: "Unlock", screen_ids: [gone, screenId(8), gone] });
    const idsIn = async (path = "") =>
      (await ask("GET", path)).body.screens.map(({ id }: { id: string }) => id);
    const response = await post("merge", { keep: kept, remove: [gone] });
    expect(response.status).toBe(200);
    const { screen, removed, filled } = response.body as MergedAnswer;
    expect(removed).toEqual([screenId(small)]);
    expect(filled).toEqual(["title", "elements", "pattern"]);
    expect(screen).toMatchObject({ id: screenId(large), title: "Passcode", pattern: "lock" });
    expect(screen.elements).toEqual(["login", "email", "field"]);
    expect(screen.description).toBe(screenAt(large, modelId).description);
    expect(await library.screensByIds([screenId(small)])).toEqual([]);
    expect(await services.images.open(screenId(small), "optimized")).toBeNull();
    expect((await list()).groups[0]?.screens.map(({ id }) => id)).toEqual([large, other].map(screenId));
    expect(await idsIn(one)).toEqual([screenId(8), kept, screenId(9)]);
    expect((await ask("GET", one ?? "")).body.screens[1].note).toBe("Calm");
    expect(await idsIn(both)).toEqual([kept]);
    const marks = await ask("POST", "/v1/screens/marks", { screen_ids: [kept] });
    expect(marks.body.screens[0].tags).toEqual(["a", "b"]);
    expect(await idsIn(`/v1/flows/${flow.body.id}`)).toEqual([kept, screenId(8), kept]);
  });

  test("of two at once never removes what the other keeps", async () => {
    const both = [
      { keep: screenId(large), remove: [screenId(other)] },
      { keep: screenId(other), remove: [screenId(large)] },
    ];
    await Promise.all(both.map((body) => post("merge", body)));
    const left = await service.services.storage.library.screensByIds([large, other].map(screenId));
    expect(left).toHaveLength(1);
  });
});

test("the client searches by a picture, lists look-alikes, tells them apart and merges them", async () => {
  // A group of its own in place of those that were merged.
  const [first = "", second = "", third = ""] = [20, 22, 24].map(screenId);
  await service.services.storage.library.removeScreens([small, large, other, 6].map(screenId));
  await putPictures(service, new Map(copies.map((picture, at) => [20 + at * 2, picture])));
  await until(async () => (await list()).screens === 3, { everyMs: 200 });
  const client = createScreenSearchClient({
    baseUrl: "http://localhost",
    apiKey: key,
    fetch: (url, init) => service.handle(new Request(url, init)),
  });
  const found = await client.searchByPicture(new Uint8Array(copies[1] ?? []), { limit: 4 });
  expect(found.platform).toBe("ios");
  // Of two copies that lost detail in different ways, one may be taken for another picture.
  expect(found.screens.slice(0, 2).map(({ is_copy }) => is_copy)).toEqual([true, true]);
  const { groups, total, next } = await client.lookAlikes({ limit: 1 });
  expect([groups.length, total, next]).toEqual([1, 1, null]);
  expect((await client.dismissLookAlikes([third])).dismissed).toBe(1);
  const { screen, removed } = await client.mergeLookAlikes(first, [second]);
  expect([screen.id, removed]).toEqual([first, [second]]);
  expect((await client.lookAlikes()).total).toBe(0);
});

test("the command line lists groups, the largest picture first", async () => {
  const line = commandLine();
  await line.run("status");
  const storage = openSqlite(pathsIn(line.dataDir).database);
  const [small = "", large = ""] = [11, 12].map(screenId);
  const hash = (n: number) => String(n).repeat(64);
  const made = [11, 12].map((n) => {
    const screen = screenAt(n, "m");
    const side = n === 12 ? 2_000 : 500;
    const size = { width: side, height: side, bytes: 1 };
    const picture = { sha256: hash(n % 10), format: "png" as const, ...size, optimized: size, high: size };
    return { ...screen, picture };
  });
  await storage.library.upsertScreens(made);
  await storage.looks.write(
    made.map(({ id, picture }) => ({
      id,
      sha256: picture.sha256,
      key: "0".repeat(16),
      content: null,
      appearance: null,
    })),
  );
  for (const look of await storage.lookAlikes.notCompared("", 9))
    await storage.lookAlikes.join(look, [small, large]);
  await storage.close();
  const { out, code } = await line.run("look-alikes");
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`${large}[^]*${small}`));
  expect(out).toContain("1 group of 2 look-alikes.");
  const { groups } = await line.json("look-alikes", "--limit", "1");
  expect(groups).toHaveLength(1);
  expect((await line.run("look-alikes", "--limit", "0")).code).toBe(2);
});
