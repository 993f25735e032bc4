// The command line over records in PostgreSQL.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { commandLine } from "./support/command-line.ts";
import { temporaryFolder, writeFiles } from "./support/folder.ts";
import { makePng } from "./support/pictures.ts";
import { createDatabase, postgresMissing } from "./support/postgres.ts";
import { childEnvironment } from "./support/server.ts";

describe.skipIf(postgresMissing !== null)("the command line with DATABASE_URL", () => {
  test("imports, counts, proves and removes screens, and writes no records into the data folder", async () => {
    const { folder, dataDir, json } = commandLine({ DATABASE_URL: await createDatabase() });
    const source = join(folder, "shots");
    await writeFiles(source, { "one.png": await makePng(), "two.png": await makePng(90, 160, 2) });
    const options = ["--app", "Korvo", "--platform", "ios", "--no-ocr"];
    expect(await json("import", source, ...options)).toMatchObject({ imported: 2, failed: 0 });
    expect(await json("import", source, ...options)).toMatchObject({ imported: 0, unchanged: 2 });
    expect(await json("status")).toMatchObject({ library: { screens: { ios: 2, web: 0 }, pictures: 2 } });
    expect(await json("verify")).toMatchObject({ problems: [] });
    expect(await json("reindex", "--all")).toMatchObject({ encoded: 2 });
    expect(await Bun.file(join(dataDir, "records.sqlite")).exists()).toBe(false);
  });

  test("a command ends with its work: nothing that was waited for on closing keeps the process", async () => {
    const opening = JSON.stringify(join(import.meta.dir, "../src/database/open-storage.ts"));
    const program = `
      const { openStorage } = await import(${opening});
      const records = await openStorage({ dataDir: "unused", databaseUrl: process.env.DATABASE_URL });
      await records.close();
      console.log("closed");
      // Does not keep the process itself: it runs only if something else does.
      setTimeout(() => console.log("still here"), 1_500).unref();`;
    const settings = childEnvironment({ DATABASE_URL: await createDatabase() });
    const command = [process.execPath, "-e", program];
    const child = Bun.spawn(command, { cwd: temporaryFolder(), env: settings, stdout: "pipe" });
    expect(await new Response(child.stdout).text()).toBe("closed\n");
    expect(await child.exited).toBe(0);
  });

  test("serve that cannot start ends the process, whatever it has connected to by then", async () => {
    const { dataDir, start } = commandLine({ DATABASE_URL: await createDatabase(), PORT: "0" });
    await writeFiles(dataDir, { "image-signing-keys.json": "damaged" });
    // A process of its own, which has to end.
    const child = start("serve");
    expect(await new Response(child.stderr).text()).toContain("image-signing-keys.json");
    expect(await child.exited).toBe(1);
  });

  test("says what to do instead of a backup, and does not restore records that nobody would read", async () => {
    const { folder, run } = commandLine({ DATABASE_URL: await createDatabase() });
    const backup = await run("backup", join(folder, "backup"));
    expect(backup).toMatchObject({ code: 1, out: "" });
    expect(backup.err).toContain("pg_dump");
    const restore = await run("restore", join(folder, "backup"));
    expect(restore.code).toBe(1);
    expect(restore.err).toContain("DATABASE_URL");
  });
});
