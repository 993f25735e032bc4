import { describe, expect, test } from "bun:test";
import type { ImportCounts } from "../src/database/import-outcomes.ts";
import type { ImportProgress } from "../src/library/importing/report.ts";
import { importSetting } from "./support/import.ts";
import { base, counts } from "./support/import-rows.ts";
import { makePng } from "./support/pictures.ts";

describe("stopping an import", () => {
  test("finishes what is under way, reads no further, and the same import goes on from there", async () => {
    const setting = importSetting();
    const rows = Array.from({ length: 100 }, (_, n) => ({ ...base, title: `T${n}` }));
    const stop = new AbortController();
    let reports = 0;
    const onProgress = () => {
      reports += 1;
      stop.abort();
    };
    const summary = await setting.importRows(rows, { signal: stop.signal, onProgress });
    expect(reports).toBe(1);
    expect(summary).toMatchObject({ ...counts(64, 0, 0, 0), stopped: "interrupted" });
    expect(await setting.library.screenIds()).toHaveLength(64);
    expect(await setting.importRows(rows)).toMatchObject({ ...counts(36, 0, 64, 0), stopped: null });
  });

  test("at any moment leaves counts of the first rows alone, and an import that goes on from there does all the others", async () => {
    const setting = importSetting();
    await setting.write({ "there.png": await makePng() });
    const wrong = [{ platform: "tv" }, { image: "nowhere.png" }, { id: "no id" }];
    const isWrong = (row: number) => row % 7 === 5;
    const rows = Array.from({ length: 40 }, (_, n) => {
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
      return { ...base, title: `T${n}`, id, image: "there.png", ...(isWrong(n) && wrong[n % 3]) };
    });
    const wrongBefore = (count: number) => rows.slice(0, count).filter((_, n) => isWrong(n)).length;
    const seen: (ImportProgress & { readonly told: number })[] = [];
    let told = 0;
    await setting.importRows(rows, {
      onFailure: () => void (told += 1),
      onProgress: (progress) => void seen.push({ ...progress, told }),
    });
    expect(seen.some(({ read, rows: done }) => read > done)).toBe(true);
    for (const { failed, rows: done, told: toldThen } of seen)
      expect({ failed, told: toldThen }).toEqual({ failed: wrongBefore(done), told: wrongBefore(done) });
    const counted = (progress: ImportCounts) => progress.imported + progress.updated + progress.unchanged;
    for (const goOnFrom of seen) {
      const summary = await setting.importRows(rows, { goOnFrom });
      expect({ done: counted(summary), failed: summary.failed }).toEqual({
        done: rows.length - wrongBefore(rows.length),
        failed: wrongBefore(rows.length),
      });
    }
  });

  test("ends the removal of missing screens after the batch under way, and the same import again removes the rest", async () => {
    const setting = importSetting();
    const rows = Array.from({ length: 450 }, (_, n) => ({ ...base, title: `T${n}` }));
    await setting.importRows(rows);
    const stop = new AbortController();
    const { removeScreens } = setting.library;
    Object.assign(setting.library, {
      removeScreens: async (ids: readonly string[]) => {
        stop.abort();
        return removeScreens(ids);
      },
    });
    const options = { isMissingDeleted: true, signal: stop.signal };
    expect(await setting.importRows(rows.slice(0, 1), options)).toMatchObject({
      ...counts(0, 0, 1, 0, 200),
      stopped: "interrupted",
    });
    expect(await setting.library.screenIds()).toHaveLength(250);
    Object.assign(setting.library, { removeScreens });
    const again = await setting.importRows(rows.slice(0, 1), { isMissingDeleted: true });
    expect(again).toMatchObject({ ...counts(0, 0, 1, 0, 249), stopped: null });
  });
});
