// A row's tree becomes its words, wherever the tree stands.
import { describe, expect, test } from "bun:test";
import { wordsSource } from "../src/database/screen-words.ts";
import { importLibrary } from "../src/library/importing/import-library.ts";
import { treeReader } from "../src/library/trees/tree-reader.ts";
import { importSetting } from "./support/import.ts";
import { makePng } from "./support/pictures.ts";

const base = { app_name: "Korvo", platform: "ios" };
const tree = '- heading "Transfer" [level=1]\n- textbox "Amount"\n- button "Send" [disabled]\n';
const words = {
  title: "Transfer",
  elements: ["heading: Transfer", "text field: Amount", "button: Send (disabled)"],
  visibleText: "Transfer\nAmount\nSend",
  visibleTextSource: "tree",
} as const;
const readsNothing = () => ({
  readRows: () => Promise.reject(new Error("OCR was asked")),
  close: () => undefined,
});

describe("the tree of a row", () => {
  test("stands in the row, in a file that it names, or beside a picture, and OCR is not asked", async () => {
    const picture = await makePng(9, 9, 1);
    const json = { type: "NavigationBar", name: "Transfer", children: [{ type: "Button", label: "Send" }] };
    for (const [row, files, expected] of [
      [{ tree }, {}, words],
      [{ tree: tree.replace(/^/gm, "  ") }, {}, words],
      [{ tree_file: "trees/1.yml" }, { "trees/1.yml": tree }, words],
      [{ tree: json }, {}, { title: "Transfer", elements: ["button: Send"], visibleTextSource: "tree" }],
    ] as const) {
      const setting = importSetting({ openTextReader: readsNothing });
      await setting.write({ "1.png": picture, ...files });
      const summary = await setting.importRows([{ ...base, image: "1.png", ...row }]);
      expect(summary).toMatchObject({ imported: 1, failed: 0, notices: [] });
      expect((await setting.screens())[0]).toMatchObject(expected);
    }
    for (const name of ["1.png.aria.yml", "1.aria.yml"]) {
      const setting = importSetting({ openTextReader: readsNothing });
      await setting.write({ "ios/Korvo/1.png": picture, [`ios/Korvo/${name}`]: tree });
      expect(await importLibrary(setting.services, setting.source)).toMatchObject({
        imported: 1,
        notices: [],
      });
      expect((await setting.screens())[0]).toMatchObject(words);
    }
  });

  test("gives way to words that are given, field by field", async () => {
    const setting = importSetting();
    await setting.importRows([
      { ...base, tree, title: "A title", description: "A description." },
      { ...base, tree, title: "B title", text: "Given" },
      { ...base, tree, title: "C title", elements: ["given"] },
    ]);
    const [a, b, c] = await setting.screens();
    expect(a).toMatchObject({ ...words, title: "A title", description: "A description." });
    expect(b).toMatchObject({ ...words, title: "B title", visibleText: "Given", visibleTextSource: "given" });
    expect(c).toMatchObject({ ...words, title: "C title", elements: ["given"] });
    if (!a || !b || !c) throw new Error("Three screens were imported.");
    expect([a, b, c].map(wordsSource)).toEqual(["given", "given", "tree"]);
  });

  test("that is the same again changes nothing", async () => {
    const { importRows } = importSetting();
    await importRows([{ ...base, tree }]);
    expect(await importRows([{ ...base, tree }])).toMatchObject({ unchanged: 1, imported: 0 });
  });

  test("that cannot be read is left out of its row, which says why", async () => {
    const setting = importSetting();
    await setting.write({
      "large.xml": new Uint8Array(1_000_001).fill(0x20),
      "latin.yml": Buffer.from([0xff]),
    });
    const summary = await setting.importRows([
      { ...base, title: "Fine", tree },
      { ...base, title: "1", tree: "Hello" },
      { ...base, title: "2", tree_file: "absent.yml" },
      { ...base, title: "3", tree_file: "../outside.yml" },
      { ...base, title: "4", tree_file: "large.xml" },
      { ...base, title: "5", tree_file: "latin.yml" },
      { ...base, title: "6", tree: "x".repeat(1_000_001) },
      { ...base, title: "7", tree: { a: 1 } },
    ]);
    expect(summary).toMatchObject({ imported: 8, failed: 0 });
    const notices = summary.notices.map(({ text }) => text.replace(/: .* left out: it/, ""));
    for (const [at, text] of [
      "tree is none of these",
      "tree_file cannot be read (ENOENT).",
      "tree_file must not contain `..`.",
      "tree_file is larger than 1 MB.",
      "tree_file is not UTF-8.",
      "tree must be at most 1,000,000 characters.",
      "tree is JSON, but not the hierarchy of WebDriverAgent",
    ].entries())
      expect(notices[at]).toContain(text);
  });

  test("that takes longer than its limit is left out, and the next one is read", async () => {
    const [hasty, patient] = [treeReader({ timeLimitMs: 1 }), treeReader()];
    const openTreeReader = () => ({
      readTree: (text: string) => (text.includes("slow") ? hasty : patient).readTree(text),
      close() {
        hasty.close();
        patient.close();
      },
    });
    const setting = importSetting({ openTreeReader });
    const summary = await setting.importRows([
      // So large that no machine reads it within the limit.
      { ...base, title: "Slow", tree: `${tree}- text: slow\n`.padEnd(900_000, '- button "Send"\n') },
      { ...base, title: "Fine", tree },
    ]);
    expect(summary).toMatchObject({
      imported: 2,
      notices: [
        { field: "tree", text: expect.stringContaining("cannot be read: it took longer than 0.001 s.") },
      ],
    });
  });
});
