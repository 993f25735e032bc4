// The search by a picture: its own screen first, copies at once, wrong pictures with words, and nothing of it
// is stored.
import { beforeAll, describe, expect, test } from "bun:test";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { queryOfRows, shareOfWords, withoutNames, wordsOf } from "../src/search/by-picture/picture-words.ts";
import type { PagePictureSearch, PictureSearchAnswer } from "../src/search/by-picture/schema.ts";
import { demoPictures, soonLooking } from "./support/copies.ts";
import { setUpOwner } from "./support/people.ts";
import { cropped, pixelsOf, pngOf } from "./support/picture-edits.ts";
import { makePng } from "./support/pictures.ts";
import { errorOf, testService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { keyOf, write } from "./support/writers.ts";

const service = testService({ LOG_QUERIES: "true" }, soonLooking);
let pictures: readonly Uint8Array[];
/** The screens of the pictures, in their order. */
const ids = [1, 2, 3].map((n) => `10000000-0000-4000-8000-00000000000${n}`);

beforeAll(async () => {
  const key = await keyOf(service);
  pictures = await demoPictures(3);
  for (const [at, picture] of pictures.entries()) {
    const image = Buffer.from(picture).toString("base64");
    const body = { app_name: `App ${at}`, platform: "ios", image };
    expect((await write(service, key, "PUT", ids[at] ?? "", body)).status).toBe(201);
  }
  const { library, lookAlikes } = service.services.storage;
  const isSeen = async () => (await library.summariesByIds(ids)).every(({ lookKey }) => lookKey !== null);
  await until(async () => (await isSeen()) && (await lookAlikes.notCompared("", 1)).length === 0, {
    everyMs: 200,
  });
  await until(async () => (await service.services.follower.lag()) === 0, { everyMs: 100 });
});

function ask(
  body: Uint8Array | string,
  { query = "", key = service.key, ...headers }: Record<string, string> = {},
) {
  return service.handle(
    new Request(`http://localhost/v1/screens/search-by-picture${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: typeof body === "string" ? body : new Uint8Array(body),
    }),
  );
}
async function search(body: Uint8Array, options?: Record<string, string>): Promise<PictureSearchAnswer> {
  const response = await ask(body, options);
  expect(response.status).toBe(200);
  return (await response.json()) as PictureSearchAnswer;
}
const picture = (at: number) => pictures[at] ?? new Uint8Array();
/** The same screen as somebody else may have it, whose words are read in less time. */
const smaller = (at: number) => new Bun.Image(picture(at)).resize(600, 1299).jpeg({ quality: 80 }).bytes();

async function part(file: Uint8Array): Promise<Uint8Array> {
  const pixels = await pixelsOf(file);
  const off = (side: number) => Math.round(side * 0.08);
  return pngOf(cropped(pixels, [0, off(pixels.height), off(pixels.width), off(pixels.height)]));
}

describe("a picture", () => {
  test("of the library finds its screen first, and says that it is a copy", async () => {
    const { platform, screens } = await search(await smaller(1), {
      "content-type": "application/octet-stream",
    });
    expect([platform, screens[0]?.id, screens[0]?.is_copy]).toEqual(["ios", ids[1] ?? "", true]);
    expect(screens.filter(({ is_copy }) => is_copy)).toHaveLength(1);
  });

  test("that is a part of one finds it first by its words, whatever type a program says by default", async () => {
    const types = ["application/x-www-form-urlencoded", "text/plain", "image/jpg"];
    for (const [at, type] of types.entries()) {
      const options = { query: "?platform=ios&limit=5", "content-type": type };
      const { screens } = await search(await part(picture(at)), options);
      expect([screens[0]?.id, screens[0]?.is_copy]).toEqual([ids[at] ?? "", false]);
      expect(screens).toHaveLength(5);
    }
  });

  test("finds nothing of another platform than the one that is asked for", async () => {
    const { platform, screens } = await search(await smaller(0), { query: "?platform=web" });
    expect(platform).toBe("web");
    expect(screens.map((screen) => screen.platform)).toEqual(screens.map(() => "web"));
  });

  test("counts as a search and is in no log, no list and no folder", async () => {
    const files = async () => {
      const names = await readdir(service.dataDir, { recursive: true });
      const all = await Promise.all(
        names.map(async (name) => [name, (await stat(join(service.dataDir, name))).isFile()] as const),
      );
      return all.filter(([name, isFile]) => isFile && !/records|sqlite|index/.test(name)).sort();
    };
    const { storage } = service.services;
    const before = { files: await files(), sequence: await storage.library.lastSequence() };
    const { owner, path } = await setUpOwner(service);
    const lines = service.log.length;
    const file = await smaller(2);
    const { body: answer } = await owner.postFile<PagePictureSearch>(`${path}/search-by-picture`, file);
    expect(answer.screens[0]?.id).toBe(ids[2] ?? "");
    expect(answer.same_ids).toEqual([ids[2] ?? ""]);
    expect(answer.reading.text.length).toBeGreaterThan(10);
    const recent = await owner.get<{ searches: unknown[] }>(`${path}/recent-searches`);
    expect(recent.body.searches).toEqual([]);
    expect({ files: await files(), sequence: await storage.library.lastSequence() }).toEqual(before);
    const written = service.log.slice(lines).join("\n");
    expect(written).toContain("search-by-picture");
    for (const word of wordsOf(answer.reading.text))
      if (word.length > 6) expect(written.toLowerCase()).not.toContain(word);
  });
});

describe("what is refused", () => {
  test("is no picture, has no words, or comes as something else", async () => {
    const cases = [
      [new Uint8Array(), {}, "invalid_request", "image: the file is empty."],
      ["<html>", {}, "invalid_request", "image: it is a text file"],
      [picture(0).slice(0, 900), {}, "invalid_request", "image:"],
      [await makePng(300, 500), {}, "query_empty", "image: has no words that can be read."],
      [picture(0), { "content-type": "application/json" }, "unsupported_media_type", "Send the file alone."],
      [picture(0), { "content-encoding": "gzip" }, "unsupported_media_type", "Content-Encoding"],
    ] as const;
    for (const [body, options, code, message] of cases) {
      const response = await ask(body, options);
      const error = await errorOf(response);
      expect([response.status, error.code]).toEqual([400, code]);
      expect(error.message).toContain(message);
    }
  });
});

describe("the words of a picture", () => {
  const row = (text: string, height: number) => ({ text, height, top: 0, left: 0, width: 1 });

  test("are its tallest rows in their order, at most 500 characters", () => {
    const rows = [row("a".repeat(450), 0.01), row('Say "yes"', 0.05), row("b".repeat(460), 0.02)];
    expect(queryOfRows(rows)).toBe(`Say yes ${"b".repeat(460)}`);
    expect(queryOfRows([row("·", 0.1), row("-", 0.1)])).toBe("");
  });

  test("are searched without the names of apps among them", () => {
    expect(withoutNames("Open IceCubesApp or ice cubes now", ["Ice Cubes"])).toBe("Open or now");
    expect(withoutNames("Café menu", ["cafe"])).toBe("menu");
  });

  test("count more the fewer screens have them", () => {
    const texts = new Map([
      ["own", wordsOf("Back Standing orders")],
      ["other", wordsOf("Back Cards")],
      ["third", wordsOf("Back Menu")],
    ]);
    const shares = shareOfWords(wordsOf("back standing orders"), texts);
    expect(shares.get("own")).toBeCloseTo(1);
    expect(shares.get("other")).toBeLessThan(0.2);
    expect(shareOfWords(wordsOf("none"), texts).get("own")).toBe(0);
  });
});
