// A benchmark's output: medians, spreads and ratios of rounds, the printed table and the plot.
import { describe, expect, test } from "bun:test";
import { plotTable } from "../plot-table.ts";
import { figure, printTable } from "../print-table.ts";
import { bar } from "../progress.ts";
import { printReadmeTable, readmeClaims, readmeTable } from "../readme-table.ts";
import { interleave, isSkip, startSide } from "../sides.ts";
import { ratioOf, rowsOf, spreadOf, type Table } from "../table.ts";
import { readResults } from "../write-results.ts";

const timed = [
  { side: "ours", isOurs: true, medians: [1, 2, 4] },
  { side: "peer <&>", isOurs: false, medians: [2, 2, 12] },
  { side: "absent", isOurs: false, medians: [], skipped: "not installed" },
];

const table: Table = {
  name: "example",
  title: 'Nearest 100 of "many"',
  unit: "ms",
  isLowerBetter: true,
  rows: rowsOf("first group", timed, (side) =>
    side === "ours" ? { proof: "recall .99", bytes: 2_097_152 } : {},
  ),
  notes: ["a note"],
};

/** A side that answers every round with a figure of its own, and `fail` by ending. */
const answering = `for await (const line of console) {
  const { do: what } = JSON.parse(line);
  if (what === "fail") { console.error("out of memory"); process.exit(3); }
  console.log("noise of a library");
  console.log(JSON.stringify(what === "prepare" ? { skip: "no filter" } : { ms: [3, 1, 2] }));
}`;

/** Tags that are opened and not closed, or closed and not opened, in order. */
function unclosed(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, name = "", ending] of xml.matchAll(
    /<(\/?)([a-z]+)(?:\s[a-zA-Z-]+="[^"<]*")*(\/?)>/g,
  )) {
    if (slash === "/" && open.at(-1) === name) open.pop();
    else if (ending !== "/") open.push(name);
  }
  return xml.match(/</g)?.length === xml.match(/<\/?[a-z]+(?:\s[a-zA-Z-]+="[^"<]*")*\/?>/g)?.length
    ? open
    : ["stray <"];
}

const start = (name: string) => startSide({ name, command: [process.execPath, "-e", answering] });

describe("figures of rounds", () => {
  test("a spread is the median between the least and the greatest", () => {
    expect(spreadOf([5, 1, 3])).toEqual({ median: 3, min: 1, max: 5 });
    expect(() => spreadOf([])).toThrow("at least one value");
  });

  test("a ratio is taken round by round, not from the medians of all rounds", () => {
    expect(ratioOf([2, 2, 12], [1, 2, 4])).toEqual({ median: 2, min: 1, max: 3 });
    expect(() => ratioOf([1, 2], [1])).toThrow("both sides");
  });

  test("a row has a value and a ratio to ours, or the reason why it has none", () => {
    const [ours, peer, absent] = table.rows;
    expect(ours).toMatchObject({ value: { median: 2 }, proof: "recall .99" });
    expect(ours?.ratio).toBeUndefined();
    expect(peer).toMatchObject({ value: { median: 2 }, ratio: { median: 2, min: 1, max: 3 } });
    expect(absent).toEqual({ group: "first group", side: "absent", isOurs: false, skipped: "not installed" });
  });

  test("without a figure of ours there are no ratios", () => {
    const rows = rowsOf("group", timed.slice(1));
    expect(rows.every(({ ratio }) => ratio === undefined)).toBe(true);
  });
});

describe("what a reader sees", () => {
  test("figures have three digits that count", () => {
    expect([0.012345, 1.2345, 12.345, 1234.5].map(figure)).toEqual(["0.0123", "1.23", "12.3", "1235"]);
  });

  test("the printed table has every side, every reason and every note", () => {
    const printed = printTable(table);
    expect(printed).toContain("* ours");
    expect(printed).toContain("recall .99");
    expect(printed).toContain("2 MiB");
    expect(printed).toContain("absent: skipped, not installed");
    expect(printed).toContain("- a note");
  });

  test("the plot is well-formed, described for screen readers, and marks a bar that is cut", () => {
    const long = [...timed.slice(0, 1), { side: "slow", isOurs: false, medians: [90, 90, 90] }];
    const svg = plotTable({ ...table, rows: [...table.rows, ...rowsOf("second group", long)] });
    expect(unclosed(svg)).toEqual([]);
    expect(svg).toStartWith("<svg ");
    expect(svg.replace(/&(amp|lt|gt|quot);/g, "")).not.toContain("&");
    expect(svg).toContain("peer &lt;&amp;&gt;");
    expect(svg).toContain('<desc id="description">first group, ours: 2.00 ms.');
    expect(svg.match(/class="cut"/g)).toHaveLength(1);
    expect(svg).not.toContain("NaN");
  });

  test("a progress bar is empty at first and full at the end", () => {
    expect(bar(0, 4)).toMatch(/^\[-+\]$/);
    expect(bar(4, 4)).toMatch(/^\[#+\]$/);
    expect(bar(9, 4)).toBe(bar(4, 4));
  });
});

describe("sides", () => {
  test("rounds are counted after a warm-up, and noise on standard output is passed over", async () => {
    const sides = [start("one"), start("two")];
    const found = await interleave(sides, { do: "round" }, 5);
    expect(found.map(({ side, medians }) => [side, medians])).toEqual([
      ["one", [2, 2, 2, 2, 2]],
      ["two", [2, 2, 2, 2, 2]],
    ]);
    await Promise.all(sides.map((side) => side.close()));
  });

  test("a side that ends keeps its reason, and the others go on", async () => {
    const sides = [start("well"), start("broken")];
    const found = await interleave(sides, ({ name }) => ({ do: name === "broken" ? "fail" : "round" }), 5);
    expect(found[0]?.medians).toHaveLength(5);
    expect(found[1]).toMatchObject({ medians: [], skipped: "ended by itself: out of memory" });
    await Promise.all(sides.map((side) => side.close()));
  });

  test("a reason and a missing program are answers, not exceptions", async () => {
    const side = start("no filter");
    const answer = await side.ask({ do: "prepare" });
    expect(isSkip(answer) && answer.skip).toBe("no filter");
    await side.close();
    const missing = startSide({ name: "x", command: ["none"], missing: "pip install failed" });
    expect(await missing.ask({ do: "round" })).toEqual({ skip: "pip install failed" });
    await missing.close();
  });
});

test("README.md has the figures that were measured last, and each comparison names what it met and its command", async () => {
  const results = await readResults();
  const readme = await Bun.file(new URL("../../README.md", import.meta.url)).text();
  expect(readme).toContain(readmeTable(results).join("\n"));
  expect(readmeClaims(results)).toHaveLength(2);
  const printed = printReadmeTable(results);
  for (const claim of readmeClaims(results)) {
    expect(readme).toContain(claim);
    expect(printed).toContain(claim);
  }
  for (const { run, rows } of Object.values(results)) {
    expect(printed).toContain(`${run.date.slice(0, 10)}, ${run.machine.cpu}`);
    expect(printed).toContain(`    ${run.command}`);
    for (const { side, version, isOurs, skipped } of rows)
      if (!isOurs && version && skipped === undefined) expect(printed).toContain(`${side} ${version}`);
  }
});
