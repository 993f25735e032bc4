import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { importSetting } from "./support/import.ts";
import { base, counts, one, three, two } from "./support/import-rows.ts";

describe("the forms of a manifest", () => {
  const rows = [
    {
      ...base,
      title: "One",
      image: "ios/Duolingo/1.png",
      elements: ["tab bar", "card"],
      text: 'Line\nbreak, "quoted"',
    },
    { ...base, title: "Two", image: "ios/Duolingo/2.jpg", elements: ["a; b", "c"] },
    { ...base, title: "Three", image: "web/Figma/3.webp", platform: "web", app_name: "Figma" },
  ];
  const pictures = { "ios/Duolingo/1.png": one, "ios/Duolingo/2.jpg": two, "web/Figma/3.webp": three };

  const columns = ["app_name", "platform", "title", "description", "image", "elements", "text"] as const;
  type Row = Partial<Record<(typeof columns)[number], string | string[]>>;
  const cell = (value: string | string[] | undefined) =>
    `"${(Array.isArray(value) ? value.join("|") : (value ?? "")).replaceAll('"', '""')}"`;
  const csv = [
    columns.join(","),
    ...rows.map((row: Row) => columns.map((name) => cell(row[name])).join(",")),
  ].join("\r\n");
  const parquet = new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map((name) => ({
        name,
        data: rows.map((row: Row) => {
          const value = row[name] ?? null;
          return Array.isArray(value) ? JSON.stringify(value) : value;
        }),
        type: "STRING" as const,
        nullable: true,
      })),
    }),
  );
  const sidecars = Object.fromEntries(
    rows.map(({ image, ...row }) => [`${image}.json`, JSON.stringify(row)]),
  );

  const forms: Record<string, Record<string, string | Uint8Array>> = {
    "manifest.jsonl": { "manifest.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") },
    "manifest.csv": { "manifest.csv": `\ufeff${csv}` },
    "manifest.parquet": { "manifest.parquet": parquet },
    "": sidecars,
  };

  test("all give the same library", async () => {
    const results = [];
    for (const [name, files] of Object.entries(forms)) {
      const setting = importSetting();
      await setting.write({ ...pictures, ...files });
      const summary = await importLibrary(setting.services, join(setting.source, name));
      expect(summary.failures).toEqual([]);
      expect(summary).toMatchObject(counts(3, 0, 0, 0));
      // Its place says the time of the import, and then the row. A folder has the times of its files, too, and
      // each library names its sources anew.
      const screens = await setting.screens();
      expect(new Set(screens.map(({ source }) => source)).size).toBe(1);
      const anew = { capturedAt: null, source: "" };
      results.push(
        screens.map((screen) => ({ ...screen, ...anew, position: (screen.position ?? 0) % 1_000 })),
      );
    }
    expect(results[0]?.map((screen) => screen.elements)).toEqual([["tab bar", "card"], [], ["a; b", "c"]]);
    for (const result of results.slice(1)) expect(result).toEqual(results[0] ?? []);
  });

  test("a folder with a manifest is that manifest, and one without takes app and platform from the path", async () => {
    const setting = importSetting();
    await setting.write({ ...pictures, ...forms["manifest.csv"] });
    expect(await importLibrary(setting.services, setting.source)).toMatchObject(counts(3, 0, 0, 0));
    const plain = importSetting();
    await plain.write({
      ...pictures,
      "ios/Duolingo/.hidden.png": one,
      "readme.md": "x",
      "ios/loose.png": one,
    });
    const summary = await importLibrary(plain.services, plain.source);
    expect(summary).toMatchObject(counts(3, 0, 0, 1));
    expect(summary.failures[0]).toMatchObject({ field: "app_name", reason: "is missing." });
    expect((await plain.screens()).map((screen) => `${screen.platform} ${screen.appName}`).sort()).toEqual([
      "ios Duolingo",
      "ios Duolingo",
      "web Figma",
    ]);
  });

  test("a Parquet file with lists, compressed pages and other columns is read", async () => {
    const setting = importSetting();
    const file = parquetWriteBuffer({
      columnData: [
        { name: "app_name", data: ["Duolingo"], type: "STRING" },
        { name: "platform", data: ["IOS"], type: "STRING" },
        { name: "title", data: ["T"], type: "STRING" },
        { name: "score", data: [1.5], type: "DOUBLE" },
      ],
      codec: "SNAPPY",
    });
    await setting.write({ "m.parquet": new Uint8Array(file) });
    const summary = await importLibrary(setting.services, join(setting.source, "m.parquet"));
    expect(summary).toMatchObject(counts(1, 0, 0, 0));
    expect(summary.notices[0]?.text).toContain("score");
  });

  test("what is no manifest is an error for the operator", async () => {
    const setting = importSetting();
    await setting.write({ "a.txt": "x", "b.parquet": "not parquet" });
    for (const name of ["missing.jsonl", "a.txt", "b.parquet"]) {
      await expect(importLibrary(setting.services, join(setting.source, name))).rejects.toThrow(name);
    }
  });
});
