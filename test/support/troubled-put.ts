// A process that stores a picture and takes that back, in whose n-th call that changes names it is killed, or
// the call fails: bun troubled-put.ts ROOT ID MARK kill|fail N, with the picture of the row in PICTURE. Exits
// with 3 when there was no such call.
import { mock } from "bun:test";
import * as fs from "node:fs/promises";
import type { Picture } from "../../src/database/screens.ts";

const [root = "", id = "", mark = "", how = "kill", n = "1"] = process.argv.slice(2);
const picture = JSON.parse(process.env["PICTURE"] ?? "null") as Picture | null;
let callsLeft = Number(n);
const real = { ...fs };

function troubled<Call extends (...given: never[]) => Promise<unknown>>(call: Call): Call {
  const count = async (...given: Parameters<Call>) => {
    callsLeft -= 1;
    if (callsLeft === 0 && how === "kill") process.kill(process.pid, "SIGKILL");
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

const file = (size: string) => new TextEncoder().encode(`${mark} ${size}`);
const original = { file: file("original"), format: "png" } as const;
const stored = await folderImageStore(root, {
  screensByIds: async () => [{ id, picture }],
  picturesOf: async () => (picture === null ? [] : [{ id, pictures: [picture] }]),
})
  .put(id, { original, optimized: file("optimized"), high: file("high") })
  .catch(() => null);
await stored?.undo().catch(() => undefined);
process.exit(callsLeft > 0 ? 3 : 0);
