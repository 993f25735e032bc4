import { afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readlinkSync } from "node:fs";
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { tryLock } from "../src/database/file-lock.ts";
import { openStorage } from "../src/database/open-storage.ts";
import { takeBackup } from "../src/maintenance/backup/take-backup.ts";
import { verifyBackup } from "../src/maintenance/backup/verify-backup.ts";
import { pathsIn } from "../src/system/paths.ts";
import { backupOf, command, dataFolder, importInto, screensIn, writeManifest } from "./support/backups.ts";
import { cli } from "./support/command-line.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { holdPictures, isNextAtPictures } from "./support/image-stores.ts";
import { filesIn } from "./support/moved-library.ts";
import { closing } from "./support/opened.ts";
import { childEnvironment } from "./support/server.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { putUnfinished } from "./support/unfinished-put.ts";
import { until } from "./support/until.ts";

const screens = 6;
let dataDir = "";
let whole = "";
beforeAll(async () => {
  dataDir = await dataFolder(screens);
  whole = await backupOf(dataDir);
});

function readlinkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The handle of the listing itself.
    return "";
  }
}

/** A file of the first picture of a library. */
const fileOf = async (folder: string, name: string) => join((await screensIn(folder))[0]?.folder ?? "", name);

/** The end of a command that fails by these words. */
const failure = (words: string) => ({ code: 1, err: expect.stringContaining(words) });
/** The end of `verify` that finds this problem alone. */
const finding = (problem: object) => ({ code: 1, json: { problems: [problem] } });

describe("a backup", () => {
  test("holds records, signing keys, the three files of every picture and the list of them, and nothing else", async () => {
    await writeFiles(dataDir, { "images/ab/stray.webp": "no record names it", "index/base": "a cache" });
    const target = await backupOf(dataDir);
    const names = Object.keys(await filesIn(target));
    expect(names).toHaveLength(screens * 3 + 3);
    expect(names).toEqual(
      expect.arrayContaining(["/backup.json", "/image-signing-keys.json", "/records.sqlite"]),
    );
    expect(JSON.parse(await readFile(join(target, "backup.json"), "utf8"))).toMatchObject({
      format: 1,
      screens,
      pictures: screens,
      lastSequence: screens,
      files: expect.arrayContaining([
        { path: "records.sqlite", bytes: expect.any(Number), sha256: expect.any(String) },
      ]),
    });
    expect(await readdir(dataDir)).not.toContain("images.backup");
    await rm(join(dataDir, "images/ab/stray.webp"));
  });

  test("is restored into an empty folder with every byte of every picture, and serves there", async () => {
    const restored = join(temporaryFolder(), "data");
    expect(await command(restored, "restore", whole)).toMatchObject({ code: 0, json: { path: restored } });
    expect(await filesIn(join(restored, "images"))).toEqual(await filesIn(join(dataDir, "images")));
    expect(await readFile(join(restored, "image-signing-keys.json"), "utf8")).toBe("{}");
    expect(await readdir(restored)).not.toContain("backup.json");
    expect((await screensIn(restored)).map(({ id }) => id)).toEqual(
      (await screensIn(dataDir)).map(({ id }) => id),
    );
    expect(await command(restored, "verify")).toMatchObject({ code: 0, json: { kind: "library" } });
    // The backup is as it was.
    expect(await command(restored, "verify", whole)).toMatchObject({ code: 0, json: { kind: "backup" } });
  });

  test("after an import was killed has the pictures that its database describes", async () => {
    const [home, target] = [await dataFolder(1), join(temporaryFolder(), "backup")];
    const [screen] = await screensIn(home);
    const before = await filesIn(join(home, "images"));
    await putUnfinished(pathsIn(home).images, screen?.id ?? "");
    expect(await command(home, "backup", target)).toMatchObject({ code: 0 });
    expect(await filesIn(join(target, "images"))).toEqual(before);
    expect(await command(home, "verify", target)).toMatchObject({ code: 0 });
  });

  test("is not restored over anything", async () => {
    expect(await command(dataDir, "restore", whole)).toMatchObject(failure("is not empty"));
  });

  test("is not served as it is, so that it stays what was proved", async () => {
    expect(await command(whole, "status")).toMatchObject(failure(`screen-search restore ${whole}`));
  });

  test.each([
    ["is missing", "original.png", rm],
    ["is missing", "high.webp", rm],
    ["is changed", "original.png", (path: string) => appendFile(path, "x")],
  ] as const)("of a library in which a file %s, %s, fails and names it", async (fault, name, damage) => {
    const path = await fileOf(dataDir, name);
    const content = await readFile(path);
    await damage(path);
    const target = join(temporaryFolder(), "backup");
    const ended = await command(dataDir, "backup", target);
    await writeFile(path, content);
    expect(ended).toMatchObject(failure(`${relative(dataDir, path)}: ${fault}`));
    expect((await command(target, "status")).err).toContain("is an unfinished backup");
  });

  test("that fails half way leaves no file open, which would end the process when it is collected", async () => {
    const path = await fileOf(dataDir, "original.png");
    const content = await readFile(path);
    await writeFile(path, Buffer.concat([content, Buffer.from("x")]));
    const [storage, target] = [await openStorage({ dataDir }), temporaryFolder()];
    const failure = await takeBackup({ dataDir, storage }, target).catch((error: Error) => error.message);
    await storage.close();
    await writeFile(path, content);
    expect(failure).toContain("original.png: is changed");
    const open = (await readdir("/proc/self/fd")).map((fd) => readlinkOf(`/proc/self/fd/${fd}`));
    expect(open.filter((opened) => opened.startsWith(join(target, "backup.json")))).toEqual([]);
  });
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe("a backup beside imports", () => {
  test("that replace and remove its pictures is whole each time", async () => {
    const busy = await dataFolder(20);
    const idOf = (n: number) => `${String(n).padStart(2, "0")}000000-0000-4000-8000-000000000001`;
    // Ten screens get another picture each time, and ten come and go.
    const rows = (screens: readonly number[], pictures: number) =>
      screens.map((n) => ({ id: idOf(n), title: `Screen ${n}`, image: n + pictures }));
    const [kept, first, second] = [range(0, 10), range(10, 20), range(20, 30)];
    const manifests = [
      await writeManifest(rows([...kept, ...first], 100)),
      await writeManifest(rows([...kept, ...second], 200)),
    ];
    let isDone = false;
    const importing = (async () => {
      for (let n = 0; !isDone; n += 1)
        await importInto(busy, manifests[n % 2] ?? "", { isMissingDeleted: true });
    })();
    await using storage = closing(await openStorage({ dataDir: busy }));
    for (let n = 0; n < 6; n += 1) {
      const target = temporaryFolder();
      await takeBackup({ dataDir: busy, storage }, target);
      expect((await verifyBackup(target)).problems.kept).toEqual([]);
    }
    isDone = true;
    await importing;
  });

  test("waits for the batch under way and not for the import", async () => {
    // The lock of a whole import, which another process holds for an hour.
    const lock = tryLock(pathsIn(dataDir).importLock);
    const release = await holdPictures(dataDir);
    await using storage = closing(await openStorage({ dataDir }));
    let isDone = false;
    const taking = takeBackup({ dataDir, storage }, temporaryFolder()).then(() => (isDone = true));
    await until(() => isDone || isNextAtPictures(pathsIn(dataDir).images));
    expect(isDone).toBe(false);
    await release();
    await taking;
    lock?.release();
  });
});

describe("a backup that was killed", () => {
  test("while it copied pictures is refused everywhere, and the next one clears its leftovers", async () => {
    const large = await dataFolder(screens);
    const path = await fileOf(large, "high.webp");
    const content = await readFile(path);
    // A pipe into which nobody writes: the copy of this picture does not end.
    await rm(path);
    await Bun.$`mkfifo ${path}`.quiet();
    const target = join(temporaryFolder(), "backup");
    const child = Bun.spawn([process.execPath, cli, "backup", target], {
      env: childEnvironment({ DATA_DIR: large }),
      stdio: ["ignore", "ignore", "ignore"],
    });
    await until(() => Bun.file(join(target, "backup.json.partial")).exists());
    child.kill("SIGKILL");
    await child.exited;
    expect(await readdir(target)).not.toContain("backup.json");
    expect((await command(target, "status")).err).toContain("unfinished backup");
    expect(await command(join(temporaryFolder(), "new"), "restore", target)).toMatchObject({ code: 1 });
    expect(await command(target, "verify", target)).toMatchObject(finding({ code: "manifest_missing" }));
    await rm(path);
    await writeFile(path, content);
    await backupOf(large);
    expect(await readdir(large)).not.toContain("images.backup");
  });

  test("while it copied the database is refused by whoever opens the folder", async () => {
    const target = temporaryFolder();
    await writeFile(join(target, "records.sqlite.partial"), "half");
    expect((await command(target, "status")).err).toContain("unfinished backup");
    expect(await readdir(target)).toEqual(["records.sqlite.partial"]);
  });
});

test.skipIf(!canMountDisks)(
  "a disk that fills up ends a backup with one clear line, and it is refused",
  async () => {
    await withSmallDisk("400k", async (disk) => {
      const target = join(disk, "backup");
      const { code, err } = await command(await dataFolder(20), "backup", target);
      expect(code).toBe(1);
      expect(err).toMatch(/^Nothing more can be read or written: .*Make room.*\n$/);
      expect((await command(target, "status")).err).toMatch(/unfinished backup/);
    });
  },
);

describe("verify and restore refuse a backup", () => {
  let copy = "";
  beforeEach(async () => {
    copy = join(temporaryFolder(), "copy");
    await cp(whole, copy, { recursive: true });
  });
  afterEach(() => rm(copy, { recursive: true, force: true }));

  const picture = async (name: string) => join(copy, relative(dataDir, await fileOf(dataDir, name)));
  const flip = async (path: string, at: number) => {
    const content = await readFile(path);
    content[at] = (content[at] ?? 0) ^ 1;
    await writeFile(path, content);
  };
  /** Writes a `backup.json` of these lines, which is not damaged. */
  const writeManifestOf = (folder: string, lines: string) => {
    const sha256 = createHash("sha256").update(lines).digest("hex");
    return writeFile(join(folder, "backup.json"), `${lines}],"sha256":"${sha256}"}\n`);
  };
  const damages: readonly [string, string, () => Promise<unknown>][] = [
    ["with one bit of a picture changed", "file_damaged", async () => flip(await picture("high.webp"), 99)],
    ["with a picture cut", "file_damaged", async () => truncate(await picture("optimized.webp"), 100)],
    ["without a picture", "file_missing", async () => rm(await picture("original.png"))],
    [
      "with a folder in place of a picture",
      "file_missing",
      async () => {
        await rm(await picture("high.webp"));
        await mkdir(await picture("high.webp"));
      },
    ],
    ["without its database", "file_missing", () => rm(join(copy, "records.sqlite"))],
    ["with one bit of its database changed", "file_damaged", () => flip(join(copy, "records.sqlite"), 9_000)],
    ["without its signing keys", "file_missing", () => rm(join(copy, "image-signing-keys.json"))],
    ["with one bit of backup.json changed", "manifest_damaged", () => flip(join(copy, "backup.json"), 40)],
    ["with backup.json cut", "manifest_damaged", () => truncate(join(copy, "backup.json"), 400)],
    ["without backup.json", "manifest_missing", () => rm(join(copy, "backup.json"))],
  ];

  test.each(damages)("%s", async (_, code, damage) => {
    await damage();
    const problems = expect.arrayContaining([expect.objectContaining({ code })]);
    expect(await command(dataDir, "verify", copy)).toMatchObject({
      code: 1,
      json: { kind: "backup", problem_count: expect.any(Number), problems },
    });
    const target = join(temporaryFolder(), "data");
    expect(await command(target, "restore", copy)).toMatchObject({ code: 1 });
    expect((await readdir(target).catch(() => [])).filter((name) => !name.includes(".lock"))).toEqual([]);
  });

  test("with a file that backup.json does not name, by verify alone", async () => {
    await writeFile(join(copy, "more.txt"), "x");
    const verdict = await command(dataDir, "verify", copy);
    expect(verdict).toMatchObject(finding({ code: "file_orphaned", path: "more.txt" }));
  });

  test.each([
    ["libraryId", `"${"0".repeat(32)}"`],
    ["screens", "5"],
    ["lastSequence", "7"],
  ])("whose %s is another than that of its database", async (name, value) => {
    const text = (await readFile(join(copy, "backup.json"), "utf8")).replace(
      new RegExp(`"${name}":("\\w+"|\\d+)`),
      `"${name}":${value}`,
    );
    await writeManifestOf(copy, text.slice(0, text.lastIndexOf("],")));
    const reason = expect.stringContaining(`has the ${name}`);
    const verdict = await command(dataDir, "verify", copy);
    expect(verdict).toMatchObject(finding({ code: "database_foreign", reason }));
    const restored = await command(join(temporaryFolder(), "data"), "restore", copy);
    expect(restored).toMatchObject(failure(`has the ${name}`));
  });

  test("whose files lead out of it", async () => {
    const lines = `{"format":1,"files":[\n{"path":"../../outside","bytes":1,"sha256":"${"0".repeat(64)}"}\n`;
    await writeManifestOf(copy, lines);
    const restored = await command(join(temporaryFolder(), "data"), "restore", copy);
    expect(restored).toMatchObject(failure("is damaged"));
  });
});

test("what a backup and a restore write is for the user alone", async () => {
  const restored = join(temporaryFolder(), "data");
  await command(restored, "restore", whole);
  for (const folder of [whole, restored]) {
    const names = await readdir(folder, { recursive: true });
    const modes = await Promise.all(
      names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o077]),
    );
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  }
});
