// Look-alikes and the search by a picture for programs: the TypeScript client, and the command line.
import { beforeAll, expect, test } from "bun:test";
import { createScreenSearchClient } from "../src/client/client.ts";
import { openSqlite } from "../src/database/sqlite/open.ts";
import { pathsIn } from "../src/system/paths.ts";
import { commandLine } from "./support/command-line.ts";
import { copiesOf, demoPictures, putPictures, soonLooking } from "./support/copies.ts";
import { screenAt, screenId } from "./support/library.ts";
import { testService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { keyOf } from "./support/writers.ts";

let pictures: readonly Uint8Array[];
const service = testService({}, soonLooking);
beforeAll(async () => {
  const [file = new Uint8Array()] = await demoPictures(1);
  pictures = await copiesOf(file);
  await putPictures(service, new Map(pictures.map((picture, at) => [at * 2, picture])));
  const { lookAlikes } = service.services.storage;
  await until(async () => (await lookAlikes.totals()).screens === 3, { everyMs: 200 });
});

test("the client searches by a picture, lists look-alikes, tells them apart and merges them", async () => {
  const client = createScreenSearchClient({
    baseUrl: "http://localhost",
    apiKey: await keyOf(service),
    fetch: (url, init) => service.handle(new Request(url, init)),
  });
  const found = await client.searchByPicture(new Uint8Array(pictures[1] ?? []), { limit: 4 });
  expect(found.platform).toBe("ios");
  // Of two copies that lost detail in different ways, one may be taken for another picture.
  expect(found.screens.slice(0, 2).map(({ is_copy }) => is_copy)).toEqual([true, true]);
  const { groups, total, next } = await client.lookAlikes({ limit: 1 });
  expect([groups.length, total, next]).toEqual([1, 1, null]);
  expect((await client.dismissLookAlikes([screenId(4)])).dismissed).toBe(1);
  const { screen, removed } = await client.mergeLookAlikes(screenId(0), [screenId(2)]);
  expect([screen.id, removed]).toEqual([screenId(0), [screenId(2)]]);
  expect((await client.lookAlikes()).total).toBe(0);
});

test("the command line lists groups, the largest picture first", async () => {
  const line = commandLine();
  await line.run("status");
  const storage = openSqlite(pathsIn(line.dataDir).database);
  const [small, large] = [11, 12].map((n) => screenId(n));
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
    await storage.lookAlikes.join(look, [small ?? "", large ?? ""]);
  await storage.close();
  const { out, code } = await line.run("look-alikes");
  expect(code).toBe(0);
  expect(out.indexOf(large ?? "")).toBeGreaterThan(0);
  expect(out.indexOf(large ?? "")).toBeLessThan(out.indexOf(small ?? ""));
  expect(out).toContain("1 group of 2 look-alikes.");
  const { groups } = await line.json("look-alikes", "--limit", "1");
  expect(groups).toHaveLength(1);
  expect((await line.run("look-alikes", "--limit", "0")).code).toBe(2);
});
