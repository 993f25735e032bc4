// `screen edit` and `screen restore` move screens and bring them back, beside a service and without one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openStorage } from "../src/database/open-storage.ts";
import type { Storage } from "../src/database/storage.ts";
import { commandLine } from "./support/command-line.ts";
import { asAnotherProcess } from "./support/database.ts";
import { modelId, screenAt } from "./support/library.ts";

const { dataDir, run, json, importRows } = commandLine();
const id = (n: number) => `11111111-0000-4000-8000-00000000000${n}`;
let storage: Storage;
beforeAll(async () => {
  const words = { app_name: "Korvo", platform: "ios" };
  await importRows([1, 2].map((n) => ({ id: id(n), ...words, title: `Screen ${n}` })));
  storage = await openStorage({ dataDir });
});
afterAll(() => storage.close());

const stored = async (n: number) => (await storage.library.screensByIds([id(n)]))[0];

test("screens are moved together and brought back; a screen that is not there is named and fails the command", async () => {
  const move = ["screen", "edit", id(1), id(2), "--app", "Pomelo", "--platform", "web"];
  expect(await json(...move)).toEqual({ updated: 2, unchanged: 0, failed: [] });
  expect(await stored(1)).toMatchObject({
    appName: "Pomelo",
    platform: "web",
    title: "Screen 1",
    edits: { appName: { by: "command line" } },
  });
  const { code, out } = await run("screen", "edit", id(1), id(9), "--title", "Mine");
  expect([code, out]).toEqual([1, expect.stringContaining(`${id(9)}: There is no screen with this id.`)]);
  expect(await stored(1)).toMatchObject({ title: "Mine" });
  await json("screen", "restore", id(1));
  expect(await stored(1)).toMatchObject({ appName: "Korvo", platform: "ios", title: "Screen 1" });
  expect((await storage.activity.audit({}, 3)).events.map(({ action }) => action)).toEqual([
    "screen.restore",
    "screen.update",
    "screen.update",
  ]);
});

test("nothing to change is said", async () => {
  const { code, err } = await run("screen", "edit", id(1));
  expect([code, err]).toEqual([1, "Say what is to be changed, such as --app or --title.\n"]);
});

describe("of many screens, when the database refuses one", () => {
  const idOf = (n: number) => `22222222-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const ids = Array.from({ length: 701 }, (_, n) => idOf(n));
  const inDataDir = (statement: string) => asAnotherProcess({ dataDir, databaseUrl: null }, statement);
  const refuse = async (n: number) => {
    await inDataDir("drop trigger if exists refused");
    await inDataDir(
      `create trigger refused before update on screens when old.id = '${idOf(n)}' begin select raise(abort, 'broken'); end`,
    );
  };
  // Written as they are: to import them would encode the words of each.
  beforeAll(() =>
    storage.library.upsertScreens(
      ids.map((own, n) => ({
        ...screenAt(n, modelId),
        ...{ id: own, appName: "Large", platform: "ios", system: null, title: `Title ${n}`, picture: null },
      })),
    ),
  );

  const failed = async (...args: string[]) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(1);
    const [said, reason] = err.split("\n");
    expect(reason).toMatch(/\w/);
    return { out: out === "" ? "" : JSON.parse(out), err: said };
  };
  const recorded = async () => (await storage.activity.audit({}, 1)).events[0]?.target;

  test("screen edit says how many are changed already", async () => {
    await refuse(500);
    const said = "500 of 701 screens are changed, then it failed.";
    const { out, err } = await failed("screen", "edit", ...ids, "--title", "Mine", "--json");
    expect({ ...out, err }).toEqual({ updated: 500, unchanged: 0, failed: [], error: said, err: said });
    expect((await storage.library.screensByIds([idOf(499)]))[0]?.title).toBe("Mine");
  });

  test("screen remove and app remove say how many are removed already, and those are in the audit log", async () => {
    await refuse(500);
    const said = "400 of 701 screens are removed, then it failed.";
    const { out, err } = await failed("screen", "remove", ...ids, "--yes", "--json");
    expect([out.removed?.length, out.error, err]).toEqual([400, said, said]);
    expect(await recorded()).toContain(idOf(399));
    await refuse(650);
    expect(await failed("app", "remove", "large", "--yes")).toEqual({
      out: "",
      err: "200 of 301 screens are removed, then it failed.",
    });
    expect(await recorded()).toBe("Large (ios)");
  });
});
