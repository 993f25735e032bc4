// The secrets that sign addresses and encrypt second factors belong to a library: with others everybody would
// be signed out, and nobody could use a second factor any more.
import { existsSync } from "node:fs";
import { OperatorError } from "../../errors.ts";
import type { SigningKeys } from "../../images/signed-url.ts";
import { openSigningKeys } from "../../images/signing-keys.ts";
import { createDataFolder } from "../../system/data-folder.ts";
import { copyDurably } from "../../system/files.ts";
import { pathsIn } from "../../system/paths.ts";
import { syncFolder } from "../../system/write-durably.ts";
import type { MovePlace, MovePlaces } from "./move-places.ts";

/** True when the file of keys must be copied. Throws an `OperatorError` if the target would have others. */
export async function mustCopySigningKeys({ source, target, hasDataDir }: MovePlaces): Promise<boolean> {
  const keys = await keysOf(source);
  if (keys === null) return false;
  const others = hasDataDir || target.imageSigningSecrets.length > 0 ? await keysOf(target) : null;
  if (others === null) {
    requireCopy(source, hasDataDir);
    return true;
  }
  const isKept = others.some(
    ({ id, secret }) => id === keys[0].id && Buffer.from(secret).equals(keys[0].secret),
  );
  if (isKept) return false;
  throw new OperatorError(
    "The target has another signing secret: everybody would be signed out, and second factors could not be read. " +
      (source.imageSigningSecrets.length > 0
        ? "Set IMAGE_SIGNING_SECRET in the file of --to to that of the environment."
        : `Leave IMAGE_SIGNING_SECRET out of the file of --to, and image-signing-keys.json out of its DATA_DIR: ${pathsIn(source.dataDir).signingKeys} is copied.`),
  );
}

/** Copies their file into the data folder of the target. */
export async function copySigningKeys({ source, target }: MovePlaces): Promise<void> {
  createDataFolder(target);
  await copyDurably(pathsIn(source.dataDir).signingKeys, pathsIn(target.dataDir).signingKeys);
  await syncFolder(target.dataDir);
}

/** Null where the first start will make them. */
async function keysOf({ dataDir, imageSigningSecrets }: MovePlace): Promise<SigningKeys | null> {
  const isMade = imageSigningSecrets.length > 0 || existsSync(pathsIn(dataDir).signingKeys);
  return isMade ? openSigningKeys(dataDir, imageSigningSecrets) : null;
}

function requireCopy({ imageSigningSecrets }: MovePlace, hasDataDir: boolean): void {
  if (imageSigningSecrets.length > 0)
    throw new OperatorError(
      "The file of --to has no IMAGE_SIGNING_SECRET. Set it to that of the environment: with another one everybody would be signed out, and second factors could not be read.",
    );
  if (!hasDataDir)
    throw new OperatorError(
      "The file of --to has no DATA_DIR. Set it to a folder for image-signing-keys.json, which every node of the library needs.",
    );
}
