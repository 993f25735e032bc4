// Every type of Arrow in every column, as pyarrow writes them: null throughout, null in between, empty, one
// value, 64 bits, dictionaries, nested. What cannot be a value fails its row, and nothing ends the file.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { manifestColumns, readRow } from "../src/library/rows/read-row.ts";
import { RowError } from "../src/library/rows/row-error.ts";
import { readManifest } from "../src/library/sources/manifest.ts";
import { temporaryFolder } from "./support/folder.ts";
import { importSetting } from "./support/import.ts";
import { pythonProgram } from "./support/python-program.ts";

const python = pythonProgram({
  name: "python",
  setting: "PYARROW_PYTHON",
  packages: ["pyarrow==26.0.1"],
  tests: "Types of Arrow",
});
const folder = temporaryFolder();
const written =
  python === null ? null : Bun.spawnSync([python, join(import.meta.dir, "support/arrow-types.py"), folder]);
const columns = manifestColumns.filter((column) => column !== "app_name" && column !== "platform");

/** The row of one column, or the code of its refusal. */
function readColumn(content: Readonly<Record<string, unknown>>, column: string): unknown {
  try {
    const { app_name: _, platform: __, ...rest } = readRow({ ...content, [column]: content[column] });
    return rest;
  } catch (error) {
    return error instanceof RowError ? error.code : error;
  }
}

test.skipIf(python === null)("pyarrow writes all types", () => {
  expect({ said: written?.stderr.toString(), types: Number(written?.stdout.toString()) }).toEqual({
    said: "",
    types: 45,
  });
});

for (const name of readdirSync(folder).sort())
  test(`a Parquet file of ${name.replace(".parquet", "")} is read to its end, and null is absent`, async () => {
    const path = join(folder, name);
    const places = { app_name: "Korvo", platform: "ios" };
    let rows = 0;
    for await (const { content } of (await readManifest(path)).entries) {
      rows += 1;
      if (content instanceof RowError) throw content;
      for (const column of columns) {
        const read = readColumn({ ...places, [column]: content[column] }, column);
        if (content["app_name"] === "null") expect(read).toEqual({});
        else if (typeof read === "string") expect(read).toBe("row_invalid");
        else expect(JSON.stringify(read)).toBeString();
      }
    }
    expect(rows).toBeGreaterThanOrEqual(3 + 1 + 3 + 1 + 1);
    const setting = importSetting();
    const summary = await importLibrary(setting.services, path, { isDryRun: true });
    expect(summary).toMatchObject({ stopped: null });
    expect(summary.imported + summary.updated + summary.failed).toBe(rows);
    const codes = summary.failures.map(({ code }) => code);
    expect(codes.filter((code) => code === "storage_failed" || code === "row_unreadable")).toEqual([]);
  });
