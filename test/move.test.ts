// `move`: the same library in another form, proved.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathsIn } from "../src/system/paths.ts";
import { commandWith } from "./support/backups.ts";
import { ask, isMissing, movable, newFolder } from "./support/move-targets.ts";
import { filesIn, moveHere, moveTo, rowsOf } from "./support/moved-library.ts";
import { startServer } from "./support/server.ts";

interface Found {
  readonly screens: readonly { readonly id: string; readonly image: { readonly url: string } }[];
}

const question = { query: "weather of the day", platform: "ios", mode: "standard", limit: 5 };

const { server, library, grown, folderSource } = movable();

/** The picture behind an address that was given out, at a service of another port. */
async function pictureAt(origin: string, address: string): Promise<readonly [number, number | bigint]> {
  const { pathname, search } = new URL(address);
  const response = await fetch(origin + pathname + search);
  return [response.status, Bun.hash(await response.bytes())];
}

describe.skipIf(isMissing)("a move", () => {
  test("to PostgreSQL and a bucket, and back to a folder, keeps every row, number and file", async () => {
    const [source, node, back] = [await folderSource(), await grown("there"), { DATA_DIR: newFolder() }];
    const before = { rows: rowsOf(library.dataDir), files: await filesIn(library.dataDir) };
    expect(Object.entries(before.rows).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const there = await moveTo(source, node);
    expect([there.code, there.err]).toMatchObject([0, expect.stringContaining("prove pictures")]);
    expect(there.json).toMatchObject({
      is_moved: true,
      differences: [],
      pictures: { pictures: 12, files: 36 },
    });
    const again = await moveTo(node, back);
    expect([again.code, again.json]).toMatchObject([0, { is_moved: true, differences: [] }]);
    expect(rowsOf(back.DATA_DIR)).toEqual(before.rows);
    expect(await filesIn(pathsIn(back.DATA_DIR).images)).toEqual(
      await filesIn(pathsIn(library.dataDir).images),
    );
    expect(rowsOf(source.DATA_DIR)).toEqual(before.rows);
    for (const folder of [node["DATA_DIR"] ?? "", back.DATA_DIR])
      expect(await Bun.file(pathsIn(folder).signingKeys).text()).toBe(
        await Bun.file(pathsIn(library.dataDir).signingKeys).text(),
      );
  });

  test("makes a library that goes on: proved, counted on from the same numbers, and watched for revoked keys", async () => {
    const node = await grown("goes-on");
    expect(await moveHere(await folderSource(), node)).toMatchObject({ isMoved: true });
    const { DATA_DIR: folder = "", ...settings } = node;
    expect((await commandWith(settings, folder, "verify")).json).toMatchObject({ problem_count: 0 });
    const url = node["DATABASE_URL"] ?? "";
    const access = "select value::text from sequences where name = 'access'";
    const [before] = await ask(url, access);
    expect((await commandWith(settings, folder, "key", "revoke", "k")).code).toBe(0);
    expect(await ask(url, access)).toEqual([{ value: String(Number(before?.["value"]) + 1) }]);
    await ask(
      url,
      "insert into recent_searches (workspace_id, user_id, query, platform, screens, at) values ('w', 'u', 'q', 'ios', 1, 1)",
    );
    expect(await ask(url, "select id::text from recent_searches where query = 'q'")).toEqual([{ id: "4" }]);
  });

  test("of a library that was moved before is refused, and what the target has got since stays", async () => {
    const [source, node] = [await folderSource(), await grown("twice")];
    expect(await moveHere(source, node)).toMatchObject({ isMoved: true });
    await ask(node["DATABASE_URL"] ?? "", "update workspaces set name = 'Later'");
    for (const options of [[], ["--dry-run"]]) {
      const { code, err } = await moveTo(source, node, ...options);
      expect([code, err]).toEqual([1, expect.stringContaining("a move to it was finished")]);
    }
    expect(await ask(node["DATABASE_URL"] ?? "", "select name from workspaces")).toEqual([{ name: "Later" }]);
  });

  test("of pictures alone leaves the database where it is", async () => {
    const { environment } = server;
    const source = await folderSource();
    const target = { ...environment, S3_PREFIX: "alone", ...source };
    const before = rowsOf(library.dataDir);
    expect(await moveHere(source, target)).toMatchObject({
      isMoved: true,
      tables: [],
      pictures: { pictures: 12, files: 36 },
    });
    expect(rowsOf(source.DATA_DIR)).toEqual(before);
    const { DATA_DIR: folder, ...settings } = target;
    expect((await commandWith(settings, folder, "verify")).json).toMatchObject({
      problem_count: 0,
      files: 36,
    });
  });

  test("to places that had the library before removes the index that was left there", async () => {
    const node = await grown("left");
    const [{ id } = { id: "" }] = rowsOf(library.dataDir)["libraries"] as { id: string }[];
    const snapshot = join(server.folder, "left/snapshots", id, "latest.json");
    const manifest = join(pathsIn(node["DATA_DIR"] ?? "").index, "manifest.json");
    for (const file of [snapshot, manifest]) await Bun.write(file, "{}");
    expect(await moveHere(await folderSource(), node)).toMatchObject({ isMoved: true });
    expect([existsSync(snapshot), existsSync(manifest)]).toEqual([false, false]);
  });

  test("that is dry says what it would do and writes nothing", async () => {
    const node = await grown("dry");
    const { code, json } = await moveTo({ DATA_DIR: library.dataDir }, node, "--dry-run");
    expect([code, json]).toMatchObject([
      0,
      { dry_run: true, target: "empty", pictures: { count: 12 }, copies_signing_keys: true },
    ]);
    expect(json?.["tables"]).toContainEqual({ table: "screens", rows: 12 });
    expect(existsSync(node["DATA_DIR"] ?? "")).toBe(false);
    expect(existsSync(join(server.folder, "dry"))).toBe(false);
    const tables = "select 1 from information_schema.tables where table_schema = 'public'";
    expect(await ask(node["DATABASE_URL"] ?? "", tables)).toEqual([]);
    const folder = newFolder();
    expect((await moveTo({ DATA_DIR: library.dataDir }, { DATA_DIR: folder }, "--dry-run")).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  test("is noticed by no user: keys, answers and picture addresses stay; a service that runs is not moved away from", async () => {
    const source = await folderSource();
    const folder = source.DATA_DIR;
    // Those rows were never encrypted.
    const db = new Database(pathsIn(folder).database);
    db.run("DELETE FROM two_factors");
    db.close();
    const created = await commandWith({}, folder, "key", "create", "--workspace", "w", "--name", "n");
    const key = String(created.json?.["key"]);
    const keys = { key, writeKey: key };

    await using before = await startServer({}, { again: { ...keys, dataDir: folder, databaseUrl: null } });
    const found = (await (await before.search(question)).json()) as Found;
    expect(found.screens).toHaveLength(5);
    const address = found.screens[0]?.image.url ?? "";
    const picture = await pictureAt(before.url, address);
    const node = await grown("served");
    await expect(moveHere(source, node)).rejects.toThrow("A process serves");
    before.signal("SIGTERM");
    expect(await before.exited).toBe(0);
    expect(await moveHere(source, node)).toMatchObject({ isMoved: true });

    const { DATA_DIR, DATABASE_URL: databaseUrl, ...settings } = node;
    await using after = await startServer(settings, { again: { ...keys, dataDir: DATA_DIR, databaseUrl } });
    const again = (await (await after.search(question)).json()) as Found;
    expect(again.screens.map(({ id }) => id)).toEqual(found.screens.map(({ id }) => id));
    expect([picture[0], await pictureAt(after.url, address)]).toEqual([200, picture]);
  });
});
