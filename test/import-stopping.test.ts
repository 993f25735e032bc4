import { describe, expect, test } from "bun:test";
import { importSetting } from "./support/import.ts";
import { base, counts } from "./support/import-rows.ts";

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
