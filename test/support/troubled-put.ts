// A process that stores a picture and takes that back, in whose n-th call that changes names it is killed:
// bun troubled-put.ts ROOT ID MARK N, with the picture of the row in PICTURE. Exits with 3 when there was no
// such call. Without N one call after the other fails; each time it prints what the files of the row hold then.
import { mock } from "bun:test";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import type { Picture } from "../../src/database/screens.ts";

const [root = "", id = "", mark = "", n] = process.argv.slice(2);
const picture = JSON.parse(process.env["PICTURE"] ?? "null") as Picture | null;
let callsLeft = Number(n ?? 1);
const real = { ...fs };

function troubled<Call extends (...given: never[]) => Promise<unknown>>(call: Call): Call {
  const count = async (...given: Parameters<Call>) => {
    callsLeft -= 1;
    if (callsLeft === 0 && n !== undefined) process.kill(process.pid, "SIGKILL");
    if (callsLeft === 0) throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
    return call(...given);
  };
  return count as Call;
}

mock.module("node:fs/promises", () => ({
  ...real,
  chown: troubled(real.chown),
  mkdir: troubled(real.mkdir),
  open: troubled(real.open),
  rename: troubled(real.rename),
  rm: troubled(real.rm),
  rmdir: troubled(real.rmdir),
}));
const { folderImageStore } = await import("../../src/images/folder-image-store.ts");
const { pictureFiles } = await import("../../src/images/picture-version.ts");

const file = (size: string) => new TextEncoder().encode(`${mark} ${size}`);
const original = { file: file("original"), format: "png" } as const;

async function putAndUndo(): Promise<void> {
  const store = folderImageStore(root, {
    screensByIds: async () => [{ id, picture }],
    picturesOf: async () => (picture === null ? [] : [{ id, pictures: [picture] }]),
  });
  const files = { original, optimized: file("optimized"), high: file("high") };
  const stored = await store.put(id, files).catch(() => null);
  await stored?.undo().catch(() => undefined);
}

await putAndUndo();
if (n !== undefined) process.exit(callsLeft > 0 ? 3 : 0);
for (let call = 1; ; call += 1) {
  const texts = picture === null ? [] : pictureFiles(id, picture).map(({ path }) => join(root, path));
  console.log(JSON.stringify(await Promise.all(texts.map((path) => Bun.file(path).text()))));
  if (callsLeft > 0) break;
  callsLeft = call + 1;
  await putAndUndo();
}
