import { type Actor, commandLine, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import { requireName } from "../fields.ts";
import type { ApiKey, Storage } from "../storage/storage.ts";
import { generateApiKey, hashOfApiKey, hintOfApiKey } from "./api-key.ts";

/** Live keys a workspace may have, beside its members' own. */
export const liveKeysMax = 20;
/** Live keys of their own that a member may have in a workspace. */
export const liveOwnKeysMax = 5;

/** What a key is created from. */
export interface NewKey {
  readonly workspaceId: string;
  readonly name: string;
  /** `cli` or a user id. */
  readonly createdBy: string;
  /** The user whose own key it is; absent for a key of the workspace. */
  readonly ownerId?: string | null;
  /** Without it the command line acts. */
  readonly actor?: Actor;
  /** Milliseconds since the epoch; null for a key that does not expire. */
  readonly expiresAt: number | null;
}

/**
 * Creates a key and returns it with its secret, which is shown this once: a new one, or `given` in the form of a key. A workspace has at
 * most 20 live keys, and each member 5 of their own. Throws `quota_exceeded` and `not_found`.
 */
export async function createKey(
  storage: Storage,
  input: NewKey,
  now: number,
  given?: string,
): Promise<ApiKey & { readonly secret: string }> {
  const name = requireName(input.name);
  await requireRoom(storage, input, now);
  const { key, secret } = buildKey({ ...input, name }, now, given);
  await storage.keys.create({ ...key, sha256: hashOfApiKey(secret) });
  const { workspaceId, actor = commandLine } = input;
  const detail = key.ownerId === null ? "" : "personal key";
  await recordAudit(storage, { workspaceId, actor, action: "key.create", target: name, detail }, now);
  return { ...key, secret };
}

/** The record of a new key, and its secret: `given` when the operator made it himself. Nothing is stored. */
export function buildKey(
  { workspaceId, name, createdBy, expiresAt, ownerId = null }: NewKey,
  now: number,
  given?: string,
): { readonly key: ApiKey; readonly secret: string } {
  const secret = given ?? generateApiKey();
  const id = crypto.randomUUID();
  const never = { revokedAt: null, lastUsedAt: null };
  const hint = hintOfApiKey(secret);
  const key = { id, workspaceId, name, hint, createdBy, createdAt: now, expiresAt, ownerId, ...never };
  return { key, secret };
}

async function requireRoom(
  storage: Storage,
  { workspaceId, ownerId = null }: NewKey,
  now: number,
): Promise<void> {
  if ((await storage.workspaces.byId(workspaceId)) === null) {
    throw new ApiError(
      "not_found",
      `workspace: there is no workspace ${workspaceId}. List them with: workspace list`,
    );
  }
  const max = ownerId === null ? liveKeysMax : liveOwnKeysMax;
  if ((await storage.keys.liveCount(workspaceId, now, ownerId)) < max) return;
  const whose = ownerId === null ? "This workspace has" : "You have";
  throw new ApiError("quota_exceeded", `${whose} ${max} live keys, the most there can be. Revoke one first.`);
}
