// Settings, *Connect an agent*: the workspace's keys for its owners and admins, own keys for members.

import type { ApiKey, ListedKey } from "../../database/stores/keys.ts";
import { ApiError } from "../../errors.ts";
import { type KeyScope, keyScopesDefault } from "../../fields.ts";
import { dayMs } from "../../system/durations.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { actorOf, commandLine } from "../audit/record-audit.ts";
import { type Member, requireActive, requireRole } from "../caller.ts";
import { forMembers } from "../workspaces/member-gate.ts";
import * as stored from "./keys.ts";
import * as s from "./schema.ts";

/** The keys of the workspace, or to a member their own: live ones first, then newest first. */
async function listWorkspaceKeys(services: PeopleServices, member: Member): Promise<s.Keys> {
  const { storage } = services;
  const now = services.now();
  const { id } = member.workspace;
  const [keys, live] = await Promise.all([
    storage.keys.list(id),
    storage.keys.liveCount(id, now, newOwnerId(member)),
  ]);
  const described = keys.filter((key) => isVisible(member, key)).map((key) => describeKey(key, now));
  return {
    keys: described.sort(byStateThenAge),
    live,
    live_max: isManager(member) ? stored.liveKeysMax : stored.liveOwnKeysMax,
  };
}

/** A new key: of the workspace by its owners and admins, a member's own by a member. */
async function createWorkspaceKey(
  services: PeopleServices,
  member: Member,
  { name, expires_in_days: days, scopes }: s.CreateKey,
): Promise<s.CreatedKey> {
  requireKeysAllowed(member);
  requireMayGrant(member, scopes);
  const now = services.now();
  const { person, workspace } = member;
  const by = { createdBy: person.id, ownerId: newOwnerId(member), actor: actorOf(member) };
  const expiresAt = days === null ? null : now + days * dayMs;
  const created = await stored.createKey(
    services.storage,
    { workspaceId: workspace.id, name, expiresAt, scopes, ...by },
    now,
  );
  return describeCreated(created, person.name, now);
}

/** A new key in place of one, which ends after the overlap. Only its owner gets a personal key's secret. */
async function rotateWorkspaceKey(
  services: PeopleServices,
  member: Member,
  keyId: string,
  overlapHours: number,
): Promise<s.CreatedKey> {
  requireKeysAllowed(member);
  const { person } = member;
  const old = await requireKey(services, member, keyId);
  requireMayGrant(member, old.scopes);
  if (old.ownerId !== null && old.ownerId !== person.id)
    throw new ApiError(
      "role_insufficient",
      "Only the person whose key it is can rotate it. Revoke it instead.",
    );
  const now = services.now();
  const rotation = { overlapHours, createdBy: person.id, actor: actorOf(member) };
  return describeCreated(await stored.rotateKey(services.storage, old, rotation, now), person.name, now);
}

/** Ends a key of the workspace at once; a member ends their own. */
async function revokeWorkspaceKey(services: PeopleServices, member: Member, keyId: string): Promise<void> {
  const { id } = await requireKey(services, member, keyId);
  await stored.revokeKey(services.storage, id, services.now(), actorOf(member));
}

function isManager({ role }: Member): boolean {
  return role !== "member";
}

/** The owner of a key that this member creates: null for the workspace. */
function newOwnerId(member: Member): string | null {
  return isManager(member) ? null : member.person.id;
}

function isVisible(member: Member, key: ApiKey): boolean {
  return isManager(member) || key.ownerId === member.person.id;
}

/** Members create their own keys unless the workspace forbids it; nobody does in a suspended workspace. */
export function requireKeysAllowed(member: Member): void {
  requireActive(member);
  if (!member.workspace.isMemberKeysAllowed) requireRole(member, "admin");
}

/**
 * The library is the whole service's, so that only its operators and the editors they named hand out what
 * more than searches, also by rotating a key that has it. Revoking one is open to everyone who sees it.
 */
function requireMayGrant({ isEditor, person }: Member, scopes: readonly KeyScope[]): void {
  const isUsual = scopes.every((scope) => keyScopesDefault.includes(scope));
  if (!isUsual && !person.isOperator && !isEditor) throw stored.mayNotGrant(scopes);
}

async function requireKey({ storage }: PeopleServices, member: Member, keyId: string): Promise<ApiKey> {
  const key = await storage.keys.byId(keyId.toLowerCase());
  if (key?.workspaceId === member.workspace.id && isVisible(member, key)) return key;
  throw stored.noLiveKey();
}

/** A new key with its secret, as the pages get it this once. */
export function describeCreated(
  { secret, ...key }: ApiKey & { readonly secret: string },
  createdByName: string,
  now: number,
): s.CreatedKey {
  return { ...describeKey({ ...key, createdByName }, now), key: secret };
}

function describeKey(key: ListedKey, now: number): s.Key {
  const { id, name, hint } = key;
  return {
    id,
    name,
    hint,
    created_by: key.createdByName ?? commandLine.name,
    is_personal: key.ownerId !== null,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    state: stored.stateOf(key, now),
    scopes: [...key.scopes],
  };
}

function byStateThenAge(one: s.Key, other: s.Key): number {
  const byState = s.keyStates.indexOf(one.state) - s.keyStates.indexOf(other.state);
  return byState || other.created_at - one.created_at;
}

const path = "/api/workspaces/:workspaceId/keys";

export const keyOperations = [
  forMembers({
    route: `GET ${path}`,
    answer: s.keysSchema,
    run: (services, { member }) => listWorkspaceKeys(services, member),
  }),
  forMembers({
    route: `POST ${path}`,
    body: s.createKeySchema,
    answer: s.createdKeySchema,
    run: (services, { body, member }) => createWorkspaceKey(services, member, body),
  }),
  forMembers({
    route: `POST ${path}/:keyId/rotate`,
    body: s.rotateKeySchema,
    answer: s.createdKeySchema,
    run: (services, { body, member, params }) =>
      rotateWorkspaceKey(services, member, params.keyId, body.overlap_hours),
  }),
  forMembers({
    route: `POST ${path}/:keyId/revoke`,
    run: (services, { member, params }) => revokeWorkspaceKey(services, member, params.keyId),
  }),
] as const;
