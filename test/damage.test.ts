// Damage that comes while the service runs: to the database and to the pictures. None of it passes in
// silence.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { versionFolder } from "../src/images/picture-version.ts";
import { pathsIn } from "../src/system/paths.ts";
import { writeAsRecorded } from "./support/image-stores.ts";
import { screenId } from "./support/library.ts";
import { goodBody, openTestService, type TestService } from "./support/service.ts";

let service: TestService;
beforeEach(async () => void (service = await openTestService()));
afterEach(() => service.close().catch(() => undefined));

const ask = (path: string) => service.handle(new Request(`http://localhost${path}`));
const metric = async (name: string) => {
  const { text } = await service.services.metrics.expose();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
};

test("damaged pages of the database make the service not ready, with a line and a number", async () => {
  const { database } = pathsIn(service.dataDir);
  expect((await ask("/readyz")).status).toBe(200);
  const db = new Database(database);
  db.run("UPDATE workspaces SET name = 'another'");
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  const bytes = readFileSync(database);
  writeFileSync(database, bytes.fill(0xaa, 8_192));
  await new Promise((resolve) => setImmediate(resolve));
  expect((await service.search(goodBody)).status).toBe(500);
  const ready = await ask("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ status: "database_damaged" }),
  ]);
  expect((await ask("/healthz")).status).toBe(200);
  expect(service.log.filter((line) => line.includes("the database is damaged"))).toHaveLength(1);
  expect(await metric("screen_search_database_faults_total")).toBeGreaterThan(0);
});

test("vectors that are made again are counted and leave the service ready; damage that stays is said all the same", async () => {
  const { databaseHealth } = service.services;
  databaseHealth.countMended();
  expect((await ask("/readyz")).status).toBe(200);
  expect(await metric("screen_search_database_faults_total")).toBe(1);
  databaseHealth.record(Object.assign(new Error("malformed"), { code: "SQLITE_CORRUPT" }));
  expect((await ask("/readyz")).status).toBe(503);
  expect(service.log.filter((line) => line.includes("the database is damaged"))).toHaveLength(1);
});

describe("a picture", () => {
  const id = screenId(1);
  const webp = (bytes: number) => {
    const file = Buffer.alloc(bytes);
    file.write("RIFF\0\0\0\0WEBP", 0, "latin1");
    file.writeUInt32LE(bytes - 8, 4);
    return new Uint8Array(file);
  };
  let path: string;
  let file: string;
  beforeEach(async () => {
    const { images } = pathsIn(service.dataDir);
    const [screen] = await service.services.storage.library.screensByIds([id]);
    if (!screen?.picture) throw new Error("it has a picture");
    const files = { original: webp(100), optimized: webp(5_000), high: webp(5_000) };
    await writeAsRecorded(images, screen, files);
    path = service.services.signer.sign(id, "high").path;
    file = join(images, versionFolder(id, screen.picture), "high.webp");
    expect((await ask(path)).status).toBe(200);
  });

  const counted = () => metric("screen_search_pictures_unreadable_total");

  test.each([
    ["that was cut short", () => truncateSync(file, 100)],
    ["that is empty", () => truncateSync(file, 0)],
    [
      "that cannot be read",
      () => {
        rmSync(file);
        symlinkSync("high.webp", file);
      },
    ],
  ])("%s is a fault of the service, with a line and a number", async (_, damage) => {
    damage();
    expect((await ask(path)).status).toBe(500);
    expect(await counted()).toBe(1);
    expect(service.log.filter((line) => line.includes('"fault"'))).toHaveLength(1);
  });

  test("that is missing is not found, with a line that names its screen and a number", async () => {
    rmSync(file);
    expect((await ask(path)).status).toBe(404);
    expect(await counted()).toBe(1);
    expect(service.log.filter((line) => line.includes("is missing") && line.includes(id))).toHaveLength(1);
  });

  test("of a screen that was removed is not found, and nothing is said", async () => {
    await service.services.storage.library.removeScreens([id]);
    await service.services.images.remove(id);
    expect((await ask(path)).status).toBe(404);
    expect(await counted()).toBe(0);
  });
});
