// The key of a chosen model, as the database has it: AES-256-GCM with a secret made by HKDF-SHA-256 (RFC
// 5869) from those that sign picture addresses. Without these secrets a copy of the database does not give it
// away.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SigningKeys } from "../../images/signed-url.ts";

const algorithm = "aes-256-gcm";
/** Bytes of the nonce (NIST SP 800-38D, 8.2.2), and of the tag behind it. */
const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts by the newest secret; base64url of nonce, tag and text. */
export function sealKey([newest]: SigningKeys, apiKey: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secretOf(newest), nonce);
  const sealed = [cipher.update(apiKey, "utf8"), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString("base64url");
}

/** The key; null where none of the secrets opens it. */
export function openKey(keys: SigningKeys, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keys) {
    try {
      const decipher = createDecipheriv(algorithm, secretOf(key), bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(opened).toString("utf8");
    } catch {
      // Another secret sealed it.
    }
  }
  return null;
}

function secretOf({ secret }: SigningKeys[number]): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "screen-search model keys 1", 32));
}
