// Files in DATA_DIR and in backups are accessible to the service's user alone.
import { describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStorage } from "../src/database/open-storage.ts";
import { versionOfFiles } from "../src/images/picture-version.ts";
import { createDataFolder } from "../src/system/data-folder.ts";
import { cli } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { rowlessStore } from "./support/image-stores.ts";
import { childEnvironment, startServer } from "./support/server.ts";

const id = "ab000000-0000-4000-8000-000000000001";
const bytes = new TextEncoder().encode("a picture");
const picture = { original: { file: bytes, format: "png" }, optimized: bytes, high: bytes } as const;
const { version } = versionOfFiles(picture);
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
if (!isRoot) console.log("Tests that act as another user are SKIPPED: they need root.");

/** Paths at and below a folder that other users may read, write or enter. */
function openPaths(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  // A server may remove a file of its own meanwhile.
  const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return [folder, ...below].filter((path) => (modeOf(path) & 0o077) !== 0);
}

/** A data folder with a picture as versions before this one left it: open to everybody. */
async function earlierFolder(): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  await (await openStorage({ dataDir })).close();
  await rowlessStore(join(dataDir, "images")).put(id, picture);
  mkdirSync(join(dataDir, "index"));
  mkdirSync(join(dataDir, ".records.sqlite-litestream"));
  writeFileSync(join(dataDir, "index/vectors"), "1");
  await Bun.$`chmod -R u=rwX,go=rX ${dataDir}`;
  return dataDir;
}

/** Runs a command of the command line under the usual umask. */
async function run(dataDir: string, ...args: string[]): Promise<void> {
  const command = `umask 022 && exec "$0" "$@"`;
  const child = Bun.spawn(["sh", "-c", command, process.execPath, cli, ...args], {
    env: childEnvironment({ DATA_DIR: dataDir }),
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text());
}

describe("files are for their own user alone", () => {
  test("what a command writes into a folder that was open before", async () => {
    const dataDir = temporaryFolder();
    chmodSync(dataDir, 0o755);
    await run(dataDir, "workspace", "create", "Team", "--plan", "team");
    expect(openPaths(dataDir)).toEqual([]);
  });

  test("what was there when the service starts, pictures behind it, and the log says so", async () => {
    const dataDir = await earlierFolder();
    expect(openPaths(dataDir).length).toBeGreaterThan(5);
    const server = await startServer({ DATA_DIR: dataDir });
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(openPaths(dataDir).filter((path) => !path.includes("/images/"))).toEqual([]);
    expect(server.output()).toContain("other users could read these paths; they are closed now");
    await server[Symbol.asyncDispose]();
  });

  test("a backup of open files into an open folder", async () => {
    const dataDir = await earlierFolder();
    const target = temporaryFolder();
    chmodSync(target, 0o777);
    await run(dataDir, "backup", target);
    expect(readdirSync(target).toSorted()).toEqual(["backup.json", "records.sqlite"]);
    expect(openPaths(target)).toEqual([]);
  });

  test.skipIf(!isRoot)("another user can read neither the database nor a picture", async () => {
    const dataDir = await earlierFolder();
    const asNobody = (path: string) =>
      Bun.$`setpriv --reuid=${nobody} --clear-groups cat ${path}`.quiet().nothrow();
    const paths = [join(dataDir, "records.sqlite"), join(dataDir, "images/ab", id, version, "high.webp")];
    chmodSync(join(dataDir, ".."), 0o755);
    for (const path of paths) expect((await asNobody(path)).exitCode).toBe(0);
    createDataFolder({ dataDir });
    for (const path of paths) expect((await asNobody(path)).exitCode).not.toBe(0);
  });
});

test("a folder that holds files of others is left as it is and named, what is ours in it is closed", () => {
  const dataDir = temporaryFolder();
  const records = join(dataDir, "records.sqlite");
  for (const path of [records, join(dataDir, "theirs")]) writeFileSync(path, "");
  chmodSync(dataDir, 0o755);
  chmodSync(records, 0o644);
  expect(createDataFolder({ dataDir })).toEqual({ closed: [records], stillOpen: [dataDir] });
  expect(statSync(dataDir).mode & 0o777).toBe(0o755);
});

test.skipIf(!isRoot)("a picture that root imports belongs to the user of the folder", async () => {
  const dataDir = temporaryFolder();
  chownSync(dataDir, nobody, nobody);
  const images = join(dataDir, "images");
  await rowlessStore(images).put(id, picture);
  const made = readdirSync(images, { recursive: true, encoding: "utf8" }).map((name) => join(images, name));
  expect(made).toHaveLength(6);
  for (const path of [images, ...made]) expect(statSync(path).uid).toBe(nobody);
});
