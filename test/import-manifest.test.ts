import { describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { OperatorError } from "../src/errors.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { importFile, importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const picture = await makePng();
const base = { app_name: "Duolingo", platform: "ios", title: "Login" };

describe("a picture's path", () => {
  const refused: Record<string, string> = {
    "../secret.png": "image_path_refused",
    "pics/../../secret.png": "image_path_refused",
    "/etc/passwd": "image_path_refused",
    "~/secret.png": "image_path_refused",
    "file:///etc/passwd": "image_path_refused",
    "FILE:secret.png": "image_path_refused",
    "http://127.0.0.1:1/x.png": "image_path_refused",
    "https://example.com/x.png": "image_path_refused",
    "data:image/png;base64,AAAA": "image_path_refused",
    "C:\\secret.png": "image_path_refused",
    "..\\secret.png": "image_path_refused",
    "out-link.png": "image_path_refused",
    "out-folder/secret.png": "image_path_refused",
    pics: "image_path_refused",
    ".": "image_path_refused",
    "pipe.png": "image_path_refused",
    "device.png": "image_path_refused",
    "dangling.png": "image_not_found",
    "loop.png": "image_not_found",
    "missing.png": "image_not_found",
    "pics/1.png/more": "image_not_found",
    "nul\0.png": "row_invalid",
  };

  async function trapFolder(setting: ReturnType<typeof importSetting>): Promise<void> {
    const outside = await folderWith({ "secret.png": picture });
    await setting.write({ "pics/1.png": picture });
    const link = (target: string, name: string) => symlink(target, join(setting.source, name));
    await link(join(outside, "secret.png"), "out-link.png");
    await link(outside, "out-folder");
    await link("/dev/zero", "device.png");
    await link("nowhere", "dangling.png");
    await link("loop.png", "loop.png");
    await link("pics/1.png", "inside-link.png");
    await Bun.$`mkfifo ${join(setting.source, "pipe.png")}`.quiet();
  }

  test("that leads anywhere but into the manifest's folder fails its row, at once and with its reason", async () => {
    const setting = importSetting();
    await trapFolder(setting);
    const rows = Object.keys(refused).map((image) => ({ ...base, title: image.replaceAll("\0", ""), image }));
    const summary = await setting.importRows(rows);
    expect(Object.fromEntries(summary.failures.map(({ row, code }) => [rows[row - 1]?.image, code]))).toEqual(
      refused,
    );
    expect(summary.failures.every(({ field }) => field === "image")).toBe(true);
    expect(await setting.library.screenIds()).toEqual([]);
  });

  test("inside the folder is fine, through a link as well", async () => {
    const setting = importSetting();
    await trapFolder(setting);
    const images = ["pics/1.png", "./pics//1.png", "inside-link.png"];
    const rows = images.map((image, n) => ({ ...base, app_name: `App ${n}`, image }));
    expect(await setting.importRows(rows)).toMatchObject({ imported: 3, failed: 0 });
  });

  test("in another form of its characters is found, and one in another case is named", async () => {
    const setting = importSetting();
    const [composed, decomposed] = ["\u00dc/\u00e9.png", "U\u0308/e\u0301.png"];
    await setting.write({ [decomposed]: picture, "pics/login.png": picture });
    const rows = [composed, "Pics/Login.PNG", ` ${composed} `].map((image, n) => ({
      ...base,
      app_name: `App ${n}`,
      image,
    }));
    const { imported, failures } = await setting.importRows(rows);
    expect(imported).toBe(2);
    expect(failures).toMatchObject([
      { row: 2, code: "image_not_found", reason: "cannot be read (ENOENT): there is pics/login.png." },
    ]);
    // A folder that a link leads to is not looked through for it.
    const outside = await folderWith({ "secret.png": picture });
    await symlink(outside, join(setting.source, "out"));
    const { failures: refused } = await setting.importRows([{ ...base, image: "out/SECRET.png" }]);
    expect(refused).toMatchObject([{ reason: "cannot be read (ENOENT)." }]);
  });

  test("of an address never makes a connection", async () => {
    let connections = 0;
    const socket = { open: () => void (connections += 1), data: () => undefined };
    const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket });
    const setting = importSetting();
    const address = `127.0.0.1:${server.port}/x.png`;
    await setting.importRows(
      ["http:", "https:", "ftp:", "s3:", ""].map((scheme) => ({ ...base, image: `${scheme}//${address}` })),
    );
    await Bun.sleep(50);
    expect(connections).toBe(0);
    server.stop(true);
  });

  test("a folder's sidecar and manifest are held to it, too", async () => {
    const setting = importSetting();
    await trapFolder(setting);
    const outside = await folderWith({ "side.json": JSON.stringify(base) });
    await symlink(join(outside, "side.json"), join(setting.source, "pics/1.png.json"));
    await Bun.$`mkfifo ${join(setting.source, "inside-link.png.json")}`.quiet();
    const summary = await importLibrary(setting.services, setting.source);
    expect(summary).toMatchObject({ imported: 0, failed: 2 });
    expect(summary.failures.find(({ reason }) => reason.includes("leads out"))).toBeDefined();
    // The other names in the folder, and none of the folder that a link leads to.
    expect(summary.notices[0]?.leftOut?.map(({ reason, names }) => [reason, ...names])).toEqual([
      ["dead_link", "dangling.png", "loop.png"],
      ["outside_link", "device.png", "out-link.png"],
      ["folder_link", "out-folder"],
      ["special_file", "pipe.png"],
    ]);
  });
});

describe("a CSV", () => {
  const importCsv = (text: string | Uint8Array) => importFile("m.csv", text);

  test("with a byte order mark, newlines inside cells, quotes and blank lines reads as it looks", async () => {
    const text =
      '\ufeff app_name ,platform,title,description\r\n\r\n"Duo, Inc.",iOS,"A ""b""","line\r\nline"\r\n\r\n';
    const { screens, summary } = await importCsv(text);
    expect(summary).toMatchObject({ imported: 1, failed: 0 });
    expect(screens).toMatchObject([{ appName: "Duo, Inc.", title: 'A "b"', description: "line\r\nline" }]);
  });

  test("with too many or too few cells fails those rows alone, and a cell of 1 MB is left out", async () => {
    const rows = [
      `Duo,ios,big,${"x".repeat(1_000_000)}`,
      "Duo,ios,few",
      "Duo,ios,many,d,e",
      "Duo,ios,good,d",
    ];
    const { screens, summary } = await importCsv(`app_name,platform,title,description\n${rows.join("\n")}\n`);
    expect(summary.failures.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, null, "row_unreadable"],
      [3, null, "row_unreadable"],
    ]);
    expect(summary.notices).toMatchObject([{ row: 1, field: "description" }]);
    expect(screens.map((screen) => screen.title)).toEqual(["big", "good"]);
  });

  test("with a quote that is never closed fails from there on, and keeps what came before", async () => {
    const { summary } = await importCsv(
      `app_name,platform,title\nDuo,ios,good\nDuo,ios,"open\n${"Duo,ios,x\n".repeat(10)}`,
    );
    expect(summary).toMatchObject({ imported: 1, failures: [{ row: 2, code: "row_unreadable" }] });
  });

  test("of bytes that are no text is refused, and one of nothing has no rows", async () => {
    expect((await importCsv("")).summary).toMatchObject({ imported: 0, failed: 0 });
    const bytes = new Uint8Array(5000).map((_, n) => (n * 7919) % 256);
    await expect(importCsv(bytes)).rejects.toThrow("is not UTF-8 (line 1 is the first that is not)");
  });
});

describe("a JSONL", () => {
  const line = (title: string) => JSON.stringify({ ...base, title });

  const importJsonl = (text: string | Uint8Array) => importFile("m.jsonl", text);

  test("with a bad line anywhere loses that line only", async () => {
    const bad = ["{", "[1]", "null", '"text"', '{"a":1} x', '{"app_name": "\x01'];
    const lines = bad.flatMap((text, n) => [line(`good ${n}`), text]);
    const { screens, summary } = await importJsonl(`\ufeff${lines.join("\r\n")}\n\n  \n${line("last")}`);
    expect(summary).toMatchObject({ imported: 7, failed: 6 });
    expect(summary.failures.map(({ row }) => row)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(screens).toHaveLength(7);
  });

  test("with a line that is not UTF-8 or longer than 4 MiB loses that line only", async () => {
    const long = `{"title":"${"x".repeat(5_000_000)}"}`;
    const latin1 = Buffer.from('{"title":"caf\xe9"}', "latin1");
    const text = Buffer.concat([
      Buffer.from(`${line("a")}\n${long}\n`),
      latin1,
      Buffer.from(`\n${line("b")}\n`),
    ]);
    const { summary } = await importJsonl(text);
    expect(summary).toMatchObject({ imported: 2, failed: 2 });
    expect(summary.failures.map(({ reason }) => reason)).toEqual([
      "the line is longer than 4 MiB.",
      "the line is not UTF-8.",
    ]);
  });

  test("with keys of every object's prototype changes no prototype", async () => {
    await importJsonl(
      '{"__proto__":{"polluted":1},"constructor":1,"app_name":"A","platform":"ios","title":"t"}\n',
    );
    expect("polluted" in {}).toBe(false);
  });

  test("of any text never throws", async () => {
    const setting = importSetting();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.json()), async (values) => {
        await setting.write({ "m.jsonl": [line("first"), ...values].join("\n") });
        const summary = await importLibrary(setting.services, join(setting.source, "m.jsonl"));
        expect(summary.imported + summary.updated + summary.unchanged + summary.failed).toBe(
          values.length + 1,
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe("a manifest that is no file is refused at once, whether it is named or found in its folder", () => {
  const secret = folderWith({ "manifest.jsonl": JSON.stringify(base) });
  const refusals: readonly [string, string, (path: string) => Promise<unknown>][] = [
    [
      "a link out of the folder",
      "is a link.",
      async (path) => symlink(`${await secret}/manifest.jsonl`, path),
    ],
    ["a link inside the folder", "is a link.", (path) => symlink("other.jsonl", path)],
    ["a link to a device", "is a link.", (path) => symlink("/dev/zero", path)],
    ["a pipe", "is not a file.", (path) => Bun.$`mkfifo ${path}`.quiet()],
    ["a folder", "is not a file.", (path) => mkdir(path)],
  ];

  for (const extension of ["jsonl", "csv", "parquet"])
    for (const [what, reason, make] of refusals)
      test(`${what} named manifest.${extension}`, async () => {
        const setting = importSetting();
        await setting.write({ "other.jsonl": JSON.stringify(base) });
        const path = join(setting.source, `manifest.${extension}`);
        await make(path);
        // A folder that is named is a folder of pictures, whatever it is called.
        const sources = what === "a folder" ? [setting.source] : [setting.source, path];
        for (const source of sources) {
          const error: unknown = await importLibrary(setting.services, source).catch((thrown) => thrown);
          expect(error).toBeInstanceOf(OperatorError);
          expect(String(error)).toContain(`${path} ${reason}`);
        }
        expect(await setting.library.screenIds()).toEqual([]);
      });

  test("a folder that is reached through a link is read: the operator named it", async () => {
    const setting = importSetting();
    await setting.write({ "manifest.jsonl": JSON.stringify(base) });
    const link = join(temporaryFolder(), "current");
    await symlink(setting.source, link);
    for (const source of [link, join(link, "manifest.jsonl")])
      expect(await importLibrary(setting.services, source)).toMatchObject({ failed: 0 });
    expect(await setting.library.screenIds()).toHaveLength(1);
  });

  test("one that may not be read, is not there or is of another form is an error for the operator as well", async () => {
    const setting = importSetting();
    await setting.write({ "a.jsonl": JSON.stringify(base), "a.txt": "x", "b.parquet": "not parquet" });
    const path = join(setting.source, "a.jsonl", "manifest.jsonl");
    await expect(importLibrary(setting.services, path)).rejects.toThrow("cannot be read (ENOTDIR)");
    for (const name of ["missing.jsonl", "a.txt", "b.parquet"])
      await expect(importLibrary(setting.services, join(setting.source, name))).rejects.toThrow(name);
  });
});
