import { type Actor, actorOf, recordAudit } from "../audit/record-audit.ts";
import { type Member, requireRole } from "../caller.ts";
import { ApiError } from "../errors.ts";
import { type PlanName, requireName } from "../fields.ts";
import type { Services } from "../services.ts";
import type { Storage, Workspace, WorkspaceChange } from "../storage/storage.ts";
import { requirePlan } from "./create-workspace.ts";

/** What changes; absent fields stay. */
export interface WorkspaceUpdate {
  readonly name?: string | undefined;
  readonly plan?: string | undefined;
  readonly isSuspended?: boolean | undefined;
  readonly isMemberKeysAllowed?: boolean | undefined;
}

/** What owners and admins change about their workspace: its name, and whether members may create keys of their own. */
export async function updateOwnWorkspace(
  { storage, now }: Services,
  member: Member,
  input: { readonly name?: string | undefined; readonly is_member_keys_allowed?: boolean | undefined },
): Promise<void> {
  requireRole(member, "admin");
  const update = { name: input.name, isMemberKeysAllowed: input.is_member_keys_allowed };
  await updateWorkspace(storage, member.workspace.id, update, actorOf(member), now());
}

/** Changes what `update` holds of a workspace. Whoever calls has checked that the actor may. Throws `not_found`. */
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
  const { isMemberKeysAllowed } = change;
  return [
    change.name !== undefined && change.name !== before.name && `name: ${before.name} → ${change.name}`,
    change.plan !== undefined && change.plan !== before.plan && `plan: ${before.plan} → ${change.plan}`,
    change.suspendedAt !== undefined && (change.suspendedAt === null ? "suspension lifted" : "suspended"),
    isMemberKeysAllowed !== undefined &&
      isMemberKeysAllowed !== before.isMemberKeysAllowed &&
      `members' own keys: ${isMemberKeysAllowed ? "allowed" : "not allowed"}`,
  ].filter((part) => part !== false);
}

function changeOf(
  { name, plan, isSuspended, isMemberKeysAllowed }: WorkspaceUpdate,
  now: number,
): WorkspaceChange {
  const known: PlanName | undefined = plan === undefined ? undefined : requirePlan(plan);
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(known !== undefined && { plan: known }),
    ...(isSuspended !== undefined && { suspendedAt: isSuspended ? now : null }),
    ...(isMemberKeysAllowed !== undefined && { isMemberKeysAllowed }),
  };
}
