// STAND-IN until the library branch is merged. Overwrite it.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SigningKeys } from "./sign-image-url.ts";

/** Where the keys lie within DATA_DIR. */
export function signingKeysPath(dataDir: string): string {
  return join(dataDir, "image-signing-keys.json");
}

/** The live keys. */
export async function openSigningKeys(dataDir: string, given: readonly string[] = []): Promise<SigningKeys> {
  const path = signingKeysPath(dataDir);
  if (given[0] === undefined && !existsSync(path))
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  return [{ id: "1", secret: new TextEncoder().encode(given[0] ?? readFileSync(path, "utf8")) }];
}
