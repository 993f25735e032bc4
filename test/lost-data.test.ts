// Missing or unusable data in the data folder is reported clearly before anything new is created beside it.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../src/config/config.ts";
import { OperatorError } from "../src/errors.ts";
import { openEngine } from "../src/index/engine.ts";
import { type OpenParts, openServices } from "../src/open-services.ts";
import { pathsIn } from "../src/system/paths.ts";
import { command } from "./support/backups.ts";
import { commandLine } from "./support/command-line.ts";
import { temporaryFolder } from "./support/folder.ts";
import { librarySize } from "./support/library.ts";
import { startServer, testProcess } from "./support/server.ts";
import { goodBody, idsOf } from "./support/service.ts";
import { canMountDisks, withSmallDisk } from "./support/small-disk.ts";
import { until } from "./support/until.ts";

let dataDir: string;
let paths: ReturnType<typeof pathsIn>;
beforeEach(() => {
  dataDir = temporaryFolder();
  paths = pathsIn(dataDir);
});

async function start(parts: Partial<OpenParts> = {}) {
  return openServices(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), { openEngine, ...parts });
}

async function refusal(): Promise<string> {
  const error = await start().then(
    async (services) => services.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
}

describe("a service whose database is gone", () => {
  const remove = () => {
    for (const ending of ["", "-wal", "-shm"]) rmSync(paths.database + ending, { force: true });
  };
  const gone = {
    missing: remove,
    empty: () => {
      remove();
      writeFileSync(paths.database, "");
    },
    "missing beside their log": () => {
      remove();
      writeFileSync(`${paths.database}-wal`, "changes");
    },
  };

  for (const [name, lose] of Object.entries(gone))
    test(`refuses to begin anew when they are ${name}, leaves all as it is, and may be told to`, async () => {
      await (await start()).close();
      mkdirSync(join(paths.images, "ab"), { recursive: true });
      lose();
      expect(await refusal()).toMatch(
        /records\.sqlite is missing or empty.*images and .*keys\.json are there/,
      );
      expect(existsSync(paths.signingKeys)).toBe(true);
      expect(existsSync(`${paths.database}-wal`)).toBe(name.includes("log"));
      await (await start({ isEmptyAllowed: true })).close();
      await (await start()).close();
    });
});

describe("the start says in clear words that", () => {
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("the lock is damaged", async () => {
    writeFileSync(paths.servingLock, "no database at all, but long enough to be looked at ".repeat(4));
    expect(await refusal()).toMatch(
      /serving\.lock cannot be locked: .*remove it when no process of this service runs/,
    );
  });

  test("the lock is a folder", async () => {
    mkdirSync(paths.servingLock);
    expect(await refusal()).toMatch(/serving\.lock cannot be locked/);
  });

  test("the signing keys cannot be read", async () => {
    await (await start()).close();
    rmSync(paths.signingKeys);
    mkdirSync(paths.signingKeys);
    expect(await refusal()).toMatch(/image-signing-keys\.json cannot be read \(EISDIR\)/);
  });

  for (const [name, make] of [
    ["a file", () => writeFileSync(paths.index, "x")],
    ["a link to nothing", () => symlinkSync(join(dataDir, "nowhere"), paths.index)],
  ] as const)
    test(`the index is ${name}`, async () => {
      make();
      expect(await refusal()).toMatch(/index is no folder\. Remove it/);
    });
});

describe("while a server serves", () => {
  const server = testProcess();
  const idsFound = async () => idsOf(await server.search(goodBody));

  test("an index folder that is removed changes no answer", async () => {
    const before = await idsFound();
    expect(before).toHaveLength(20);
    rmSync(pathsIn(server.dataDir).index, { recursive: true, force: true });
    expect(await idsFound()).toEqual(before);
  });

  test("records that are moved away are searched on, and nothing begins anew beside them", async () => {
    const { database } = pathsIn(server.dataDir);
    // The use of the key was noted in the log of changes.
    await until(() => statSync(`${database}-wal`).size > 0);
    renameSync(database, `${database}.away`);
    expect((await server.search(goodBody)).status).toBe(200);
    const { code, err } = await command(server.dataDir, "status");
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("the database was lost") });
    expect(existsSync(database)).toBe(false);
    renameSync(`${database}.away`, database);
  });

  test("its end writes an index that was removed again, and records that were put back are whole", async () => {
    server.signal("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(existsSync(join(pathsIn(server.dataDir).index, "manifest.json"))).toBe(true);
    expect(await command(server.dataDir, "status")).toMatchObject({ json: { last_sequence: librarySize } });
  });
});

test("answers of a server say that the connection ends while it stops, and an index that cannot be saved is no failure", async () => {
  await using server = await startServer({ DRAIN_MS: "5000" });
  const connection = async () => (await fetch(`${server.url}/healthz`)).headers.get("connection");
  expect(await connection()).not.toBe("close");
  rmSync(pathsIn(server.dataDir).index, { recursive: true, force: true });
  writeFileSync(pathsIn(server.dataDir).index, "in the way");
  server.signal("SIGTERM");
  await until(() => server.output().includes('"msg":"stopping"'));
  expect(await connection()).toBe("close");
  expect(await server.exited).toBe(0);
  expect(server.output()).toContain("the index could not be saved");
});

test.skipIf(!canMountDisks)("a disk that can only be read is refused in clear words", async () => {
  await withSmallDisk("8m", async (disk) => {
    // In a process of its own, which leaves no file open.
    expect(await commandLine({ DATA_DIR: disk }).start("status").exited).toBe(0);
    await Bun.$`mount -o remount,ro ${disk}`.quiet();
    const { code, err } = await command(disk, "status");
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^[^\n]*records\.sqlite cannot be written\. Give[^\n]*\n$/),
    });
  });
});
