import { ApiError } from "../errors.ts";
import type { ApiKey, Storage } from "../storage/storage.ts";
import { generateApiKey, hashOfApiKey, hintOfApiKey } from "./api-key.ts";

const liveKeysMax = 20;
const nameCharactersMax = 100;

/** What a key is created from. */
export interface NewKey {
  readonly workspaceId: string;
  readonly name: string;
  /** `cli` or a user id. */
  readonly createdBy: string;
  /** Milliseconds since the epoch; null for a key that does not expire. */
  readonly expiresAt: number | null;
}

/** Creates a key and returns it with its secret, which is shown this once. A workspace has at most 20 live keys. */
export async function createKey(
  storage: Storage,
  input: NewKey,
  now: number,
): Promise<ApiKey & { readonly secret: string }> {
  const name = input.name.trim();
  requireName(name);
  await requireRoom(storage, input.workspaceId, now);
  const secret = generateApiKey();
  const key: ApiKey = {
    ...input,
    id: crypto.randomUUID(),
    name,
    hint: hintOfApiKey(secret),
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  };
  await storage.keys.create({ ...key, sha256: hashOfApiKey(secret) });
  return { ...key, secret };
}

function requireName(name: string): void {
  if (name.length >= 1 && name.length <= nameCharactersMax) return;
  throw new ApiError("invalid_request", `name: must be 1 to ${nameCharactersMax} characters.`);
}

async function requireRoom(storage: Storage, workspaceId: string, now: number): Promise<void> {
  if ((await storage.workspaces.byId(workspaceId)) === null) {
    throw new ApiError(
      "not_found",
      `workspace: there is no workspace ${workspaceId}. List them with: workspace list`,
    );
  }
  if ((await storage.keys.liveCount(workspaceId, now)) < liveKeysMax) return;
  throw new ApiError(
    "quota_exceeded",
    `This workspace has ${liveKeysMax} live keys, the most it can have. Revoke one first.`,
  );
}
