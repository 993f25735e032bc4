// Pictures that a killed process left without a record go by themselves; those that an operator may still
// want stay.

import { beforeEach, expect, test } from "bun:test";
import { orphansText, removeOrphans, removeOrphansHourly } from "../src/images/remove-orphans.ts";
import { createLog } from "../src/system/log.ts";
import { type ImportSetting, importSetting } from "./support/import.ts";
import { base, one, two } from "./support/import-rows.ts";
import { until } from "./support/until.ts";

const id = (n: number) => `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
const rows = [1, 2].map((n) => ({ ...base, id: id(n), title: `T${n}`, image: `${n}.png` }));
const orphan = (n: number) => `ab${id(n).slice(2)}`;

let setting: ImportSetting;
beforeEach(async () => {
  setting = importSetting();
  await setting.write({ "1.png": one, "2.png": two });
  await setting.importRows(rows);
});

/** As an import leaves it that is killed between its files and their database. */
async function leave(...ids: readonly string[]): Promise<void> {
  const file = new TextEncoder().encode("left");
  const files = { original: { file, format: "png" }, optimized: file, high: file } as const;
  await setting.images.change(async () => {
    for (const each of ids) await setting.images.put(each, files);
  });
}

const left = () => setting.images.list("ab");
const kept = async () => [await setting.images.has(id(1)), await setting.images.has(id(2))];

test("the next import removes them, says how many, and takes no picture of a record", async () => {
  await leave(orphan(1), orphan(2));
  const { notices } = await setting.importRows(rows);
  expect(notices.map(({ text }) => text).join()).toContain("removed 2 pictures of no record");
  expect([await left(), await kept()]).toEqual([[], [true, true]]);
  expect((await setting.importRows(rows)).notices).toEqual([]);
});

test("an import that only checks, or is stopped, removes none", async () => {
  await leave(orphan(1));
  const stop = new AbortController();
  stop.abort();
  await setting.importRows(rows, { isDryRun: true });
  await setting.importRows(rows, { signal: stop.signal });
  expect(await left()).toEqual([orphan(1)]);
});

test("one whose record comes while others change pictures is none", async () => {
  let isOver = false;
  const change: typeof setting.images.change = async (work) => {
    // The previous holder of the lock wrote the record of the apparent orphan.
    if (!isOver)
      await setting.importRows([{ ...base, id: orphan(1), title: "T3", image: "1.png", app_name: "B" }]);
    isOver = true;
    return setting.images.change(work);
  };
  await leave(orphan(1));
  expect(await removeOrphans({ library: setting.library, images: { ...setting.images, change } })).toEqual({
    found: 0,
    removed: 0,
  });
  expect(await setting.images.has(orphan(1))).toBe(true);
});

test("more than have a record, or than a killed process leaves, stay and are said", async () => {
  await leave(orphan(1), orphan(2), orphan(3));
  expect(await removeOrphans(setting.services)).toEqual({ found: 3, removed: 0 });
  expect(orphansText({ found: 3, removed: 0 })).toContain("verify --repair");
  expect(await left()).toHaveLength(3);
  const library = {
    ...setting.library,
    counts: async () => ({ ...(await setting.library.counts()), pictures: 1e6 }),
  };
  await leave(...Array.from({ length: 254 }, (_, n) => orphan(n + 4)));
  expect(await removeOrphans({ ...setting.services, library })).toEqual({ found: 257, removed: 0 });
  await setting.images.remove(orphan(1));
  expect(await removeOrphans({ ...setting.services, library })).toEqual({ found: 256, removed: 256 });
});

test("a serving process removes them from time to time, with a line that counts them", async () => {
  const lines: string[] = [];
  const log = createLog("info", [], { write: (line) => lines.push(line) });
  const stop = removeOrphansHourly(setting.services, log, { everyMs: 1, pauseMs: 1 });
  for (const n of [1, 2]) {
    await leave(orphan(n));
    await until(() => lines.length >= n);
    expect(await left()).toEqual([]);
  }
  await stop();
  expect(lines.filter((line) => line.includes('"removed":1'))).toHaveLength(2);
  expect(await kept()).toEqual([true, true]);
});
