// The command line against a running service on another data folder.

import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createScreenSearchClient } from "../src/client/client.ts";
import { makeZip } from "./support/archives.ts";
import { commandLine } from "./support/command-line.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { one, three, two } from "./support/import-rows.ts";
import { jsonLines } from "./support/json-lines.ts";
import { openServer, testServer } from "./support/open-server.ts";
import { makePng } from "./support/pictures.ts";
import { until } from "./support/until.ts";

const server = testServer();
const command = commandLine();
const remote = () => ["--url", server.url, "--key", server.writeKey];
const row = (n: number, fields: object = {}) => ({
  app_name: "Remote",
  platform: "ios",
  title: `Remote ${n}`,
  description: "D.",
  ...fields,
});
const lines = (rows: readonly object[]) => jsonLines(rows);

/** A command that fails with these words. */
const expectFailure = async (words: string, ...args: string[]) =>
  expect(await command.run(...args)).toMatchObject({ code: 1, err: expect.stringContaining(words) });

describe("import --url", () => {
  test("sends a folder with a manifest and its pictures; the summary and the exit code are those of an import here", async () => {
    const folder = await folderWith({
      "manifest.jsonl": lines([
        row(1, { image: "a b/ä.png" }),
        row(2, { image: "2.jpg" }),
        { platform: "ios" },
      ]),
      "a b/ä.png": one,
      "2.jpg": two,
      "notes.txt": "not sent",
    });
    const { out, err, code } = await command.run("import", folder, ...remote());
    expect({ out, code }).toMatchObject({ code: 1, out: expect.stringContaining("imported   2") });
    expect(out).toContain("row 3 · app_name · row_invalid: is missing.");
    expect(err).toContain("The service has it as import ");
    // A failed row is a failed command, with its line of JSON all the same.
    const sent = await command.run("import", join(folder, "manifest.jsonl"), ...remote(), "--json");
    expect(JSON.parse(sent.out)).toMatchObject({
      imported: 0,
      unchanged: 2,
      failed: 1,
      stopped: null,
      failures: [{ row: 3 }],
    });
  });

  test("sends a list under a name that the service looks for, whatever its ending", async () => {
    const folder = await folderWith({
      "list.txt": "app_name\tplatform\ttitle\timage\nRemote\tios\tOf a text file\tlisted.png\n",
      "listed.png": await makePng(60, 90, 77),
    });
    expect(await command.json("import", join(folder, "list.txt"), ...remote())).toMatchObject({
      imported: 1,
      failed: 0,
    });
  });

  test("sends folders of pictures with their sidecars, and archives as they are", async () => {
    const folder = await folderWith({
      "web/Folder/1.webp": three,
      "web/Folder/1.json": JSON.stringify({ title: "From a sidecar", description: "D." }),
      "web/Folder/.hidden.png": one,
      "web/Folder/2.jpg": two,
      "web/Folder/2.jpg.aria.yml": '- heading "Of a tree" [level=1]',
    });
    expect(await command.json("import", folder, ...remote())).toMatchObject({ imported: 2, failed: 0 });
    const client = createScreenSearchClient({ baseUrl: server.url, apiKey: server.key });
    const titles = async () => {
      const { screens } = await client.search({ query: "of a tree", platform: "web", mode: "standard" });
      return Promise.all(screens.map(async ({ id }) => (await client.getScreen(id)).screen.title));
    };
    await until(async () => (await titles()).includes("Of a tree"));
    const zip = await folderWith({
      "a.zip": makeZip([{ name: "manifest.jsonl", content: lines([row(3)]) }]),
    });
    expect(await command.json("import", join(zip, "a.zip"), ...remote())).toMatchObject({ imported: 1 });
    const bad = await folderWith({ "a.zip": "not a zip" });
    expect(await command.run("import", join(bad, "a.zip"), ...remote())).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("The import failed (archive_unreadable)"),
    });
  });

  test("takes app and platform, an encoding, a dry run and the removal of what is missing as an import here does", async () => {
    const flat = await folderWith({ "flat-one.png": await makePng(90, 120, 401) });
    const options = ["--app", "Flat", "--platform", "web", "--no-ocr"];
    expect(await command.json("import", flat, ...remote(), ...options, "--dry-run")).toMatchObject({
      imported: 1,
      failed: 0,
      is_dry_run: true,
    });
    expect(await command.json("import", flat, ...remote(), ...options)).toMatchObject({
      imported: 1,
      unchanged: 0,
      is_dry_run: false,
    });
    const csv = Buffer.from("app_name,platform,title,description\nCaf\u00e9,ios,Men\u00fc,D.\n", "latin1");
    const latin = join(await folderWith({ "menu.csv": csv }), "menu.csv");
    const encoded = [...remote(), "--encoding", "windows-1252"];
    expect(await command.json("import", latin, ...encoded)).toMatchObject({ imported: 1, failed: 0 });
    const { apps } = await createScreenSearchClient({ baseUrl: server.url, apiKey: server.key }).apps();
    expect(apps.map(({ name }) => name)).toContain("Café");
    expect(apps.find(({ name }) => name === "Flat")).toMatchObject({ platform: "web", screens: 1 });
    // In a service of its own: everything else would go.
    await using other = await openServer({}, { isEmpty: true });
    const there = ["--url", other.url, "--key", other.writeKey];
    const all = await folderWith({ "manifest.jsonl": lines([row(1), row(2), row(3)]) });
    const some = await folderWith({ "manifest.jsonl": lines([row(2)]) });
    expect(await command.json("import", all, ...there)).toMatchObject({ imported: 3 });
    const removing = ["import", some, ...there, "--delete-missing"];
    expect(await command.json(...removing, "--dry-run")).toMatchObject({ unchanged: 1, removed: 2 });
    expect(await command.json(...removing)).toMatchObject({ unchanged: 1, removed: 2, is_dry_run: false });
    expect(await command.json(...removing)).toMatchObject({ unchanged: 1, removed: 0 });
  });

  test("refuses what cannot be meant, before anything is sent", async () => {
    const folder = await folderWith({ "manifest.jsonl": lines([row(1)]) });
    await expectFailure("SCREEN_SEARCH_KEY", "import", folder, "--url", server.url);
    const reading = ["--url", server.url, "--key", server.key];
    await expectFailure("scope_insufficient", "import", folder, ...reading);
    await expectFailure("cannot be read", "import", join(folder, "nothing"), ...remote());
    await expectFailure("neither a manifest nor pictures", "import", temporaryFolder(), ...remote());
  });

  test("is stopped by Ctrl-C: the job is cancelled there, and the exit code is 130", async () => {
    const rows = Array.from({ length: 600 }, (_, n) =>
      row(n, { title: `Stopped ${n}`, image: `${n % 20}.png` }),
    );
    const files: Record<string, string | Uint8Array> = { "manifest.jsonl": lines(rows) };
    for (let n = 0; n < 20; n += 1) files[`${n}.png`] = await makePng(60, 90, n);
    const child = command.start("import", await folderWith(files), ...remote(), "--json");
    const client = createScreenSearchClient({ baseUrl: server.url, apiKey: server.writeKey });
    const running = async () => {
      const answer = await fetch(`${server.url}/v1/imports?limit=1`, {
        headers: { authorization: `Bearer ${server.writeKey}` },
      });
      const { imports } = (await answer.json()) as {
        imports: { id: string; imported: number; state: string }[];
      };
      return imports[0];
    };
    for (let job = await running(); job?.state !== "running" || job.imported === 0; job = await running())
      await Bun.sleep(20);
    child.kill("SIGINT");
    const [out, code] = [await new Response(child.stdout).text(), await child.exited];
    expect({ code, summary: JSON.parse(out) }).toMatchObject({
      code: 130,
      summary: { stopped: "interrupted", failed: 0 },
    });
    const job = await running();
    const { job: ended } = await client.getImport(job?.id ?? "", { failures: 0 });
    expect(ended).toMatchObject({ state: "cancelled", cancel_requested: true });
    expect(ended.imported).toBeLessThan(600);
  });
});

describe("export", () => {
  test("here makes a file that import reads, in the same data folder or another, and --url gets that of a service", async () => {
    const from = commandLine();
    const folder = await folderWith({
      "manifest.jsonl": lines([row(1, { image: "1.png" }), row(2)]),
      "1.png": one,
    });
    expect(await from.json("import", folder)).toMatchObject({ imported: 2 });
    const file = join(from.folder, "library.tar");
    const { bytes } = await from.json("export", file);
    expect((await stat(file)).size).toBe(Number(bytes));
    expect(await from.run("export", file)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is there already"),
    });
    const to = commandLine();
    expect(await to.json("import", file, "--dry-run")).toMatchObject({ imported: 2 });
    expect(await to.json("import", file)).toMatchObject({ imported: 2, failed: 0 });
    expect(readdirSync(join(to.dataDir, "imports"))).toEqual([]);
    const again = join(to.folder, "again.tar");
    await to.json("export", again);
    const whole = await Bun.file(file).bytes();
    expect(Buffer.from(whole).equals(await Bun.file(again).bytes())).toBe(true);

    await using empty = await openServer({}, { isEmpty: true });
    const there = ["--url", empty.url, "--key", empty.writeKey];
    expect(await from.json("import", file, ...there)).toMatchObject({ imported: 2 });
    const fetched = join(from.folder, "fetched.tar");
    await from.json("export", fetched, ...there);
    expect(Buffer.from(whole).equals(await Bun.file(fetched).bytes())).toBe(true);
    expect(readdirSync(empty.dataDir).filter((name) => name.includes("export"))).toEqual([]);
  });

  test("of a library that is not whole, or for a key that may not, leaves no file", async () => {
    const file = join(command.folder, "none.tar");
    // The server's own library has pictures without files.
    await expectFailure("original picture", "export", file, ...remote());
    await expectFailure("scope_insufficient", "export", file, "--url", server.url, "--key", server.key);
    expect(readdirSync(command.folder).filter((name) => name.startsWith("none"))).toEqual([]);
  });

  test("whose client goes away in the middle leaves nothing behind, and another one may follow", async () => {
    await using full = await openServer({}, { isEmpty: true });
    const client = createScreenSearchClient({ baseUrl: full.url, apiKey: full.writeKey });
    // Large as files, for a socket not to hold them all, and small as pictures.
    const tail = crypto.getRandomValues(new Uint8Array(65_536));
    const pictures = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({
        name: `${n}.png`,
        content: Buffer.concat([await makePng(60, 90, n), ...Array.from({ length: 18 }, () => tail)]),
      })),
    );
    const manifest = {
      name: "manifest.jsonl",
      content: lines(pictures.map(({ name }, n) => row(n, { image: name }))),
    };
    const { job } = await client.createImport(makeZip([manifest, ...pictures]) as Uint8Array<ArrayBuffer>, {
      name: "a.zip",
    });
    await until(async () => (await client.getImport(job.id)).job.finished_at !== null, { everyMs: 50 });
    const stop = new AbortController();
    const { body } = await client.exportLibrary({ signal: stop.signal });
    const reader = body.getReader();
    await reader.read();
    stop.abort();
    await reader.read().catch(() => undefined);
    const staged = () => readdirSync(full.dataDir).filter((name) => name.includes("export"));
    await until(() => staged().length === 0);
    const whole = await client.exportLibrary();
    let bytes = 0;
    for await (const chunk of whole.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
    expect(bytes).toBe(whole.bytes ?? 0);
  });
});
