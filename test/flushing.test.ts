// Acknowledged writes survive a power cut: every file and folder is flushed first, in an order that never
// leaves a partial state.
import { beforeAll, describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { dataFolder, writeManifest } from "./support/backups.ts";
import { cli } from "./support/command-line.ts";
import { filesBelow } from "./support/filled-folders.ts";
import { temporaryFolder } from "./support/folder.ts";
import { childEnvironment } from "./support/server.ts";
import { canTrace, type SystemCall, systemCallsOf } from "./support/system-calls.ts";

const isFlush = (path: string) => (call: SystemCall) => call.name === "flush" && call.path === path;

/**
 * Files that did not get their name after their content was flushed, or whose folder was not flushed after
 * that.
 */
function unflushedFiles(calls: readonly SystemCall[], files: readonly string[]): readonly string[] {
  return files.filter((file) => {
    const rename = calls.findLast(({ name, to }) => name === "rename" && to === file);
    if (rename === undefined) return true;
    const isContentFlushed = calls.some((call) => isFlush(rename.path)(call) && call.end < rename.start);
    return (
      !isContentFlushed || !calls.some((call) => isFlush(dirname(file))(call) && call.start > rename.end)
    );
  });
}

/** Folders that were made and whose name was not flushed after. */
function unflushedFolders(calls: readonly SystemCall[]): readonly string[] {
  return calls
    .filter(({ name }) => name === "make")
    .filter(({ path, end }) => !calls.some((call) => isFlush(dirname(path))(call) && call.start > end))
    .map(({ path }) => path);
}

describe.skipIf(!canTrace)("flushed to the disk is", () => {
  let dataDir = "";
  beforeAll(async () => void (dataDir = await dataFolder(3)));
  const run = (...args: readonly string[]) =>
    systemCallsOf([process.execPath, ...args], childEnvironment({ DATA_DIR: dataDir }));

  test("each file and folder of a backup, and backup.json gets its name after all others", async () => {
    const target = join(temporaryFolder(), "backups", "today");
    const calls = await run(cli, "backup", target);
    const files = await filesBelow(target);
    expect(files).toHaveLength(3 * 3 + 3);
    expect(unflushedFiles(calls, files)).toEqual([]);
    const own = calls.filter(({ path }) => path.startsWith(dirname(dirname(target))));
    expect(unflushedFolders(own)).toEqual([]);
    const last = own.find(({ to }) => to === join(target, "backup.json"))?.start ?? 0;
    expect(own.filter(({ end }) => end >= last).map(({ name, path }) => [name, path])).toEqual([
      ["rename", join(target, "backup.json.partial")],
      ["flush", target],
    ]);
  });

  test("each file and folder of a restore, before its database may be opened", async () => {
    const backup = join(temporaryFolder(), "backup");
    await run(cli, "backup", backup);
    const restored = join(temporaryFolder(), "data");
    const calls = await systemCallsOf(
      [process.execPath, cli, "restore", backup],
      childEnvironment({ DATA_DIR: restored }),
    );
    const files = (await filesBelow(restored)).filter((path) => !path.includes(".lock"));
    expect(files).toHaveLength(3 * 3 + 2);
    expect(unflushedFiles(calls, files)).toEqual([]);
    expect(unflushedFolders(calls)).toEqual([]);
    const isOfDatabase = ({ path }: SystemCall) => path.startsWith(join(restored, "records.sqlite"));
    const opened = calls.findLast((call) => call.name === "flush" && isOfDatabase(call))?.start ?? 0;
    const isPicture = ({ path, to }: SystemCall) => `${path}${to}`.includes("/images");
    expect(calls.filter((call) => isPicture(call) && call.end > opened)).toEqual([]);
  });

  test("each file and folder of an import's pictures, before their database", async () => {
    const home = temporaryFolder();
    const manifest = await writeManifest([1, 2, 3].map((n) => ({ title: `Screen ${n}`, image: n })));
    const calls = await run(join(import.meta.dir, "support/import-process.ts"), home, manifest);
    const files = await filesBelow(join(home, "images"));
    expect(files).toHaveLength(3 * 3);
    expect(unflushedFiles(calls, files)).toEqual([]);
    expect(unflushedFolders(calls)).toEqual([]);
    const records = calls.findLast(isFlush(join(home, "library.sqlite-wal")))?.start ?? 0;
    const ofPictures = calls.filter(({ path }) => path.startsWith(join(home, "images/")));
    expect(Math.max(...ofPictures.map(({ end }) => end))).toBeLessThan(records);
  });
});
