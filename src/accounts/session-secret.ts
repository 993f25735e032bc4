import { hkdfSync } from "node:crypto";
import type { SigningKeys } from "../images/sign-image-url.ts";

/**
 * What signs the cookies of sessions, from the newest secret of the picture addresses (HKDF-SHA-256, RFC 5869), so that there is one secret
 * to keep. A rotation of that one signs everybody out.
 */
export function sessionSecret([newest]: SigningKeys): string {
  const bytes = hkdfSync("sha256", newest.secret, "", "screen-search sessions 1", 32);
  return Buffer.from(bytes).toString("base64url");
}
