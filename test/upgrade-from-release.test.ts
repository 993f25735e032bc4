// Data that 0.1.0 left are taken over by this build, on SQLite and PostgreSQL, and an upgrade is undone by
// restoring the backup that was made before it: docs/install.md. Once 0.1.0 is released its data are never
// made again; until then, after each change of the first migration:
//   MAKE_RELEASE_FIXTURE=1 bun test --timeout 300000 test/upgrade-from-release.test.ts
import { beforeAll, describe, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { commandWith } from "./support/backups.ts";
import { temporaryFolder } from "./support/folder.ts";
import { movableLibrary, moveTo } from "./support/moved-library.ts";
import { nextRelease } from "./support/next-release.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { binaries } from "./support/postgres-programs.ts";
import { childEnvironment } from "./support/server.ts";

const fixture = join(import.meta.dir, "fixtures/release-0.1.0");
const pictures = 3;
const libraryOf010 = { screens: { ios: pictures - 1, web: 0 } };

/** A command of the system that must succeed. */
function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`);
}
const dump = (url: string, file: string) =>
  run(join(binaries ?? "", "pg_dump"), "--no-owner", "--compress=9", "--file", file, url);
const load = (url: string, file: string) =>
  run(
    "sh",
    "-ec",
    `gunzip --stdout "$0" | "$1" --quiet --set ON_ERROR_STOP=1 "$2"`,
    file,
    join(binaries ?? "", "psql"),
    url,
  );

/** The library of all tables, in both databases. */
async function makeFixture(): Promise<void> {
  const dataDir = await movableLibrary(pictures);
  const url = await createDatabase();
  const node = { DATA_DIR: join(temporaryFolder(), "node"), DATABASE_URL: url };
  run("rm", "-rf", join(dataDir, "index"));
  run("tar", "-czf", join(fixture, "data.tar.gz"), "-C", dataDir, ".");
  const { code, err } = await moveTo({ DATA_DIR: dataDir }, node);
  if (code !== 0) throw new Error(err);
  dump(url, join(fixture, "postgres.sql.gz"));
}
if (process.env["MAKE_RELEASE_FIXTURE"] === "1") beforeAll(makeFixture);

async function unpacked(): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  await mkdir(dataDir, { mode: 0o700 });
  run("tar", "-xzf", join(fixture, "data.tar.gz"), "-C", dataDir);
  return dataDir;
}

/** Fails unless this build finds the library whole: rows, vectors, pictures, and a search in it. */
async function expectWhole(settings: Record<string, string>, dataDir: string): Promise<void> {
  const ask = async (...args: string[]) => {
    const { code, err, json } = await commandWith(settings, dataDir, ...args);
    expect([code, args, code === 0 ? "" : err]).toEqual([0, args, ""]);
    return json;
  };
  expect(await ask("status")).toMatchObject({ library: libraryOf010 });
  expect(await ask("verify")).toMatchObject({ problems: [] });
  expect(JSON.stringify(await ask("explain", "inbox", "--platform", "ios"))).toContain('"title":"Inbox 1"');
}

/** The next release serves the data, after which this one refuses them by name. */
async function expectUpgraded(
  next: string,
  settings: Record<string, string>,
  dataDir: string,
): Promise<void> {
  const child = Bun.spawnSync([process.execPath, join(next, "src/cli.ts"), "status", "--json"], {
    env: childEnvironment({ DATA_DIR: dataDir, ...settings }),
  });
  expect([child.exitCode, child.exitCode === 0 ? "" : child.stderr.toString()]).toEqual([0, ""]);
  expect(JSON.parse(child.stdout.toString().trim().split("\n").at(-1) ?? "")).toMatchObject({
    library: libraryOf010,
  });
  const refused = await commandWith(settings, dataDir, "status");
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/newer version/)]);
}

const migration = {
  name: "9999_next_release",
  sql: "CREATE TABLE next_releases (id text PRIMARY KEY NOT NULL);",
  isAdditive: false,
};

test("the fixture is small", async () => {
  for (const name of ["data.tar.gz", "postgres.sql.gz"])
    expect(Bun.file(join(fixture, name)).size).toBeLessThan(200_000);
});

describe("the data of 0.1.0 in a folder", () => {
  test("are taken over", async () => {
    await expectWhole({}, await unpacked());
  });

  test("come back, after an upgrade, from the backup made before it", async () => {
    const dataDir = await unpacked();
    const backup = join(temporaryFolder(), "backup");
    expect(await commandWith({}, dataDir, "backup", backup)).toMatchObject({ code: 0 });
    await expectUpgraded(await nextRelease("sqlite", migration), {}, dataDir);
    const restored = join(temporaryFolder(), "restored");
    expect(await commandWith({}, restored, "restore", backup)).toMatchObject({ code: 0 });
    await expectWhole({}, restored);
  });
});

describe.skipIf(postgresMissing !== null)("the data of 0.1.0 in PostgreSQL", () => {
  test("are taken over, and come back, after an upgrade, from the dump made before it", async () => {
    const dataDir = await unpacked();
    run("rm", join(dataDir, "records.sqlite"));
    const settings = { DATABASE_URL: await createDatabase() };
    load(settings.DATABASE_URL, join(fixture, "postgres.sql.gz"));
    await expectWhole(settings, dataDir);
    const backup = join(temporaryFolder(), "before.sql.gz");
    dump(settings.DATABASE_URL, backup);
    await expectUpgraded(await nextRelease("postgres", migration), settings, dataDir);
    const restored = { DATABASE_URL: await createDatabase() };
    load(restored.DATABASE_URL, backup);
    await expectWhole(restored, dataDir);
  });
});
