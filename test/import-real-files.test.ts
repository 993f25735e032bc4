// Manifests as pandas, polars, DuckDB, pyarrow, Excel and Hugging Face write them (see
// fixtures/manifests/README.md), and what happens to those that cannot be read with certainty.
import { describe, expect, test } from "bun:test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { OperatorError } from "../src/errors.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import type { ImportOptions } from "../src/library/importing/import-run.ts";
import { importFile, importSetting } from "./support/import.ts";
import { counts } from "./support/import-rows.ts";
import { makePng } from "./support/pictures.ts";

const fixtures = join(import.meta.dir, "fixtures/manifests");
const fixture = (name: string) => readFile(join(fixtures, name));

async function refusalOf(name: string, content: string | Uint8Array, options: ImportOptions = {}) {
  const setting = importSetting();
  await setting.importRows([{ app_name: "Korvo", platform: "ios", title: "There before" }]);
  await setting.write({ [name]: content });
  const source = join(setting.source, name);
  const all = { isMissingDeleted: true, ...options };
  const error: unknown = await importLibrary(setting.services, source, all).catch(
    (thrown: unknown) => thrown,
  );
  expect(await setting.library.screenIds()).toHaveLength(1);
  if (!(error instanceof OperatorError)) throw new Error("it was not refused", { cause: error });
  return error.message.replace(`${source} `, "");
}

const words = [
  {
    appName: "Korvo",
    platform: "ios",
    title: "Café menu",
    elements: ["avatar", "passcode dots"],
    description: "A list – with “quoted” prices in €",
  },
  {
    appName: "Korvo",
    platform: "ios",
    title: "Größe wählen",
    elements: ["it's a tab", "a, b", 'the "big" one', "semi; colon"],
    description: "Grüne Knöpfe für die Größe; darunter die Übersicht",
  },
  {
    appName: "Figma",
    platform: "web",
    title: "Plain page",
    elements: [],
    description: "Nothing but text",
  },
];

describe("what real tools write comes out as it went in", () => {
  const names = [
    ...["pandas.csv", "pandas.tsv", "pandas-numpy.csv", "pandas-records.json", "pandas-lines.ndjson"],
    ...["pandas.parquet", "polars.csv", "polars.ndjson", "polars-lz4.parquet"],
    ...["duckdb.csv", "duckdb-lines.json", "duckdb-array.json", "duckdb.parquet"],
    ...["excel-semicolon-1252.csv", "excel-utf8.csv", "excel-unicode-text.txt"],
    ...["pyarrow-lz4-raw.parquet", "fastparquet-lz4.parquet"],
  ];

  for (const name of names)
    test(name, async () => {
      const { summary, screens } = await importFile(name, await fixture(name));
      expect(summary.failures).toEqual([]);
      expect(screens).toMatchObject(words);
      expect(summary.notices.map(({ text }) => text)).toEqual(
        name.includes("1252") ? [expect.stringContaining('windows-1252: "')] : [],
      );
    });

  test("every file beside them is tried", async () => {
    const files = (await readdir(fixtures)).filter((name) =>
      /\.(csv|tsv|txt|json|ndjson|parquet)$/.test(name),
    );
    const others = [
      ...["datasets-images.parquet", "imagefolder-metadata.csv"],
      ...["pandas-columns.json", "pyarrow-nulls.parquet"],
    ];
    expect(files.sort()).toEqual([...names, ...others].sort());
  });
});

describe("null", () => {
  test("in a Parquet file is absent, throughout a column, in a list and in a tree", async () => {
    const { summary, screens } = await importFile("m.parquet", await fixture("pyarrow-nulls.parquet"));
    expect(summary.failures).toEqual([]);
    expect(screens).toMatchObject([
      { title: "Basket", description: "", elements: ["Save", "Cancel"] },
      { title: "Receipt", description: "", elements: ["button: Pay now"], visibleText: "Pay now" },
    ]);
  });

  const rowWith = { app_name: "Korvo", platform: "ios", title: "Login" };
  const lists: Readonly<Record<string, string>> = {
    "m.jsonl": JSON.stringify({ ...rowWith, elements: ["Save", null, "Cancel"] }),
    "m.json": JSON.stringify([{ ...rowWith, elements: ["Save", null, "Cancel"] }]),
    "m.csv": 'app_name,platform,title,elements\nKorvo,ios,Login,"[Save, NULL, Cancel]"',
    "m.tsv": 'app_name\tplatform\ttitle\telements\nKorvo\tios\tLogin\t["Save", null, "Cancel"]',
  };
  for (const [name, content] of Object.entries(lists))
    test(`in a list of ${name} is left out`, async () => {
      const { summary, screens } = await importFile(name, content);
      expect(summary).toMatchObject({ failures: [], notices: [] });
      expect(screens[0]?.elements).toEqual(["Save", "Cancel"]);
    });

  test("is not what else stands in a list, which is named", async () => {
    const rows = [{ label: "Save" }, 5, ["Save"], true].map((element) =>
      JSON.stringify({ ...rowWith, elements: ["Back", element] }),
    );
    const { summary, screens } = await importFile("m.jsonl", rows.join("\n"));
    expect(summary.notices.map(({ row, text }) => [row, text])).toEqual([
      [1, 'elements: {"label":"Save"} was left out: it must be a list of strings; one of them is an object.'],
      [3, 'elements: ["Save"] was left out: it must be a list of strings; one of them is a list.'],
    ]);
    const elements = screens.map((screen) => screen.elements.join()).sort();
    expect(elements).toEqual(["Back", "Back", "Back,5", "Back,true"]);
  });
});

describe("Hugging Face", () => {
  const isKorvo = { defaults: { app_name: "Korvo", platform: "ios" } } as const;

  test.each(["metadata.jsonl", "metadata.csv"])(
    "an image folder with %s names its pictures by file_name",
    async (name) => {
      const setting = importSetting();
      const content = await fixture(
        name === "metadata.csv" ? "imagefolder-metadata.csv" : `imagefolder/${name}`,
      );
      const files = { [name]: content };
      for (const picture of ["0001.png", "0002.png"])
        files[picture] = await fixture(`imagefolder/${picture}`);
      await setting.write(files);
      const summary = await importLibrary(setting.services, setting.source, isKorvo);
      expect(summary).toMatchObject({ ...counts(2, 0, 0, 0), notices: [] });
      const screens = await setting.screens();
      expect(screens.map(({ title, platform }) => `${platform} ${title}`)).toEqual([
        "ios Café menu",
        "ios Größe wählen",
      ]);
      expect(screens.every(({ picture }) => picture?.format === "png")).toBe(true);
    },
  );

  test("a Parquet file holds its pictures, which are known again", async () => {
    const setting = importSetting();
    await setting.write({ "m.parquet": await fixture("datasets-images.parquet") });
    const source = join(setting.source, "m.parquet");
    expect(await importLibrary(setting.services, source)).toMatchObject(counts(2, 0, 0, 0));
    const screens = await setting.screens();
    expect(screens.map(({ title, picture }) => [title, picture?.width, picture?.height])).toEqual([
      ["Café menu", 30, 40],
      ["Größe wählen", 30, 40],
    ]);
    expect(await importLibrary(setting.services, source)).toMatchObject(counts(0, 0, 2, 0));
  });

  test("pictures in a column of bytes are read as well, and a bad one fails alone", async () => {
    const columnOf = (name: string, data: string[]) => ({ name, data, type: "STRING" as const });
    const image = [await makePng(30, 40, 1), Buffer.from("GIF89a\0\0"), await makePng(30, 40, 2)];
    const columnData = [
      columnOf("app_name", ["Korvo", "Korvo", "Korvo"]),
      columnOf("platform", ["ios", "ios", "ios"]),
      columnOf("title", ["A", "B", "C"]),
      { name: "image", data: image.map((bytes) => new Uint8Array(bytes)), type: "BYTE_ARRAY" as const },
    ];
    const { summary, screens } = await importFile(
      "m.parquet",
      new Uint8Array(parquetWriteBuffer({ columnData })),
    );
    expect(summary.failures).toMatchObject([{ row: 2, field: "image", code: "image_format_unsupported" }]);
    expect(screens.map(({ title, picture }) => [title, picture?.format])).toEqual([
      ["A", "png"],
      ["C", "png"],
    ]);
  });

  test("an image folder without an app is told how to name one", async () => {
    const refusal = await refusalOf("metadata.jsonl", await fixture("imagefolder/metadata.jsonl"));
    expect(refusal).toBe(
      "has no columns app_name and platform. Found: file_name, title, description. If it is the same for all rows, give it by --app and --platform.",
    );
  });
});

describe("a manifest that cannot be one ends in one message, and touches no screen", () => {
  test("without a column: it says what was found and what may be meant", async () => {
    const csv = "App Name,Platform,title\nKorvo,ios,Login\n".repeat(500);
    expect(await refusalOf("m.csv", csv)).toBe(
      "has no columns app_name and platform. Found: App Name, Platform, title. Did you mean App Name? Rename it to app_name. " +
        "Did you mean Platform? Rename it to platform. If it is the same for all rows, give it by --app and --platform.",
    );
    const line = `${JSON.stringify({ app: "Korvo", platform: "ios", title: "Login" })}\n`;
    expect(await refusalOf("m.jsonl", line.repeat(500))).toContain(
      "has no column app_name. Found: app, platform, title. Did you mean app?",
    );
    expect(await refusalOf("m.json", `[${JSON.stringify({ os: "ios" })}]`)).toContain("Found: os. If");
    const parquet = await refusalOf("m.parquet", await fixture("datasets-images.parquet"), {
      defaults: {},
    }).catch(String);
    expect(parquet).not.toContain("has no column");
  });

  test("in an encoding that is not clear: it shows how the first such line would read", async () => {
    const russian = Buffer.from(
      "app_name;platform;title\nKorvo;ios;Plain\nKorvo;ios;\xc2\xf5\xee\xe4\n",
      "latin1",
    );
    expect(await refusalOf("m.csv", russian)).toBe(
      'is not UTF-8 (line 3 is the first that is not), and what it is instead is not clear. As windows-1252 that line reads "Korvo;ios;Âõîä". ' +
        "Save it as UTF-8, which Excel calls CSV UTF-8, or name the encoding, as in --encoding windows-1252.",
    );
    const { screens, summary } = await importFile("m.csv", russian, { encoding: "windows-1251" });
    expect(summary.notices).toEqual([]);
    expect(screens.map(({ title }) => title).sort()).toEqual(["Plain", "Вход"]);
    const japanese = Buffer.from("app_name,platform,title\nKorvo,ios,\x83\x8d\x83O\x83C\x83\x93\n", "latin1");
    expect(await refusalOf("m.csv", japanese)).toContain("is not clear");
    expect((await importFile("m.csv", japanese, { encoding: "shift_jis" })).screens[0]?.title).toBe(
      "ログイン",
    );
  });

  test("in two encodings, or in none", async () => {
    const mixed = Buffer.concat([
      Buffer.from("app_name,platform,title\nKorvo,ios,Größe\n"),
      Buffer.from("Korvo,ios,Gr\xf6\xdfe\n", "latin1"),
    ]);
    expect(await refusalOf("m.csv", mixed)).toStartWith(
      "has lines in UTF-8 and lines that are not, line 3 first.",
    );
    const half = (await fixture("excel-unicode-text.txt")).subarray(0, 101);
    expect(await refusalOf("m.txt", half)).toBe("is not UTF-16LE throughout.");
    expect(await refusalOf("m.csv", "app_name\n", { encoding: "utf-16le" })).toBe(
      "is not UTF-16LE throughout.",
    );
  });

  test("of another form", async () => {
    expect(await refusalOf("m.json", await fixture("pandas-columns.json"))).toContain(
      'to_json(orient="records")',
    );
    expect(await refusalOf("m.xlsx", "PK")).toContain("Save the sheet as CSV UTF-8.");
    expect(await refusalOf("m.parquet", "PAR1 nothing PAR1")).toStartWith("is not a Parquet file");
  });
});

describe("a damaged or hostile file", () => {
  test("Parquet with a damaged page ends in one row that says so, whatever the codec", async () => {
    for (const name of ["pyarrow-lz4-raw.parquet", "fastparquet-lz4.parquet", "duckdb.parquet"]) {
      const content = Buffer.from(await fixture(name));
      content.fill(0xff, 30, 400);
      const { summary } = await importFile("m.parquet", content);
      expect(summary.failures).toMatchObject([{ code: "row_unreadable" }]);
      expect(summary.failures[0]?.reason).not.toContain("\n");
    }
  });

  test("a JSON array loses the row that is none, and says where it cannot be read on", async () => {
    const row = (title: string) => JSON.stringify({ app_name: "Korvo", platform: "ios", title });
    const text = `\ufeff[\n${row("a [")},\n5,${row('b "]')}, {"x": }, ${row("c")}\n]\n`;
    const { summary, screens } = await importFile("m.json", text);
    expect(screens.map(({ title }) => title)).toEqual(["a [", 'b "]', "c"]);
    expect(summary.failures.map(({ row: number, code }) => [number, code])).toEqual([
      [2, "row_unreadable"],
      [4, "row_unreadable"],
    ]);
    const cut = await importFile("m.json", `[${row("a")},${row("b")},{"app_na`);
    expect(cut.summary.failures).toMatchObject([{ row: 3, reason: "the file ends within the array." }]);
    const more = await importFile("m.json", `[${row("a")}] more`);
    expect(more.summary.failures).toMatchObject([
      { row: 2, reason: "something follows the end of the array." },
    ]);
    const long = await importFile("m.json", `[${row("a")},${row("x".repeat(5_000_000))},${row("b")}]`);
    const failures = [{ row: 2, reason: "the row is longer than 4 MiB." }];
    expect(long.summary).toMatchObject({ imported: 2, failures });
  });

  test("a list in brackets that is not clear is one element, and one notice counts such cells", async () => {
    const csv = `app_name,platform,title,elements\n${[1, 2, 3].map((n) => `Korvo,ios,T${n},"[it's a tab, b]"`).join("\n")}\n`;
    const { summary, screens } = await importFile("m.csv", csv);
    expect(screens[0]?.elements).toEqual(["[it's a tab, b]"]);
    expect(summary.notices).toMatchObject([
      { row: null, text: expect.stringMatching(/^3 cells of elements .* in row 1\)/) },
    ]);
  });
});

test("words that some tool damaged before are said to be so", async () => {
  const csv = "app_name,platform,title\nKorvo,ios,Good\nKorvo,ios,Caf\ufffd\n";
  const { summary } = await importFile("m.csv", csv);
  expect(summary).toMatchObject(counts(2, 0, 0, 0));
  expect(summary.notices).toMatchObject([
    { text: expect.stringMatching(/^a row holds replacement .* row 2\)\.$/) },
  ]);
  const parquet = Buffer.from(await fixture("pandas.parquet"));
  parquet.fill(0xff, parquet.indexOf("Plain page"), parquet.indexOf("Plain page") + 2);
  expect((await importFile("m.parquet", parquet)).summary.notices).toMatchObject([
    { text: expect.stringMatching(/row 3/) },
  ]);
});

describe("cells", () => {
  test("are separated as the header is, whatever else it holds", async () => {
    const forms = [
      ["app_name;platform;title;description\n", 'Korvo;ios;"a;b";x, y, z\n'],
      ["app_name\tplatform\ttitle\tdescription\n", "Korvo\tios\ta;b\tx, y, z\n"],
      ["app_name|platform|title|description\n", "Korvo|ios|a;b|x, y, z\n"],
      ["sep=;\r\napp_name;platform;title;description\r\n", 'Korvo;ios;"a;b";x, y, z\r\n'],
      ['"app_name";"platform";"title";"description";"a,b,c,d,e,f"\n', 'Korvo;ios;"a;b";"x, y, z";\n'],
    ];
    for (const [header, row] of forms) {
      const { screens, summary } = await importFile("m.csv", `${header}${row}`);
      expect(summary.failures).toEqual([]);
      expect(screens).toMatchObject([{ title: "a;b", description: "x, y, z" }]);
    }
  });

  test("of a name that are no text fail their row", async () => {
    const { summary } = await importFile(
      "m.jsonl",
      JSON.stringify({ app_name: ["2048"], platform: "ios", title: "x" }),
    );
    expect(summary.failures).toMatchObject([{ field: "app_name", reason: "must be text, not a list." }]);
  });
});

test("UTF-16 without a mark is read", async () => {
  const lines = `${JSON.stringify({ app_name: "Korvo", platform: "ios", title: "Größe 😀" })}\n`;
  for (const name of ["m.jsonl", "m.json"])
    expect((await importFile(name, Buffer.from(lines, "utf16le"))).screens).toMatchObject([
      { title: "Größe 😀" },
    ]);
});

test.each(["m.csv", "m.jsonl", "m.json", "m.tsv"])("nothing in %s is said", async (name) => {
  for (const content of ["", "\n", ...(name === "m.json" ? ["[]", "[ \n ]"] : [])]) {
    const { summary } = await importFile(name, content);
    expect(summary).toMatchObject(counts(0, 0, 0, 0));
    expect(summary.notices).toMatchObject([
      { row: null, text: expect.stringMatching(/^nothing was found: .* has no rows\.$/) },
    ]);
  }
});
