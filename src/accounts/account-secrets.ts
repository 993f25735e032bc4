import { hkdfSync } from "node:crypto";
import type { SigningKeys } from "../images/signed-url.ts";

/** A secret and the number under which what it encrypted names it. */
export interface NumberedSecret {
  readonly version: number;
  readonly value: string;
}

/** What signs and encrypts for people's accounts, made of the secrets of the picture addresses, so that there is one thing to keep. */
export interface AccountSecrets {
  /** The newest signs the cookies of sessions, so that a rotation signs everybody out; all of them open second factors. */
  readonly sessions: readonly [NumberedSecret, ...NumberedSecret[]];
  /** Signs the cookies of known browsers. */
  readonly devices: string;
}

/** Derives the secrets of accounts (HKDF-SHA-256, RFC 5869). */
export function accountSecrets([newest, ...older]: SigningKeys): AccountSecrets {
  return {
    sessions: [sessionSecret(newest.secret), ...older.map(({ secret }) => sessionSecret(secret))],
    devices: derive(newest.secret, "screen-search devices 1"),
  };
}

function sessionSecret(secret: Uint8Array): NumberedSecret {
  const value = derive(secret, "screen-search sessions 1");
  const version = Number.parseInt(new Bun.CryptoHasher("sha256").update(value).digest("hex").slice(0, 8), 16);
  return { version, value };
}

function derive(secret: Uint8Array, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)).toString("base64url");
}
