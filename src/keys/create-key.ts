import { commandLine, recordAudit } from "../audit/record-audit.ts";
import { ApiError } from "../errors.ts";
import type { ApiKey, Storage } from "../storage/storage.ts";
import { requireName } from "../workspaces/require-name.ts";
import { generateApiKey, hashOfApiKey, hintOfApiKey } from "./api-key.ts";

/** Live keys a workspace may have. */
export const liveKeysMax = 20;

/** What a key is created from. */
export interface NewKey {
  readonly workspaceId: string;
  readonly name: string;
  /** `cli` or a user id. */
  readonly createdBy: string;
  /** The name of the person for the audit list; without it the command line acts. */
  readonly actor?: string;
  /** Milliseconds since the epoch; null for a key that does not expire. */
  readonly expiresAt: number | null;
}

/**
 * Creates a key and returns it with its secret, which is shown this once: a new one, or `given` in the form of a key. A workspace has at
 * most 20 live keys.
 */
export async function createKey(
  storage: Storage,
  input: NewKey,
  now: number,
  given?: string,
): Promise<ApiKey & { readonly secret: string }> {
  const name = requireName(input.name);
  await requireRoom(storage, input.workspaceId, now);
  const { key, secret } = buildKey({ ...input, name }, now, given);
  await storage.keys.create({ ...key, sha256: hashOfApiKey(secret) });
  const { workspaceId, actor = commandLine } = input;
  await recordAudit(storage, { workspaceId, actor, action: "key.create", target: name }, now);
  return { ...key, secret };
}

/** The record of a new key, and its secret: `given` when the operator made it himself. Nothing is stored. */
export function buildKey(
  { workspaceId, name, createdBy, expiresAt }: NewKey,
  now: number,
  given?: string,
): { readonly key: ApiKey; readonly secret: string } {
  const secret = given ?? generateApiKey();
  const id = crypto.randomUUID();
  const never = { revokedAt: null, lastUsedAt: null };
  const hint = hintOfApiKey(secret);
  return { key: { id, workspaceId, name, hint, createdBy, createdAt: now, expiresAt, ...never }, secret };
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
