// Tokens of links that are handed out: set-up, invitations, new passwords. They are stored as hashes only.
import { randomBytes } from "node:crypto";

/** A new token of 192 random bits, and the SHA-256 that is stored of it. */
export function createLinkToken(): { readonly token: string; readonly sha256: string } {
  const token = randomBytes(24).toString("base64url");
  return { token, sha256: hashOfToken(token) };
}

/** The SHA-256 of a token in lower-case hex. A fast hash is right for 192 random bits. */
export function hashOfToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
