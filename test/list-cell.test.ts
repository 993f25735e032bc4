import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readListCell } from "../src/library/list-cell.ts";

const read = (cell: string) => {
  const { elements, isUnclear } = readListCell(cell);
  return isUnclear ? "unclear" : elements;
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

  test("in brackets whose elements may end elsewhere is one element, and said to be unclear", () => {
    const unclear = [
      ...["[it's a tab, other]", "[a; b, c]", "[a|b]", "['a' + 'b']", "['it''s']", "['a', 'b]", "[a, , b]"],
      ...["[a, [b]]", "['a', \\]", "['\\q']", "['a',]", "[a 'b']", "['a' b]", "[{'k': 1}]"],
    ];
    for (const cell of unclear)
      expect([cell, readListCell(cell)]).toEqual([cell, { elements: [cell], isUnclear: true }]);
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
    for (const cell of long) expect(readListCell(cell).elements.length).toBeGreaterThan(0);
    expect(readListCell(`${"[".repeat(500_000)}${"]".repeat(500_000)}`).elements.length).toBe(1);
  });
});
