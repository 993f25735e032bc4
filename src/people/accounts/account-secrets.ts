// Secrets for accounts, derived from those of picture addresses (HKDF-SHA-256, RFC 5869): one set to keep.
import { hkdfSync } from "node:crypto";
import type { SigningKeys } from "../../images/signed-url.ts";

export function accountSecrets([newest, ...older]: SigningKeys) {
  return {
    /** The newest signs session cookies, so that a rotation signs everybody out; all open second factors. */
    sessions: [sessionSecret(newest.secret), ...older.map(({ secret }) => sessionSecret(secret))] as const,
    /** Signs the cookies of known browsers. */
    devices: derive(newest.secret, "screen-search devices 1"),
  };
}

/** Tells a secret from others without saying anything about it. */
export function fingerprintOf(secret: Uint8Array): string {
  return derive(secret, "screen-search fingerprint 1");
}

/** A secret, and the number by which data encrypted with it names it. */
export type NumberedSecret = ReturnType<typeof sessionSecret>;

/** Newest first. */
export type NumberedSecrets = readonly [NumberedSecret, ...NumberedSecret[]];

function sessionSecret(secret: Uint8Array) {
  const value = derive(secret, "screen-search sessions 1");
  const version = Number.parseInt(new Bun.CryptoHasher("sha256").update(value).digest("hex").slice(0, 8), 16);
  return { version, value };
}

function derive(secret: Uint8Array, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)).toString("base64url");
}
