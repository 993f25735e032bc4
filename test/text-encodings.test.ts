// One rule for every text that an import reads: UTF-8, with a mark or without, and UTF-16 with one.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16 as PowerShell writes it": utf16,
  "UTF-16 with the greater byte first": (text) => utf16(text).swap16(),
};
const row = { app_name: "Korvo", platform: "ios", title: "Größe wählen", image: "a.png" };
const tree = '- heading "Größe wählen" [level=1]\n- button "Weiter → 文"\n';
const xml =
  '<hierarchy><node class="android.widget.Toolbar"><node class="android.widget.TextView" text="Größe wählen"/></node></hierarchy>';
const sources: Readonly<Record<string, string>> = {
  "manifest.jsonl": JSON.stringify(row),
  "manifest.json": JSON.stringify([row], null, 2),
  "manifest.csv": `${Object.keys(row).join(",")}\n${Object.values(row).join(",")}\n`,
  "manifest.tsv": `${Object.keys(row).join("\t")}\r\n${Object.values(row).join("\t")}\r\n`,
  "ios/Korvo/a.json": JSON.stringify({ title: row.title }),
  "ios/Korvo/a.png.json": JSON.stringify({ title: row.title }, null, 2),
  "ios/Korvo/a.aria.yml": tree,
  "ios/Korvo/a.png.xml": xml,
};

/** Imports a folder with these files. */
async function imported(files: Readonly<Record<string, string | Uint8Array>>) {
  const setting = importSetting();
  await setting.write(files);
  const summary = await importLibrary(setting.services, setting.source, { hasOcr: false });
  return { summary, screens: await setting.screens() };
}

describe("a text that an import reads", () => {
  const picture = makePng(9, 9, 1);

  for (const [encoding, encode] of Object.entries(encodings))
    for (const [name, text] of Object.entries(sources))
      test(`${name} is read in ${encoding}`, async () => {
        const place = name.includes("/") ? "ios/Korvo/a.png" : "a.png";
        const { summary, screens } = await imported({ [place]: await picture, [name]: encode(text) });
        expect(summary.failures).toEqual([]);
        expect(screens.map(({ title }) => title)).toEqual(["Größe wählen"]);
      });

  for (const [name, beside] of [
    ["café.png", "cafe\u0301.png.json"],
    ["cafe\u0301.png", "café.json"],
    ["LOGIN.PNG", "LOGIN.JSON"],
    ["login.png", "login.aria.YML"],
  ] as const)
    test(`${beside} belongs to ${name}`, async () => {
      const text = beside.toLowerCase().endsWith("json") ? JSON.stringify({ title: row.title }) : tree;
      const files = { [`ios/Korvo/${name}`]: await picture, [`ios/Korvo/${beside}`]: text };
      const { summary, screens } = await imported(files);
      expect(summary).toMatchObject({ failures: [], notices: [] });
      expect(screens.map(({ title }) => title)).toEqual([row.title]);
    });

  test("and says nothing of a field leaves it to the folders and the tree", async () => {
    for (const nothing of [null, "", Number.NaN]) {
      const fields = ["app_name", "platform", "title", "tree", "tree_file", "image", "elements", "id"];
      const sidecar = fields.map((field) => `"${field}": ${nothing === "" ? '""' : nothing}`).join(", ");
      const files = { "a.png": await picture, "a.json": `{${sidecar}}`, "a.aria.yml": tree };
      const placed = Object.entries(files).map(([name, file]) => [`ios/Korvo/${name}`, file]);
      const { summary, screens } = await imported(Object.fromEntries(placed));
      expect(summary).toMatchObject({ imported: 1, failures: [] });
      expect(screens).toMatchObject([{ appName: "Korvo", title: row.title }]);
    }
  });

  test("but is none is refused for what it is", async () => {
    const kinds: Readonly<Record<string, string>> = {
      "PK\x03\x04\x14\0": "is a ZIP archive",
      "\x1f\x8b\x08\0": "is compressed with gzip",
      "PAR1\x15\x04": "is a Parquet file",
      "version https://git-lfs.github.com/spec/v1\noid sha256:1\n": "is a pointer of Git LFS",
      "\n<!DOCTYPE html><html><title>Sign in</title>": "is a web page",
    };
    for (const name of ["m.csv", "m.tsv", "m.txt", "m.json", "m.jsonl", "m.ndjson"])
      for (const [content, reason] of Object.entries(kinds)) {
        const setting = importSetting();
        await setting.write({ [name]: Buffer.from(content, "latin1") });
        await expect(importLibrary(setting.services, join(setting.source, name))).rejects.toThrow(reason);
      }
  });

  test("and is in no encoding that it shows is refused for that, not for what it seems to say", async () => {
    for (const name of ["a.json", "a.aria.yml"]) {
      const setting = importSetting();
      const content = Buffer.from('{"title": "Gr\xf6\xdfe"}', "latin1");
      await setting.write({ "a.png": await picture, [name]: content });
      const defaults = { app_name: "Korvo", platform: "ios" } as const;
      const { failures, notices } = await importLibrary(setting.services, setting.source, { defaults });
      // The tree of a picture is left out of it, its words are not.
      const said = [...failures.map(({ reason }) => reason), ...notices.map(({ text }) => text)];
      expect(said).toContainEqual(expect.stringContaining("is not UTF-8."));
    }
  });
});
