// From the key of a request to its caller. What the records say of a key counts as of this request: a key that another process revokes is
// refused on the very next one.
import { ApiError, type ErrorCode } from "../errors.ts";
import type { ApiKey, Storage, Workspace } from "../storage/storage.ts";
import { hashOfApiKey, isApiKey } from "./api-key.ts";

/** The key and its workspace, when the key is a live one. `token` is null without a header and empty when the header holds none. Throws one of the four codes of status 401. */
export async function authenticate(
  storage: Storage,
  token: string | null,
  now: number,
): Promise<{ readonly key: ApiKey; readonly workspace: Workspace }> {
  if (token === null) {
    throw unauthorized("missing_api_key", "Send your API key in the header Authorization: Bearer <API_KEY>.");
  }
  if (token === "") {
    throw unauthorized(
      "missing_api_key",
      "Authorization: nothing follows Bearer. The variable that should hold your API key is empty; set it.",
    );
  }
  const found = isApiKey(token) ? await storage.keys.bySha256(hashOfApiKey(token)) : null;
  if (found === null) {
    throw unauthorized(
      "invalid_api_key",
      "This API key is not valid. Check that it was copied whole, or create a new one.",
    );
  }
  requireLive(found.key, now);
  return found;
}

function requireLive(key: ApiKey, now: number): void {
  if (key.revokedAt !== null) {
    throw unauthorized("revoked_api_key", "This API key was revoked. Create a new one.");
  }
  if (key.expiresAt !== null && key.expiresAt <= now) {
    throw unauthorized("expired_api_key", "This API key has expired. Create a new one.");
  }
}

/** The challenge of RFC 6750: without a key it names the scheme only, with one it says that the token is at fault. */
function unauthorized(code: ErrorCode, message: string): ApiError {
  const challenge = code === "missing_api_key" ? "Bearer" : 'Bearer error="invalid_token"';
  return new ApiError(code, message, { headers: { "www-authenticate": challenge } });
}
