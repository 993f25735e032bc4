// Files that an import leaves out, by command line and over HTTP: named, shown in the exit code, and never
// treated as missing.

import { describe, expect, test } from "bun:test";
import { chmod, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { createScreenSearchClient } from "../src/client/client.ts";
import { makeZip } from "./support/archives.ts";
import { cli, commandLine, endOf } from "./support/command-line.ts";
import { folderWith, temporaryFolder } from "./support/folder.ts";
import { one, three, two } from "./support/import-rows.ts";
import { hasEnded } from "./support/imports.ts";
import { childEnvironment, startServer, type TestServer } from "./support/server.ts";
import { untilAnswer } from "./support/until.ts";

const isRoot = process.getuid?.() === 0;
const command = commandLine();
const asThere = (server: TestServer) => ["--url", server.url, "--key", server.writeKey];

/** Runs a command as somebody whom modes of files bind. */
async function asNobody(dataDir: string, ...args: string[]) {
  const run = [process.execPath, cli, ...args, "--no-ocr", "--json"];
  const somebody = ["setpriv", "--reuid=12345", "--regid=0", "--clear-groups"];
  const env = childEnvironment({ DATA_DIR: dataDir, HOME: dataDir });
  const child = Bun.spawn(isRoot ? [...somebody, ...run] : run, { env, stdout: "pipe", stderr: "pipe" });
  const { out, err, code } = await endOf(child);
  return { summary: JSON.parse(out.trim().split("\n").at(-1) ?? ""), err, code };
}

test("a folder that cannot be read in parts is imported as far as it can be, here and with --url, and the rest is named", async () => {
  const source = await folderWith({
    "ios/Walk/a.png": one,
    "ios/Walk/secret.png": two,
    "ios/Walk/words.png": three,
    "ios/Walk/words.json": '{"title":"Words"}',
    "ios/Walk/lost+found/b.png": two,
    "ios/Walk/closed/c.png": three,
    "ios/Walk/@eaDir/d.png": three,
  });
  const [dataDir, closed] = [temporaryFolder(), ["lost+found", "closed", "secret.png", "words.json"]];
  for (const folder of [source, join(source, "ios"), join(source, "ios/Walk")]) await chmod(folder, 0o755);
  // Another test may have set the umask of this process.
  for (const name of ["a.png", "words.png"]) await chmod(join(source, "ios/Walk", name), 0o644);
  for (const name of closed) await chmod(join(source, "ios/Walk", name), 0o000);
  // As root the mode alone would let nobody in, and group 0 is that of the source.
  await chmod(dataDir, 0o777);
  await using server = await startServer({}, { isEmpty: true });
  const leftOut = [
    { reason: "unreadable_folder", count: 2, names: ["ios/Walk/closed", "ios/Walk/lost+found"] },
    { reason: "unreadable_file", count: 1, names: ["ios/Walk/secret.png"] },
  ];
  const system = { reason: "system", count: 1, names: ["ios/Walk/@eaDir"] };
  const here = await asNobody(join(dataDir, "data"), "import", source);
  expect(here).toMatchObject({
    code: 1,
    summary: { imported: 1, failed: 1, notices: [{ is_failure: true, left_out: [...leftOut, system] }] },
  });
  const sent = await asNobody(join(dataDir, "other"), "import", source, ...asThere(server));
  const beside = { reason: "unreadable_companion", count: 1, names: ["ios/Walk/words.png"] };
  expect(sent).toMatchObject({
    code: 1,
    summary: {
      imported: 1,
      failed: 0,
      notices: [{ is_failure: true, left_out: [...leftOut, beside, system] }],
    },
  });
  expect(here.err + sent.err).not.toContain("    at ");
  for (const name of closed) await chmod(join(source, "ios/Walk", name), 0o755);
});

describe("--delete-missing with --url", () => {
  async function sendAll(server: TestServer, source: string) {
    const options = ["--delete-missing", "--no-ocr", "--json"];
    const { out, code } = await command.run("import", source, ...asThere(server), ...options);
    return { ...JSON.parse(out), code };
  }

  test("takes links inside the folder along, and removes nothing while a file is left out", async () => {
    await using server = await startServer({}, { isEmpty: true });
    const source = await folderWith({
      "ios/App/real.png": one,
      ".annex/x1": two,
      "ios/App/other.png": three,
    });
    await symlink("../../.annex/x1", join(source, "ios/App/annexed.png"));
    const send = () => sendAll(server, source);
    expect(await send()).toMatchObject({ code: 0, imported: 3, removed: 0 });
    expect(await send()).toMatchObject({ code: 0, unchanged: 3, removed: 0 });
    await rm(join(source, ".annex/x1"));
    expect(await send()).toMatchObject({
      code: 1,
      unchanged: 2,
      removed: 0,
      notices: [
        {
          text: expect.stringContaining("left out: 1 link to nothing (ios/App/annexed.png)"),
          is_failure: true,
        },
        { text: expect.stringContaining("no missing screen was removed"), is_failure: true },
        { text: expect.stringContaining("was not in this one, and stays in the library: Annexed.") },
      ],
    });
    await rm(join(source, "ios/App/annexed.png"));
    expect(await send()).toMatchObject({ code: 0, unchanged: 2, removed: 1 });
  });

  test("sends what the rows of a manifest name, whatever it is called, and says which names cannot be sent", async () => {
    await using server = await startServer({}, { isEmpty: true });
    const files = { "shots/one": one, ".hidden/two.jpg": two, "a\\b.png": three };
    const place = { app_name: "App", platform: "web" };
    const rows = Object.keys(files).map((image) => JSON.stringify({ ...place, image, title: image }));
    const source = await folderWith({ "metadata.jsonl": rows.join("\n"), ...files });
    expect(await command.json("import", source, "--no-ocr")).toMatchObject({ imported: 3, failed: 0 });
    expect(await sendAll(server, source)).toMatchObject({
      code: 1,
      imported: 1,
      failed: 2,
      removed: 0,
      notices: [
        {
          left_out: [
            {
              names: [
                ".hidden/two.jpg: it is hidden or of the system",
                "a\\b.png: its path must be written with / between folders",
              ],
            },
          ],
        },
        { text: expect.stringContaining("no missing screen was removed") },
      ],
    });
  });
});

test("an upload says what was left out of an archive, and removes nothing where that may be a screen", async () => {
  await using server = await startServer({}, { isEmpty: true });
  const client = createScreenSearchClient({ baseUrl: server.url, apiKey: server.writeKey });
  const how = { name: "a.zip", ocr: false, deleteMissing: true };
  async function jobOf(files: Readonly<Record<string, string | Uint8Array>>) {
    const zip = makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
    const { job } = await client.createImport(new Blob([zip as BlobPart]), how);
    return untilAnswer(async () => (await client.getImport(job.id)).job, hasEnded);
  }
  const all = { "ios/Nas/a.png": one, "ios/Nas/b.jfif": two };
  expect(await jobOf(all)).toMatchObject({ imported: 2, notices: [] });
  const extras = {
    "ios/Nas/a.png": one,
    "ios/Nas/@eaDir/a.png/SYNOPHOTO_THUMB_XL.jpg": two,
    "ios/Nas/#recycle/old.png": three,
    "ios/Nas/.DS_Store": "x",
    "ios/Nas/plan.svg": "<svg/>",
  };
  // Gone is only what was renamed: its file is there.
  expect(await jobOf({ ...extras, "ios/Nas/b": two })).toMatchObject({
    state: "done",
    imported: 0,
    unchanged: 1,
    removed: 0,
    notices: [
      {
        text: "left out: 1 picture without the ending of a picture (ios/Nas/b), 1 file that is not a picture (ios/Nas/plan.svg), 1 hidden file or folder (ios/Nas/.DS_Store), 2 files or folders of the system (ios/Nas/@eaDir, ios/Nas/#recycle).",
        is_failure: false,
      },
      {
        text: expect.stringContaining("no missing screen was removed: what was left out"),
        is_failure: true,
      },
    ],
  });
  expect(await jobOf(extras)).toMatchObject({ unchanged: 1, removed: 1 });
  expect(await jobOf({ ...extras, "ios/Nas/c.heif": "\0\0\0\x18ftypheic" })).toMatchObject({
    failed: 1,
    failures: [{ image: "ios/Nas/c.heif", code: "image_format_unsupported" }],
  });
});
