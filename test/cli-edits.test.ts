// `screen edit` and `screen restore` move screens and bring them back, beside a service and without one.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { openStorage } from "../src/database/open-storage.ts";
import type { Storage } from "../src/database/storage.ts";
import { commandLine } from "./support/command-line.ts";

// Each command is a process, which takes its time on a busy machine.
setDefaultTimeout(60_000);

const { folder, dataDir, run, json } = commandLine();
const id = (n: number) => `11111111-0000-4000-8000-00000000000${n}`;
let storage: Storage;
beforeAll(async () => {
  const rows = [1, 2].map((n) => ({ id: id(n), app_name: "Korvo", platform: "ios", title: `Screen ${n}` }));
  await writeFile(join(folder, "m.jsonl"), rows.map((row) => JSON.stringify(row)).join("\n"));
  await json("import", join(folder, "m.jsonl"));
  storage = await openStorage(loadConfig({ DATA_DIR: dataDir }));
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
