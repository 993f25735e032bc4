// Checks that FAULTS.md, the list of faults and their tests, names only tests, codes and texts that exist.
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { titlesIn } from "./support/test-titles.ts";

const root = join(import.meta.dir, "..");
const document = readFileSync(join(root, "test/FAULTS.md"), "utf8").trimEnd();
const guide = readFileSync(join(root, "docs/reliability.md"), "utf8");

interface Row {
  readonly fault: string;
  readonly whatHappens: string;
  readonly triedBy: string;
}

const tables = document.split("\n| Fault | What happens | Test |\n|---|---|---|\n").slice(1);
const lines = tables.flatMap((table) => (table.split("\n\n")[0] ?? "").split("\n"));
const rows = lines.map((line): Row => {
  const [fault = "", whatHappens = "", triedBy = ""] = line.slice(2, -2).split(" | ");
  return { fault, whatHappens, triedBy };
});

/** `file` > "group" > "test" */
const citation = /`([\w./-]+)` > ("[^"]+"(?: > "[^"]+")*)/g;
const untried = /not tested|not built/;

const source = ["src/**/*.ts", "native/*/src/**/*.rs"]
  .flatMap((pattern) => [...new Glob(pattern).scanSync(root)])
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

test("every fault of the list from F1 to F40 has a row", () => {
  const named = rows.flatMap(({ fault }) =>
    [...fault.matchAll(/\bF(\d+)(?:-F(\d+))?/g)].flatMap(([, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
    ),
  );
  expect([...new Set(named)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
});

test("every row has three cells, and names a test or says that there is none", () => {
  expect(lines.filter((line) => !/^\|( [^|]+ \|){3}$/.test(line))).toEqual([]);
  const unclear = rows.filter(({ triedBy }) => !untried.test(triedBy) && triedBy.match(citation) === null);
  expect(unclear).toEqual([]);
  // A quotation that is no citation would be checked by nobody.
  expect(rows.filter(({ triedBy }) => triedBy.replaceAll(citation, "").includes('"'))).toEqual([]);
});

test("every test that is named exists, in that file and by exactly that name", () => {
  const named = rows.flatMap(({ triedBy }) => [...triedBy.matchAll(citation)]);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([, file = "", titles = ""]) => {
    const path = join(root, file.endsWith(".rs") ? "" : "test", file);
    const wanted = JSON.stringify(titles.slice(1, -1).split('" > "'));
    return !existsSync(path) || !titlesIn(path).some((found) => JSON.stringify(found) === wanted);
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});

test("every metric, code and setting that is named exists in the source, and so does every text that is quoted", () => {
  const words = new Set(source.match(/\w+/g));
  const namePattern = /`([A-Za-z]+(?:_[A-Za-z0-9]+)+)`/g;
  const named = [document, guide]
    .flatMap((text) => [...text.matchAll(namePattern)])
    .map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !words.has(name))).toEqual([]);
  const quoted = rows.flatMap(({ whatHappens }) => [...whatHappens.matchAll(/"([^"]+)"/g)]);
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.map(([, text = ""]) => text).filter((text) => !source.includes(text))).toEqual([]);
});
