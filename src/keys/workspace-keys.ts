// Team settings, section API keys: what owners and admins may do with the keys of their workspace. Secrets are in an answer once.
import { actorOf, commandLine } from "../audit/record-audit.ts";
import { type Member, requireRole } from "../caller.ts";
import type { Services } from "../services.ts";
import type { ApiKey } from "../storage/storage.ts";
import { createKey, liveKeysMax } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import type { CreatedKey, Key, Keys } from "./schema.ts";

const dayMs = 86_400_000;
const states = ["live", "expired", "revoked"] as const;

/** The keys of the workspace: live ones first, then newest first. */
export async function listWorkspaceKeys(services: Services, member: Member): Promise<Keys> {
  requireRole(member, "admin");
  const { storage } = services;
  const names = await storage.people.names();
  const keys = await listKeys(storage, member.workspace.id);
  const described = keys.map((key) => describeKey(key, names, services.now()));
  return { keys: described.sort(byStateThenAge), live_max: liveKeysMax };
}

/** A new key of the workspace. */
export async function createWorkspaceKey(
  services: Services,
  member: Member,
  input: { readonly name: string; readonly expires_in_days: number | null },
): Promise<CreatedKey> {
  requireRole(member, "admin");
  const now = services.now();
  const expiresAt = input.expires_in_days === null ? null : now + input.expires_in_days * dayMs;
  const owner = {
    workspaceId: member.workspace.id,
    createdBy: member.person.id,
    actor: actorOf(member.person),
  };
  const { secret, ...key } = await createKey(
    services.storage,
    { ...owner, name: input.name, expiresAt },
    now,
  );
  return { ...describeOwn(key, member, now), key: secret };
}

/** A new key in the place of one that ends after the overlap. */
export async function rotateWorkspaceKey(
  services: Services,
  member: Member,
  keyId: string,
  overlapHours: number,
): Promise<CreatedKey> {
  requireRole(member, "admin");
  const now = services.now();
  const by = { workspaceId: member.workspace.id, createdBy: member.person.id, actor: actorOf(member.person) };
  const { secret, ...key } = await rotateKey(services.storage, { ...by, keyId, overlapHours }, now);
  return { ...describeOwn(key, member, now), key: secret };
}

/** Ends a key of the workspace at once. */
export async function revokeWorkspaceKey(services: Services, member: Member, keyId: string): Promise<void> {
  requireRole(member, "admin");
  const by = { workspaceId: member.workspace.id, actor: actorOf(member.person) };
  await revokeKey(services.storage, keyId, services.now(), by);
}

/** A key without its secret, as the pages get it. `names` are those of the people. */
export function describeKey(key: ApiKey, names: ReadonlyMap<string, string>, now: number): Key {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    created_by: names.get(key.createdBy) ?? commandLine,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    state: stateOf(key, now),
  };
}

function describeOwn(key: ApiKey, { person }: Member, now: number): Key {
  return describeKey(key, new Map([[person.id, person.name]]), now);
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): Key["state"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}

function byStateThenAge(one: Key, other: Key): number {
  return states.indexOf(one.state) - states.indexOf(other.state) || other.created_at - one.created_at;
}
