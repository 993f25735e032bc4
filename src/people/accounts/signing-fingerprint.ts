// The database knows which signing secret its library is served with, so that no second node signs with
// another one: its pictures would be 403 on the other nodes, and people would be signed out at random.

import type { Storage } from "../../database/storage.ts";
import { OperatorError } from "../../errors.ts";
import type { SigningKeys } from "../../images/signed-url.ts";
import type { Logger } from "../../system/log.ts";
import { shellCommand } from "../../system/shell-command.ts";
import { fingerprintOf } from "./account-secrets.ts";

const otherSecret =
  "This node signs with another secret than the one that this library is served with: image URLs, share links and sessions of one node would be refused by the other. " +
  "Give it the IMAGE_SIGNING_SECRET of the other nodes, or copy their DATA_DIR/image-signing-keys.json. " +
  `If that secret is lost or was replaced on purpose, stop all nodes and run once: ${shellCommand("adopt-signing-secret")}`;

/**
 * Compares the keys of this process with the secret that the library is served with, and notes the newest.
 * During a rotation a node has both. Throws an `OperatorError` for other keys on a shared database. A data
 * folder has one process: there the secret was replaced, which is logged.
 */
export async function checkSigningKeys(
  { credentials, isShared }: Pick<Storage, "credentials" | "isShared">,
  keys: SigningKeys,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const known = await credentials.signingFingerprint();
  const isOther = known !== null && keys.every(({ secret }) => fingerprintOf(secret) !== known);
  if (isOther && isShared) throw new OperatorError(otherSecret);
  if (isOther)
    log.warn(
      "the signing secret was replaced: image URLs and share links given out so far end, and everybody signs in again. If that was not intended, restore the secret and restart.",
    );
  const newest = fingerprintOf(keys[0].secret);
  if (known === newest || (await credentials.replaceSigningFingerprint(known, newest))) return;
  // Another node was faster: its secret is the one to compare with.
  await checkSigningKeys({ credentials, isShared }, keys, log);
}

/** Makes the newest of these keys the one that the library is served with. False when it was already. */
export async function adoptSigningKeys({ credentials }: Storage, [newest]: SigningKeys): Promise<boolean> {
  const known = await credentials.signingFingerprint();
  const next = fingerprintOf(newest.secret);
  return known !== next && credentials.replaceSigningFingerprint(known, next);
}
