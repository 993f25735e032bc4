// `move`: the same library in another form, proved, and gone on with after a kill.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathsIn } from "../src/system/paths.ts";
import { commandWith } from "./support/backups.ts";
import { ask, grownOn, newFolder } from "./support/move-targets.ts";
import { filesIn, movableLibrary, moveTo, rowsOf } from "./support/moved-library.ts";
import { postgresMissing } from "./support/postgres.ts";
import { hasS3Server, type S3Server, startS3 } from "./support/s3-server.ts";

// Each command is a process, which takes its time on a busy machine.
setDefaultTimeout(240_000);

const isMissing = postgresMissing !== null || !hasS3Server;

let server: S3Server;
let dataDir = "";
beforeAll(async () => {
  if (isMissing) return;
  server = await startS3();
  dataDir = await movableLibrary();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
});

const grown = (prefix: string) => grownOn(server, prefix);

describe.skipIf(isMissing)("a move", () => {
  test("to PostgreSQL and a bucket, and back to a folder, keeps every row, number and file", async () => {
    const [source, node, back] = [{ DATA_DIR: dataDir }, await grown("there"), { DATA_DIR: newFolder() }];
    const before = { rows: rowsOf(dataDir), files: await filesIn(dataDir) };
    expect(Object.entries(before.rows).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const there = await moveTo(source, node);
    expect([there.code, there.err]).toMatchObject([0, expect.stringContaining("prove pictures")]);
    expect(there.json).toMatchObject({
      is_moved: true,
      differences: [],
      pictures: { pictures: 11, files: 33 },
    });
    const again = await moveTo(node, back);
    expect([again.code, again.json]).toMatchObject([0, { is_moved: true, differences: [] }]);
    expect(rowsOf(back.DATA_DIR)).toEqual(before.rows);
    expect(await filesIn(pathsIn(back.DATA_DIR).images)).toEqual(await filesIn(pathsIn(dataDir).images));
    expect(rowsOf(dataDir)).toEqual(before.rows);
    for (const folder of [node["DATA_DIR"] ?? "", back.DATA_DIR])
      expect(await Bun.file(pathsIn(folder).signingKeys).text()).toBe(
        await Bun.file(pathsIn(dataDir).signingKeys).text(),
      );
  });

  test("makes a library that goes on: proved, counted on from the same numbers, and watched for revoked keys", async () => {
    const node = await grown("goes-on");
    expect((await moveTo({ DATA_DIR: dataDir }, node)).code).toBe(0);
    const { DATA_DIR: folder = "", ...settings } = node;
    expect((await commandWith(settings, folder, "verify")).json).toMatchObject({ problem_count: 0 });
    const url = node["DATABASE_URL"] ?? "";
    const access = "select value::text from sequences where name = 'access'";
    const [before] = await ask(url, access);
    expect((await commandWith(settings, folder, "key", "revoke", "k")).code).toBe(0);
    expect(await ask(url, access)).toEqual([{ value: String(Number(before?.["value"]) + 1) }]);
    await ask(
      url,
      "insert into recent_searches (workspace_id, user_id, query, platform, mode, screens, at) values ('w', 'u', 'q', 'ios', 'deep', 1, 1)",
    );
    expect(await ask(url, "select id::text from recent_searches where query = 'q'")).toEqual([{ id: "4" }]);
  });

  test("of a library that was moved before compares both, and says when one has gone on", async () => {
    const [source, node] = [{ DATA_DIR: dataDir }, await grown("twice")];
    expect((await moveTo(source, node)).code).toBe(0);
    expect((await moveTo(source, node)).json).toMatchObject({ is_moved: true, was_moved_before: true });
    await ask(node["DATABASE_URL"] ?? "", "update workspaces set name = 'Later'");
    const { code, json } = await moveTo(source, node);
    expect([code, json]).toMatchObject([
      1,
      {
        is_moved: false,
        differences: [{ what: "records", item: "workspaces w", reason: "differs in name" }],
      },
    ]);
    expect(await ask(node["DATABASE_URL"] ?? "", "select name from workspaces")).toEqual([{ name: "Later" }]);
  });

  test("of pictures alone leaves the database where it is", async () => {
    const { environment } = server;
    const target = { ...environment, S3_PREFIX: "alone", DATA_DIR: dataDir };
    const before = rowsOf(dataDir);
    expect((await moveTo({ DATA_DIR: dataDir }, target)).json).toMatchObject({
      is_moved: true,
      tables: [],
      pictures: { pictures: 11, files: 33 },
    });
    expect(rowsOf(dataDir)).toEqual(before);
    const { DATA_DIR: _, ...settings } = target;
    expect((await commandWith(settings, dataDir, "verify")).json).toMatchObject({
      problem_count: 0,
      files: 33,
    });
  });

  test("to places that had the library before removes the index that was left there", async () => {
    const node = await grown("left");
    const [{ id } = { id: "" }] = rowsOf(dataDir)["libraries"] as { id: string }[];
    const snapshot = join(server.folder, "left/snapshots", id, "latest.json");
    const manifest = join(pathsIn(node["DATA_DIR"] ?? "").index, "manifest.json");
    for (const file of [snapshot, manifest]) await Bun.write(file, "{}");
    expect((await moveTo({ DATA_DIR: dataDir }, node)).code).toBe(0);
    expect([existsSync(snapshot), existsSync(manifest)]).toEqual([false, false]);
  });

  test("that is dry says what it would do and writes nothing", async () => {
    const node = await grown("dry");
    const { code, json } = await moveTo({ DATA_DIR: dataDir }, node, "--dry-run");
    expect([code, json]).toMatchObject([
      0,
      { dry_run: true, target: "empty", pictures: { count: 11 }, copies_signing_keys: true },
    ]);
    expect(json?.["tables"]).toContainEqual({ table: "screens", rows: 12 });
    expect(existsSync(node["DATA_DIR"] ?? "")).toBe(false);
    expect(existsSync(join(server.folder, "dry"))).toBe(false);
    const tables = "select 1 from information_schema.tables where table_schema = 'public'";
    expect(await ask(node["DATABASE_URL"] ?? "", tables)).toEqual([]);
    const folder = newFolder();
    expect((await moveTo({ DATA_DIR: dataDir }, { DATA_DIR: folder }, "--dry-run")).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });
});
