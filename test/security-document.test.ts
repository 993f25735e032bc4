// SECURITY.md promises what tests hold: each promise that it names is the name of a test.
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const document = readFileSync(join(root, "SECURITY.md"), "utf8");
const rows = document.split("\n").filter((line) => /^\| API\d+ /.test(line));
/** A row's last cell: `file`: promise · `file`: promise. */
const promises = rows.flatMap((row) =>
  [...(row.split(" | ").at(-1) ?? "").matchAll(/`([\w-]+)`: (.+?)(?= · `| \|$)/g)].map(
    ([, file = "", promise = ""]) => ({ file, promise }),
  ),
);

test("all ten risks are there, each with a test", () => {
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(row).toMatch(/`[\w-]+`: \w/);
});

test("each promise is the name of a test", () => {
  expect(promises.length).toBeGreaterThan(20);
  const missing = promises.filter(({ file, promise }) => {
    const path = join(root, `test/${file}.test.ts`);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(promise);
  });
  expect(missing).toEqual([]);
});
