// Command-line removals from the library and changes of plans and keys, beside a service and without one.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import type { Storage } from "../src/database/storage.ts";
import { commandLine } from "./support/command-line.ts";
import { demoRows } from "./support/demo.ts";
import { makePng } from "./support/pictures.ts";

const { folder, dataDir, run, json, importRows } = commandLine();
const id = (n: number) => `11111111-0000-4000-8000-00000000000${n}`;
let storage: Storage;

beforeAll(async () => {
  await writeFile(join(folder, "1.png"), await makePng(20, 20, 1));
  await importRows([
    { id: id(1), app_name: "Korvo", platform: "ios", title: "One", description: "One", image: "1.png" },
    { id: id(2), app_name: "Korvo", platform: "web", title: "Two" },
    { id: id(3), app_name: "Korvo", platform: "web", title: "Three" },
    { id: id(4), app_name: "Pomelo", platform: "ios", title: "Four" },
    { id: id(5), app_name: "Pomelo", platform: "ios", title: "Five" },
  ]);
  storage = await openStorage({ dataDir });
});
afterAll(() => storage.close());

const live = async () => (await storage.library.screenIds()).toSorted();
const newestAudit = async () => (await storage.activity.audit({}, 1)).events[0];

describe("screen remove", () => {
  test("asks first, and is wrong usage where nobody can answer", async () => {
    const { code, err } = await run("screen", "remove", id(1));
    expect([code, err]).toEqual([2, expect.stringContaining("--yes")]);
    expect(await live()).toHaveLength(5);
  });

  test("removes nothing when one of the ids is unknown, and names it", async () => {
    const { code, err } = await run("screen", "remove", id(1), id(9), "nonsense", "--yes");
    expect([code, err]).toEqual([1, `There is no screen ${id(9)}, nonsense. Nothing was removed.\n`]);
    expect(await live()).toHaveLength(5);
  });

  test("removes screens with their pictures", async () => {
    const picture = join(dataDir, "images", id(1).slice(0, 2), id(1));
    expect(existsSync(picture)).toBe(true);
    const ids = [id(1).toUpperCase(), id(1), id(4)];
    expect(await json("screen", "remove", ...ids, "--yes")).toEqual({ removed: [id(1), id(4)] });
    expect(await live()).toEqual([id(2), id(3), id(5)]);
    expect(existsSync(picture)).toBe(false);
    expect(await newestAudit()).toMatchObject({
      action: "screen.delete",
      actor: "command line",
      target: `Pomelo: Four (${id(4)})`,
    });
  });
});

describe("app remove", () => {
  test("of an app that is not there is an error", async () => {
    const { code, err } = await run("app", "remove", "Korvo", "--platform", "ios", "--yes");
    expect([code, err]).toEqual([1, "There is no app Korvo on ios.\n"]);
  });

  test("removes every screen of the app, in any letter case", async () => {
    const { code, out } = await run("app", "remove", "korvo", "--yes");
    expect([code, out]).toEqual([0, "Removed 2 screens of Korvo on web.\n"]);
    expect(await live()).toEqual([id(5)]);
    expect(await newestAudit()).toMatchObject({
      action: "app.delete",
      target: "Korvo (web)",
      detail: "2 screens",
    });
  });
});

test("demo remove takes exactly the screens of the demo library, edited ones too", async () => {
  const before = await live();
  const rows = (await demoRows()).slice(0, 3).map((row) => ({ ...row, image: undefined }));
  const [first] = rows;
  // Of an app of the demo, but not its screen.
  const own = { id: id(6), app_name: first?.app_name, platform: first?.platform, title: "Mine" };
  await importRows([...rows, own]);
  await importRows([{ ...first, title: "Edited" }]);
  expect(await live()).toEqual([...before, ...rows.map(({ id }) => id), id(6)].toSorted());
  expect((await run("demo", "remove")).code).toBe(2);
  expect(await json("demo", "remove", "--yes")).toEqual({ removed: 3 });
  expect(await live()).toEqual([...before, id(6)].toSorted());
  expect(await newestAudit()).toMatchObject({ action: "demo.delete", target: "3 screens" });
  expect(await json("demo", "remove", "--yes")).toEqual({ removed: 0 });
  await json("screen", "remove", id(6), "--yes");
});

describe("plan", () => {
  test("update changes what is given, and says so", async () => {
    const changed = await json("plan", "update", "team", "--searches-per-minute", "120");
    expect(changed).toEqual({
      name: "team",
      is_search_allowed: true,
      searches_per_minute: 120,
      search_burst: 60,
    });
    expect((await json("plan", "update", "team", "--burst", "30"))["search_burst"]).toBe(30);
    const { plans } = await json("plan", "list");
    expect((plans as { name: string }[]).map(({ name }) => name)).toEqual([
      "free",
      "pro",
      "team",
      "enterprise",
    ]);
    expect(plans).toContainEqual({ ...changed, search_burst: 30 });
    expect(await newestAudit()).toMatchObject({
      action: "plan.update",
      detail: "120 searches a minute, 60 at once → 120 searches a minute, 30 at once",
    });
  });
});

describe("key create --scope", () => {
  test("grants scopes, which key list shows; without it a key searches", async () => {
    const { id: workspaceId } = await json("workspace", "create", "Design");
    const create = (...args: string[]) =>
      json("key", "create", "--workspace", String(workspaceId), "--name", "robot", ...args);
    expect((await create())["scopes"]).toEqual(["screens:search"]);
    const both = await create("--scope", "screens:write", "--scope", "screens:search");
    expect(both["scopes"]).toEqual(["screens:search", "screens:write"]);
    expect((await create("--scope", "screens:write"))["scopes"]).toEqual(["screens:write"]);
    const { out } = await run("key", "list");
    expect(out).toMatch(/ screens:search screens:write +robot$/m);
  });
});
