// Hostile trees are refused with the bound that they pass, or read in bounded processor time.
import { describe, expect, test } from "bun:test";
import { readTree } from "../src/library/trees/read-tree.ts";
import { TreeError } from "../src/library/trees/tree-node.ts";

describe("a hostile tree is refused with the bound that it passes, or read in time", () => {
  const repeated = (text: string, times: number) => text.repeat(times);
  const refused: Readonly<Record<string, readonly [string, string]>> = {
    "entities that grow": [
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><hierarchy><node text="&b;"/></hierarchy>',
      "DOCTYPE",
    ],
    "an external entity": ['<!DOCTYPE x SYSTEM "file:///etc/passwd"><hierarchy/>', "DOCTYPE"],
    "100,000 levels of XML": [`<hierarchy>${repeated("<a>", 100_000)}`, "nested more than 500 levels deep"],
    "100,000 levels of HTML": [`<html>${repeated("<b>", 100_000)}`, "nested more than 500 levels deep"],
    "100,000 levels of JSON": [`${repeated("[", 100_000)}`, "is not JSON|nested"],
    "levels of JSON that are closed": [
      `${repeated('{"type":"a","children":[', 30_000)}${repeated("]}", 30_000)}`,
      "nested",
    ],
    "levels of a snapshot": [
      Array.from({ length: 900 }, (_, level) => `${" ".repeat(level)}- a:`).join("\n"),
      "nested more than 500 levels deep",
    ],
    "60,000 nodes": [`<p>${repeated("<p>", 60_000)}`, "more than 50,000 nodes"],
    "more than 1 MB": [repeated("- button\n", 120_000), "is larger than 1 MB"],
    "a file that is cut": ["<hierarchy><node text='a'><node text='b", "is not whole"],
    "XML of something else": ["<?xml version='1.0'?><svg><path/></svg>", "neither XCUITest nor UIAutomator"],
    "JSON of something else": ['{"a": 1}', "not the hierarchy of WebDriverAgent"],
    "no tree": ["Hello, world", "is none of these"],
    "nothing but fences": [repeated("```\n~~~\n", 120_000), "is none of these"],
  };
  for (const [name, [tree, problem]] of Object.entries(refused))
    test(name, () => {
      expect(() => readTree(tree)).toThrow(TreeError);
      expect(() => readTree(tree)).toThrow(new RegExp(problem));
    });

  const inLinks = repeated("<b role=link>", 400);
  // Reading each took from 1 s to 4 minutes before it was bounded.
  const costly: Readonly<Record<string, string>> = {
    "brackets that are never closed": `- a ${repeated("[a=", 300_000)}`,
    "names that name everything": `<p id=r>${repeated("<b></b><a href=x aria-labelledby='r r'></a>", 20_000)}`,
    "a long text that names everything": `<p id=r>${repeated("x ", 200_000)}</p>${repeated("<a href=x aria-labelledby='r r'></a>", 4_000)}`,
    "a long text in links in links": `${inLinks}${repeated("x ", 450_000)}`,
    "a long label in links in links": `${inLinks}<i aria-label="${repeated("x ", 450_000)}"></i>`,
    "a long alternative text in links in links": `${inLinks}<img alt="${repeated("x ", 450_000)}">`,
    "a long title of an icon in links in links": `${inLinks}<svg><title>${repeated("x ", 450_000)}</title></svg>`,
    "a long label of an icon in links in links": `${inLinks}<svg aria-label="${repeated("x ", 450_000)}"></svg>`,
    "a name that is nearly one for developers": `<hierarchy><android.widget.ImageView content-desc="${repeated("_", 900_000)}!"/></hierarchy>`,
    "quotes in a description": `Application, 0x1${repeated(", label: '", 90_000)}`,
    "tags that close nothing": `<html>${repeated("<a>", 400)}${repeated("</b>", 200_000)}`,
  };
  for (const [name, tree] of Object.entries(costly))
    test(name, () => {
      const before = process.cpuUsage();
      for (let read = 0; read < 5; read += 1) readTree(tree);
      const { user } = process.cpuUsage(before);
      expect(user).toBeLessThan(4_000_000);
    });
});

describe("what names thousands of fields costs a page no more when it is long:", () => {
  const ids = [..."abcdefgh"];
  const named = (text: string) => ids.map((id) => `<p id=${id}>${text}</p>`).join("");
  /** Ids in many orders. */
  const shuffled = (at: number) => ids.map((_, place) => ids[(at * (place + 1) + place) % 8]).join(" ");
  const shapes: Readonly<Record<string, (text: string) => string>> = {
    "a label": (text) => `<label for=q>${text}</label>${"<input id=q>".repeat(20_000)}`,
    "eight texts": (text) => named(text) + "<input aria-labelledby='a b c d e f g h'>".repeat(10_000),
    "eight texts in many orders": (text) =>
      named(text) +
      Array.from({ length: 10_000 }, (_, at) => `<input aria-labelledby='${shuffled(at)}'>`).join(""),
  };
  const cpuOf = (tree: string) => {
    const before = process.cpuUsage();
    readTree(tree);
    return process.cpuUsage(before).user;
  };
  for (const [name, page] of Object.entries(shapes))
    test(name, () => {
      const rounds = [1, 2].map(() => cpuOf(page("l ".repeat(1_900))) / cpuOf(page("l ")));
      expect(Math.min(...rounds)).toBeLessThan(4);
    });
});
