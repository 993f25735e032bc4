import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readListCell } from "../src/library/rows/list-cell.ts";

const read = (cell: string) => {
  const { elements, doubt } = readListCell(cell);
  return doubt === "ends" ? "unclear" : elements;
};

describe("a list in one cell", () => {
  test("is a JSON array, or strings separated by | or else by ;", () => {
    expect(read('["a|b", "c;d"]')).toEqual(["a|b", "c;d"]);
    expect(read("a; b|c")).toEqual(["a; b", "c"]);
    expect(read("a;b")).toEqual(["a", "b"]);
    expect(read("[x] close|save")).toEqual(["[x] close", "save"]);
    expect(read("[Save]; [Cancel]")).toEqual(["[Save]", " [Cancel]"]);
  });

  test("of pandas has strings in Python's quotes, of NumPy without commas between them", () => {
    expect(read("['avatar', 'passcode dots']")).toEqual(["avatar", "passcode dots"]);
    expect(read(`["it's", 'the "big" one', 'both \\' and "', 'a\\\\b', 'x\\ny', '\\u200b\\xe9']`)).toEqual([
      ...["it's", 'the "big" one', "both ' and \"", "a\\b", "x\ny", "\u200bé"],
    ]);
    expect(read("['a, b' \"it's\"\n '\\u200b']")).toEqual(["a, b", "it's", "\u200b"]);
    expect(read("['one']")).toEqual(["one"]);
    expect(read("[]")).toEqual([]);
    expect(read("['a', None]")).toEqual(["a"]);
  });

  test("of DuckDB quotes only what needs it", () => {
    expect(read("[avatar, passcode dots]")).toEqual(["avatar", "passcode dots"]);
    expect(read("['a, b', 'it\\'s', '[x] y', 'NULL', NULL, '', back, 'back\\\\slash']")).toEqual([
      ...["a, b", "it's", "[x] y", "NULL", "", "back", "back\\slash"],
    ]);
    expect(read("['a, b', semi; colon]")).toEqual(["a, b", "semi; colon"]);
    expect(read("[one]")).toEqual(["one"]);
  });

  test("of PostgreSQL is in braces and quotes what needs it; so is a set of Python", () => {
    expect(read('{avatar,"number pad",it\'s,"a\\"b\\\\c","NULL",NULL,""}')).toEqual([
      ...["avatar", "number pad", "it's", 'a"b\\c', "NULL", ""],
    ]);
    expect(read("{}")).toEqual([]);
    expect(read("{'number pad', \"it's\"}")).toEqual(["number pad", "it's"]);
  });

  test("of line breaks has an element in each line, without the bullets that people type", () => {
    for (const end of ["\n", "\r\n", "\r", "\u2028", "\n\n"])
      expect(read(["avatar", "pad, of numbers", "button"].join(end))).toEqual([
        ...["avatar", "pad, of numbers", "button"],
      ]);
    expect(read("- avatar\n- pad\n")).toEqual(["avatar", "pad"]);
    expect(read("1. avatar\n2) pad")).toEqual(["avatar", "pad"]);
    expect(read("- avatar\n2 pads")).toEqual(["- avatar", "2 pads"]);
  });

  test("of commas is split, which is said; in quotes, and within a number, they separate nothing", () => {
    expect(readListCell("avatar, number pad,button")).toEqual({
      elements: ["avatar", " number pad", "button"],
      doubt: "commas",
    });
    expect(read('avatar, "pad, of numbers","the ""big"" one"')).toEqual([
      ...["avatar", "pad, of numbers", 'the "big" one'],
    ]);
    expect(readListCell("1,250 kcal")).toEqual({ elements: ["1,250 kcal"], doubt: null });
    expect(read("頭像、數字，按鈕")).toEqual(["頭像", "數字", "按鈕"]);
    expect(read("アイコン；メニュー")).toEqual(["アイコン", "メニュー"]);
  });

  test("of digits keeps them as they are written", () => {
    expect(read("[1, 2, 007]")).toEqual(["1", "2", "007"]);
    expect(read("[1.50, null]")).toEqual(["1.50", "null"]);
  });

  test("of any strings that PostgreSQL would write comes back as it was", () => {
    const quoted = (text: string) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
    const written = (text: string) =>
      text === "" || text.toUpperCase() === "NULL" || /[\s"\\,{}']/.test(text) ? quoted(text) : text;
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (list) => {
        expect(read(`{${list.map(written).join(",")}}`)).toEqual(list);
      }),
    );
  });

  test("in brackets whose elements may end elsewhere is one element, and said to be unclear", () => {
    const unclear = [
      ...["[it's a tab, other]", "[a; b, c]", "[a|b]", "['a' + 'b']", "['it''s']", "['a', 'b]", "[a, , b]"],
      ...["[a, [b]]", "['a', \\]", "['\\q']", "['a',]", "[a 'b']", "['a' b]", "[{'k': 1}]"],
      ...['{"k": 1}', "{a,{b}}", "{a,}", '{"a}', "{a,'b'}", "{a,b c\\}"],
    ];
    for (const cell of unclear)
      expect([cell, readListCell(cell)]).toEqual([cell, { elements: [cell], doubt: "ends" }]);
  });

  test("of any strings that Python would write comes back as it was", () => {
    const quoted = (text: string) =>
      `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (list) => {
        expect(read(`[${list.map(quoted).join(", ")}]`)).toEqual(list);
      }),
    );
  });

  test("takes time in proportion to its length", () => {
    const long = [`[${"a ".repeat(1_000_000)}`, `['${"\\".repeat(1_000_000)}`, `[${"'a' ".repeat(300_000)}`];
    long.push(
      `{${"a ".repeat(1_000_000)}`,
      `{"${"\\".repeat(1_000_000)}`,
      "a ".repeat(1_000_000),
      `"${'""'.repeat(500_000)}`,
    );
    long.push(
      `"${"a,".repeat(500_000)}`,
      `${'"a",'.repeat(300_000)}`,
      "1,".repeat(1_000_000),
      "- \n".repeat(500_000),
    );
    for (const cell of long) expect(readListCell(cell).elements.length).toBeGreaterThan(0);
    expect(readListCell(`${"[".repeat(500_000)}${"]".repeat(500_000)}`).elements.length).toBe(1);
  });
});
