// The file of the database is put back to an earlier moment, as Litestream does it, and the folder of
// pictures is as it was later: what was removed since is missing, what came since is of no record, and
// importing again makes it whole.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import { pathsIn } from "../src/system/paths.ts";
import { command, importInto, screensIn, writeManifest } from "./support/backups.ts";
import { temporaryFolder } from "./support/folder.ts";

const id = (n: number) => `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
const row = (n: number, image = n) => ({ id: id(n), title: `Screen ${n}`, image });
const folderOf = (n: number) => `images/${id(n).slice(0, 2)}/${id(n)}`;

/** Copies the database while it is written: the file, with what the log has at this moment folded in. */
function copyAsItIs(records: string, copy: string): void {
  const client = new Database(records, { readwrite: true });
  // A reader keeps the log from being reset, as Litestream does.
  client.run("BEGIN");
  client.query("SELECT count(*) FROM screens").get();
  for (const ending of ["", "-wal"])
    if (existsSync(records + ending)) copyFileSync(records + ending, copy + ending);
  client.run("COMMIT");
  client.close();
  const copied = new Database(copy, { readwrite: true });
  copied.run("PRAGMA wal_checkpoint(TRUNCATE)");
  copied.close();
  for (const ending of ["-wal", "-shm"]) rmSync(copy + ending, { force: true });
}

async function problemsOf(dataDir: string): Promise<readonly string[]> {
  const { json } = await command(dataDir, "verify");
  const problems = (json?.["problems"] ?? []) as readonly { code: string; path: string }[];
  return problems.map(({ code, path }) => `${code} ${path}`).toSorted();
}

test("records put back beside newer pictures say what is missing, and an import of the same rows makes them whole", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const { database } = pathsIn(dataDir);
  const copy = join(temporaryFolder(), "copy.sqlite");
  const before = await writeManifest([1, 2, 3].map((n) => row(n)));
  await importInto(dataDir, before);
  // Open, so that the last change is in the log alone.
  const open = await openStorage({ dataDir });
  await open.workspaces.create({ id: id(9), name: "Last", plan: "team", createdAt: 1 });
  copyAsItIs(database, copy);
  await open.close();
  // Another picture for the second screen, a fourth screen, and the third one goes.
  await importInto(dataDir, await writeManifest([row(2, 20), row(4)]));
  expect((await command(dataDir, "screen", "remove", id(3), "--yes")).code).toBe(0);
  for (const ending of ["", "-wal", "-shm"]) rmSync(database + ending, { force: true });
  copyFileSync(copy, database);

  const again = await openStorage({ dataDir });
  expect((await again.workspaces.list()).map(({ name }) => name)).toEqual(["Last"]);
  await again.close();
  const screens = await screensIn(dataDir);
  expect(screens.map((screen) => screen.id)).toEqual([id(1), id(2), id(3)]);
  const problems = await problemsOf(dataDir);
  // The earlier picture of the second is still there, for its versions; of the third nothing is.
  for (const name of ["original.png", "high.webp", "optimized.webp"])
    expect(problems).toContain(`file_missing ${relative(dataDir, screens[2]?.folder ?? "")}/${name}`);
  expect(problems.filter((problem) => problem.startsWith("file_missing"))).toHaveLength(3);
  expect(problems).toContain(`file_orphaned ${folderOf(4)}`);
  expect(problems.filter((problem) => problem.includes(id(1)))).toEqual([]);

  const { updated, failed } = await importInto(dataDir, before);
  expect([updated, failed]).toEqual([1, 0]);
  // A serving process removes what no row names.
  for (const problem of await problemsOf(dataDir))
    expect(problem).toStartWith(`file_orphaned ${folderOf(2)}`);
});
