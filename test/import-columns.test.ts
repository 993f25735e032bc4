// Every optional column with every kind of value, through every reader. Generated from the list of columns: one
// that is added is in here by itself.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { manifestColumns, readRow } from "../src/library/rows/read-row.ts";
import { RowError } from "../src/library/rows/row-error.ts";
import { readManifest } from "../src/library/sources/manifest.ts";
import { folderWith } from "./support/folder.ts";
import { importFile, importSetting } from "./support/import.ts";
import { jsonLines } from "./support/json-lines.ts";
import { makePng } from "./support/pictures.ts";

/** Columns that say which screen a row is: a bad value there refuses the row. */
const identifying = ["app_name", "platform", "id", "image", "file_name"];
const optional = manifestColumns.filter((column) => !identifying.includes(column));
const uuidAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
const nameAt = (at: number) => `${String(at).padStart(3, "0")}.png`;
const pictures = Object.fromEntries(
  await Promise.all(optional.map(async (_, at) => [nameAt(at), await makePng(60, 90, at)] as const)),
);

type Kind = {
  readonly value: unknown;
  readonly cell: string;
  readonly parquet?: "STRING" | "JSON" | "DOUBLE" | "BOOLEAN" | "INT64";
};
const text = (value: string): Kind => ({ value, cell: value, parquet: "STRING" });
const number = (value: number): Kind => ({ value, cell: String(value), parquet: "DOUBLE" });
const nested = (value: unknown): Kind => ({ value, cell: JSON.stringify(value) });

const kinds: Readonly<Record<string, Kind>> = {
  words: text("Plain words"),
  "a long text": text("x".repeat(60_000)),
  "a NUL": text("a\0b"),
  "a deep link": text("shopapp://cart/1"),
  "an address": text("HTTPS://shop.example/a"),
  "a time of PostgreSQL": text("2024-05-01 10:00:00+00"),
  "a time of BigQuery": text("2024-05-01 10:00:00 UTC"),
  "a whole number": number(17),
  "a number": number(17.4),
  "a negative number": number(-3),
  seconds: number(1_709_634_030),
  milliseconds: number(1_709_634_030_000),
  microseconds: number(1_709_634_030_000_000),
  "not a number": { ...number(Number.NaN), value: null },
  boolean: { value: true, cell: "true", parquet: "BOOLEAN" },
  "64 bits": { value: "1709634030000000001", cell: "1709634030000000001", parquet: "INT64" },
  object: nested({ a: 1 }),
  list: nested(["a", { b: 1 }, null, 5]),
  empty: text(""),
  null: { value: null, cell: "NULL", parquet: "STRING" },
};

/** A manifest whose rows have one column of the kind each. */
function filesOf({
  value,
  cell,
  parquet,
}: Kind): Readonly<Record<string, Record<string, string | Uint8Array>>> {
  const rows = optional.map((column, at) => ({
    image: nameAt(at),
    app_name: "Korvo",
    platform: "ios",
    [column]: value,
  }));
  const quoted = cell === "NULL" || cell === "NaN" ? cell : `"${cell.replaceAll('"', '""')}"`;
  const columns = ["image", "app_name", "platform", ...optional];
  const lines = optional.map((column, at) =>
    [nameAt(at), "Korvo", "ios", ...optional.map((each) => (each === column ? quoted : ""))].join(","),
  );
  const raw = parquet === "DOUBLE" ? Number(cell) : parquet === "INT64" ? BigInt(cell) : value;
  const columnData = columns.map((name, at) => ({
    name,
    nullable: true,
    type: at < 3 ? ("STRING" as const) : (parquet ?? ("JSON" as const)),
    data: rows.map((row: Readonly<Record<string, unknown>>, line) =>
      at < 3 ? row[name] : at - 3 === line ? raw : null,
    ),
  }));
  return {
    "m.jsonl": { "m.jsonl": jsonLines(rows) },
    "m.json": { "m.json": JSON.stringify(rows) },
    "m.csv": { "m.csv": [columns.join(","), ...lines].join("\n") },
    ...(parquet && { "m.parquet": { "m.parquet": new Uint8Array(parquetWriteBuffer({ columnData })) } }),
    "": Object.fromEntries(rows.map((row) => [`${row.image}.json`, JSON.stringify(row)])),
  };
}

/** What each row of a source gives its column, and why not. */
async function readings(files: Record<string, string | Uint8Array>, name: string) {
  // A manifest names its pictures, a folder is read by them.
  const folder = await folderWith({ ...(name === "" && pictures), ...files });
  const read: Record<string, unknown> = {};
  for await (const { row, content } of (await readManifest(join(folder, name))).entries) {
    const column = optional[row - 1] ?? "";
    if (content instanceof RowError) throw content;
    const leftOut: string[] = [];
    const notes: Parameters<typeof readRow>[2] = {
      onLeftOut: ({ field, error }) => leftOut.push(`${field}: ${error.message}`),
    };
    const fields: Readonly<Record<string, unknown>> = readRow(content, {}, notes);
    read[column] = { taken: fields[column], leftOut };
  }
  return read;
}

describe.each(Object.entries(kinds))("%s in any optional column", (name, kind) => {
  const files = filesOf(kind);

  test("is read alike by all readers", async () => {
    const first = await readings(files["m.jsonl"] ?? {}, "m.jsonl");
    expect(Object.keys(first)).toEqual(optional);
    // A cell of text is a list, and a text, where JSON has a list.
    const isAlike = !["object", "list"].includes(name);
    for (const [manifest, content] of Object.entries(files))
      if (manifest !== "m.csv" || isAlike)
        expect({ manifest, read: await readings(content, manifest) }).toEqual({ manifest, read: first });
  });
});

const base = { app_name: "Korvo", platform: "ios", title: "Login", description: "A form" };

test("no value of an optional column costs its row: it is taken, or left out and named", async () => {
  const setting = importSetting();
  const cases = Object.values(kinds).flatMap(({ value }) => optional.map((column) => ({ column, value })));
  const rows = cases.map(({ column, value }, at) => ({ ...base, id: uuidAt(at), [column]: value }));
  const summary = await setting.importRows(rows);
  expect(summary).toMatchObject({ imported: rows.length, failures: [] });
  const named = summary.notices.map(({ row, field }) => `${row} ${field}`);
  for (const [at, { column, value }] of cases.entries()) {
    const isTree = column.startsWith("tree") && (value ?? "") !== "";
    const left: string[] = isTree ? [column] : [];
    readRow({ ...base, [column]: value }, {}, { onLeftOut: ({ field }) => left.push(field) });
    if (left.length > 0) expect(named).toContain(`${at + 1} ${column}`);
  }
});

test("what is not in doubt is taken", () => {
  const taken: readonly (readonly [column: string, given: unknown, value: unknown])[] = [
    ["app_version", 17.4, "17.4"],
    ["app_version", 17, "17"],
    ["app_name", 2048, "2048"],
    ["original_name", 123, "123"],
    ["title", true, "true"],
    ["elements", [1, null, true], ["1", "true"]],
    ["elements", 5, ["5"]],
    ["step", "2.0", 2],
    ["source_url", "HTTPS://Shop.example/A", "https://Shop.example/A"],
    ["id", "{00000000-0000-4000-8000-00000000000A}", "00000000-0000-4000-8000-00000000000a"],
    ["id", "0000000000004000800000000000000A", "00000000-0000-4000-8000-00000000000a"],
    ["id", "urn:uuid:00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000a"],
    ...[
      ...["2024-03-05 10:20:30+00", "2024-03-05T10:20:30+0000", "2024-03-05 10:20:30 UTC"],
      ...["2024-03-05 05:20:30-05", "2024/03/05 10:20:30", "2024-03-05T10:20:30,000Z"],
      ...[1_709_634_030, 1_709_634_030_000, 1_709_634_030_000_000, "1709634030000000000", "1709634030.0"],
    ].map((time) => ["captured_at", time, "2024-03-05T10:20:30.000Z"] as const),
  ];
  for (const [column, given, value] of taken) {
    const row: Readonly<Record<string, unknown>> = readRow({ ...base, [column]: given });
    expect({ column, given, value: row[column] }).toEqual({ column, given, value });
  }
  const doubtful = ["20240305", "20240305102030", "1.7e12", "05.03.2024", "2024-02-31", 17, true];
  for (const time of doubtful)
    expect(() => readRow({ ...base, captured_at: time })).toThrow("must be a time");
});

test("a version in JSON keeps the digits that it is written with", async () => {
  const row = JSON.stringify({ ...base, app_version: 0 }).replace(":0}", ":17.10}");
  expect((await importFile("m.jsonl", row)).screens).toMatchObject([{ appVersion: "17.10" }]);
});

describe("a value that was left out", () => {
  const long = "x".repeat(10_001);

  test("is named with its row, and of a list it is one element", async () => {
    const setting = importSetting();
    const most = Array.from({ length: 200 }, (_, at) => `Item ${at}`);
    const { notices } = await setting.importRows([
      { ...base, title: "A", captured_at: "last spring" },
      { ...base, title: "B", elements: ["Save", { label: "Back" }, "Cancel", "y".repeat(201)] },
      { ...base, title: "C", elements: [...most, "a\0b"] },
    ]);
    expect(notices.map(({ row, field, text }) => [row, field, text])).toEqual([
      [
        1,
        "captured_at",
        'captured_at: "last spring" was left out: it must be a time such as 2026-01-31T09:00:00Z (RFC 3339), not before 1970.',
      ],
      [
        2,
        "elements",
        'elements: {"label":"Back"} and 1 more was left out: it must be a list of strings; one of them is an object.',
      ],
      [
        3,
        "elements",
        String.raw`elements: ["a\u0000b"] was left out: it contains a NUL or half a character (a lone surrogate).`,
      ],
    ]);
    const kept = (await setting.screens()).map(({ elements }) => elements);
    expect(kept).toEqual([[], ["Save", "Cancel"], most]);
  });

  test("does not empty what its screen had", async () => {
    const setting = importSetting();
    const id = uuidAt(1);
    await setting.importRows([{ ...base, id, elements: ["Save"], text: "Hello" }]);
    const bad = { ...base, id, description: long, elements: [{}], text: "a\0b" };
    expect(await setting.importRows([bad])).toMatchObject({ unchanged: 1, failures: [] });
    expect(await setting.screens()).toMatchObject([
      { description: "A form", elements: ["Save"], visibleText: "Hello" },
    ]);
  });

  test("still tells its row from others", async () => {
    const setting = importSetting();
    const rows = ["a", "b"].map((end) => ({ ...base, description: long + end }));
    expect(await setting.importRows(rows)).toMatchObject({ imported: 2 });
    expect(await setting.importRows(rows)).toMatchObject({ unchanged: 2 });
  });

  test("fails a row that has nothing else to be found by, with its reason", async () => {
    const setting = importSetting();
    const { failures } = await setting.importRows([{ app_name: "A", platform: "ios", description: long }]);
    expect(failures).toMatchObject([
      { row: 1, field: "description", reason: expect.stringContaining("at most 10,000") },
    ]);
  });

  test("takes no screen out of its flow", async () => {
    const setting = importSetting();
    const rows = [1, 2].map((step) => ({ ...base, title: `Step ${step}`, flow: "Checkout", step }));
    await setting.importRows(rows);
    const [first, second] = rows;
    await setting.importRows([first ?? {}, { ...second, flow: "x".repeat(201) }]);
    const steps = await setting.library.flowsOfScreens(await setting.library.screenIds());
    expect(steps.map(({ name }) => name)).toEqual(["Checkout", "Checkout"]);
  });

  test("is counted where it is many", async () => {
    const setting = importSetting();
    const rows = Array.from({ length: 150 }, (_, at) => ({ ...base, title: `T${at}`, step: "second" }));
    const { notices } = await setting.importRows(rows);
    expect(notices.filter(({ row }) => row !== null)).toHaveLength(100);
    expect(notices[0]?.text).toBe("step: was left out of 150 rows; the first 100 are named.");
  });
});
