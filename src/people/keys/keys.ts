// API keys as the command line, the first set-up and team settings create, rotate and revoke them.

import type { Storage } from "../../database/storage.ts";
import type { ApiKey } from "../../database/stores/keys.ts";
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopes, keyScopesDefault, requireName } from "../../fields.ts";
import { hourMs } from "../../system/durations.ts";
import { type Actor, commandLine, recordAudit } from "../audit/record-audit.ts";
import { generateApiKey, hashOfApiKey, hintOfApiKey } from "./api-key.ts";
import type { Key } from "./schema.ts";

/** Live keys a workspace may have, beside its members' own. */
export const liveKeysMax = 20;
/** Live keys of their own that a member may have in a workspace. */
export const liveOwnKeysMax = 5;

interface NewKey extends Pick<ApiKey, "workspaceId" | "name" | "createdBy" | "expiresAt"> {
  /** The user whose own key it is; absent for a key of the workspace. */
  readonly ownerId?: string | null;
  /** Those of `keyScopesDefault` when absent; who grants more is checked by the caller. */
  readonly scopes?: readonly KeyScope[];
  /** The command line when absent. */
  readonly actor?: Actor;
}

/** A key with its secret, which is shown this once. */
interface CreatedKey extends ApiKey {
  readonly secret: string;
}

/** `given` is a secret that the operator made. Throws `quota_exceeded` and `not_found`, as `requireRoom`. */
export async function createKey(
  storage: Storage,
  input: NewKey,
  now: number,
  given?: string,
): Promise<CreatedKey> {
  const name = requireName(input.name);
  await requireRoom(storage, input, now);
  const created = buildKey({ ...input, name }, now, given);
  if (!(await storage.keys.create(recordOf(created)))) throw mayNotGrant(created.scopes);
  const { workspaceId, actor = commandLine } = input;
  const detail = keyDetail(created);
  await recordAudit(storage, { workspaceId, actor, action: "key.create", target: name, detail }, now);
  return created;
}

interface Rotation {
  /** Time that the old key still works; 0 ends it at once. */
  readonly overlapHours: number;
  /** A user id. */
  readonly createdBy: string;
  readonly actor: Actor;
}

/**
 * A new key with the name, owner, scopes and lifetime of an old one, which ends after the overlap, or earlier
 * if it would have. The old one does not count as live, so that a full workspace can rotate. Throws
 * `not_found` for a key that is not live or was rotated already.
 */
export async function rotateKey(
  storage: Storage,
  old: ApiKey,
  { overlapHours, createdBy, actor }: Rotation,
  now: number,
): Promise<CreatedKey> {
  const { workspaceId, name, ownerId, scopes } = old;
  const expiresAt = old.expiresAt === null ? null : now + old.expiresAt - old.createdAt;
  const created = buildKey({ workspaceId, name, createdBy, expiresAt, ownerId, scopes }, now);
  if (!(await storage.keys.replace(old.id, now + overlapHours * hourMs, recordOf(created), now)))
    throw noLiveKey();
  const detail = overlapHours === 0 ? "the old key ended at once" : `the old key ends in ${overlapHours} h`;
  await recordAudit(storage, { workspaceId, actor, action: "key.rotate", target: name, detail }, now);
  return created;
}

/** Revokes a key at once; the caller has checked that the actor may. Throws `not_found` unless it is live. */
export async function revokeKey(
  storage: Storage,
  id: string,
  now: number,
  actor: Actor = commandLine,
): Promise<void> {
  const key = await storage.keys.byId(id.toLowerCase());
  if (key === null || !(await storage.keys.revoke(key.id, now)))
    throw new ApiError("not_found", `key: there is no live key ${id}. List them with: key list`);
  const { workspaceId, name: target } = key;
  const detail = keyDetail(key);
  await recordAudit(storage, { workspaceId, actor, action: "key.revoke", target, detail }, now);
}

/** Refuses to hand out a key with more than `keyScopesDefault`. */
export function mayNotGrant(scopes: readonly KeyScope[]): ApiError {
  const more = scopes.filter((scope) => !keyScopesDefault.includes(scope));
  return new ApiError(
    "role_insufficient",
    `scopes: only an operator of this service or an editor of this workspace hands out keys with ${more.join(", ")}.`,
  );
}

export function noLiveKey(): ApiError {
  return new ApiError("not_found", "There is no such live key, or another one took its place already.");
}

/** The key's owner and scopes for the audit list, where they are not the usual ones. */
function keyDetail({ ownerId, scopes }: ApiKey): string {
  const isUsual = scopes.join() === keyScopesDefault.join();
  return [ownerId === null ? [] : "personal key", isUsual ? [] : `scopes: ${scopes.join(", ")}`]
    .flat()
    .join("; ");
}

function buildKey(
  { workspaceId, name, createdBy, expiresAt, ownerId = null, scopes = keyScopesDefault }: NewKey,
  now: number,
  secret = generateApiKey(),
): CreatedKey {
  const id = crypto.randomUUID();
  const hint = hintOfApiKey(secret);
  const never = { revokedAt: null, lastUsedAt: null };
  const granted = keyScopes.filter((scope) => scopes.includes(scope));
  const given = { workspaceId, name, createdBy, expiresAt, ownerId, scopes: granted };
  return { id, hint, createdAt: now, ...given, ...never, secret };
}

function recordOf({ secret, ...key }: CreatedKey): ApiKey & { readonly sha256: string } {
  return { ...key, sha256: hashOfApiKey(secret) };
}

/** Throws `not_found` without the workspace, and `quota_exceeded` with no room for a further live key. */
export async function requireRoom(
  storage: Storage,
  { workspaceId, ownerId = null }: Pick<NewKey, "workspaceId" | "ownerId">,
  now: number,
): Promise<void> {
  if ((await storage.workspaces.byId(workspaceId)) === null)
    throw new ApiError(
      "not_found",
      `workspace: there is no workspace ${workspaceId}. List them with: workspace list`,
    );
  const max = ownerId === null ? liveKeysMax : liveOwnKeysMax;
  if ((await storage.keys.liveCount(workspaceId, now, ownerId)) < max) return;
  const whose = ownerId === null ? "This workspace has" : "You have";
  throw new ApiError("quota_exceeded", `${whose} ${max} live keys, the most there can be. Revoke one first.`);
}

export function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): Key["state"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}
