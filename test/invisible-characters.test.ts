// Characters that nobody sees never reach an agent, whether they come in now or are in the library already;
// people lose none that they need.
import { beforeAll, describe, expect, test } from "bun:test";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { printable } from "../src/cli/output.ts";
import { prompts } from "../src/library/describe/prompt.ts";
import { readAnswer } from "../src/library/describe/read-answer.ts";
import { readRow } from "../src/library/rows/read-row.ts";
import { titleOfFileName } from "../src/library/sources/file-name-title.ts";
import { readTree } from "../src/library/trees/read-tree.ts";
import { withoutInvisible } from "../src/system/invisible-characters.ts";
import { asAnotherProcess } from "./support/database.ts";
import { screenId } from "./support/library.ts";
import { mcpService, revisions, textOf } from "./support/mcp.ts";
import { makePng } from "./support/pictures.ts";
import { errorOf, readRequest } from "./support/service.ts";
import { base64, keyOf, write } from "./support/writers.ts";

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const control = /(?![\t\n\r])\p{Cc}/u;
const invisible = Array.from({ length: 0x110000 }, (_, at) => at)
  .filter((at) => at < 0xd800 || at > 0xdfff)
  .map((at) => String.fromCodePoint(at))
  .filter((character) => unseen.test(character));
/** A few of each kind, and a sentence in tags. */
const hidden = [
  "\u{e0064}\u{e0065}\u{e006c}\u{e0065}\u{e0074}\u{e0065}\u{e007f}",
  "\u202e\u2066\u2069\u200f\u200e",
  "\u200b\u200c\u200d\u2060\ufeff\u00ad",
  "\ufe0f\ufe00\u{e0100}\u{e01ef}\u034f\u3164\u180e",
  "\u001b[31m".slice(0, 1),
].join("");

describe("the rule", () => {
  test("drops every format character, tag and variation selector from words in Latin, Han and digits", () => {
    expect(invisible.length).toBeGreaterThan(4_000);
    for (const [before, after] of [
      ["a", "b"],
      ["", "x"],
      ["x", ""],
      ["a ", " b"],
      ["1", "2"],
      ["漢", "字"],
      ["é", "É"],
    ] as const) {
      const kept = invisible.filter(
        (character) => withoutInvisible(`${before}${character}${after}`) !== `${before}${after}`,
      );
      expect(kept).toEqual([]);
      expect(withoutInvisible(`${before}${invisible.join("")}${after}`)).toBe(`${before}${after}`);
    }
  });

  test("keeps what emoji, joined scripts and text from right to left need", () => {
    for (const text of [
      "👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 👩🏽‍💻 1️⃣ ☎︎",
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
      "می‌خواهم",
      "क्‍ष",
      "ന്‍",
      "שלום (Hello)‏!",
      "\u200eAlpha\u200e بيتا",
      "سورة ۝١٢",
      "two\nlines\tand a tab",
    ])
      expect(withoutInvisible(text)).toBe(text);
  });

  test("drops overrides, isolates, runs of marks and tags beside those, too", () => {
    for (const [text, shown] of [
      ["שלום\u202e\u2067", "שלום"],
      ["שלום\u200f\u200f!", "שלום!"],
      ["می\u200c\u200c\u200dخواهم", "میخواهم"],
      ["😀\ufe0f\ufe0f\u{e0101}", "😀\ufe0f"],
      ["🏴\u{e0067}\u{e0061}\u{e007f}", "🏴"],
    ] as const)
      expect(withoutInvisible(text)).toBe(shown);
  });

  test("done twice changes nothing more", () => {
    for (const character of invisible)
      for (const around of ["a", "ب", "א", "क", "😀", "\u200d", "\u200f", "\u3164"]) {
        const once = withoutInvisible(`${around}${character}${around}${character}`);
        expect(withoutInvisible(once)).toBe(once);
      }
  });
});

describe("the name of an app", () => {
  const named = (name: string) => readRow({ app_name: name, platform: "ios" }).app_name;

  test("keeps one mark of direction before its first letter or digit", () => {
    for (const mark of ["\u200e", "\u200f"])
      for (const name of ["WhatsRelay", "7-Twelve", "Ω", "漢字", "سورة"]) {
        expect(named(mark + name)).toBe(mark + name);
        expect(named(` ${mark}${name} `)).toBe(mark + name);
      }
  });

  test("keeps no other invisible character, and is never made of them alone", () => {
    const others = invisible.filter((character) => character !== "\u200e" && character !== "\u200f");
    for (const character of others) {
      expect(named(`${character}A${character}b${character}`)).toBe("Ab");
      expect(() => named(`\u200e${character}`)).toThrow("missing");
      expect(named(`\u200e${character}A`)).toBe("A");
    }
    for (const name of ["\u200e\u200eA", "\u200f\u200eA", "A\u200e", "A\u200eb"])
      expect(named(name)).toBe(name.replace(/[\u200e\u200f]/g, ""));
    expect(named("\u200e™ A")).toBe("™ A");
    expect(() => named("\u200e")).toThrow("missing");
  });

  test("is alone in that: a title keeps none", () => {
    expect(readRow({ app_name: "A", platform: "ios", title: "\u200eA" }).title).toBe("A");
  });
});

const dirty = `Ze${hidden}bra`;
const dirtyWords = { title: dirty, description: dirty, elements: [dirty], text: dirty, pattern: dirty };

describe("words that come in", () => {
  test("of a row, a default, a file name, a tree and a model are stored without", () => {
    const row = readRow({ ...dirtyWords, elements: [dirty, hidden] }, { app_name: dirty, platform: "ios" });
    expect(row).toEqual({
      app_name: "Zebra",
      platform: "ios",
      title: "Zebra",
      description: "Zebra",
      elements: ["Zebra"],
      text: "Zebra",
      pattern: "Zebra",
    });
    expect(readRow({ app_name: "A", platform: "ios", title: hidden }).title).toBeUndefined();
    expect(titleOfFileName(`ze${hidden}bra-crossing.png`)?.text).toBe("Zebra crossing");
    expect(readTree(`- button "${dirty}"`).elements.join()).not.toMatch(/[\u{e0000}-\u{e007f}\u202e\u200b]/u);
    const answered = readAnswer(JSON.stringify({ ...dirtyWords, pattern: "list" }), prompts.picture);
    expect(JSON.stringify(answered)).not.toMatch(unseen);
  });

  test("names of a picture's file stay as they are", () => {
    const image = "a\u00adb.png";
    expect(readRow({ app_name: "A", platform: "ios", image }).image).toBe(image);
  });

  test("reach a terminal escaped", () => {
    expect(printable(dirty)).not.toMatch(unseen);
    expect(printable("a\u{e0041}b")).toBe("a\\udb40\\udc41b");
    expect(printable("👩🏽‍💻")).toBe("👩🏽‍💻");
  });
});

describe("through the service", () => {
  let writeKey: string;
  const id = screenId(10);
  const service = mcpService();
  beforeAll(async () => {
    writeKey = await keyOf(service);
    // As an earlier version stored it, but for NUL.
    const dirtyList = JSON.stringify([dirty]);
    await asAnotherProcess(
      service,
      "UPDATE screens SET title = ?, description = ?, elements = ?, visible_text = ?, pattern = ?",
      ...[dirty, dirty, dirtyList, dirty, dirty],
    );
    await asAnotherProcess(service, "UPDATE apps SET name = name || ?", dirty);
  });

  const calls = [
    { name: "search_screens", arguments: { query: "login", platform: "ios", mode: "standard" } },
    {
      name: "search_screens",
      arguments: { query: "login", platform: "ios", mode: "standard", pictures: "none" },
    },
    { name: "get_screens", arguments: { ids: [id] } },
    { name: "get_screens", arguments: { ids: [id], pictures: "none" } },
    { name: "similar_screens", arguments: { id, pictures: "none" } },
    { name: "list_apps", arguments: {} },
    { name: "list_apps", arguments: { [dirty]: 1 } },
    { name: "search_screens", arguments: { query: "login", platform: dirty } },
  ];

  for (const revision of revisions)
    test(`no tool says any to an agent of ${revision}, not of old rows and not in an error`, async () => {
      const client: Client = await service.connect(revision, writeKey);
      const image = base64(await makePng(60, 90, 700 + revisions.indexOf(revision)));
      const added = {
        name: "add_screen",
        arguments: { app_name: dirty, platform: "ios", title: dirty, description: dirty, image },
      };
      for (const call of [...calls, added]) {
        const { content, structuredContent } = (await client.callTool(call)) as CallToolResult;
        for (const text of [textOf({ content }), JSON.stringify(structuredContent ?? {})]) {
          expect({ call: call.name, found: unseen.exec(text) }).toEqual({ call: call.name, found: null });
          expect(text).not.toMatch(control);
          expect(text).not.toContain("\\u001b");
        }
      }
      await client.close();
    });

  test("a screen that is put, the apps and an error over HTTP have none", async () => {
    const body = { app_name: dirty, platform: "ios", ...dirtyWords };
    const { status, body: put } = await write(service, writeKey, "PUT", screenId(4_000), body);
    expect(status).toBe(201);
    expect(put).toMatchObject({ app_name: "Zebra", title: "Zebra", visible_text: "Zebra", pattern: "Zebra" });
    const appsWith = (parameters: Record<string, string>) =>
      service.handle(readRequest(writeKey, `/v1/apps?${new URLSearchParams(parameters)}`));
    expect(await (await appsWith({ limit: "1000" })).text()).not.toMatch(unseen);
    expect((await errorOf(await appsWith({ [dirty]: "1" }))).message).not.toMatch(unseen);
  });
});
