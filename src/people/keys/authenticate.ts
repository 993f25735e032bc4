// Reads the database for each request: a key that another process revokes is refused on the next one.

import type { Storage } from "../../database/storage.ts";
import type { ApiKey, KeyStore } from "../../database/stores/keys.ts";
import type { Workspace } from "../../database/stores/workspaces.ts";
import { ApiError, type ErrorCode } from "../../errors.ts";
import { hashOfApiKey, isApiKey } from "./api-key.ts";
import { isAccessToken } from "./authenticate-connection.ts";

const usageIntervalMs = 60_000;

/** `token` is null without a header, empty when it holds none. Throws one of the four codes of status 401. */
export async function authenticate(
  storage: Storage,
  token: string | null,
  now: number,
): Promise<{ readonly key: ApiKey; readonly workspace: Workspace }> {
  if (token === null)
    throw unauthorized("missing_api_key", "Send your API key in the header Authorization: Bearer <API_KEY>.");
  if (token === "")
    throw unauthorized(
      "missing_api_key",
      "Authorization: nothing follows Bearer. The variable that should hold your API key is empty; set it.",
    );
  if (isAccessToken(token))
    throw unauthorized(
      "invalid_api_key",
      "This token of a connection is for /mcp only. Use an API key at this address.",
    );
  const found = isApiKey(token) ? await storage.keys.bySha256(hashOfApiKey(token)) : null;
  if (found === null)
    throw unauthorized(
      "invalid_api_key",
      "This API key is not valid. Check that it was copied whole, or create a new one.",
    );
  const { revokedAt, expiresAt } = found.key;
  if (revokedAt !== null)
    throw unauthorized("revoked_api_key", "This API key was revoked. Create a new one.");
  if (expiresAt !== null && expiresAt <= now)
    throw unauthorized("expired_api_key", "This API key has expired. Create a new one.");
  return found;
}

/** The challenge of RFC 6750: the scheme alone without a key, else that the token is at fault. */
function unauthorized(code: ErrorCode, message: string): ApiError {
  const challenge = code === "missing_api_key" ? "Bearer" : 'Bearer error="invalid_token"';
  return new ApiError(code, message, { headers: { "www-authenticate": challenge } });
}

export function openKeyUsage({ keys, connections }: Pick<Storage, "keys" | "connections">) {
  return { keyUsage: new KeyUsage(keys), connectionUsage: new KeyUsage(connections) };
}

/** Writes down when each key, or each connection, was last used: at most once a minute, after the answer. */
export class KeyUsage {
  readonly #keys: Pick<KeyStore, "markUsed">;
  readonly #writtenAt = new Map<string, number>();

  constructor(keys: Pick<KeyStore, "markUsed">) {
    this.#keys = keys;
  }

  /** Notes a use. Returns at once; a write that fails is tried again at the next use. */
  record(key: Pick<ApiKey, "id" | "lastUsedAt">, now: number): void {
    const writtenAt = Math.max(key.lastUsedAt ?? 0, this.#writtenAt.get(key.id) ?? 0);
    if (now - writtenAt < usageIntervalMs) return;
    this.#writtenAt.set(key.id, now);
    setImmediate(() => void this.#write(key.id, now));
  }

  async #write(id: string, now: number): Promise<void> {
    try {
      await this.#keys.markUsed(id, now);
    } catch {
      // An import holds the write lock, or the disk is full: not worth a log line.
      this.#writtenAt.delete(id);
    }
  }
}
