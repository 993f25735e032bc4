// Workspaces as operators, the command line and their own admins create and change them.

import type { Storage } from "../../database/storage.ts";
import type { Workspace, WorkspaceChange } from "../../database/stores/workspaces.ts";
import { ApiError } from "../../errors.ts";
import { type PlanName, planNames, requireName } from "../../fields.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { type Actor, actorOf, commandLine, recordAudit } from "../audit/record-audit.ts";
import { type Member, requireRole } from "../caller.ts";

export async function createWorkspace(
  storage: Storage,
  input: { readonly name: string; readonly plan: string },
  now: number,
  actor = commandLine,
): Promise<Pick<Workspace, "id" | "name" | "plan" | "createdAt">> {
  const name = requireName(input.name);
  const workspace = { id: crypto.randomUUID(), name, plan: requirePlan(input.plan), createdAt: now };
  await storage.workspaces.create(workspace);
  const entry = { workspaceId: workspace.id, actor, action: "workspace.create", target: name };
  await recordAudit(storage, { ...entry, detail: `plan: ${workspace.plan}` }, now);
  return workspace;
}

function requirePlan(plan: string): PlanName {
  const known = planNames.find((name) => name === plan);
  if (known !== undefined) return known;
  throw new ApiError("invalid_request", `plan: must be one of ${planNames.join(", ")}.`);
}

/** For owners and admins: the name, and the permission of members to create their own keys. */
export async function updateOwnWorkspace(
  { storage, now }: PeopleServices,
  member: Member,
  input: { readonly name?: string | undefined; readonly is_member_keys_allowed?: boolean | undefined },
): Promise<void> {
  requireRole(member, "admin");
  const update = { name: input.name, isMemberKeysAllowed: input.is_member_keys_allowed };
  await updateWorkspace(storage, member.workspace.id, update, actorOf(member), now());
}

/** The changes; absent fields stay. */
interface WorkspaceUpdate {
  readonly name?: string | undefined;
  readonly plan?: string | undefined;
  readonly isSuspended?: boolean | undefined;
  readonly isMemberKeysAllowed?: boolean | undefined;
}

/** Changes a workspace. The caller has checked that the actor may. Throws `not_found`. */
export async function updateWorkspace(
  storage: Storage,
  id: string,
  update: WorkspaceUpdate,
  actor: Actor,
  now: number,
): Promise<void> {
  const before = await storage.workspaces.byId(id);
  if (before === null) throw new ApiError("not_found", `workspace: there is no workspace ${id}.`);
  const change = changeOf(update, now);
  if (Object.keys(change).length === 0) return;
  await storage.workspaces.update(id, change);
  const detail = changesIn(before, change);
  if (detail.length === 0) return;
  const entry = { workspaceId: id, actor, action: "workspace.update", target: change.name ?? before.name };
  await recordAudit(storage, { ...entry, detail: detail.join(", ") }, now);
}

function changesIn(before: Workspace, change: WorkspaceChange): readonly string[] {
  const { name = before.name, plan = before.plan, suspendedAt, isMemberKeysAllowed = null } = change;
  return [
    name !== before.name && `name: ${before.name} → ${name}`,
    plan !== before.plan && `plan: ${before.plan} → ${plan}`,
    suspendedAt !== undefined && (suspendedAt === null ? "suspension lifted" : "suspended"),
    isMemberKeysAllowed !== null &&
      isMemberKeysAllowed !== before.isMemberKeysAllowed &&
      `members' own keys: ${isMemberKeysAllowed ? "allowed" : "not allowed"}`,
  ].filter((part) => part !== false);
}

function changeOf({ name, plan, isSuspended, isMemberKeysAllowed }: WorkspaceUpdate, now: number) {
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(plan !== undefined && { plan: requirePlan(plan) }),
    ...(isSuspended !== undefined && { suspendedAt: isSuspended ? now : null }),
    ...(isMemberKeysAllowed !== undefined && { isMemberKeysAllowed }),
  } satisfies WorkspaceChange;
}
