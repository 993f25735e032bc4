import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backupOf, command } from "./support/backups.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";

const ids = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
const titles = [
  "Login",
  "Inbox",
  "Timetable",
  "Weather",
  "Checkout",
  "Settings",
  "Map of ferries",
  "Profile",
];
let dataDir = "";
let backup = "";

/** Imports screens with these titles, encoded by the real model. */
async function importTitles(into: string, rows: readonly { readonly id: string; readonly title: string }[]) {
  const source = temporaryFolder();
  const lines = rows.map((row) => JSON.stringify({ app_name: "Korvo", platform: "ios", ...row }));
  await writeFiles(source, { "manifest.jsonl": lines.join("\n") });
  const { code, err } = await command(into, "import", join(source, "manifest.jsonl"));
  if (code !== 0) throw new Error(err);
}

const rowsOf = (words: readonly string[]) => words.map((title, n) => ({ id: ids[n] ?? "", title }));

beforeAll(async () => {
  dataDir = join(temporaryFolder(), "data");
  await importTitles(dataDir, rowsOf(titles));
  backup = await backupOf(dataDir);
});

describe("a drill", () => {
  test("passes for a backup that answers as the library does, and leaves nothing behind", async () => {
    const work = temporaryFolder();
    const { code, json } = await command(dataDir, "drill", backup, "--work", work);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      ...{ path: backup, queries: 8, changed_since: 0, different: [] },
      screens: { library: 8, restored: 8 },
    });
    expect(await readdir(work)).toEqual([]);
  });

  test("takes a backup itself when none is given", async () => {
    const { code, json } = await command(dataDir, "drill", "--work", temporaryFolder());
    expect(code).toBe(0);
    expect(json).toMatchObject({ path: null, queries: 8, different: [] });
  });

  test("says how much was changed since, and compares the rest", async () => {
    const later = join(temporaryFolder(), "data");
    expect((await command(later, "restore", backup)).code).toBe(0);
    await importTitles(later, [{ id: ids[0] ?? "", title: "Login with a passkey" }]);
    expect((await command(later, "screen", "remove", ids[1] ?? "", "--yes")).code).toBe(0);
    const { code, json } = await command(later, "drill", backup, "--work", temporaryFolder());
    expect(json).toMatchObject({
      ...{ queries: 6, changed_since: 2, different: [] },
      screens: { library: 6, restored: 6 },
    });
    expect(code).toBe(0);
  });

  test("fails for the backup of another library, and names what is answered differently", async () => {
    const other = join(temporaryFolder(), "data");
    await importTitles(other, rowsOf(titles.toReversed()));
    const { code, json } = await command(
      dataDir,
      "drill",
      await backupOf(other),
      "--work",
      temporaryFolder(),
    );
    expect(code).toBe(1);
    expect(json?.["different"]).not.toEqual([]);
  });

  test("refuses a damaged backup and leaves nothing behind", async () => {
    const damaged = await backupOf(dataDir);
    await writeFile(join(damaged, "records.sqlite"), "not records", { flag: "r+" });
    const work = temporaryFolder();
    const { code, err } = await command(dataDir, "drill", damaged, "--work", work);
    expect(code).toBe(1);
    expect(err).toContain("not whole");
    expect(await readdir(work)).toEqual([]);
  });

  test("names a folder that cannot be written", async () => {
    const work = join(temporaryFolder(), "missing");
    const { code, err } = await command(dataDir, "drill", "--work", work);
    expect(code).toBe(1);
    expect(err).toContain("--work");
    expect(existsSync(work)).toBe(false);
  });
});
