// Importing while serving: one process writes records, the serving one tails them.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { commandLineOf } from "./support/command-line.ts";
import { folderWith, writeFiles } from "./support/folder.ts";
import { jsonLines } from "./support/json-lines.ts";
import { makePng } from "./support/pictures.ts";
import { startServer, type TestServer } from "./support/server.ts";

interface Found {
  readonly id: string;
  readonly image: { readonly url: string };
}

const id = "11111111-1111-4111-8111-111111111111";
/** 2 s of pauses between searches: a machine that is busy for longer makes the searches longer. */
const looksMax = 40;
const pauseMs = 50;

async function importRows(
  server: TestServer,
  source: string,
  rows: readonly object[],
  ...flags: string[]
): Promise<void> {
  await writeFiles(source, { "manifest.jsonl": jsonLines(rows) });
  await commandLineOf(server).json("import", join(source, "manifest.jsonl"), ...flags);
}

async function find(server: TestServer, query: string): Promise<readonly Found[]> {
  const answer = await server.search({ query, platform: "web", mode: "deep" });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { screens: Found[] }).screens;
}

/** Searches until the answer is as it should be, for at most the looks in which it must. */
async function until(server: TestServer, query: string, isRight: (found: readonly Found[]) => boolean) {
  for (let looks = 1; ; looks += 1) {
    const found = await find(server, query);
    if (isRight(found)) return found;
    if (looks > looksMax) throw new Error(`not within ${looks} looks: ${JSON.stringify(found)}`);
    await Bun.sleep(pauseMs);
  }
}

test("a new screen is found within 2 s with its picture, a changed one by its new words, a removed one never", async () => {
  await using server = await startServer({ LOG_LEVEL: "info" });
  const source = await folderWith({ "seats.png": await makePng(300, 200) });
  const row = { id, image: "seats.png", app_name: "Skyline", platform: "web" };
  const isFirst = (found: readonly Found[]) => found[0]?.id === id;

  // Described: of a screen of which only its text is known the closest come back, too.
  const described = (title: string) => [{ ...row, title, description: title }];
  await importRows(server, source, described("Aeroplane seat map with prices for every row"));
  const [first] = await until(server, "seat map of an aeroplane with prices", isFirst);
  const { pathname, search } = new URL(first?.image.url ?? "");
  const picture = await fetch(`${server.url}${pathname}${search}`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);

  await importRows(server, source, described("Weekly weather forecast with rain and wind"));
  await until(server, "weather forecast for the week", isFirst);
  expect(await find(server, "seat map of an aeroplane with prices")).toEqual([]);

  const title = "Boarding pass with a QR code";
  const other = { app_name: "Skyline", platform: "web", title, description: title };
  await importRows(server, source, [other], "--delete-missing");
  // The database no longer has the removed screen, so it is gone before the index follows; the new one comes
  // with it.
  await until(server, "weather forecast for the week", (found) => found.length === 0);
  await until(server, "boarding pass with a QR code", (found) => found.length === 1);
});
