// STAND-IN until the library branch is merged. Overwrite it.
import { createHmac } from "node:crypto";

/** A key that signs addresses. */
export interface SigningKey {
  readonly id: string;
  readonly secret: Uint8Array;
}

/** One or two live keys. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

/** Path and query of a signed address. */
export function signImageUrl(
  key: SigningKey,
  grant: { screenId: string; quality: string; expiresAtSeconds: number },
): string {
  const { screenId, quality, expiresAtSeconds } = grant;
  const signature = createHmac("sha256", key.secret)
    .update(`${key.id}${screenId}${quality}${expiresAtSeconds}`)
    .digest("base64url");
  return `/images/${screenId}/${quality}.webp?expires=${expiresAtSeconds}&key=${key.id}&signature=${signature}`;
}
