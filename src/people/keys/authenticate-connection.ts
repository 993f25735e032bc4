// From an access token to its connection. Read at each request, so that whatever ended since counts at once.
import type { Storage } from "../../database/storage.ts";
import { ApiError } from "../../errors.ts";
import { keyScopes } from "../../fields.ts";
import { accessTokenPrefix } from "../accounts/connection-provider.ts";
import { grantableScopes } from "../caller.ts";

const accessTokenPattern = new RegExp(`^${accessTokenPrefix}[A-Za-z]{32}$`);

export function isAccessToken(candidate: string): boolean {
  return candidate.startsWith(accessTokenPrefix);
}

/** The stored form of a token. */
export function hashOfToken(token: string): string {
  const secret = token.startsWith(accessTokenPrefix) ? token.slice(accessTokenPrefix.length) : token;
  return new Bun.CryptoHasher("sha256").update(secret).digest("base64url");
}

/**
 * The connection as a key, for what its person granted and still may do. Throws `invalid_api_key` and
 * `expired_api_key`.
 */
export async function authenticateConnection(storage: Storage, token: string, resource: string, now: number) {
  const found = accessTokenPattern.test(token) ? await storage.connections.byToken(hashOfToken(token)) : null;
  // A token is for one address (RFC 8707): that of another service, or of an earlier BASE_URL, is none.
  if (found === null || found.resources?.includes(resource) !== true)
    throw refused("invalid_api_key", "This connection has ended. Connect again in the program that you use.");
  if (found.expiresAt <= now)
    throw refused(
      "expired_api_key",
      "This access token has expired. Get another one with the refresh token.",
    );
  const { id, lastUsedAt, workspace } = found;
  const granted = found.tokenScopes.filter((scope) => found.scopes.includes(scope));
  return { key: { id, lastUsedAt, scopes: scopesOf(found, granted) }, workspace };
}

/** A live key, or a connection as one, by its id; null for one that has ended. */
export async function liveKey({ keys, connections }: Storage, id: string, now: number) {
  const key = await keys.byId(id);
  const isEnded = key?.revokedAt != null || (key?.expiresAt != null && key.expiresAt <= now);
  if (key !== null) return isEnded ? null : key;
  const connection = await connections.withRights(id);
  return connection && { ...connection, scopes: scopesOf(connection, connection.scopes) };
}

/** The scopes that a person granted and still has. */
function scopesOf(standing: Parameters<typeof grantableScopes>[0], granted: readonly string[]) {
  const grantable = grantableScopes(standing);
  return keyScopes.filter((scope) => granted.includes(scope) && grantable.includes(scope));
}

function refused(code: "invalid_api_key" | "expired_api_key", message: string): ApiError {
  return new ApiError(code, message, { headers: { "www-authenticate": 'Bearer error="invalid_token"' } });
}
