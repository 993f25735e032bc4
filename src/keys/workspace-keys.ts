// Team settings, section API keys: owners and admins manage the keys of their workspace, members keys of their own where it allows that.
// Secrets are in an answer once.
import { actorOf, commandLine } from "../audit/record-audit.ts";
import { type Member, requireActive, requireRole } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { ApiKey, ListedKey } from "../storage/storage.ts";
import { createKey, liveKeysMax, liveOwnKeysMax } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import type { CreatedKey, Key, Keys } from "./schema.ts";

const dayMs = 86_400_000;
const states = ["live", "expired", "revoked"] as const;

/** The keys of the workspace, or to a member their own: live ones first, then newest first. */
export async function listWorkspaceKeys(services: Services, member: Member): Promise<Keys> {
  const keys = await listKeys(services.storage, member.workspace.id);
  const shown = keys.filter((key) => isManager(member) || key.ownerId === member.person.id);
  const described = shown.map((key) => describeKey(key, services.now()));
  return {
    keys: described.sort(byStateThenAge),
    live_max: isManager(member) ? liveKeysMax : liveOwnKeysMax,
  };
}

/** A new key: of the workspace by its owners and admins, a member's own by a member. */
export async function createWorkspaceKey(
  services: Services,
  member: Member,
  input: { readonly name: string; readonly expires_in_days: number | null },
): Promise<CreatedKey> {
  requireKeysAllowed(member);
  const now = services.now();
  const expiresAt = input.expires_in_days === null ? null : now + input.expires_in_days * dayMs;
  const { secret, ...key } = await createKey(
    services.storage,
    {
      workspaceId: member.workspace.id,
      name: input.name,
      createdBy: member.person.id,
      ownerId: isManager(member) ? null : member.person.id,
      actor: actorOf(member),
      expiresAt,
    },
    now,
  );
  return { ...describeOwn(key, member, now), key: secret };
}

/** A new key in the place of one that ends after the overlap. Nobody but its owner gets the secret of a personal key. */
export async function rotateWorkspaceKey(
  services: Services,
  member: Member,
  keyId: string,
  overlapHours: number,
): Promise<CreatedKey> {
  requireKeysAllowed(member);
  const old = await requireKey(services, member, keyId);
  if (old.ownerId !== null && old.ownerId !== member.person.id)
    throw new ApiError(
      "role_insufficient",
      "Only the person whose key it is can rotate it. Revoke it instead.",
    );
  const now = services.now();
  const rotation = { overlapHours, createdBy: member.person.id, actor: actorOf(member) };
  const { secret, ...key } = await rotateKey(services.storage, old, rotation, now);
  return { ...describeOwn(key, member, now), key: secret };
}

/** Ends a key of the workspace at once; a member ends their own. */
export async function revokeWorkspaceKey(services: Services, member: Member, keyId: string): Promise<void> {
  const { id } = await requireKey(services, member, keyId);
  await revokeKey(services.storage, id, services.now(), actorOf(member));
}

function isManager({ role }: Member): boolean {
  return role !== "member";
}

/** Members make keys of their own unless the workspace forbids it; nobody makes one in a suspended workspace. */
function requireKeysAllowed(member: Member): void {
  requireActive(member);
  if (!member.workspace.isMemberKeysAllowed) requireRole(member, "admin");
}

/** A key that the member may know of. */
async function requireKey({ storage }: Services, member: Member, keyId: string): Promise<ApiKey> {
  const key = await storage.keys.byId(keyId.toLowerCase());
  const isVisible =
    key?.workspaceId === member.workspace.id && (isManager(member) || key.ownerId === member.person.id);
  if (isVisible) return key;
  throw new ApiError("not_found", "There is no such live key, or another one took its place already.");
}

/** A key without its secret, as the pages get it. */
export function describeKey(key: ListedKey, now: number): Key {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    created_by: key.createdByName ?? commandLine.name,
    is_personal: key.ownerId !== null,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    state: stateOf(key, now),
  };
}

function describeOwn(key: ApiKey, { person }: Member, now: number): Key {
  return describeKey({ ...key, createdByName: person.name }, now);
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): Key["state"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}

function byStateThenAge(one: Key, other: Key): number {
  return states.indexOf(one.state) - states.indexOf(other.state) || other.created_at - one.created_at;
}
